import TerminalUI

/// Plain text for standard output and error.
enum Plain {
    /// Foreign text, made harmless for a terminal (design rule 8).
    static func text(_ text: String) -> String { TerminalText.filtered(text) }

    /// A table with columns padded by display width; the columns named in `right` are right-aligned.
    static func table(_ rows: [[String]], right: Set<Int> = []) -> String {
        let count = rows.map(\.count).max() ?? 0
        let clean = rows.map { $0.map(text) }
        let widths = (0..<count).map { column in
            clean.map { column < $0.count ? TerminalText.width($0[column]) : 0 }.max() ?? 0
        }
        return clean.map { row in
            row.indices.map { column in
                let padding = String(repeating: " ", count: widths[column] - TerminalText.width(row[column]))
                if right.contains(column) { return padding + row[column] }
                return column == row.count - 1 ? row[column] : row[column] + padding
            }.joined(separator: "  ")
        }.joined(separator: "\n")
    }
}
