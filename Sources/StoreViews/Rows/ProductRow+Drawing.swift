import TerminalUI

/// The lines of one product.
extension ProductRow {
    /// Draws line `part` of a row `height` lines high. Returns where the button stands, if this line has it.
    package func draw(
        part: Int, height: Int, row: Int, columns: ProductRowColumns, into canvas: inout Canvas
    ) -> Rect? {
        switch (height, part) {
        case (1, _): drawCompact(row, columns, &canvas)
        case (_, 0): drawFirstLine(row, columns, &canvas)
        default: return drawSecondLine(row, columns, &canvas)
        }
        return nil
    }

    /// Lines of a row in a frame.
    package static let largeHeight = 5

    /// Draws line `part` of a row in a frame: name and status, description, price and button.
    package func drawLarge(part: Int, row: Int, column: Int, width: Int, into canvas: inout Canvas) {
        let border: StyleRole = isSelected ? .strong : .border
        let inner = max(0, width - 4)
        switch part {
        case 0, Self.largeHeight - 1:
            let line = String(repeating: "─", count: max(0, width - 2))
            let ends = part == 0 ? ("┌", "┐") : ("└", "┘")
            canvas.write([Span(ends.0 + line + ends.1, border)], column: column, row: row, columns: width)
            return
        case 1:
            canvas.write(TextLine([], trailing: status), column: column + 2, row: row, columns: inner)
            canvas.write(
                [Span(name, .strong)], column: column + 2, row: row, columns: inner - status.width - 1,
                selected: isHighlighted)
        case 2:
            let room = badge.map { inner - $0.width - 2 } ?? inner
            canvas.write(TextLine([], trailing: badge), column: column + 2, row: row, columns: inner)
            canvas.write([Span(details, .secondary)], column: column + 2, row: row, columns: room)
        default:
            let button: Span? =
                switch control {
                case .button(let label, let role): Span("[ \(label) ]", role)
                case .busy(let words): Span(words, .waiting)
                case .none: nil
                }
            let room = inner - (button.map { $0.width + 2 } ?? 0)
            canvas.write(
                TextLine(price(within: room), trailing: button), column: column + 2, row: row, columns: inner)
        }
        for edge in [column, column + width - 1] {
            canvas.write([Span("│", border)], column: edge, row: row, columns: 1)
        }
    }

    /// Draws the bar at the selected row, where the cursor rests while the list has the focus.
    package func drawBar(row: Int, isFirst: Bool, hidesCursor: Bool = false, column: Int = 0, into canvas: inout Canvas)
    {
        guard isSelected else { return }
        let place = Point(column: column, row: row)
        canvas.write("▌", at: place, style: Style(isHighlighted ? .strong : .secondary))
        if isFirst, isHighlighted, !hidesCursor { canvas.cursor = place }
    }

    /// Name, description, badge, and how much is owned.
    private func drawFirstLine(_ row: Int, _ columns: ProductRowColumns, _ canvas: inout Canvas) {
        canvas.write(
            name, at: Point(column: columns.name, row: row), style: Style(.strong, selected: isHighlighted),
            maxColumns: columns.nameWidth)
        let room = draw(badge, row, columns, &canvas)
        canvas.write(
            details, at: Point(column: columns.text, row: row), style: Style(.secondary), maxColumns: room)
        canvas.write([status], column: columns.status, row: row, columns: columns.statusWidth)
    }

    /// Quantity, exact price for it, what waits, and the button.
    private func drawSecondLine(_ row: Int, _ columns: ProductRowColumns, _ canvas: inout Canvas) -> Rect? {
        if let quantity {
            let number = "\(quantity.value)"
            let spans =
                isSelected
                ? [Span(quantity.label, .secondary), Span("◂ "), Span(number, .strong), Span(" ▸")]
                : [Span(quantity.label, .secondary), Span(number)]
            canvas.write(spans, column: columns.name + 2, row: row, columns: columns.nameWidth - 2)
        }
        let room = draw(mark, row, columns, &canvas)
        canvas.write(price(within: room), column: columns.text, row: row, columns: room)
        return drawControl(row, columns, &canvas)
    }

    /// Everything in one line: name with quantity, price, how much is owned.
    private func drawCompact(_ row: Int, _ columns: ProductRowColumns, _ canvas: inout Canvas) {
        let suffix = quantity.map { $0.value > 1 ? " × \($0.value)" : "" } ?? ""
        let suffixWidth = TerminalText.width(suffix)
        let used = canvas.write(
            name, at: Point(column: columns.name, row: row), style: Style(.strong, selected: isHighlighted),
            maxColumns: columns.nameWidth - suffixWidth)
        canvas.write(
            suffix, at: Point(column: columns.name + used, row: row), style: Style(isSelected ? .strong : .secondary))
        canvas.write(
            compactPrice, at: Point(column: columns.text, row: row), style: Style(isSelected ? .strong : .body),
            maxColumns: columns.textWidth)
        canvas.write([compactStatus], column: columns.status, row: row, columns: columns.statusWidth)
    }

    /// Writes a remark at the right end of the text column; returns what is left for the text.
    private func draw(_ mark: Span?, _ row: Int, _ columns: ProductRowColumns, _ canvas: inout Canvas) -> Int {
        guard let mark, mark.width + 8 <= columns.textWidth else { return columns.textWidth }
        canvas.write(
            [mark], column: columns.text + columns.textWidth - mark.width, row: row, columns: mark.width)
        return columns.textWidth - mark.width - 2
    }

    private func drawControl(_ row: Int, _ columns: ProductRowColumns, _ canvas: inout Canvas) -> Rect? {
        let place = Point(column: columns.status, row: row)
        switch control {
        case .none: return nil
        case .busy(let words):
            canvas.write([Span(words, .waiting)], column: place.column, row: row, columns: columns.statusWidth)
            return nil
        case .button(let label, let role):
            let width = canvas.write(
                "[ \(label) ]", at: place, style: Style(role), maxColumns: columns.statusWidth)
            return Rect(origin: place, size: Size(columns: width, rows: 1))
        }
    }

    /// The most telling way to write the price that fits; what does not fit is in the detail.
    package func price(within room: Int) -> [Span] {
        prices.first { $0.reduce(0) { $0 + $1.width } <= room } ?? prices.last ?? []
    }
}
