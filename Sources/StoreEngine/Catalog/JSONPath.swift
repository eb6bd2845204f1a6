/// A step from a JSON value to one of its members.
///
/// It owns nothing, since every key of a file becomes one for a moment.
enum JSONPathStep {
    /// An element, from 0.
    case index(Int)
    /// A member, by the bytes of its key between the quotes.
    case key(start: Int, end: Int, hasEscapes: Bool)
}

extension JSONReader {
    /// The path of the current value: `$.products[3].price.JPN`; keys that are no plain words stand in brackets.
    var pathText: String {
        var text = "$"
        for step in path {
            switch step {
            case .index(let index): text += "[\(index)]"
            case .key(let start, let end, let hasEscapes):
                text += Self.member(string(JSONText(range: start..<end, hasEscapes: hasEscapes)))
            }
        }
        return text
    }

    /// A member as the last step of a path.
    static func member(_ key: String) -> String {
        let isWord =
            !key.isEmpty && key.utf8.count <= 100
            && key.utf8.allSatisfy { isASCIIAlphanumeric($0) || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") }
        return isWord ? ".\(key)" : "[\(shown(key))]"
    }

    /// A text from the file in quotes, made harmless: cut after 60 characters, everything that steers a terminal
    /// written as `U+XXXX` (BUG-44).
    static func shown(_ text: String) -> String {
        var result = "\""
        for (count, scalar) in text.unicodeScalars.enumerated() {
            if count == 60 {
                result += "…"
                break
            }
            switch scalar {
            case "\"", "\\": result += "\\\(scalar)"
            default:
                if ForbiddenScalar.contains(scalar.value) {
                    result += ForbiddenScalar.name(scalar.value)
                } else {
                    result.unicodeScalars.append(scalar)
                }
            }
        }
        return result + "\""
    }
}

/// Whether a byte is an ASCII letter or digit.
func isASCIIAlphanumeric(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z"):
        true
    default: false
    }
}

/// Characters that no text of a catalogue may hold, because terminals act on them or they hide what follows.
enum ForbiddenScalar {
    /// Control characters (C0, DEL, C1), line separators, direction marks and overrides, byte order marks.
    static func contains(_ value: UInt32) -> Bool {
        switch value {
        case 0...0x1F, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
        default: false
        }
    }

    /// `U+001B` and so on.
    static func name(_ value: UInt32) -> String {
        let digits = String(value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    }

    /// What kind of character it is.
    static func kind(_ value: UInt32) -> String {
        switch value {
        case 0x09: "a tab"
        case 0x0A, 0x0D, 0x2028, 0x2029: "a line break"
        case 0x1B: "an escape character"
        case 0...0x1F, 0x7F...0x9F: "a control character"
        case 0xFEFF: "a byte order mark"
        default: "a character that changes the writing direction"
        }
    }
}
