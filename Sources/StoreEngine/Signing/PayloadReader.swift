import Foundation

/// What is wrong with a signed payload that was read.
package enum PayloadProblem: Error, Hashable, Sendable {
    /// Not one JSON object in UTF-8.
    case notAnObject
    /// A field that every payload of its kind has is absent.
    case missing(field: String)
    /// A field holds another JSON type than it must, or text that does not read as what it stands for.
    case malformed(field: String)
}

extension PayloadProblem: CustomStringConvertible {
    /// One phrase for people.
    package var description: String {
        switch self {
        case .notAnObject: "the payload is not a JSON object"
        case .missing(let field): "the payload has no \(field)"
        case .malformed(let field): "the payload's \(field) is malformed"
        }
    }
}

/// Reads field after field of a signed JSON object and remembers what it could not read.
struct PayloadReader<Key: CodingKey> {
    let container: KeyedDecodingContainer<Key>
    var problems: [PayloadProblem] = []

    /// A field that must be there.
    mutating func required<Value: Decodable>(_ key: Key) -> Value? {
        required(key) { (value: Value) in value }
    }

    /// A field that must be there, converted.
    mutating func required<Raw: Decodable, Value>(_ key: Key, as convert: (Raw) -> Value?) -> Value? {
        guard container.contains(key) else {
            problems.append(.missing(field: key.stringValue))
            return nil
        }
        return optional(key, as: convert)
    }

    /// A field that may be absent.
    mutating func optional<Value: Decodable>(_ key: Key) -> Value? {
        optional(key) { (value: Value) in value }
    }

    /// A field that may be absent, converted.
    mutating func optional<Raw: Decodable, Value>(_ key: Key, as convert: (Raw) -> Value?) -> Value? {
        guard container.contains(key) else { return nil }
        guard let raw = try? container.decode(Raw.self, forKey: key), let value = convert(raw) else {
            problems.append(.malformed(field: key.stringValue))
            return nil
        }
        return value
    }
}

/// The one way signed JSON is written and read: keys in alphabetical order, slashes as they are.
enum PayloadJSON {
    static let encoder: JSONEncoder = {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }()

    static let decoder = JSONDecoder()
}

extension Date {
    /// Stands in for a date that could not be read: 1970-01-01T00:00:00Z.
    static let unreadable = Date(timeIntervalSince1970: 0)

    /// Milliseconds since 1970, what is finer dropped.
    package var wholeMilliseconds: Int64 {
        // A thousandth of a millisecond makes up for the binary rounding of instants that were whole milliseconds.
        Int64(exactly: (timeIntervalSince1970 * 1000 + 0.001).rounded(.down)) ?? 0
    }

    /// An instant given in milliseconds since 1970.
    package init(wholeMilliseconds: Int64) {
        self.init(timeIntervalSince1970: Double(wholeMilliseconds) / 1000)
    }
}

extension UUID {
    /// The form of every UUID in a payload.
    var lowercaseString: String {
        withUnsafeBytes(of: uuid) { bytes in
            String(unsafeUninitializedCapacity: 36) { digits in
                var count = 0
                for (position, byte) in bytes.enumerated() {
                    if [4, 6, 8, 10].contains(position) {
                        digits[count] = UInt8(ascii: "-")
                        count += 1
                    }
                    for half in [byte >> 4, byte & 15] {
                        digits[count] = half < 10 ? UInt8(ascii: "0") + half : UInt8(ascii: "a") + half - 10
                        count += 1
                    }
                }
                return count
            }
        }
    }
}

extension UInt64 {
    /// Reads an identifier: decimal digits alone, no sign, no leading zero.
    init?(digits: String) {
        guard let value = UInt64(digits), String(value) == digits else { return nil }
        self = value
    }
}
