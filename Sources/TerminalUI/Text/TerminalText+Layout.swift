/// Where text stands in a space wider than itself.
public enum TextAlignment: Hashable, Sendable {
    /// At the left edge.
    case leading
    /// In the middle; an odd column goes to the right.
    case center
    /// At the right edge.
    case trailing
}

extension TerminalText {
    /// `text` filtered, cut to `columns` if longer, and filled with spaces to exactly `columns`.
    package static func padded(
        _ text: String, to columns: Int, alignment: TextAlignment = .leading
    ) -> String {
        let cut = truncated(text, to: columns)
        let free = max(0, columns - width(cut))
        let left =
            switch alignment {
            case .leading: 0
            case .center: free / 2
            case .trailing: free
            }
        return String(repeating: " ", count: left) + cut + String(repeating: " ", count: free - left)
    }

    /// `text` broken into lines of at most `columns`, at spaces where there are some and between wide characters.
    ///
    /// Line feeds are foreign bytes like any other and become placeholders, unless `breakingAtNewlines` says that
    /// they are meant (the shop's own texts). Punctuation that closes a phrase is not left at the start of a line.
    package static func wrapped(_ text: String, to columns: Int, breakingAtNewlines: Bool = false) -> [String] {
        guard columns > 0 else { return [] }
        guard breakingAtNewlines else { return wrappedLine(text, to: columns) }
        return text.split(separator: "\n", omittingEmptySubsequences: false)
            .flatMap { wrappedLine(String($0), to: columns) }
    }

    private static func wrappedLine(_ text: String, to columns: Int) -> [String] {
        let glyphs = glyphs(in: text)
        var lines: [String] = []
        var start = 0
        while start < glyphs.count {
            let end = lineEnd(glyphs, from: start, columns: columns)
            var visibleEnd = end
            while visibleEnd > start, glyphs[visibleEnd - 1].text == " " { visibleEnd -= 1 }
            lines.append(fitting(glyphs[start..<visibleEnd], to: columns))
            start = end
            while start < glyphs.count, glyphs[start].text == " " { start += 1 }
        }
        return lines.isEmpty ? [""] : lines
    }

    /// Index after the last glyph of the line that begins at `start`.
    private static func lineEnd(_ glyphs: [Glyph], from start: Int, columns: Int) -> Int {
        var used = 0
        var limit = start
        while limit < glyphs.count, used + Int(glyphs[limit].width) <= columns {
            used += Int(glyphs[limit].width)
            limit += 1
        }
        if limit == glyphs.count { return limit }
        // A wide character in a single column: take it, so that every line makes progress; it is drawn as a cut mark.
        if limit == start { return start + 1 }
        if glyphs[limit].text == " " { return limit }
        var place = limit
        while place > start, !canBreak(before: place, in: glyphs) { place -= 1 }
        return place > start ? place : limit
    }

    private static func canBreak(before index: Int, in glyphs: [Glyph]) -> Bool {
        let previous = glyphs[index - 1]
        let next = glyphs[index]
        if previous.text == " " { return true }
        if next.text == " " || staysWithPrevious.contains(next.text) || staysWithNext.contains(previous.text) {
            return false
        }
        return previous.width == 2 || next.width == 2
    }

    private static func fitting(_ glyphs: ArraySlice<Glyph>, to columns: Int) -> String {
        width(of: glyphs) <= columns ? glyphs.reduce(into: "") { $0 += $1.text } : ellipsis
    }

    private static let staysWithPrevious: Set<String> = [
        "、", "。", "，", "．", "・", "：", "；", "？", "！", "ー", "」", "』", "）", "】", "〉", "》", "〕", "々", "ぁ", "ぃ",
        "ぅ", "ぇ", "ぉ", "っ", "ゃ", "ゅ", "ょ", "ァ", "ィ", "ゥ", "ェ", "ォ", "ッ", "ャ", "ュ", "ョ", "…", ",", ".", ":", ";",
        "?", "!", ")", "]", "}",
    ]

    private static let staysWithNext: Set<String> = ["「", "『", "（", "【", "〈", "《", "〔", "￥", "(", "[", "{", "¥"]
}
