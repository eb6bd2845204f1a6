import TerminalUI

/// Screens of one terminal as canvases for another: what a cell looks like there goes back to the style that has the
/// look, so that the other terminal shows it in its own theme.
struct FramePainter {
    private struct Appearance: Hashable {
        var foreground: ScreenColor
        var background: ScreenColor
        var isBold, isDim, isReversed: Bool
    }

    private var styles: [Appearance: Style] = [:]

    /// Makes a painter for screens of a program that took its terminal's background for `background`.
    init(background: TerminalBackground) {
        let others = TerminalBackground.allCases.filter { $0 != background }
        for background in [background] + others {
            for mode in [ColorMode.indexed, .direct, .console, .attributesOnly] {
                note(Theme(mode: mode, background: background))
            }
        }
    }

    /// Takes note of a theme's looks; of two styles that look alike the first counts.
    private mutating func note(_ theme: Theme) {
        for role in StyleRole.allCases {
            for (isSelected, isDimmed) in [(false, false), (true, false), (false, true), (true, true)] {
                let style = Style(role, selected: isSelected, dimmed: isDimmed)
                let look = theme.look(of: style)
                let appearance = Appearance(
                    foreground: Self.color(look.foreground, theme.mode),
                    background: Self.color(look.background, theme.mode),
                    isBold: look.isBold, isDim: look.isDim, isReversed: look.isReversed)
                if styles[appearance] == nil { styles[appearance] = style }
            }
        }
    }

    private static func color(_ color: ThemeColor?, _ mode: ColorMode) -> ScreenColor {
        guard let color else { return .standard }
        let packed = UInt32(color.rgb.packed)
        // Terminals with direct colours take the first eight values for their palette.
        if mode == .direct { return packed < 8 ? .indexed(UInt8(packed)) : .rgb(packed) }
        return .indexed(UInt8(truncatingIfNeeded: color.index))
    }

    /// The style of a cell. A look that no style has keeps its attributes.
    func style(of cell: ScreenCell) -> Style {
        let appearance = Appearance(
            foreground: cell.foreground, background: cell.background, isBold: cell.isBold, isDim: cell.isDim,
            isReversed: cell.isReversed)
        return styles[appearance]
            ?? Style(cell.isBold ? .strong : .body, selected: cell.isReversed, dimmed: cell.isDim)
    }

    /// A screen as a canvas of its size.
    func canvas(of frame: ScreenFrame) -> Canvas {
        var canvas = Canvas(size: frame.size)
        for (row, cells) in frame.rows.enumerated() {
            var column = 0
            while column < cells.count {
                let start = column
                var text = cells[start].text
                column += 1
                // One by one where the width is not sure.
                while text.utf8.count == column - start, column < cells.count, cells[column].text.utf8.count == 1,
                    cells[column].hasStyle(of: cells[start])
                {
                    text += cells[column].text
                    column += 1
                }
                guard !text.isEmpty else { continue }
                canvas.write(text, at: Point(column: start, row: row), style: style(of: cells[start]))
            }
        }
        canvas.cursor = frame.cursor
        return canvas
    }
}
