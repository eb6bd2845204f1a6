/// A text of a JSON file: where it stands and what is remarkable about it. Decoded only when it is wanted.
struct JSONText {
    /// The bytes between the quotes.
    var range: Range<Int>
    /// How many Unicode scalars it has; files are smaller than 4 GB.
    var scalars: UInt32 = 0
    /// The first character that no catalogue text may hold, and where it stands, in bytes from the opening quote.
    private var forbiddenScalar: UInt32 = 0
    private var forbiddenDistance: UInt32 = 0
    /// Whether it holds backslash escapes.
    var hasEscapes = false
    /// Whether a mistake in it was reported already.
    var isDamaged = false

    init(range: Range<Int>, hasEscapes: Bool = false) {
        self.range = range
        self.hasEscapes = hasEscapes
    }

    /// The first character that no catalogue text may hold, and where it stands.
    var forbidden: (offset: Int, scalar: UInt32)? {
        forbiddenDistance == 0 ? nil : (start + Int(forbiddenDistance), forbiddenScalar)
    }

    /// Notes a character if it is the first forbidden one.
    mutating func check(_ scalar: UInt32, at offset: Int) {
        guard forbiddenDistance == 0, ForbiddenScalar.contains(scalar) else { return }
        forbiddenScalar = scalar
        forbiddenDistance = UInt32(offset - start)
    }

    /// Offset of the opening quote.
    var start: Int { range.lowerBound - 1 }
}

extension JSONReader {
    /// Reads the text that begins here. Stops reading when it is not closed on its line or not UTF-8; bad escapes
    /// are reported and stepped over.
    mutating func readText() -> JSONText? {
        let quote = position
        var text = JSONText(range: quote + 1..<quote + 1)
        var offset = quote + 1
        // Bytes that do not count as a scalar of their own.
        var uncounted = 0
        while offset < bytes.count {
            let byte = bytes[offset]
            if byte >= 0x20, byte < 0x7F, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
                offset += 1
                continue
            }
            switch byte {
            case UInt8(ascii: "\""):
                text.range = quote + 1..<offset
                text.scalars = UInt32(offset - quote - 1 - uncounted)
                position = offset + 1
                return text
            case UInt8(ascii: "\\"):
                text.hasEscapes = true
                let length = checkEscape(at: offset, &text)
                uncounted += length - 1
                offset += length
            case 0x0A, 0x0D:
                fail(
                    at: quote, "this text is not closed on its line",
                    "write \" at its end; a text stands on one line")
                return nil
            case 0..<0x20:
                report(
                    at: offset,
                    "\(ForbiddenScalar.kind(UInt32(byte))) (\(ForbiddenScalar.name(UInt32(byte)))) in a text",
                    "remove it, or write a space")
                text.isDamaged = true
                offset += 1
            default:
                let length = scalarLength(at: offset)
                if length == 0 {
                    failEncoding(at: offset)
                    return nil
                }
                text.check(scalarValue(at: offset, length: length), at: offset)
                uncounted += length - 1
                offset += length
            }
        }
        fail(at: quote, "the file ends inside this text", "write \" at its end")
        return nil
    }

    /// Checks the escape that begins here and gives its length in bytes, surrogate pairs as one.
    private mutating func checkEscape(at offset: Int, _ text: inout JSONText) -> Int {
        func problem(_ length: Int, _ message: String, _ suggestion: String) -> Int {
            report(at: offset, message, suggestion)
            text.isDamaged = true
            // Never past the end of the file, and never over a quote.
            let end = min(offset + length, bytes.count)
            return (bytes[offset + 1..<max(offset + 1, end)].firstIndex(of: UInt8(ascii: "\"")) ?? end) - offset
        }
        guard offset + 1 < bytes.count else { return 1 }
        var value: UInt32
        var length = 2
        switch bytes[offset + 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return 2
        case UInt8(ascii: "b"): value = 0x08
        case UInt8(ascii: "f"): value = 0x0C
        case UInt8(ascii: "n"): value = 0x0A
        case UInt8(ascii: "r"): value = 0x0D
        case UInt8(ascii: "t"): value = 0x09
        case UInt8(ascii: "u"):
            guard let unit = hexadecimal(at: offset + 2) else {
                return problem(
                    2, "\\u needs four hexadecimal digits", "write the character itself, or \\u and four digits")
            }
            length = 6
            value = unit
            if unit & 0xFC00 == 0xD800 {
                guard offset + 7 < bytes.count, bytes[offset + 6] == UInt8(ascii: "\\"),
                    bytes[offset + 7] == UInt8(ascii: "u"), let low = hexadecimal(at: offset + 8),
                    low & 0xFC00 == 0xDC00
                else {
                    return problem(6, "half of a surrogate pair stands alone", "write the character itself")
                }
                length = 12
                value = 0x10000 + (unit & 0x3FF) << 10 + low & 0x3FF
            } else if unit & 0xFC00 == 0xDC00 {
                return problem(6, "half of a surrogate pair stands alone", "write the character itself")
            }
        default:
            return problem(1, "JSON has no such backslash escape", "write \\\\ for a backslash")
        }
        text.check(value, at: offset)
        return length
    }

    private func hexadecimal(at offset: Int) -> UInt32? {
        guard offset + 4 <= bytes.count else { return nil }
        var value: UInt32 = 0
        for byte in bytes[offset..<offset + 4] {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | UInt32(byte & 0x0F)
            case UInt8(ascii: "A")...UInt8(ascii: "F"), UInt8(ascii: "a")...UInt8(ascii: "f"):
                value = value << 4 | UInt32(byte & 0x0F + 9)
            default: return nil
            }
        }
        return value
    }

    /// How many bytes the UTF-8 sequence here has; 0 when it is none.
    func scalarLength(at offset: Int) -> Int {
        let first = bytes[offset]
        if first < 0x80 { return 1 }
        let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
        guard first >= 0xC2, first <= 0xF4, offset + length <= bytes.count else { return 0 }
        for index in offset + 1..<offset + length where bytes[index] & 0xC0 != 0x80 { return 0 }
        let second = bytes[offset + 1]
        switch first {
        case 0xE0: return second >= 0xA0 ? 3 : 0
        case 0xED: return second < 0xA0 ? 3 : 0
        case 0xF0: return second >= 0x90 ? 4 : 0
        case 0xF4: return second < 0x90 ? 4 : 0
        default: return length
        }
    }

    private func scalarValue(at offset: Int, length: Int) -> UInt32 {
        switch length {
        case 1: return UInt32(bytes[offset])
        case 2: return UInt32(bytes[offset] & 0x1F) << 6 | UInt32(bytes[offset + 1] & 0x3F)
        case 3:
            let high = UInt32(bytes[offset] & 0x0F) << 12 | UInt32(bytes[offset + 1] & 0x3F) << 6
            return high | UInt32(bytes[offset + 2] & 0x3F)
        default:
            // No forbidden character lies beyond the basic plane.
            return 0x10000
        }
    }

    /// The text itself, escapes resolved.
    func string(_ text: JSONText) -> String {
        guard text.hasEscapes else { return string(text.range) }
        var result: [UInt8] = []
        result.reserveCapacity(text.range.count)
        var offset = text.range.lowerBound
        while offset < text.range.upperBound {
            let byte = bytes[offset]
            guard byte == UInt8(ascii: "\\"), offset + 1 < text.range.upperBound else {
                result.append(byte)
                offset += 1
                continue
            }
            let next = bytes[offset + 1]
            offset += 2
            switch next {
            case UInt8(ascii: "b"): result.append(0x08)
            case UInt8(ascii: "f"): result.append(0x0C)
            case UInt8(ascii: "n"): result.append(0x0A)
            case UInt8(ascii: "r"): result.append(0x0D)
            case UInt8(ascii: "t"): result.append(0x09)
            case UInt8(ascii: "u"):
                guard var value = hexadecimal(at: offset) else { continue }
                offset += 4
                if value & 0xFC00 == 0xD800, let low = hexadecimal(at: offset + 2), low & 0xFC00 == 0xDC00 {
                    value = 0x10000 + (value & 0x3FF) << 10 + low & 0x3FF
                    offset += 6
                }
                result.append(contentsOf: String(Unicode.Scalar(value) ?? "\u{FFFD}").utf8)
            default: result.append(next)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
