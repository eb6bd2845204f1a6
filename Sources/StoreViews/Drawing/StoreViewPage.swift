import OpenStoreKit
import TerminalUI

/// A page of lines that scrolls as a whole: plans, or one product.
package struct StoreViewPage {
    let model: StoreViewModel
    /// Columns of a line.
    let columns: Int
    /// Rows there are for the page.
    let rows: Int

    var texts: ViewTexts { model.texts }

    /// How much is said: all with air between, all with air before the button, all, no descriptions, and the price alone of what is not chosen.
    enum Detail: Int, Comparable, CaseIterable {
        case least, short, full, roomy, airy
        static func < (one: Detail, other: Detail) -> Bool { one.rawValue < other.rawValue }
    }

    /// The lines that tell the most and still fit; the short ones, to be scrolled, when none do.
    package var lines: [PageLine] {
        for detail in Detail.allCases.reversed() {
            let lines = lines(detail)
            if lines.count <= rows || detail == .least { return lines }
            if detail == .short, rows >= 8 { return lines }
        }
        return []
    }

    /// The first line in sight.
    package func top(_ top: Int, of lines: [PageLine]) -> Int {
        let own = lines.indices.filter { lines[$0].element == model.focus }
        guard let first = own.first, let last = own.last else { return 0 }
        var shown = last - first < rows ? first..<last + 1 : first..<first + rows
        if first > 0, lines[first - 1].isHeading, shown.count < rows { shown = first - 1..<shown.upperBound }
        return ListLines.top(top, showing: shown, viewport: rows, total: lines.count)
    }

    /// Which of the lines are drawn when the page begins at `top`: those in sight whose sentence is wholly in sight.
    package func shown(_ lines: [PageLine], from top: Int) -> [Int] {
        let sight = lines.indices.clamped(to: top..<top + rows)
        return sight.filter { index in
            var first = index
            while first > 0, lines[first].isContinued { first -= 1 }
            var last = index
            while last + 1 < lines.count, lines[last + 1].isContinued { last += 1 }
            return sight.contains(first) && sight.contains(last)
        }
    }

    private func lines(_ detail: Detail) -> [PageLine] {
        guard model.kind == .subscriptions else {
            guard let product = model.products.first else { return [] }
            let lines = productLines(product, .product(0), detail)
            return detail >= .short ? framed(lines, .product(0), isChosen: true) : lines
        }
        var lines = tabLines(detail)
        let marketing = model.shownMarketingContent
        if detail >= .full, !marketing.isEmpty {
            for line in marketing.split(separator: "\n", omittingEmptySubsequences: false) {
                lines += TextLine.wrapped(String(line), columns: columns).map { PageLine($0) }
            }
            lines.append(PageLine())
        }
        if !model.links.isEmpty { return lines + linkLines(detail) }
        let plans = planLines(detail)
        let button = model.hasSubscribeButton ? subscribeLines(detail) : []
        switch model.options.placement {
        case .automatic, .scrollView: return lines + plans + button
        case .bottomBar: return lines + air(lines + plans + button) + plans + button
        case .buttonsInBottomBar: return lines + plans + air(lines + plans + button) + button
        }
    }

    private func air(_ lines: [PageLine]) -> [PageLine] {
        Array(repeating: PageLine(), count: max(0, rows - lines.count))
    }

    // MARK: Plans

    private func planLines(_ detail: Detail) -> [PageLine] {
        let style = model.controlStyle
        switch style {
        case .compactPicker: return sideBySide(detail)
        case .pagedPicker, .pagedProminentPicker:
            guard let plan = model.selectedProduct else { return [] }
            let element = StoreViewElement.product(model.choice)
            let page = terms(of: plan, element, mark: nil, width: columns - (style == .pagedPicker ? 0 : 4), detail)
            let lines = style == .pagedPicker ? page : framed(page, element, isChosen: true)
            let tail = lines.count + 1
            let missing = detail >= .full ? max(0, tallest(detail, style) - tail) : 0
            return lines + Array(repeating: PageLine(), count: missing) + [dots()]
        default:
            var lines: [PageLine] = []
            for section in model.sections {
                lines += headingLines(section, detail)
                for place in section.places {
                    if place > section.places.lowerBound, detail == .airy, style != .prominentPicker {
                        lines.append(PageLine())
                    }
                    lines += option(place, style, detail)
                }
                lines += footerLines(section, detail)
            }
            guard style == .buttons, detail >= .full else { return lines }
            if detail >= .roomy { lines.append(PageLine()) }
            return lines + sentence(texts(.renewsUntilCancelled), .secondary, columns: columns, of: nil)
        }
    }

    /// Lines of the longest page, so that turning pages moves nothing below.
    private func tallest(_ detail: Detail, _ style: SubscriptionStoreControlStyle) -> Int {
        let width = columns - (style == .pagedPicker ? 0 : 4)
        let pages = model.products.map { terms(of: $0, .subscribe, mark: nil, width: width, detail).count }
        return (pages.max() ?? 0) + (style == .pagedPicker ? 1 : 3)
    }

    private func option(_ place: Int, _ style: SubscriptionStoreControlStyle, _ detail: Detail) -> [PageLine] {
        let plan = model.products[place]
        let element = StoreViewElement.product(place)
        let isChosen = model.choice == place
        if style == .buttons {
            return terms(of: plan, element, mark: nil, width: columns, detail) + button(of: plan, element, detail)
        }
        let mark = isChosen ? "● " : "○ "
        if style == .prominentPicker, detail >= .short {
            let lines = terms(of: plan, element, mark: mark, width: columns - 4, detail)
            return framed(lines, element, isChosen: isChosen)
        }
        return terms(of: plan, element, mark: mark, width: columns, detail)
    }

    /// Name and price, description, and an offer with what follows it.
    private func terms(
        of plan: Product, _ element: StoreViewElement, mark: String?, width: Int, _ detail: Detail,
        showsName: Bool = true
    ) -> [PageLine] {
        let isChosen = model.selectedProduct?.id == plan.id
        let price = Span(model.rate(of: plan), isChosen ? .strong : .body)
        let name = Span(plan.displayName, .strong)
        let marks = mark.map { [Span($0, isChosen ? .strong : .secondary)] } ?? []
        let indent = mark == nil ? [] : [Span("  ")]
        let inner = width - (mark == nil ? 0 : 2)
        var lines: [PageLine] = []
        // A price is never cut, and a name not to nothing (BUG-35).
        let isOneLine = showsName && min(name.width, 12) + price.width + 2 <= inner
        if showsName {
            lines.append(
                PageLine(
                    TextLine(marks + [name], trailing: isOneLine ? price : nil), of: element, highlight: marks.count))
        }
        if !isOneLine { lines.append(PageLine(TextLine(indent + [price]), of: element)) }
        func add(_ text: String, _ role: StyleRole) {
            lines += sentence(text, role, columns: inner, of: element).map { line in
                var line = line
                line.text.spans = indent + line.text.spans
                return line
            }
        }
        if model.currentPlan?.id == plan.id { add(texts(.currentPlan), .success) }
        if detail >= .full, !plan.description.isEmpty { add(plan.description, .secondary) }
        if detail > .least || isChosen, let offer = model.offerText(of: plan) {
            let wrapped = TerminalText.wrapped(offer, to: inner)
            // Where only a part of it could be seen, the price after the offer would be the part that is missing.
            if lines.count + wrapped.count <= rows { add(offer, .body) }
        }
        return lines
    }

    /// Frames lines with the look of what is chosen or not.
    private func framed(_ lines: [PageLine], _ element: StoreViewElement, isChosen: Bool) -> [PageLine] {
        let role: StyleRole = isChosen ? .strong : .border
        let line = String(repeating: "─", count: max(0, columns - 2))
        func edge(_ ends: (String, String)) -> PageLine {
            var edge = PageLine(TextLine([Span(ends.0 + line + ends.1, role)]), of: element)
            edge.isFramed = true
            return edge
        }
        let body = lines.map { line in
            var framed = line
            let trailing = line.text.trailing
            let room = columns - 4 - (trailing.map { $0.width + 1 } ?? 0)
            var spans = [Span("│ ", role)]
            var used = 0
            for span in line.text.spans where used < room {
                let text = TerminalText.truncated(span.text, to: room - used)
                spans.append(Span(text, span.role))
                used += TerminalText.width(text)
            }
            let fill = columns - 4 - used - (trailing?.width ?? 0)
            spans.append(Span(String(repeating: " ", count: max(0, fill))))
            if let trailing { spans.append(trailing) }
            spans.append(Span(" │", role))
            framed.text = TextLine(spans)
            framed.highlight = line.highlight.map { $0 + 1 }
            framed.isFramed = true
            return framed
        }
        return [edge(("┌", "┐"))] + body + [edge(("└", "┘"))]
    }

    // MARK: Side by side

    /// Whether the names of all plans fit beside each other.
    package static func fitsSideBySide(_ model: StoreViewModel) -> Bool {
        let columns = min(model.size.columns, StoreViewLayout.widestPlans) - 2 * StoreViewLayout.margin
        let width = model.products.reduce(0) { $0 + TerminalText.width($1.displayName) + 5 }
        return width - 3 <= columns && model.products.count > 1
    }

    private func sideBySide(_ detail: Detail) -> [PageLine] {
        guard let plan = model.selectedProduct else { return [] }
        let element = StoreViewElement.product(model.choice)
        var spans: [Span] = []
        var highlight = 0
        for (place, plan) in model.products.enumerated() {
            let isChosen = place == model.choice
            if place > 0 { spans.append(Span("   ")) }
            spans.append(Span(isChosen ? "● " : "○ ", isChosen ? .strong : .secondary))
            if isChosen { highlight = spans.count }
            spans.append(Span(plan.displayName, isChosen ? .strong : .secondary))
        }
        var lines = [PageLine(TextLine(spans), of: element, highlight: highlight)]
        if detail >= .full { lines.append(PageLine(TextLine(), of: element)) }
        func terms(_ plan: Product) -> [PageLine] {
            self.terms(of: plan, element, mark: nil, width: columns, detail, showsName: false)
        }
        let all = model.products.map { terms($0).count }
        let own = terms(plan)
        let missing = detail >= .full ? max(0, (all.max() ?? 0) - own.count) : 0
        return lines + own + Array(repeating: PageLine(), count: missing)
    }

    /// Which page of how many.
    private func dots() -> PageLine {
        var spans = [Span(model.choice > 0 ? "◂ " : "  ", .secondary)]
        for place in model.products.indices {
            spans.append(Span(place == model.choice ? "● " : "○ ", place == model.choice ? .strong : .secondary))
        }
        spans.append(Span(model.choice < model.products.count - 1 ? "▸" : " ", .secondary))
        let position = "\(model.choice + 1) / \(model.products.count)"
        return PageLine(
            TextLine(spans, trailing: Span(position, .secondary)), of: .product(model.choice))
    }

    // MARK: Buttons

    /// The one button for the chosen plan, and the terms below it.
    private func subscribeLines(_ detail: Detail) -> [PageLine] {
        guard let plan = model.selectedProduct else { return [] }
        let gap = detail >= .roomy ? [PageLine()] : []
        return gap + button(of: plan, .subscribe, detail)
    }

    private func button(of plan: Product, _ element: StoreViewElement, _ detail: Detail) -> [PageLine] {
        let isOwned = model.isOwned(plan)
        let role: StyleRole = isOwned ? .disabled : isPrimary(element) ? primary : .body
        if model.purchase?.product.id == plan.id {
            return [PageLine(TextLine([Span(texts(.buying), .waiting)]), of: element, highlight: 0)]
        }
        let label = model.options.buttonLabel
        let words = TextLine([Span("[ \(text(of: plan, label)) ]", role)])
        var lines = [PageLine(words, of: element, highlight: 0)]
        if label.layout == .multiline { lines = multiline(plan, label, role, element) }
        if detail >= .full, !isOwned, element == .subscribe {
            // What the offer turns into stands with the button as well.
            let terms = [label.layout == .multiline ? nil : model.offerText(of: plan), texts(.renewsUntilCancelled)]
            let sentences = terms.compactMap(\.self).joined(separator: texts.either(". ", "。"))
            lines += sentence(sentences, .secondary, columns: columns, of: element)
        }
        return lines
    }

    /// The look of the button that Enter presses; where there are tabs, the chosen one is the view's accent.
    private var primary: StyleRole { model.tabLevels.isEmpty ? .accent : .strong }

    /// The button that Enter presses is the one accent of the view.
    private func isPrimary(_ element: StoreViewElement) -> Bool {
        element == .subscribe || element == .product(model.choice)
    }

    private func multiline(
        _ plan: Product, _ label: SubscriptionStoreButtonLabel, _ role: StyleRole, _ element: StoreViewElement
    ) -> [PageLine] {
        let terms = model.offerText(of: plan) ?? (label.content == .price ? plan.displayName : model.rate(of: plan))
        let texts = [text(of: plan, label)] + TerminalText.wrapped(terms, to: columns - 4)
        let width = texts.map { TerminalText.width($0) }.max() ?? 0
        return texts.enumerated().map { index, text in
            let padded = TerminalText.padded(text, to: min(width, columns - 4))
            var line = PageLine(TextLine([Span("[ \(padded) ]", role)]), of: element, highlight: 0)
            line.isContinued = index > 0
            return line
        }
    }

    /// A sentence, broken into lines.
    func sentence(
        _ text: String, _ role: StyleRole, columns: Int, of element: StoreViewElement?
    ) -> [PageLine] {
        TextLine.wrapped(text, role, columns: columns).enumerated().map { index, text in
            var line = PageLine(text, of: element)
            line.isContinued = index > 0
            return line
        }
    }

    private func text(of plan: Product, _ label: SubscriptionStoreButtonLabel) -> String {
        if model.isOwned(plan) { return texts(.currentPlan) }
        switch label.content {
        case .displayName: return plan.displayName
        case .price: return model.rate(of: plan)
        case .automatic, .action:
            if model.currentPlan != nil { return texts(.changePlan) }
            return texts(model.offer(of: plan)?.paymentMode == .freeTrial ? .tryFree : .subscribe)
        }
    }

    // MARK: One product

    private func productLines(_ product: Product, _ element: StoreViewElement, _ detail: Detail) -> [PageLine] {
        let width = columns - (detail >= .short ? 4 : 0)
        var lines = [PageLine(TextLine([Span(product.displayName, .strong)]), of: element)]
        if detail >= .short, !product.description.isEmpty {
            lines += TextLine.wrapped(product.description, .secondary, columns: width).map { PageLine($0, of: element) }
        }
        if product.isFamilyShareable, detail >= .full {
            lines.append(PageLine(TextLine([Span(texts(.familySharing), .success)]), of: element))
        }
        if detail == .airy { lines.append(PageLine(TextLine(), of: element)) }
        lines.append(PageLine(TextLine([Span(model.rate(of: product), .strong)]), of: element))
        if detail >= .full, let offer = model.offerText(of: product) {
            lines += sentence(offer, .body, columns: width, of: element)
        }
        let label = model.buttonLabel(of: product, isFocused: true)
        lines.append(PageLine(TextLine([label]), of: element, highlight: 0))
        return lines
    }
}

extension StoreViewModel {
    /// The button of a product, or what stands in its place.
    package func buttonLabel(of product: Product, isFocused: Bool) -> Span {
        if purchase?.product.id == product.id { return Span(texts(.buying), .waiting) }
        if isOwned(product) { return Span("[ \(texts(.purchased)) ]", .disabled) }
        let key: ViewText = product.type == .autoRenewable ? .subscribe : .buy
        return Span("[ \(texts(key)) ]", isFocused ? .accent : .body)
    }
}
