import Foundation
import OpenStoreKit
import TerminalUI

/// Dialogs over a view.
extension StoreViewPainter {
    mutating func draw(_ dialog: StoreViewDialog) {
        canvas.dim(
            Rect(origin: area.origin, size: Size(columns: area.size.columns, rows: area.size.rows - 1)))
        let buttons = dialog.buttons.map { DialogBox.Button(texts($0.label), isPrimary: $0.command == .confirm) }
        canvas.draw(box(for: dialog), buttons: buttons, focus: dialog.focus)
    }

    /// All but the hint line; in a small window, that too.
    private var dialogArea: Rect {
        let rows = area.size.rows < 9 ? area.size.rows : area.size.rows - 1
        return Rect(origin: area.origin, size: Size(columns: area.size.columns, rows: rows))
    }

    private func box(for dialog: StoreViewDialog) -> DialogBox {
        switch dialog.kind {
        case .sheet(.payment(let sheet)): return payment(sheet, dialog)
        case .sheet(.signIn(let account)):
            var box = DialogBox(title: texts(.signInTitle), width: 56, in: dialogArea)
            box.lines = [.pair(texts(.account), account, .strong)]
            box.lines += TextLine.wrapped(
                texts(.signInText), .secondary, columns: box.innerColumns, dispensability: 2)
            return box
        case .sheet(.offerCode(let sheet)):
            var box = DialogBox(title: texts(.redeemTitle), width: 44, in: dialogArea)
            let label = texts(.codeLabel) + "  "
            // The end of a long code stays in sight, where the next letter comes.
            let room = max(1, box.innerColumns - TerminalText.width(label) - 1)
            let shown = String(dialog.code.suffix(room))
            box.lines = [
                TextLine([Span(sheet.appName, .secondary)], dispensability: 5), .blank,
                TextLine([Span(label, .secondary), Span(shown, .strong)]),
            ]
            if dialog.focus == nil {
                box.cursorLine = 2
                box.cursorColumn = TerminalText.width(label) + TerminalText.width(shown)
            }
            return box
        case .sheet(.refund(let sheet)): return refund(sheet, dialog)
        case .sheet(.manageSubscriptions(let sheet)): return subscriptions(sheet, dialog)
        case .alert(let alert):
            var box = DialogBox(title: texts(alert.title), width: 56, in: dialogArea)
            box.titleRole = alert.role
            if let item = alert.item { box.lines.append(TextLine([Span(item, .strong)], dispensability: 1)) }
            for paragraph in alert.paragraphs { box.lines += TextLine.wrapped(paragraph, columns: box.innerColumns) }
            return box
        case .link(let kind, let url):
            let title: ViewText = kind == .termsOfService ? .terms : .privacy
            var box = DialogBox(title: texts(title), width: 70, in: dialogArea)
            box.lines = TextLine.wrapped(url?.absoluteString ?? texts(.policyMissing), columns: box.innerColumns)
            return box
        }
    }

    private func refund(_ sheet: RefundSheet, _ dialog: StoreViewDialog) -> DialogBox {
        var box = DialogBox(title: texts(.refundTitle), width: 56, in: dialogArea)
        box.lines = [
            TextLine([Span(texts.item(sheet.productName, quantity: sheet.quantity), .strong)]),
            .pair(texts(.account), sheet.account, dispensability: 5), .blank,
            TextLine([Span(texts(.refundWhy), .secondary)], dispensability: 4),
        ]
        if let price = sheet.price, let currency = sheet.currencyCode {
            let product = model.loading.products.first { $0.priceFormatStyle.currencyCode == currency }
            box.lines[0].trailing = Span(product?.displayPrice(of: price) ?? "\(price) \(currency)")
        }
        for (place, reason) in StoreViewDialog.refundReasons.enumerated() {
            box.lines.append(choiceLine(texts(reason.label), isChosen: place == dialog.choice, distance: 1))
        }
        return box
    }

    private func subscriptions(_ sheet: ManageSubscriptionsSheet, _ dialog: StoreViewDialog) -> DialogBox {
        var box = DialogBox(title: texts(.manageTitle), width: 56, in: dialogArea)
        box.lines = [.pair(texts(.account), sheet.account, dispensability: 9), .blank]
        if sheet.plans.isEmpty {
            box.lines += TextLine.wrapped(texts(.noPlans), .secondary, columns: box.innerColumns)
        }
        for (place, plan) in sheet.plans.enumerated() {
            let isChosen = place == dialog.choice
            let distance = min(7, abs(place - dialog.choice))
            var line = choiceLine(plan.name, isChosen: isChosen, distance: distance)
            line.trailing = Span(
                plan.isCurrent ? texts(.currentPlan) : plan.displayPrice, plan.isCurrent ? .success : .body)
            // A price is never cut, and a name not to nothing (BUG-35).
            if line.width > box.innerColumns, let trailing = line.trailing {
                line.trailing = nil
                box.lines += [
                    line, TextLine([Span("  "), trailing], dispensability: isChosen ? 0 : max(1, distance)),
                ]
            } else {
                box.lines.append(line)
            }
        }
        return box
    }

    /// One of several things to choose from; the further from the chosen one, the sooner it goes in a small window.
    private func choiceLine(_ text: String, isChosen: Bool, distance: Int) -> TextLine {
        TextLine(
            [Span((isChosen ? "● " : "○ ") + text, isChosen ? .strong : .body)],
            dispensability: isChosen ? 0 : max(1, distance))
    }

    private func payment(_ sheet: PaymentSheet, _ dialog: StoreViewDialog) -> DialogBox {
        var text = PaymentSheetText(
            item: texts.item(sheet.productName, quantity: sheet.quantity), seller: sheet.appName,
            displayPrice: sheet.displayPrice, account: sheet.account, environment: sheet.environment.rawValue)
        if let plan = model.purchase?.product, plan.id == sheet.productID, plan.subscription != nil {
            text.terms = model.offerText(of: plan) ?? model.rate(of: plan)
        }
        text.isPriceChanged = dialog.isPriceChanged
        text.asksToBuy = sheet.asksToBuy
        return text.box(texts, in: dialogArea)
    }
}
