import Testing

@testable import TerminalUI

@Suite("Text widths and filter")
struct TerminalTextTests {
    static let widths: [(String, String, Int)] = [
        ("ASCII", "Apple", 5),
        ("empty", "", 0),
        ("kanji", "青果店", 6),
        ("hiragana", "りんご", 6),
        ("katakana with a long vowel", "ナイフ・フォーク", 16),
        ("half-width kana with its separate voicing mark", "ﾊﾞﾅﾅ", 4),
        ("full-width Latin", "ＡＢＣ", 6),
        ("full-width yen", "￥240", 5),
        ("Korean", "사과", 4),
        ("Korean in parts", "\u{1109}\u{1161}\u{1100}\u{116A}", 4),
        ("ideographic space", "\u{3000}", 2),
        ("no-break space", "a\u{A0}b", 3),
        ("combining acute", "e\u{301}", 1),
        ("kana with a combining voicing mark", "か\u{3099}", 2),
        ("emoji", "🍎", 2),
        ("new emoji", "🫐", 2),
        ("text emoji", "☁", 1),
        ("text emoji with VS16", "⚠\u{FE0F}", 1),
        ("check mark with VS16", "✔\u{FE0F}", 1),
        ("keycap", "1\u{FE0F}\u{20E3}", 1),
        ("family", "👨\u{200D}👩\u{200D}👧", 2),
        ("skin tone", "👍\u{1F3FD}", 2),
        ("lone skin tone", "\u{1F3FD}", 2),
        ("flag", "🇯🇵", 4),
        ("half a flag", "🇯", 3),
        ("flag of invisible letters", "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", 2),
        ("Arabic", "تفاح", 4),
        ("Thai with a vowel above", "น้ำ", 2),
        ("Devanagari spacing vowel", "कि", 2),
        ("box drawing", "┌─┐▌", 4),
        ("ellipsis", "…", 1),
        ("kanji variant", "葛\u{E0100}", 2),
        ("marks beyond four", "a\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}", 1),
    ]

    @Test("columns of a text (BUG-33, design rule 8)", arguments: widths)
    func width(name: String, text: String, columns: Int) {
        #expect(TerminalText.width(text) == columns)
        #expect(TerminalText.width(TerminalText.filtered(text)) == columns)
    }

    static let filters: [(String, String, String)] = [
        ("clipboard write", "\u{1B}]52;c;aGk=\u{07}", "␛]52;c;aGk=␇"),
        ("title", "\u{1B}]0;owned\u{1B}\\", "␛]0;owned␛\\"),
        ("clear screen", "\u{1B}[2J", "␛[2J"),
        ("unfinished command", "a\u{1B}]0;x", "a␛]0;x"),
        ("bell, return, feed, tab, null", "\u{07}\r\n\t\0", "␇␍␊␉␀"),
        ("carriage return and feed are one Character", "a\r\nb", "a␍␊b"),
        ("delete", "\u{7F}", "␡"),
        ("8-bit control introducer", "\u{9B}2J", "\u{FFFD}2J"),
        ("direction override", "a\u{202E}b", "a\u{FFFD}b"),
        ("direction isolate", "\u{2066}x\u{2069}", "\u{FFFD}x\u{FFFD}"),
        ("direction marks", "\u{200E}\u{200F}\u{061C}", "\u{FFFD}\u{FFFD}\u{FFFD}"),
        ("zero-width space and byte order mark", "a\u{200B}b\u{FEFF}", "a\u{FFFD}b\u{FFFD}"),
        ("joiner between letters", "り\u{200D}ん", "り\u{FFFD}ん"),
        ("line separator", "\u{2028}", "\u{FFFD}"),
        ("unassigned", "\u{0378}", "\u{FFFD}"),
        ("non-character", "\u{FFFF}", "\u{FFFD}"),
        ("private use", "\u{E000}\u{F0000}", "\u{FFFD}\u{FFFD}"),
        ("lone mark", "\u{301}a", "\u{FFFD}a"),
        ("lone Korean vowel", "\u{1161}", "\u{FFFD}"),
        ("lone variation selector", "\u{FE0F}", "\u{FFFD}"),
        ("soft hyphen", "co\u{AD}op", "co-op"),
        ("exotic spaces", "a\u{2003}b\u{202F}c", "a b c"),
        ("VS16", "⚠\u{FE0F}x", "⚠x"),
        ("family", "👨\u{200D}👩\u{200D}👧x", "👨x"),
        ("skin tone", "👍\u{1F3FD}x", "👍x"),
        ("flag", "🇯🇵!", "[JP]!"),
        ("decomposed kana are composed", "か\u{3099}", "\u{304C}"),
        ("fifth mark is cut", "a\u{334}\u{334}\u{334}\u{334}\u{334}", "a\u{334}\u{334}\u{334}\u{334}"),
        ("plain text is unchanged", "りんご Apple ￥120 ─ ✔", "りんご Apple ￥120 ─ ✔"),
    ]

    @Test("foreign text loses its power (BUG-44)", arguments: filters)
    func filter(name: String, text: String, expected: String) {
        let filtered = TerminalText.filtered(text)
        #expect(Array(filtered.unicodeScalars) == Array(expected.unicodeScalars))
        #expect(TerminalText.filtered(filtered) == filtered)
    }

    @Test("every scalar is filtered to something printable of one or two columns (BUG-44)")
    func everyScalar() {
        for value in UInt32(0)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            TerminalText.forEachGlyph(in: String(scalar)) { glyph in
                let isSafe = glyph.text.unicodeScalars.allSatisfy { shown in
                    switch shown.properties.generalCategory {
                    case .control, .format, .unassigned, .privateUse, .lineSeparator, .paragraphSeparator: false
                    default: true
                    }
                }
                if !isSafe || !(1...2).contains(glyph.width) {
                    Issue.record("U+\(String(value, radix: 16)) comes through as \(glyph)")
                }
            }
        }
    }

    @Test(
        "cutting marks the cut and never halves a character (BUG-33)",
        arguments: [
            ("Apple", 5, "Apple"), ("Apple", 4, "App…"), ("Apple", 1, "…"), ("Apple", 0, ""), ("Apple", -1, ""),
            ("りんご", 6, "りんご"), ("りんご", 5, "りん…"), ("りんご", 4, "り…"), ("りんご", 3, "り…"), ("りんご", 2, "…"),
            ("りんご", 1, "…"), ("aりb", 3, "a…"), ("りa", 3, "りa"),
        ])
    func truncation(text: String, columns: Int, expected: String) {
        #expect(TerminalText.truncated(text, to: columns) == expected)
    }

    @Test(
        "wrapping goes by words, and between wide characters (BUG-33)",
        arguments: [
            ("a crisp apple", 7, ["a crisp", "apple"]),
            ("a crisp apple", 20, ["a crisp apple"]),
            ("abcdefghij", 4, ["abcd", "efgh", "ij"]),
            ("", 10, [""]),
            ("青森の採れたてりんご", 8, ["青森の採", "れたてり", "んご"]),
            ("りんご、みかん", 6, ["りん", "ご、み", "かん"]),
            ("価格「￥240」", 9, ["価格", "「￥240」"]),
            ("りんごapple", 8, ["りんご", "apple"]),
            ("a  b", 1, ["a", "b"]),
            ("りん", 1, ["…", "…"]),
            ("x\ny", 10, ["x␊y"]),
        ])
    func wrapping(text: String, columns: Int, expected: [String]) {
        #expect(TerminalText.wrapped(text, to: columns) == expected)
    }

    @Test("own texts may break at line feeds")
    func wrappingOwnText() {
        #expect(TerminalText.wrapped("one\n\ntwo", to: 10, breakingAtNewlines: true) == ["one", "", "two"])
        #expect(TerminalText.wrapped("x", to: 0).isEmpty)
    }

    @Test(
        "padding fills to exactly the columns (BUG-33)",
        arguments: [
            ("りんご", TextAlignment.leading, "りんご   "), ("りんご", .trailing, "   りんご"),
            ("りんご", .center, " りんご  "), ("りんごりんご", .trailing, "りんごり…"),
        ])
    func padding(text: String, alignment: TextAlignment, expected: String) {
        #expect(TerminalText.padded(text, to: 9, alignment: alignment) == expected)
    }
}
