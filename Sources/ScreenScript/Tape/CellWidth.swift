import TerminalUI

/// Columns of text on a terminal.
enum CellWidth {
    /// Columns that `text` takes.
    static func of(_ text: String) -> Int { TerminalText.width(text) }
}
