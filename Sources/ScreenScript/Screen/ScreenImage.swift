import TerminalUI

/// Pictures of screens.
public enum ScreenImage {
    /// An SVG of `screen` with text that can be selected; every character stands on the terminal's grid, whatever font
    /// the viewer has.
    public static func svg(
        of screen: EmulatedScreen, palette: ScreenPalette = .dark, title: String? = nil, showsCursor: Bool = false
    ) -> String {
        svg(of: screen.frame, palette: palette, title: title, showsCursor: showsCursor)
    }

    /// An SVG of a screen as it was.
    public static func svg(
        of frame: ScreenFrame, palette: ScreenPalette = .dark, title: String? = nil, showsCursor: Bool = false
    ) -> String {
        let drawing = ScreenDrawing(palette: palette)
        var lines = drawing.opening(frame.size, title: title) + [drawing.window(frame.size)]
        for (row, cells) in frame.rows.enumerated() { lines += drawing.row(cells, row: row) }
        if showsCursor, let cursor = frame.cursor { lines.append(drawing.cursor(at: cursor)) }
        lines.append("</svg>")
        return lines.joined(separator: "\n") + "\n"
    }
}
