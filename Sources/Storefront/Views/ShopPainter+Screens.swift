import StoreEngine
import StoreViews
import TerminalUI

/// Screens over the shop: what they share.
extension ShopPainter {
    mutating func drawScreen(_ layer: Layer) {
        drawHeader(title: title(of: layer))
        if layout.hasTopRule { drawRule(row: 1) }
        let body = layout.screenBody
        if layout.hasBottomRule { drawRule(row: body.endRow) }
        switch layer {
        case .detail(let screen): drawDetail(screen, body)
        case .transactions(let list): drawTransactions(list, body)
        case .transaction(let screen): drawTransaction(screen, body)
        case .log(let list): drawLog(list, body)
        case .help(let list): drawHelp(list, body)
        case .inbox(let list): drawInbox(list, body)
        case .subscriptions(let list): drawPlans(list, body)
        case .timeline(let screen): drawTimeline(screen, body)
        case .quantity, .payment, .notice, .question, .refund, .offerCode: break
        }
        drawMessage()
        drawHints()
    }

    private func title(of layer: Layer) -> String {
        switch layer {
        case .detail: texts(.detail)
        case .transactions: texts(.transactions)
        case .transaction(let screen): texts.transactionTitle(screen.transaction.id)
        case .log: texts(.log)
        case .help: texts(.keys)
        case .inbox: texts(.inbox)
        case .subscriptions: texts(.plans)
        case .timeline(let screen):
            state.info.subscriptionGroups.first { $0.id == screen.groupID }.map { state.text($0.name) } ?? texts(.plans)
        case .quantity, .payment, .notice, .question, .refund, .offerCode: ""
        }
    }

    /// Draws the rows of a list that are in sight, each by `draw(index, row)`.
    mutating func drawRows(
        _ list: ListState, count: Int, in area: Rect, _ draw: (inout ShopPainter, Int, Int, Bool) -> Void
    ) {
        let top = ListLines.top(
            list.top, showing: list.selection..<list.selection + 1, viewport: area.size.rows, total: count)
        for offset in 0..<max(0, area.size.rows) where top + offset < count {
            let index = top + offset
            let row = area.origin.row + offset
            let isSelected = index == list.selection
            target(.row(index), column: 0, row: row, columns: area.size.columns)
            draw(&self, index, row, isSelected)
            if isSelected {
                canvas.write("▌", at: Point(column: 0, row: row), style: Style(.strong))
                if list.filter?.isEditing != true || isHelp { canvas.cursor = Point(column: 0, row: row) }
            }
        }
        drawPosition(
            first: top + 1, last: min(count, top + area.size.rows), total: count, isScrolled: count > area.size.rows)
    }

    private var isHelp: Bool { if case .help = state.layers.last { true } else { false } }

    /// Draws a page of text from its first visible line.
    mutating func drawPage(_ lines: [TextLine], top: Int, in area: Rect) {
        let top = max(0, min(top, lines.count - area.size.rows))
        for (offset, line) in lines.dropFirst(top).prefix(area.size.rows).enumerated() {
            write(line, column: ShopLayout.margin, row: area.origin.row + offset, columns: layout.textColumns)
        }
        canvas.cursor = Point(column: ShopLayout.margin, row: area.origin.row)
        drawPosition(
            first: top + 1, last: min(lines.count, top + area.size.rows), total: lines.count,
            isScrolled: lines.count > area.size.rows)
    }

    /// The body of a list below the lines that stand over it.
    func listArea(_ layer: Layer, _ body: Rect) -> Rect {
        let head = min(ShopView.headLines(of: layer, layout), body.size.rows)
        return Rect(
            column: 0, row: body.origin.row + head, columns: body.size.columns, rows: body.size.rows - head)
    }

    /// Says that a list has nothing in it.
    mutating func drawEmpty(_ text: String, _ area: Rect) {
        let columns = max(1, layout.textColumns - 2)
        for (offset, line) in TextLine.wrapped(text, .secondary, columns: columns).prefix(area.size.rows).enumerated() {
            write(line, column: ShopLayout.margin + 1, row: area.origin.row + offset, columns: columns)
        }
        canvas.cursor = Point(column: ShopLayout.margin + 1, row: area.origin.row)
    }
}

extension ShopLayout {
    /// Columns of a page of text.
    package var textColumns: Int { max(1, size.columns - 2 * Self.margin) }
}

extension ShopView {
    /// Lines that stand over the rows of a screen's list.
    static func headLines(of layer: Layer, _ layout: ShopLayout) -> Int {
        switch layer {
        case .transactions, .help, .inbox: 1
        default: 0
        }
    }

    /// The first row in sight of a screen's list.
    static func top(of list: ListState, count: Int, _ layer: Layer, _ layout: ShopLayout) -> Int {
        ListLines.top(
            list.top, showing: list.selection..<list.selection + 1,
            viewport: layout.screenBody.size.rows - headLines(of: layer, layout), total: count)
    }
}
