import TerminalUI

/// Pictures of emulated screens.
public enum ScreenImage {
    private static let cellWidth = 9.0
    private static let cellHeight = 20.0
    private static let baseline = 15.0
    private static let padding = 14.0
    private static let fonts =
        "ui-monospace,'SF Mono','DejaVu Sans Mono',Menlo,Consolas,'Noto Sans Mono CJK JP','Noto Sans CJK JP',"
        + "'Hiragino Sans','Yu Gothic',monospace"

    /// An SVG of `screen` with text that can be selected; every character stands on the terminal's grid, whatever font
    /// the viewer has.
    public static func svg(
        of screen: EmulatedScreen, palette: ScreenPalette = .dark, title: String? = nil, showsCursor: Bool = false
    ) -> String {
        let width = Double(screen.size.columns) * cellWidth + 2 * padding
        let height = Double(screen.size.rows) * cellHeight + 2 * padding
        var lines = [
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(number(width))\" height=\"\(number(height))\" "
                + "viewBox=\"0 0 \(number(width)) \(number(height))\" font-family=\"\(fonts)\" font-size=\"15\" "
                + "fill=\"\(hex(palette.foreground))\">"
        ]
        if let title { lines.append("<title>\(escaped(title))</title>") }
        lines.append(
            "<rect width=\"100%\" height=\"100%\" rx=\"8\" fill=\"\(hex(palette.background))\"/>")
        for row in 0..<screen.size.rows {
            lines += rowElements(screen.cells(row: row), row: row, palette: palette)
        }
        if showsCursor, screen.isCursorVisible {
            lines.append(
                "<rect x=\"\(x(screen.cursor.column))\" y=\"\(y(screen.cursor.row))\" width=\"\(number(cellWidth))\" "
                    + "height=\"\(number(cellHeight))\" fill=\"none\" stroke=\"\(hex(palette.foreground))\"/>")
        }
        lines.append("</svg>")
        return lines.joined(separator: "\n") + "\n"
    }

    private static func rowElements(_ cells: [ScreenCell], row: Int, palette: ScreenPalette) -> [String] {
        var backgrounds: [String] = []
        var spans: [String] = []
        var column = 0
        while column < cells.count {
            let start = column
            let first = cells[start]
            column += 1
            while column < cells.count, first.hasStyle(of: cells[column]) { column += 1 }
            let run = cells[start..<column]
            let fill = colors(of: first, palette: palette)
            if fill.background != palette.background {
                backgrounds.append(
                    "<rect x=\"\(x(start))\" y=\"\(y(row))\" width=\"\(number(Double(run.count) * cellWidth))\" "
                        + "height=\"\(number(cellHeight))\" fill=\"\(hex(fill.background))\"/>")
            }
            spans += textSpans(run, style: style(of: first, fill: fill.foreground, palette: palette))
        }
        guard !spans.isEmpty else { return backgrounds }
        let baseline = number(Double(row) * cellHeight + padding + Self.baseline)
        return backgrounds + ["<text y=\"\(baseline)\" xml:space=\"preserve\">\(spans.joined())</text>"]
    }

    /// Runs of narrow characters are stretched to their columns; wide ones and symbols, which often come from another
    /// font, are placed one by one.
    private static func textSpans(_ run: ArraySlice<ScreenCell>, style: String) -> [String] {
        var spans: [String] = []
        var text = ""
        var start = run.startIndex
        func finish(at end: Int) {
            let body = text.drop { $0 == " " }
            if !body.isEmpty {
                let indent = text.count - body.count
                let trimmed = trimmingEnd(body)
                let length = number(Double(trimmed.count) * cellWidth)
                spans.append(
                    "<tspan x=\"\(x(start + indent))\" textLength=\"\(length)\"\(style)>\(escaped(trimmed))</tspan>")
            }
            text = ""
        }
        for index in run.indices {
            let cell = run[index]
            let isPlain = cell.text.utf8.count == 1
            if isPlain {
                if text.isEmpty { start = index }
                text += cell.text
                continue
            }
            finish(at: index)
            guard cell.width > 0 else { continue }
            // Fonts that are not made for terminals have wide characters narrower than two cells.
            let size = cell.width == 2 ? " font-size=\"17\"" : ""
            spans.append("<tspan x=\"\(x(index))\"\(size)\(style)>\(escaped(cell.text))</tspan>")
        }
        finish(at: run.endIndex)
        return spans
    }

    private static func trimmingEnd(_ text: Substring) -> String {
        var text = text
        while text.last == " " { text.removeLast() }
        return String(text)
    }

    private static func style(of cell: ScreenCell, fill: UInt32, palette: ScreenPalette) -> String {
        var style = fill == palette.foreground ? "" : " fill=\"\(hex(fill))\""
        if cell.isBold { style += " font-weight=\"bold\"" }
        if cell.isItalic { style += " font-style=\"italic\"" }
        if cell.isUnderlined { style += " text-decoration=\"underline\"" }
        if cell.isDim { style += " fill-opacity=\"0.55\"" }
        return style
    }

    private static func colors(
        of cell: ScreenCell, palette: ScreenPalette
    ) -> (foreground: UInt32, background: UInt32) {
        let foreground = value(of: cell.foreground, standard: palette.foreground, palette: palette)
        let background = value(of: cell.background, standard: palette.background, palette: palette)
        return cell.isReversed ? (background, foreground) : (foreground, background)
    }

    private static func value(of color: ScreenColor, standard: UInt32, palette: ScreenPalette) -> UInt32 {
        switch color {
        case .standard: standard
        case .indexed(let index): palette.value(of: index)
        case .rgb(let value): value
        }
    }

    private static func x(_ column: Int) -> String { number(Double(column) * cellWidth + padding) }

    private static func y(_ row: Int) -> String { number(Double(row) * cellHeight + padding) }

    private static func number(_ value: Double) -> String {
        value == value.rounded() ? String(Int(value)) : String(value)
    }

    private static func hex(_ value: UInt32) -> String {
        let digits = String(value, radix: 16)
        return "#" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits
    }

    private static func escaped(_ text: some StringProtocol) -> String {
        text.reduce(into: "") { result, character in
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            default: result.append(character)
            }
        }
    }
}
