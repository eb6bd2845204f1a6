/// A grid of cells that views draw on: the value between state and terminal.
///
/// Every write is clipped to the canvas, filtered (`TerminalText`, design rule 8) and measured in columns; a wide
/// character is never cut in half.
package struct Canvas: Hashable, Sendable {
    /// One cell. A wide character owns two: the second has an empty `text` and `width` 0.
    package struct Cell: Hashable, Sendable {
        /// One grapheme, a space, or empty for the second half of a wide one.
        package var text: String
        /// Columns: 1 or 2; 0 for the second half.
        package var width: UInt8
        /// Style.
        package var style: Style

        /// Makes a cell.
        package init(text: String = " ", width: UInt8 = 1, style: Style = Style()) {
            self.text = text
            self.width = width
            self.style = style
        }
    }

    /// Extent.
    package let size: Size
    /// Rows of cells, `size.rows` of `size.columns` each.
    package private(set) var rows: [[Cell]]
    /// Where the hardware cursor is to rest; `nil` hides it.
    package var cursor: Point?

    /// Makes an empty canvas.
    package init(size: Size) {
        self.size = Size(columns: max(0, size.columns), rows: max(0, size.rows))
        rows = Array(
            repeating: Array(repeating: Cell(), count: self.size.columns), count: self.size.rows)
    }

    /// Writes `text` from `point` on, within `maxColumns` (default: to the edge), cut with `…` if it does not fit.
    /// Returns the columns used.
    @discardableResult
    package mutating func write(
        _ text: String, at point: Point, style: Style = Style(), maxColumns: Int? = nil
    ) -> Int { fatalError("canvas") }

    /// Fills a rectangle with one character.
    package mutating func fill(_ rect: Rect, with character: Character = " ", style: Style = Style()) {
        fatalError("canvas")
    }

    /// Draws a frame of single lines along the edge of `rect`.
    package mutating func frame(_ rect: Rect, style: Style = Style(.border)) { fatalError("canvas") }

    /// Changes the style of every cell in `rect`, keeping the text.
    package mutating func restyle(_ rect: Rect, _ change: (inout Style) -> Void) { fatalError("canvas") }

    /// The rows as text, trailing spaces removed.
    package var lines: [String] { fatalError("canvas") }
}
