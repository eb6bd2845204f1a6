/// Widths and filtering of text for the screen: the one filter of design rule 8.
package enum TerminalText {
    /// The mark shown where text was cut off.
    package static let ellipsis = "…"

    /// Columns that `text` takes once filtered.
    package static func width(_ text: String) -> Int {
        if isPlainASCII(text) { return text.utf8.count }
        var total = 0
        forEachGlyph(in: text) { total += Int($0.width) }
        return total
    }

    /// `text` with control, escape, C1 and direction characters replaced by visible placeholders, and clusters whose
    /// width terminals disagree on (ZWJ sequences, modifiers, flags, VS16) reduced to their first base.
    package static func filtered(_ text: String) -> String {
        if isPlainASCII(text) { return text }
        var result = ""
        result.reserveCapacity(text.utf8.count)
        forEachGlyph(in: text) { result += $0.text }
        return result
    }

    /// `text` filtered and cut to at most `columns`, with `…` at the cut; a wide character is never halved.
    package static func truncated(_ text: String, to columns: Int) -> String {
        guard columns > 0 else { return "" }
        if isPlainASCII(text) {
            return text.utf8.count <= columns ? text : String(text.prefix(columns - 1)) + ellipsis
        }
        let glyphs = glyphs(in: text)
        return glyphs[..<cut(glyphs, to: columns)].reduce(into: "") { $0 += $1.text }
            + (width(of: glyphs) > columns ? ellipsis : "")
    }

    /// Columns that `glyphs` take.
    static func width(of glyphs: some Sequence<Glyph>) -> Int {
        glyphs.reduce(0) { $0 + Int($1.width) }
    }

    /// How many of `glyphs` are kept within `columns`, leaving room for the cut mark when not all fit.
    static func cut(_ glyphs: [Glyph], to columns: Int) -> Int {
        var used = 0
        var keptBesideMark = 0
        for (index, glyph) in glyphs.enumerated() {
            used += Int(glyph.width)
            if used > columns { return keptBesideMark }
            if used < columns { keptBesideMark = index + 1 }
        }
        return glyphs.count
    }

    /// Whether every byte is a printable ASCII character: one column each and nothing to filter.
    static func isPlainASCII(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
    }
}
