extension JSONReader {
    /// Skips spaces and line breaks; comments are skipped too, and reported, since JSON has none.
    mutating func skipSpace() {
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x0A, 0x0D, 0x09: position += 1
            case UInt8(ascii: "/"), UInt8(ascii: "#"):
                if isBroken || !skipComment() { return }
            default: return
            }
        }
    }

    private mutating func skipComment() -> Bool {
        let start = position
        let next = position + 1 < bytes.count ? bytes[position + 1] : 0
        if bytes[position] == UInt8(ascii: "/"), next == UInt8(ascii: "*") {
            position += 2
            while position < bytes.count {
                let closes =
                    bytes[position] == UInt8(ascii: "*") && position + 1 < bytes.count
                    && bytes[position + 1] == UInt8(ascii: "/")
                position += closes ? 2 : 1
                if closes { break }
            }
        } else if bytes[position] == UInt8(ascii: "#") || next == UInt8(ascii: "/") {
            while position < bytes.count, bytes[position] != 0x0A, bytes[position] != 0x0D { position += 1 }
        } else {
            return false
        }
        report(at: start, "JSON has no comments", "remove the comment")
        return true
    }

    /// Reads a number and gives its bytes; `nil` after reporting one that JSON does not know.
    mutating func readNumber() -> Range<Int>? {
        let start = position
        while position < bytes.count, Self.continuesWord(bytes[position]) { position += 1 }
        if Self.isNumber(bytes[start..<position]) { return start..<position }
        report(
            at: start, "\(Self.shown(string(start..<position))) is no JSON number",
            "write digits, with a point before decimals")
        return nil
    }

    /// Reads `true` or `false`; `nil` for `null`. The caller has looked at `kind`.
    mutating func readWord() -> Bool? {
        let first = bytes[position]
        position += first == UInt8(ascii: "f") ? 5 : 4
        return first == UInt8(ascii: "n") ? nil : first == UInt8(ascii: "t")
    }

    /// Reports something that is no JSON value: a bare word is stepped over, anything else stops reading.
    mutating func skipInvalid() {
        guard position < bytes.count else {
            fail(at: bytes.count, "the file ends where a value belongs", "write the value")
            return
        }
        let start = position
        while position < bytes.count, Self.continuesWord(bytes[position]) { position += 1 }
        if position > start {
            report(
                at: start, "\(Self.shown(string(start..<position))) is no JSON value",
                "write text in double quotes; JSON also knows true, false, null and numbers such as 12 or 0.5")
        } else {
            failUnexpected("a value")
        }
    }

    /// Stops at a byte that fits nowhere.
    mutating func failUnexpected(_ expected: String) {
        guard !isBroken else { return }
        let scalar: Unicode.Scalar
        switch scalarLength(at: position) {
        case 0:
            failEncoding(at: position)
            return
        case let length: scalar = string(position..<position + length).unicodeScalars.first ?? "?"
        }
        switch scalar {
        case "'", "“", "”", "„", "‘", "’", "「", "`":
            fail(
                at: position, "\(scalar) is no quotation mark of JSON", "write text between straight double quotes (\")"
            )
        default:
            let found = ForbiddenScalar.contains(scalar.value) ? ForbiddenScalar.name(scalar.value) : String(scalar)
            fail(at: position, "\(expected) is expected here, but \(found) stands here", "write \(expected)")
        }
    }

    /// Stops at bytes that are not UTF-8.
    mutating func failEncoding(at offset: Int) {
        let digits = String(bytes[offset], radix: 16, uppercase: true)
        fail(
            at: offset,
            "the file is not UTF-8: byte 0x\(digits.utf8.count < 2 ? "0" : "")\(digits) at byte offset \(offset)",
            "save the file in the encoding UTF-8")
    }

    /// The bytes of a range as text.
    func string(_ range: Range<Int>) -> String {
        String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
    }

    /// Whether a byte goes on with a number or a bare word.
    static func continuesWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "$"): true
        default: isASCIIAlphanumeric(byte)
        }
    }

    /// JSON's grammar of numbers.
    private static func isNumber(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        var rest = text
        func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
        func digits(_ rest: inout Slice<UnsafeBufferPointer<UInt8>>) -> Int {
            let run = rest.prefix(while: isDigit).count
            rest = rest.dropFirst(run)
            return run
        }
        if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
        let hasLeadingZero = rest.first == UInt8(ascii: "0")
        let whole = digits(&rest)
        if whole == 0 || (hasLeadingZero && whole > 1) { return false }
        if rest.first == UInt8(ascii: ".") {
            rest = rest.dropFirst()
            if digits(&rest) == 0 { return false }
        }
        if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
            rest = rest.dropFirst()
            if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
            if digits(&rest) == 0 { return false }
        }
        return rest.isEmpty
    }
}
