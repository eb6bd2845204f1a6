import ScreenScript
import TerminalUI

/// Numbers that look random and are the same in every run (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}

extension Canvas {
    /// Writes, fills, frames and restyles at random places, partly outside.
    mutating func scribble(using generator: inout SeededGenerator, writes: Int) {
        let texts = [
            "りんご", "ナイフ・フォーク", "a", "Apple", "사과 두 개", "mixed りんご text", "ﾊﾞﾅﾅ", "￥1,200", "🍎🫐", "👨\u{200D}👩\u{200D}👧",
            "⚠\u{FE0F}!", "🇯🇵", "e\u{301}e\u{301}", "┌──┐", "\u{1B}[2J", "\u{202E}x", "", "…", "か\u{3099}き",
            "a very long line of plain text that will not fit into a small window at all, not even nearly",
        ]
        for _ in 0..<writes {
            let point = Point(
                column: .random(in: -4...size.columns + 2, using: &generator),
                row: .random(in: -1...size.rows, using: &generator))
            let rect = Rect(
                column: point.column, row: point.row, columns: .random(in: 0...20, using: &generator),
                rows: .random(in: 0...6, using: &generator))
            let style = Style(
                StyleRole.allCases.randomElement(using: &generator) ?? .body,
                selected: .random(using: &generator), dimmed: .random(using: &generator))
            switch Int.random(in: 0..<10, using: &generator) {
            case 0: fill(rect, with: ["x", "り", " "].randomElement(using: &generator) ?? " ", style: style)
            case 1: frame(rect, style: style)
            case 2: restyle(rect) { $0.isDimmed.toggle() }
            case 3: clipped(to: rect) { $0.write(texts[5], at: point, style: style) }
            default:
                let text = texts.randomElement(using: &generator) ?? ""
                let limit = Bool.random(using: &generator) ? Int.random(in: 0...12, using: &generator) : nil
                write(text, at: point, style: style, maxColumns: limit)
            }
        }
        cursor = Bool.random(using: &generator) ? Point(column: size.columns / 2, row: size.rows / 2) : nil
    }

    /// The canvas as terminals show it whose bottom right cell ncurses cannot fill safely.
    var withBlankCorner: Canvas {
        var copy = self
        let row = size.rows - 1
        copy.fill(Rect(column: size.columns - 1, row: row, columns: 1, rows: 1))
        if size.columns > 1, copy.rows[row][size.columns - 2].width == 0 {
            copy.fill(Rect(column: size.columns - 2, row: row, columns: 1, rows: 1))
        }
        return copy
    }

    /// Whether each row is made of whole characters that sum to exactly the columns.
    var isSound: Bool {
        rows.allSatisfy { row in
            guard row.count == size.columns, row.reduce(0, { $0 + Int($1.width) }) == size.columns else { return false }
            return row.indices.allSatisfy { index in
                switch row[index].width {
                case 0: index > 0 && row[index - 1].width == 2 && row[index].text.isEmpty
                case 1: !row[index].text.isEmpty
                case 2: index + 1 < row.count && row[index + 1].width == 0
                default: false
                }
            }
        }
    }
}
