/// A titled box over something dimmed: lines, then a row of buttons at its right.
package struct DialogBox: Sendable {
    /// A button of a box.
    package struct Button: Hashable, Sendable {
        /// What stands in its brackets.
        package var label: String
        /// Whether it does what the box is about.
        package var isPrimary: Bool

        /// Makes a button.
        package init(_ label: String, isPrimary: Bool = false) {
            self.label = label
            self.isPrimary = isPrimary
        }
    }

    /// Title in the upper border.
    let title: String
    /// Text at the right of the upper border.
    let tag: String?
    /// Columns with the borders.
    let columns: Int
    /// What it stands in the middle of.
    let area: Rect
    /// What it says.
    package var lines: [TextLine] = []
    /// Look of the title.
    package var titleRole = StyleRole.strong
    /// The line where the cursor rests when no button has the focus.
    package var cursorLine: Int?
    /// Where in that line.
    package var cursorColumn = 0

    /// Makes a box of at most `width` columns in the middle of `area`.
    package init(title: String, tag: String? = nil, width: Int, in area: Rect) {
        self.title = title
        self.tag = tag
        self.area = area
        columns = min(width, area.size.columns - (area.size.columns > 34 ? 2 : 0))
    }

    /// Whether there is room for borders; without, only the words and buttons are drawn.
    var isFramed: Bool { area.size.rows >= 7 && area.size.columns >= 24 }

    /// Columns inside borders and padding.
    package var innerColumns: Int { isFramed ? max(1, columns - 4) : columns }

    /// Columns, and rows, that a border takes with its padding.
    var inset: (columns: Int, rows: Int) { isFramed ? (2, 1) : (0, 0) }

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

extension Canvas {
    /// Draws a box and its buttons, the safe one first; the cursor rests on the one that has the focus. Returns where
    /// the buttons stand.
    @discardableResult
    package mutating func draw(_ box: DialogBox, buttons: [DialogBox.Button], focus: Int?) -> [Rect] {
        let labels = buttons.map { "[ \($0.label) ]" }
        let widths = labels.map { min(TerminalText.width($0), box.innerColumns) }
        let total = labels.reduce(0) { $0 + TerminalText.width($1) }
        let gap = total + 3 * (widths.count - 1) <= box.innerColumns ? 3 : 1
        let isStacked = total + gap * (widths.count - 1) > box.innerColumns
        let buttonRows = isStacked ? buttons.count : 1
        let inset = box.inset
        let room = box.area.size.rows - 2 * inset.rows - buttonRows
        let lines = box.fitting(rows: room)
        let hasSpace = lines.count < room
        let rows = lines.count + (hasSpace ? 1 : 0) + buttonRows + 2 * inset.rows
        let area = Rect(
            column: box.area.origin.column + (box.area.size.columns - box.columns) / 2,
            row: box.area.origin.row + max(0, (box.area.size.rows - rows) / 2), columns: box.columns, rows: rows)
        drawFrame(box, area)
        for (offset, entry) in lines.enumerated() {
            let row = area.origin.row + inset.rows + offset
            write(entry.line, column: area.origin.column + inset.columns, row: row, columns: box.innerColumns)
            if entry.index == box.cursorLine {
                cursor = Point(column: area.origin.column + inset.columns + box.cursorColumn, row: row)
            }
        }
        let edge = area.origin.column + inset.columns + box.innerColumns
        var places: [Rect] = []
        var column = edge
        var row = area.endRow - 1 - inset.rows
        for index in buttons.indices.reversed() {
            let width = widths[index]
            let place = Rect(column: (isStacked ? edge : column) - width, row: row, columns: width, rows: 1)
            write(
                labels[index], at: place.origin,
                style: Style(buttons[index].isPrimary ? .accent : .body, selected: focus == index), maxColumns: width)
            if focus == index { cursor = place.origin }
            places.append(place)
            if isStacked { row -= 1 } else { column -= width + gap }
        }
        return places.reversed()
    }

    private mutating func drawFrame(_ box: DialogBox, _ area: Rect) {
        // A free column at both sides keeps what lies under it from touching the frame.
        fill(
            Rect(
                column: area.origin.column - 1, row: area.origin.row, columns: area.size.columns + 2,
                rows: area.size.rows))
        guard box.isFramed else { return }
        frame(area)
        let tag = box.tag.map { " \($0) " } ?? ""
        let tagWidth = TerminalText.width(tag)
        let titleWidth = TerminalText.width(box.title) + 2
        let hasTag = tagWidth > 0 && titleWidth + tagWidth + 3 <= area.size.columns
        write(
            " " + TerminalText.truncated(box.title, to: max(0, area.size.columns - 4)) + " ",
            at: Point(column: area.origin.column + 1, row: area.origin.row), style: Style(box.titleRole),
            maxColumns: area.size.columns - 2)
        if hasTag {
            write(
                tag, at: Point(column: area.endColumn - 1 - tagWidth, row: area.origin.row), style: Style(.secondary))
        }
    }
}
