extension Canvas {
    /// Writes `text` from `point` on, within `maxColumns` (default: to the edge), cut with `…` if it does not fit.
    /// Returns the columns used.
    @discardableResult
    public mutating func write(
        _ text: String, at point: Point, style: Style = Style(), maxColumns: Int? = nil
    ) -> Int {
        let limit = min(maxColumns ?? Int.max, clip.endColumn - point.column)
        guard limit > 0, !text.isEmpty else { return 0 }
        if TerminalText.isPlainASCII(text) {
            return writeASCII(text, at: point, style: style, limit: limit)
        }
        let glyphs = TerminalText.glyphs(in: text)
        let kept = TerminalText.cut(glyphs, to: limit)
        var column = point.column
        for glyph in glyphs[..<kept] {
            place(glyph.text, width: glyph.width, column: column, row: point.row, style: style)
            column += Int(glyph.width)
        }
        if kept < glyphs.count {
            place(TerminalText.ellipsis, width: 1, column: column, row: point.row, style: style)
            column += 1
        }
        return column - point.column
    }

    /// Writes `text` inside `columns` columns from `point`, aligned; the rest is filled with spaces of `style`.
    public mutating func write(
        _ text: String, at point: Point, columns: Int, alignment: TextAlignment, style: Style = Style()
    ) {
        fill(Rect(column: point.column, row: point.row, columns: columns, rows: 1), style: style)
        let cut = TerminalText.truncated(text, to: columns)
        let free = max(0, columns - TerminalText.width(cut))
        let indent =
            switch alignment {
            case .leading: 0
            case .center: free / 2
            case .trailing: free
            }
        write(cut, at: Point(column: point.column + indent, row: point.row), style: style)
    }

    /// Fills a rectangle with one character.
    public mutating func fill(_ rect: Rect, with character: Character = " ", style: Style = Style()) {
        let area = rect.intersection(clip)
        guard !area.isEmpty else { return }
        let glyph = TerminalText.glyphs(in: String(character)).first ?? .init(text: " ", width: 1)
        let step = Int(glyph.width)
        for row in area.origin.row..<area.endRow {
            for column in stride(from: area.origin.column, to: area.endColumn, by: step) {
                if column + step <= area.endColumn {
                    put(glyph.text, width: glyph.width, column: column, row: row, style: style)
                } else {
                    put(" ", width: 1, column: column, row: row, style: style)
                }
            }
        }
    }

    /// Draws a frame of single lines along the edge of `rect`.
    public mutating func frame(_ rect: Rect, style: Style = Style(.border)) {
        frame(rect, style: style, borders: .unicode)
    }

    /// Draws a frame of `borders` along the edge of `rect`.
    package mutating func frame(_ rect: Rect, style: Style = Style(.border), borders: BorderSet) {
        guard !rect.isEmpty else { return }
        let right = rect.endColumn - 1
        let bottom = rect.endRow - 1
        for column in rect.origin.column...right {
            place(borders.horizontal, column: column, row: rect.origin.row, style: style)
            place(borders.horizontal, column: column, row: bottom, style: style)
        }
        for row in rect.origin.row...bottom {
            place(borders.vertical, column: rect.origin.column, row: row, style: style)
            place(borders.vertical, column: right, row: row, style: style)
        }
        place(borders.topRight, column: right, row: rect.origin.row, style: style)
        place(borders.bottomLeft, column: rect.origin.column, row: bottom, style: style)
        place(borders.bottomRight, column: right, row: bottom, style: style)
        place(borders.topLeft, column: rect.origin.column, row: rect.origin.row, style: style)
    }

    /// Draws a horizontal line of `columns` cells.
    public mutating func line(at point: Point, columns: Int, style: Style = Style(.border)) {
        fill(
            Rect(column: point.column, row: point.row, columns: columns, rows: 1),
            with: BorderSet.unicode.horizontal, style: style)
    }

    /// Changes the style of every cell in `rect`, keeping the text.
    public mutating func restyle(_ rect: Rect, _ change: (inout Style) -> Void) {
        let area = rect.intersection(clip)
        guard !area.isEmpty else { return }
        for row in area.origin.row..<area.endRow {
            var column = area.origin.column
            while column < area.endColumn {
                restyleCell(column: column, row: row, change)
                column += max(1, Int(rows[row][column].width))
            }
        }
    }

    /// Copies `other` with its top left cell at `point`; what lies outside is cut off.
    public mutating func draw(_ other: Canvas, at point: Point) {
        for (row, cells) in other.rows.enumerated() {
            for (column, cell) in cells.enumerated() where cell.width > 0 {
                place(
                    cell.text, width: cell.width, column: point.column + column, row: point.row + row,
                    style: cell.style)
            }
        }
    }

    private mutating func writeASCII(_ text: String, at point: Point, style: Style, limit: Int) -> Int {
        let bytes = text.utf8
        let fits = bytes.count <= limit
        var column = point.column
        for byte in bytes.prefix(fits ? limit : limit - 1) {
            place(Self.ascii[Int(byte)], width: 1, column: column, row: point.row, style: style)
            column += 1
        }
        if !fits {
            place(TerminalText.ellipsis, width: 1, column: column, row: point.row, style: style)
            column += 1
        }
        return column - point.column
    }

    /// One string for each ASCII byte, so that ordinary text needs none made.
    private static let ascii: [String] = (0..<UInt8(0x80)).map { String(Unicode.Scalar($0)) }

    private mutating func place(_ character: Character, column: Int, row: Int, style: Style) {
        place(String(character), width: 1, column: column, row: row, style: style)
    }

    /// Puts a glyph where the clip allows it; half of a wide one becomes a space.
    private mutating func place(_ text: String, width: UInt8, column: Int, row: Int, style: Style) {
        guard row >= clip.origin.row, row < clip.endRow else { return }
        let isStartInside = column >= clip.origin.column && column < clip.endColumn
        if width < 2 {
            if isStartInside { put(text, width: width, column: column, row: row, style: style) }
            return
        }
        let isEndInside = column + 1 >= clip.origin.column && column + 1 < clip.endColumn
        switch (isStartInside, isEndInside) {
        case (true, true): put(text, width: width, column: column, row: row, style: style)
        case (true, false): put(TerminalText.ellipsis, width: 1, column: column, row: row, style: style)
        case (false, true): put(TerminalText.ellipsis, width: 1, column: column + 1, row: row, style: style)
        case (false, false): break
        }
    }
}
