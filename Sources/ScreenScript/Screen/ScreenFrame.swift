import TerminalUI

/// What stood on an emulated screen at one instant: a value, where ``EmulatedScreen`` goes on.
public struct ScreenFrame: Hashable, Sendable {
    /// Extent.
    public var size: Size
    /// Rows of cells, second halves of wide characters included.
    public var rows: [[ScreenCell]]
    /// Where the cursor was; `nil`: it was hidden.
    public var cursor: Point?

    /// Makes a frame.
    public init(size: Size, rows: [[ScreenCell]], cursor: Point? = nil) {
        self.size = size
        self.rows = rows
        self.cursor = cursor
    }

    /// The rows as text, trailing spaces removed.
    public var lines: [String] {
        rows.map { cells in
            var text = cells.reduce(into: "") { $0 += $1.text }
            while text.last == " " { text.removeLast() }
            return text
        }
    }
}

extension EmulatedScreen {
    /// What stands on the screen now.
    public var frame: ScreenFrame {
        ScreenFrame(size: size, rows: (0..<size.rows).map(cells(row:)), cursor: isCursorVisible ? cursor : nil)
    }
}
