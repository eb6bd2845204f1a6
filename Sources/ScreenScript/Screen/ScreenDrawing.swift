import TerminalUI

/// Cells as elements of an SVG: every character stands on the terminal's grid, whatever font the viewer has.
struct ScreenDrawing {
    static let cellWidth = 9.0
    static let cellHeight = 20.0
    static let padding = 14.0
    private static let baseline = 15.0
    private static let fonts =
        "ui-monospace,'SF Mono','DejaVu Sans Mono',Menlo,Consolas,'Noto Sans Mono CJK JP','Noto Sans CJK JP',"
        + "'Hiragino Sans','Yu Gothic',monospace"

    let palette: ScreenPalette

    /// The picture's first element, open, for a window of `size`, with its title.
    func opening(_ size: Size, title: String?) -> [String] {
        let width = Double(size.columns) * Self.cellWidth + 2 * Self.padding
        let height = Double(size.rows) * Self.cellHeight + 2 * Self.padding
        var lines = [
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(Self.number(width))\" "
                + "height=\"\(Self.number(height))\" viewBox=\"0 0 \(Self.number(width)) \(Self.number(height))\" "
                + "font-family=\"\(Self.fonts)\" font-size=\"14.95\" fill=\"\(Self.hex(palette.foreground))\">"
        ]
        if let title { lines.append("<title>\(Self.escaped(title))</title>") }
        return lines
    }

    /// The window that everything stands on, with an edge that shows on a page of its own colour.
    func window(_ size: Size) -> String {
        let width = Self.number(Double(size.columns) * Self.cellWidth + 2 * Self.padding - 1)
        let height = Self.number(Double(size.rows) * Self.cellHeight + 2 * Self.padding - 1)
        return "<rect x=\"0.5\" y=\"0.5\" width=\"\(width)\" height=\"\(height)\" rx=\"8\" "
            + "fill=\"\(Self.hex(palette.background))\" stroke=\"\(Self.hex(palette.foreground))\" "
            + "stroke-opacity=\"0.2\"/>"
    }

    /// A frame around the cell of the cursor.
    func cursor(at point: Point) -> String {
        "<rect x=\"\(Self.x(point.column))\" y=\"\(Self.y(point.row))\" width=\"\(Self.number(Self.cellWidth))\" "
            + "height=\"\(Self.number(Self.cellHeight))\" fill=\"none\" stroke=\"\(Self.hex(palette.foreground))\"/>"
    }

    /// The edge of a window that is smaller than the picture.
    func edge(of size: Size) -> String {
        let width = Self.number(Double(size.columns) * Self.cellWidth + Self.padding)
        let height = Self.number(Double(size.rows) * Self.cellHeight + Self.padding)
        let corner = Self.number(Self.padding / 2)
        return "<rect x=\"\(corner)\" y=\"\(corner)\" width=\"\(width)\" height=\"\(height)\" rx=\"4\" fill=\"none\" "
            + "stroke=\"\(Self.hex(palette.foreground))\" stroke-opacity=\"0.3\"/>"
    }

    /// A small label in a row, that ends at a column.
    func label(_ text: String, endingAt end: Int, row: Int) -> String {
        let columns = TerminalText.width(text) + 2
        let start = max(0, end - columns)
        let width = Self.number(Double(columns) * Self.cellWidth)
        let cells = text.reduce(into: [ScreenCell.blank]) { cells, character in
            var cell = ScreenCell.blank
            cell.text = String(character)
            cell.width = TerminalText.width(cell.text)
            cell.foreground = .rgb(palette.background)
            cells.append(cell)
            if cell.width == 2 {
                cell.text = ""
                cell.width = 0
                cells.append(cell)
            }
        }
        return "<rect x=\"\(Self.x(start))\" y=\"\(Self.y(row))\" width=\"\(width)\" "
            + "height=\"\(Self.number(Self.cellHeight))\" rx=\"4\" fill=\"\(Self.hex(palette.foreground))\"/>"
            + self.row(cells, row: row, from: start).filter { $0.hasPrefix("<text") }.joined()
    }

    /// The elements of a row: backgrounds, then its text. `column` is where `cells` begin.
    func row(_ cells: [ScreenCell], row: Int, from column: Int = 0) -> [String] {
        var backgrounds: [String] = []
        var spans: [String] = []
        var index = 0
        while index < cells.count {
            let start = index
            let first = cells[start]
            index += 1
            while index < cells.count, first.hasStyle(of: cells[index]) { index += 1 }
            let run = cells[start..<index]
            let fill = colors(of: first)
            if fill.background != palette.background {
                backgrounds.append(
                    "<rect x=\"\(Self.x(column + start))\" y=\"\(Self.y(row))\" "
                        + "width=\"\(Self.number(Double(run.count) * Self.cellWidth))\" "
                        + "height=\"\(Self.number(Self.cellHeight))\" fill=\"\(Self.hex(fill.background))\"/>")
            }
            spans += textSpans(run, from: column, style: style(of: first, fill: fill.foreground))
        }
        guard !spans.isEmpty else { return backgrounds }
        let baseline = Self.number(Double(row) * Self.cellHeight + Self.padding + Self.baseline)
        return backgrounds + ["<text y=\"\(baseline)\" xml:space=\"preserve\">\(spans.joined())</text>"]
    }

    /// Runs of narrow characters are stretched to their columns; wide ones and symbols, which often come from another
    /// font, are placed one by one.
    private func textSpans(_ run: ArraySlice<ScreenCell>, from column: Int, style: String) -> [String] {
        var spans: [String] = []
        var text = ""
        var start = run.startIndex
        func finish() {
            let body = text.drop { $0 == " " }
            if !body.isEmpty {
                let indent = text.count - body.count
                let trimmed = Self.trimmingEnd(body)
                let length = Self.number(Double(trimmed.count) * Self.cellWidth)
                spans.append(
                    "<tspan x=\"\(Self.x(column + start + indent))\" textLength=\"\(length)\"\(style)>"
                        + "\(Self.escaped(trimmed))</tspan>")
            }
            text = ""
        }
        for index in run.indices {
            let cell = run[index]
            if Self.isFromTextFont(cell) {
                if text.isEmpty { start = index }
                text += cell.text
                continue
            }
            finish()
            guard cell.width > 0 else { continue }
            // Fonts that are not made for terminals have wide characters narrower than two cells.
            let size = cell.width == 2 ? " font-size=\"17\"" : ""
            spans.append("<tspan x=\"\(Self.x(column + index))\"\(size)\(style)>\(Self.escaped(cell.text))</tspan>")
        }
        finish()
        return spans
    }

    /// Whether every font for terminals has the character: ASCII, lines and blocks.
    private static func isFromTextFont(_ cell: ScreenCell) -> Bool {
        if cell.text.utf8.count == 1 { return true }
        guard cell.width == 1, let scalar = cell.text.unicodeScalars.first else { return false }
        return (0x2500...0x259F).contains(scalar.value) && cell.text.utf8.count == 3
    }

    private static func trimmingEnd(_ text: Substring) -> String {
        var text = text
        while text.last == " " { text.removeLast() }
        return String(text)
    }

    private func style(of cell: ScreenCell, fill: UInt32) -> String {
        var style = fill == palette.foreground ? "" : " fill=\"\(Self.hex(fill))\""
        if cell.isBold { style += " font-weight=\"bold\"" }
        if cell.isItalic { style += " font-style=\"italic\"" }
        if cell.isUnderlined { style += " text-decoration=\"underline\"" }
        if cell.isDim { style += " fill-opacity=\"0.55\"" }
        return style
    }

    private func colors(of cell: ScreenCell) -> (foreground: UInt32, background: UInt32) {
        let foreground = value(of: cell.foreground, standard: palette.foreground)
        let background = value(of: cell.background, standard: palette.background)
        return cell.isReversed ? (background, foreground) : (foreground, background)
    }

    private func value(of color: ScreenColor, standard: UInt32) -> UInt32 {
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

    static func hex(_ value: UInt32) -> String {
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
