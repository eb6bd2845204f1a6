/// A screen as a text file that is good to read in a diff.
public enum ScreenText {
    /// The rows without trailing spaces and empty rows at the end, then a line with size and cursor, and, if wanted, a
    /// block with the style of each run of cells that has one. Wide characters stand whole.
    @MainActor
    public static func text(of screen: EmulatedScreen, withStyle: Bool = false) -> String {
        var lines = screen.lines
        while lines.last?.isEmpty ?? false { lines.removeLast() }
        let cursor =
            screen.isCursorVisible ? "cursor \(screen.cursor.column + 1),\(screen.cursor.row + 1)" : "cursor hidden"
        lines.append("--- \(screen.size.columns)x\(screen.size.rows), \(cursor)")
        if withStyle {
            lines.append("--- style")
            for row in 0..<screen.size.rows { lines += runs(of: screen.cells(row: row), row: row) }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// `row: first-last style`, counted from 1, for each run of cells with the same style.
    private static func runs(of cells: [ScreenCell], row: Int) -> [String] {
        var lines: [String] = []
        var column = 0
        while column < cells.count {
            let first = column
            while column < cells.count, cells[first].hasStyle(of: cells[column]) { column += 1 }
            let style = cells[first].styleText
            if !style.isEmpty { lines.append("\(row + 1): \(first + 1)-\(column) \(style)") }
        }
        return lines
    }
}
