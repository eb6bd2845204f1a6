/// Widths and filtering of text for the screen: the one filter of design rule 8.
package enum TerminalText {
    /// Columns that `text` takes once filtered.
    package static func width(_ text: String) -> Int { fatalError("text") }

    /// `text` with control, escape, C1 and direction characters replaced by visible placeholders, and clusters whose
    /// width terminals disagree on (ZWJ sequences, modifiers, flags, VS16) reduced to their first base.
    package static func filtered(_ text: String) -> String { fatalError("text") }

    /// `text` cut to at most `columns`, with `…` at the cut; a wide character is never halved.
    package static func truncated(_ text: String, to columns: Int) -> String { fatalError("text") }

    /// `text` broken into lines of at most `columns`, at spaces where there are some and between wide characters.
    package static func wrapped(_ text: String, to columns: Int) -> [String] { fatalError("text") }
}
