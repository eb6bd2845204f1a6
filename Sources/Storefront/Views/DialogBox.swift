import TerminalUI

/// A titled box over the dimmed shop: lines, then a row of buttons at its right.
struct DialogBox {
    /// Title in the upper border.
    let title: String
    /// Text at the right of the upper border.
    let tag: String?
    /// Columns with the borders.
    let columns: Int
    /// Rows the window has for it.
    let maximumRows: Int
    /// What it says.
    var lines: [TextLine] = []
    /// Look of the title.
    var titleRole = StyleRole.strong
    /// The line where the cursor rests when no button has the focus.
    var cursorLine: Int?
    /// Where in that line.
    var cursorColumn = 0

    init(title: String, tag: String? = nil, width: Int, _ layout: ShopLayout) {
        self.title = title
        self.tag = tag
        columns = min(width, layout.size.columns - (layout.size.columns > 34 ? 2 : 0))
        maximumRows = layout.size.rows - 1
    }

    /// Columns inside borders and padding.
    var innerColumns: Int { max(1, columns - 4) }

    /// The lines that fit in `rows`: the dispensable ones go first, then the last ones.
    func fitting(rows: Int) -> [(index: Int, line: TextLine)] {
        var kept = Array(lines.enumerated().map { (index: $0, line: $1) })
        while kept.count > rows {
            guard let worst = kept.map(\.line.dispensability).max(), worst > 0,
                let place = kept.lastIndex(where: { $0.line.dispensability == worst })
            else { break }
            kept.remove(at: place)
        }
        return Array(kept.prefix(max(0, rows)))
    }
}

extension ShopPainter {
    /// Draws a dialog in the middle of the window.
    mutating func draw(_ box: DialogBox, _ layer: Layer) {
        let buttons = layer.buttons
        let labels = buttons.map { "[ \(texts($0.label)) ]" }
        let widths = labels.map { TerminalText.width($0) }
        let total = widths.reduce(0, +)
        let gap = total + 3 * (widths.count - 1) <= box.innerColumns ? 3 : 1
        let isStacked = total + gap * (widths.count - 1) > box.innerColumns
        let buttonRows = isStacked ? buttons.count : 1

        let room = box.maximumRows - 2 - buttonRows
        let lines = box.fitting(rows: room)
        let hasSpace = lines.count < room
        let rows = lines.count + (hasSpace ? 1 : 0) + buttonRows + 2
        let size = layout.size
        let area = Rect(
            column: (size.columns - box.columns) / 2, row: max(0, (size.rows - 1 - rows) / 2), columns: box.columns,
            rows: rows)
        drawFrame(box, area)
        for (offset, entry) in lines.enumerated() {
            let row = area.origin.row + 1 + offset
            write(entry.line, column: area.origin.column + 2, row: row, columns: box.innerColumns)
            if entry.index == box.cursorLine {
                canvas.cursor = Point(column: area.origin.column + 2 + box.cursorColumn, row: row)
            }
        }

        var column = area.origin.column + 2 + box.innerColumns
        var row = area.endRow - 2
        for index in buttons.indices.reversed() {
            let width = min(widths[index], box.innerColumns)
            let start = isStacked ? area.origin.column + 2 + box.innerColumns - width : column - width
            let isFocused = layer.focus == index
            canvas.write(
                labels[index], at: Point(column: start, row: row),
                style: Style(buttons[index].command == .yes ? .accent : .body, selected: isFocused),
                maxColumns: width)
            target(.button(index), column: start, row: row, columns: width)
            if isFocused { canvas.cursor = Point(column: start, row: row) }
            if isStacked { row -= 1 } else { column -= width + gap }
        }
    }

    private mutating func drawFrame(_ box: DialogBox, _ area: Rect) {
        // A free column at both sides keeps what lies under it from touching the frame.
        canvas.fill(
            Rect(
                column: area.origin.column - 1, row: area.origin.row, columns: area.size.columns + 2,
                rows: area.size.rows))
        canvas.frame(area)
        let tag = box.tag.map { " \($0) " } ?? ""
        let tagWidth = TerminalText.width(tag)
        let titleWidth = TerminalText.width(box.title) + 2
        let hasTag = tagWidth > 0 && titleWidth + tagWidth + 3 <= area.size.columns
        canvas.write(
            " " + TerminalText.truncated(box.title, to: max(0, area.size.columns - 4)) + " ",
            at: Point(column: area.origin.column + 1, row: area.origin.row), style: Style(box.titleRole),
            maxColumns: area.size.columns - 2)
        if hasTag {
            canvas.write(
                tag, at: Point(column: area.endColumn - 1 - tagWidth, row: area.origin.row), style: Style(.secondary))
        }
    }
}
