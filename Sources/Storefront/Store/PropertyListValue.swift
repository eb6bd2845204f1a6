import Foundation

/// Any value of a property list.
///
/// Foundation's coders carry it: in a statically linked program `PropertyListSerialization` refuses every array
/// (Swift 6.3.1 on Linux), and the shop is one.
enum PropertyListValue: Codable, Equatable, Sendable {
    case integer(Int)
    case real(Double)
    case boolean(Bool)
    case text(String)
    case date(Date)
    case data(Data)
    case list([PropertyListValue])
    case dictionary([String: PropertyListValue])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        // The decoder takes none of these types for another, save that 3.0 passes for 3 and the other way round.
        if let value = try? container.decode(Int.self) {
            self = .integer(value)
        } else if let value = try? container.decode(Bool.self) {
            self = .boolean(value)
        } else if let value = try? container.decode(Double.self) {
            self = .real(value)
        } else if let value = try? container.decode(String.self) {
            self = .text(value)
        } else if let value = try? container.decode(Date.self) {
            self = .date(value)
        } else if let value = try? container.decode(Data.self) {
            self = .data(value)
        } else if let value = try? container.decode([PropertyListValue].self) {
            self = .list(value)
        } else {
            self = .dictionary(try container.decode([String: PropertyListValue].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .integer(let value): try container.encode(value)
        case .real(let value): try container.encode(value)
        case .boolean(let value): try container.encode(value)
        case .text(let value): try container.encode(value)
        case .date(let value): try container.encode(value)
        case .data(let value): try container.encode(value)
        case .list(let value): try container.encode(value)
        case .dictionary(let value): try container.encode(value)
        }
    }
}
