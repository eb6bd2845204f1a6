import Foundation
import TerminalUI

/// Plain text for standard output and error.
enum Plain {
    /// Foreign text, made harmless for a terminal (design rule 8).
    static func text(_ text: String) -> String { TerminalText.filtered(text) }

    /// Several lines of text, each made harmless.
    static func lines(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { Self.text(String($0)) }.joined(
            separator: "\n")
    }

    /// JSON text in which nothing drives a terminal: delete, C1 and direction characters, which JSON leaves as they
    /// are, become escapes. They can only stand in strings.
    static func json(_ text: Data) -> Data {
        if text.allSatisfy({ $0 < 0x7F }) { return text }
        var result = ""
        for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
            if isDangerous(scalar) {
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return Data(result.utf8)
    }

    private static func isDangerous(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x7F...0x9F, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

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
