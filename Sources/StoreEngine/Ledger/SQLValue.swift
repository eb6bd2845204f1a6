/// A value bound to a statement.
enum SQLValue: Hashable, Sendable {
    case null
    case integer(Int64)
    case text(String)
    case blob([UInt8])

    /// The text, or `NULL`.
    static func optional(_ text: String?) -> SQLValue { text.map(SQLValue.text) ?? .null }

    /// The number, or `NULL`.
    static func optional(_ number: Int64?) -> SQLValue { number.map(SQLValue.integer) ?? .null }

    /// `1` or `0`.
    static func flag(_ value: Bool) -> SQLValue { .integer(value ? 1 : 0) }

    /// A transaction number; SQLite's integers end below the last ones, which no store ever hands out.
    static func id(_ number: UInt64) -> SQLValue { .integer(Int64(clamping: number)) }
}

extension SQLValue: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
    init(integerLiteral value: Int64) { self = .integer(value) }
    init(stringLiteral value: String) { self = .text(value) }
}
