import TerminalUI

/// The shop itself: header, list, buttons.
extension ShopPainter {
    mutating func drawShop() {
        drawHeader(title: nil)
        if layout.hasTopRule { drawRule(row: 1) }
        drawList()
        if let pane = layout.pane { drawPane(pane) }
        let list = layout.list
        if layout.hasBottomRule { drawRule(row: list.endRow) }
        drawPosition(
            first: firstVisiblePosition, last: lastVisiblePosition, total: state.listing.count,
            isScrolled: state.listing.lineCount(layout.spacing(of: state.listing)) > list.size.rows)
        drawButtons()
        drawMessage()
        drawHints()
    }

    // MARK: Header

    /// The shop's name, or where in it one is, and what must never be out of sight.
    mutating func drawHeader(title: String?) {
        let margin = ShopLayout.margin
        let columns = layout.size.columns - 2 * margin
        let name = state.text(state.info.name)
        let titleWidth = title.map { TerminalText.width($0) } ?? min(8, TerminalText.width(name))
        let facts = headerFacts(columns: columns - titleWidth - 2)
        let width = facts.reduce(0) { $0 + $1.width }
        write(facts, column: margin + columns - width, row: 0, columns: width)
        let room = max(0, columns - width - (width > 0 ? 2 : 0))
        var spans = [Span(name, .strong)]
        if let title {
            let separator = " › "
            let fits = TerminalText.width(name) + TerminalText.width(separator) + TerminalText.width(title) <= room
            spans =
                fits
                ? [Span(name, .secondary), Span(separator, .border), Span(title, .strong)] : [Span(title, .strong)]
        }
        write(spans, column: margin, row: 0, columns: room)
    }

    /// Facts at the right of the header, the dispensable ones left out until they fit.
    private func headerFacts(columns: Int) -> [Span] {
        let facts = state.headerFacts
        for least in 0...6 {
            let kept = facts.filter { $0.importance >= least }
            var line: [Span] = []
            for fact in kept {
                if !line.isEmpty { line.append(Span(" · ", .border)) }
                line.append(fact.span)
            }
            if line.reduce(0, { $0 + $1.width }) <= columns { return line }
        }
        return []
    }

    // MARK: Buttons

    private mutating func drawButtons() {
        guard let row = layout.buttonsRow else { return }
        var column = ShopLayout.margin
        for control in ShopView.controls(of: state, layout) where control != .list {
            let label = ShopView.label(of: control, texts)
            let isFocused = state.focus == control && state.layers.isEmpty
            let width = canvas.write(
                label, at: Point(column: column, row: row), style: Style(.body, selected: isFocused))
            if isFocused { canvas.cursor = Point(column: column, row: row) }
            target(.control(control), column: column, row: row, columns: width)
            column += width + 2
        }
    }

    /// Which rows of how many are in sight: on the line under the list, or at the end of the message line.
    mutating func drawPosition(first: Int, last: Int, total: Int, isScrolled: Bool) {
        guard isScrolled, total > 0 else { return }
        let text = " \(texts.position(first, last, of: total)) "
        let width = TerminalText.width(text)
        let edge = layout.size.columns - ShopLayout.margin
        if layout.hasBottomRule {
            let isScreen = state.layers.contains(where: \.isScreen)
            let row = isScreen ? layout.screenBody.endRow : layout.list.endRow
            canvas.write(text, at: Point(column: edge - 1 - width, row: row), style: Style(.secondary))
        } else {
            canvas.write(text, at: Point(column: edge - width, row: layout.messageRow), style: Style(.secondary))
            reservedColumns = width
        }
    }
}

extension ShopState {
    /// What the header says of the store, and how long each fact holds out when room gets short.
    fileprivate var headerFacts: [(span: Span, importance: Int)] {
        var facts: [(span: Span, importance: Int)] = []
        if let region = snapshot.storefront {
            facts.append((Span("\(texts.country(region.countryCode)) \(region.currencyCode)", .secondary), 1))
        }
        // Days of subscriptions are in sight then, and say nothing without their zone (BUG-17).
        if !snapshot.subscriptions.isEmpty { facts.append((Span("UTC", .secondary), 2)) }
        facts.append((Span(snapshot.environment, .secondary), 2))
        if buyingStop != nil { facts.append((Span(texts(.buyingOff), .failure), 5)) }
        if snapshot.settings.askToBuy { facts.append((Span(texts(.askToBuyOn), .waiting), 3)) }
        if !snapshot.requests.isEmpty {
            facts.append((Span("\(texts(.waiting)) \(snapshot.requests.count)", .waiting), 4))
        }
        if !snapshot.undelivered.isEmpty {
            facts.append((Span("\(texts(.undelivered)) \(snapshot.undelivered.count)", .failure), 6))
        }
        return facts
    }
}

extension ShopView {
    /// The controls of the shop that are on the screen, in Tab order.
    package static func controls(of state: ShopState) -> [ShopControl] {
        controls(of: state, ShopLayout(state.size))
    }

    static func controls(of state: ShopState, _ layout: ShopLayout) -> [ShopControl] {
        var controls: [ShopControl] = [.list]
        guard layout.buttonsRow != nil else { return controls }
        var room = layout.size.columns - 2 * ShopLayout.margin
        for control in ShopControl.allCases where control != .list {
            room -= TerminalText.width(label(of: control, state.texts))
            guard room >= 0 else { break }
            controls.append(control)
            room -= 2
        }
        return controls
    }

    static func label(of control: ShopControl, _ texts: Texts) -> String {
        switch control {
        case .list: ""
        case .restore: "[ \(texts(.restorePurchases)) ]"
        case .offerCode: "[ \(texts(.redeemCode)) ]"
        case .terms: texts(.terms)
        case .privacy: texts(.privacy)
        }
    }
}
