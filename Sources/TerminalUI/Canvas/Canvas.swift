/// A grid of cells that views draw on: the value between state and terminal.
///
/// Every write is clipped to the canvas, filtered (`TerminalText`, design rule 8) and measured in columns; a wide
/// character is never cut in half.
public struct Canvas: Hashable, Sendable {
    /// One cell. A wide character owns two: the second has an empty `text` and `width` 0.
    public struct Cell: Hashable, Sendable {
        /// One grapheme, a space, or empty for the second half of a wide one.
        public var text: String
        /// Columns: 1 or 2; 0 for the second half.
        public var width: UInt8
        /// Style.
        public var style: Style

        /// Makes a cell.
        public init(text: String = " ", width: UInt8 = 1, style: Style = Style()) {
            self.text = text
            self.width = width
            self.style = style
        }
    }

    /// Extent.
    public let size: Size
    /// Rows of cells, `size.rows` of `size.columns` each.
    public private(set) var rows: [[Cell]]
    /// Where the hardware cursor is to rest; `nil` hides it.
    public var cursor: Point?
    /// The cells that writes may change.
    public private(set) var clip: Rect

    /// Makes an empty canvas.
    public init(size: Size) {
        self.size = Size(columns: max(0, size.columns), rows: max(0, size.rows))
        rows = Array(
            repeating: Array(repeating: Cell(), count: self.size.columns), count: self.size.rows)
        clip = Rect(column: 0, row: 0, columns: self.size.columns, rows: self.size.rows)
    }

    /// Draws with every write limited to `rect`, in the same coordinates.
    public mutating func clipped(to rect: Rect, _ draw: (inout Canvas) throws -> Void) rethrows {
        let outer = clip
        clip = clip.intersection(rect)
        defer { clip = outer }
        try draw(&self)
    }

    /// The text of one row, trailing spaces removed; empty outside the canvas.
    public func text(row: Int) -> String {
        guard rows.indices.contains(row) else { return "" }
        let cells = rows[row]
        guard let last = cells.lastIndex(where: { $0.text != " " }) else { return "" }
        return cells[...last].reduce(into: "") { $0 += $1.text }
    }

    /// The rows as text, trailing spaces removed.
    public var lines: [String] { rows.indices.map(text(row:)) }

    /// Puts one glyph on the grid, blanking the other half of every wide character it touches.
    ///
    /// The caller has checked that the glyph lies within the clip.
    mutating func put(_ text: String, width: UInt8, column: Int, row: Int, style: Style) {
        detach(column: column, row: row)
        if width == 2 {
            detach(column: column + 1, row: row)
            rows[row][column + 1] = Cell(text: "", width: 0, style: style)
        }
        rows[row][column] = Cell(text: text, width: width, style: style)
    }

    /// Makes the cell free of a wide character: what is left of one becomes a space.
    private mutating func detach(column: Int, row: Int) {
        switch rows[row][column].width {
        case 2:
            blank(column: column, row: row)
            blank(column: column + 1, row: row)
        case 0:
            blank(column: column - 1, row: row)
            blank(column: column, row: row)
        default:
            break
        }
    }

    private mutating func blank(column: Int, row: Int) {
        rows[row][column].text = " "
        rows[row][column].width = 1
    }

    /// Changes the style of one cell, and of both halves when it belongs to a wide character.
    mutating func restyleCell(column: Int, row: Int, _ change: (inout Style) -> Void) {
        change(&rows[row][column].style)
        switch rows[row][column].width {
        case 2:
            rows[row][column + 1].style = rows[row][column].style
        case 0:
            rows[row][column - 1].style = rows[row][column].style
        default:
            break
        }
    }
}
