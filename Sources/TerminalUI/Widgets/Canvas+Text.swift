extension Canvas {
    /// Writes spans one after the other within `columns`; returns the columns used.
    @discardableResult
    package mutating func write(
        _ spans: [Span], column: Int, row: Int, columns: Int, selected: Bool = false
    ) -> Int {
        var used = 0
        for span in spans where used < columns {
            used += write(
                span.text, at: Point(column: column + used, row: row),
                style: Style(span.role, selected: selected), maxColumns: columns - used)
        }
        return used
    }

    /// Writes a line of a page or dialog within `columns`.
    package mutating func write(_ line: TextLine, column: Int, row: Int, columns: Int) {
        guard let trailing = line.trailing else {
            write(line.spans, column: column, row: row, columns: columns)
            return
        }
        let width = min(trailing.width, columns)
        write(line.spans, column: column, row: row, columns: max(0, columns - width - 1))
        write([trailing], column: column + columns - width, row: row, columns: width)
    }

    /// What is drawn so far in `area` lies under a dialog: dim, and nothing in it is focused.
    package mutating func dim(_ area: Rect) {
        if let cursor, area.contains(cursor) { self.cursor = nil }
        restyle(area) { style in
            style.isDimmed = true
            style.isSelected = false
        }
    }
}
