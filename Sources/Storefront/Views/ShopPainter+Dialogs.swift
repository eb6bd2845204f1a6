import StoreEngine
import StoreViews
import TerminalUI

/// Dialogs: what each one says. `DialogBox` draws them all.
extension ShopPainter {
    mutating func drawDialog(_ layer: Layer) {
        switch layer {
        case .quantity(let picker): drawQuantity(picker, layer)
        case .payment(let dialog): drawPayment(dialog, layer)
        case .notice(let notice): drawNotice(notice, layer)
        case .question(let dialog): drawQuestion(dialog, layer)
        case .refund(let dialog): drawRefund(dialog, layer)
        case .offerCode(let dialog): drawOfferCode(dialog, layer)
        case .detail, .transactions, .transaction, .log, .help, .inbox, .subscriptions, .timeline: break
        }
    }

    /// What dialogs stand in the middle of: all but the hint line.
    private var dialogArea: Rect {
        Rect(column: 0, row: 0, columns: layout.size.columns, rows: layout.size.rows - 1)
    }

    /// Draws a dialog and makes its buttons clickable.
    private mutating func draw(_ box: DialogBox, _ layer: Layer) {
        let buttons = layer.buttons.map {
            DialogBox.Button(texts($0.label), isPrimary: $0.command == .yes)
        }
        for (index, place) in canvas.draw(box, buttons: buttons, focus: layer.focus).enumerated() {
            target(
                .button(index), column: place.origin.column, row: place.origin.row, columns: place.size.columns)
        }
    }

    /// The environment, as StoreKit's own sheets carry it (SEED-200).
    private var environmentTag: String { "[Environment: \(state.snapshot.environment)]" }

    // MARK: Payment sheet

    private mutating func drawPayment(_ dialog: PaymentDialog, _ layer: Layer) {
        let prompt = dialog.prompt
        let name = state.product(prompt.productID).map { state.name($0) } ?? prompt.productName
        let shop = state.text(state.info.name)
        var text = PaymentSheetText(
            item: texts.item(name, quantity: prompt.quantity), seller: shop.isEmpty ? prompt.appName : shop,
            displayPrice: prompt.displayPrice, account: prompt.account, environment: prompt.environment)
        text.isPriceChanged = dialog.isPriceChanged
        text.asksToBuy = prompt.asksToBuy
        text.terms = state.product(prompt.productID).flatMap { state.sheetTerms(of: $0) }
        draw(text.box(texts.views, in: dialogArea), layer)
    }

    // MARK: Quantity

    private mutating func drawQuantity(_ picker: QuantityPicker, _ layer: Layer) {
        guard let product = state.product(picker.productID) else { return }
        var box = DialogBox(title: texts(.quantityTitle), width: 44, in: dialogArea)
        box.lines = [TextLine([Span(state.name(product), .strong)], dispensability: 3), .blank]
        for offset in -2...2 {
            let number = picker.value + offset
            let isValue = offset == 0
            let text = (1...picker.maximum).contains(number) ? "\(number)" : ""
            let padded = TerminalText.padded(text, to: "\(picker.maximum)".count, alignment: .trailing)
            let line = TerminalText.padded(
                isValue ? "▸ \(padded) ◂" : "  \(padded)  ", to: box.innerColumns, alignment: .center)
            box.lines.append(
                TextLine(
                    [Span(line, isValue ? .strong : .secondary)], dispensability: isValue ? 0 : 4 + abs(offset)))
            if isValue, picker.focus == nil {
                box.cursorLine = box.lines.count - 1
                box.cursorColumn = TerminalText.width(String(line.prefix { $0 == " " }))
            }
        }
        box.lines += [
            .blank,
            TextLine(
                [Span(texts(.total), .secondary), Span("  \(product.displayPrice) × \(picker.value)", .secondary)],
                trailing: Span(state.price(of: product, quantity: picker.value), .strong)),
        ]
        draw(box, layer)
    }

    // MARK: Notices

    private mutating func drawNotice(_ notice: Notice, _ layer: Layer) {
        let content = state.content(of: notice)
        var box = DialogBox(title: content.title, tag: content.hasTag ? environmentTag : nil, width: 60, in: dialogArea)
        box.titleRole = content.role
        if let item = content.item { box.lines.append(TextLine([Span(item, .strong)])) }
        for paragraph in content.paragraphs {
            box.lines += TextLine.wrapped(paragraph.text, paragraph.role, columns: box.innerColumns)
        }
        draw(box, layer)
    }

    // MARK: Questions

    private mutating func drawQuestion(_ dialog: QuestionDialog, _ layer: Layer) {
        let title: TextKey =
            switch dialog.kind {
            case .quitWhileBuying: .quitTitle
            case .answer(let request): request.kind == .interrupted ? .resolveTitle : .answerTitle
            case .signIn: .signInTitle
            case .alreadySubscribed: .alreadySubscribedTitle
            case .agreeToPrice: .agreeTitle
            case .updatePayment: .paymentTitle
            case .autoRenew(_, let turnsOn): turnsOn ? .turnOnTitle : .turnOffTitle
            }
        var box = DialogBox(title: texts(title), width: 56, in: dialogArea)
        switch dialog.kind {
        case .quitWhileBuying: box.lines = TextLine.wrapped(texts(.quitText), columns: box.innerColumns)
        case .alreadySubscribed(let productID):
            box.lines = [TextLine([Span(state.name(of: productID), .strong)])]
            box.lines += TextLine.wrapped(texts(.alreadySubscribedText), columns: box.innerColumns)
        case .autoRenew(let held, let turnsOn):
            box.lines = [TextLine([Span(state.name(of: held.productID), .strong)])]
            let date = state.day(held.expirationDate, of: held)
            box.lines += TextLine.wrapped(
                turnsOn ? texts.renews(date) : texts.sentences(texts.ends(date), texts(.turnOffText)),
                columns: box.innerColumns)
        case .agreeToPrice(let held):
            box.lines = [TextLine([Span(state.name(of: held.productID), .strong)])]
            let words = texts.sentences(state.outlook(of: held), texts(.agreeText))
            box.lines += TextLine.wrapped(words, columns: box.innerColumns)
        case .updatePayment(let held):
            box.lines = [TextLine([Span(state.name(of: held.productID), .strong)])]
            let words = texts.sentences(texts.sentence(held.state), state.outlook(of: held))
            box.lines += TextLine.wrapped(words, columns: box.innerColumns)
        case .signIn(let account):
            box.lines = [.pair(texts(.account), account, .strong)]
            box.lines += TextLine.wrapped(
                texts(.signInText), .secondary, columns: box.innerColumns, dispensability: 2)
        case .answer(let request):
            let order = request.order
            let item = texts.item(state.name(of: order.productID), quantity: order.quantity)
            box.lines = [TextLine([Span(item, .strong)])]
            if let product = state.product(order.productID) {
                box.lines.append(
                    .pair(texts(.price), state.price(of: product, quantity: order.quantity), .strong))
            }
            box.lines.append(.pair(texts(.account), request.account, dispensability: 3))
        }
        draw(box, layer)
    }

    // MARK: Offer code

    private mutating func drawOfferCode(_ dialog: OfferCodeDialog, _ layer: Layer) {
        var box = DialogBox(title: texts(.redeemCode), tag: environmentTag, width: 56, in: dialogArea)
        let label = texts(.codeLabel) + "  "
        // The end of a long code is the part that is being typed.
        let room = max(1, box.innerColumns - TerminalText.width(label) - 1)
        var shown = Substring(dialog.code)
        while TerminalText.width(String(shown)) > room { shown = shown.dropFirst() }
        box.lines = [TextLine([Span(label, .secondary), Span(String(shown), .strong)])]
        box.lines += TextLine.wrapped(texts(.codeText), .secondary, columns: box.innerColumns, dispensability: 3)
        if dialog.focus == nil {
            box.cursorLine = 0
            box.cursorColumn = TerminalText.width(label) + TerminalText.width(String(shown))
        }
        draw(box, layer)
    }

    // MARK: Refund

    private mutating func drawRefund(_ dialog: RefundDialog, _ layer: Layer) {
        let transaction = dialog.transaction
        var box = DialogBox(title: texts(.refundTitle), width: 56, in: dialogArea)
        let item = texts.item(state.name(of: transaction.productID), quantity: transaction.quantity)
        let price = transaction.price.map { state.price($0, currency: transaction.currency) }
        box.lines = [TextLine([Span(item, .strong)], trailing: price.map { Span($0) })]
        box.lines += [.blank, TextLine([Span(texts(.refundWhy), .secondary)], dispensability: 4)]
        for reason in RefundReason.allCases {
            let isChosen = reason == dialog.reason
            let mark = isChosen ? "● " : "○ "
            box.lines.append(
                TextLine(
                    [Span(mark + texts(reason.text), isChosen ? .strong : .body)], dispensability: isChosen ? 0 : 2))
            if isChosen, dialog.focus == nil { box.cursorLine = box.lines.count - 1 }
        }
        draw(box, layer)
    }
}

extension RefundReason {
    /// The reason in words.
    var text: TextKey {
        switch self {
        case .mistake: .reasonMistake
        case .withoutPermission: .reasonPermission
        case .notAsExpected: .reasonUnexpected
        case .other: .reasonOther
        }
    }
}
