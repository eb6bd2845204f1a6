/// Something wrong with a catalogue file: what, where, and what to write instead (contract §2, `catalog check`).
package struct CatalogProblem: Hashable, Sendable, Encodable {
    /// Whether the catalogue can still be used.
    package enum Severity: String, Hashable, Sendable, Encodable {
        /// The file cannot be used before this is put right.
        case error
        /// The file works; this is probably not what its author meant.
        case warning
    }

    /// Whether the catalogue can still be used.
    package var severity: Severity
    /// The file's name as it was given.
    package var file: String
    /// Line, from 1.
    package var line: Int
    /// Column, from 1, in Unicode scalars as editors count them.
    package var column: Int
    /// JSON path of the value, such as `$.products[3].price.JPN`.
    package var path: String
    /// What is wrong; never holds a control character of the file.
    package var message: String
    /// What to write instead.
    package var suggestion: String

    /// Makes a problem.
    package init(
        severity: Severity, file: String, line: Int, column: Int, path: String, message: String, suggestion: String
    ) {
        self.severity = severity
        self.file = file
        self.line = line
        self.column = column
        self.path = path
        self.message = message
        self.suggestion = suggestion
    }
}

extension CatalogProblem: CustomStringConvertible {
    /// One line, as compilers write it: `products.json:12:9: error: … ($.products[3].price.JPN); …`.
    package var description: String {
        "\(file):\(line):\(column): \(severity.rawValue): \(message) (\(path)); \(suggestion)"
    }
}
