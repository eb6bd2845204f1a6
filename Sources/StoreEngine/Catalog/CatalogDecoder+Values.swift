extension CatalogDecoder {
    /// Longest name or title, in characters.
    static let maximumName = 100
    /// Longest description.
    static let maximumDescription = 1_000
    /// Longest id; the App Store's own limit.
    static let maximumID = 100

    /// The next key that this kind of object has. Unknown and repeated ones are reported and stepped over; the key is
    /// put on the path, from which the caller takes it after the value.
    mutating func nextKey<Key: CatalogKey>(
        _ object: inout JSONReader.Container, _ seen: inout SeenKeys, _ table: KeyTable = Key.table
    ) -> Key? {
        while let text = json.nextKey(&object) {
            json.enter(text)
            if let number = find(text, in: table) {
                if seen.insert(number) { return Key(rawValue: number) }
                json.report(
                    at: text.start, "\(table.entries[number].name) stands here a second time", "remove one of the two")
            } else if json.log.onlyCountsWarnings {
                json.log.countWarning(at: text.start)
            } else if !text.isDamaged {
                let name = json.string(text)
                let known = table.entries.map(\.name).filter { !$0.hasPrefix("$") }
                let suggestion =
                    NearestName.of(name, among: known).map { "write \"\($0)\"" }
                    ?? "remove it; known here are \(known.joined(separator: ", "))"
                json.report(
                    .warning, at: text.start, "unknown key \(JSONReader.shown(name)) is not used", suggestion)
            }
            json.skipValue()
            json.path.removeLast()
        }
        return nil
    }

    private func find(_ text: JSONText, in table: KeyTable) -> Int? {
        if text.hasEscapes {
            var name = json.string(text)
            return name.withUTF8 { table.find($0) }
        }
        return table.find(UnsafeBufferPointer(rebasing: json.bytes[text.range]))
    }

    /// Whether the next value has this kind; if not, it is reported and stepped over.
    mutating func expect(_ kind: JSONReader.Kind, _ what: String, _ suggestion: String) -> Bool {
        let found = json.kind()
        if found == kind { return true }
        if found != .invalid {
            json.report(at: json.position, "\(what) must be \(kind.noun), but \(found.noun) stands here", suggestion)
        }
        json.skipValue()
        return false
    }

    /// Notes the keys that an object lacks, unless reading stopped inside it.
    mutating func requireAll(_ table: KeyTable, _ seen: SeenKeys, at offset: Int) {
        let missing = table.required & ~seen.bits
        guard missing != 0, !json.isBroken else { return }
        for (number, entry) in table.entries.enumerated() where missing & 1 << UInt32(number) != 0 {
            json.report(
                at: offset, member: entry.name, "\(entry.name) is missing", entry.whenMissing ?? "write it")
        }
    }

    /// Reads a text that is not empty, not too long, and free of characters that steer a terminal.
    mutating func text(_ what: String, maximum: Int, _ suggestion: String) -> (JSONText, String)? {
        guard expect(.text, what, suggestion), let text = json.readText(), !text.isDamaged else { return nil }
        if let (offset, scalar) = text.forbidden {
            json.report(
                at: offset, "\(what) holds \(ForbiddenScalar.kind(scalar)) (\(ForbiddenScalar.name(scalar)))",
                "remove it, or write a space")
            return nil
        }
        if text.scalars > maximum {
            json.report(
                at: text.start, "\(what) has \(text.scalars) characters; \(maximum) are the most", "shorten it")
            return nil
        }
        if text.range.isEmpty || isBlank(text) {
            json.report(at: text.start, "\(what) is empty", suggestion)
            return nil
        }
        return (text, json.string(text))
    }

    private func isBlank(_ text: JSONText) -> Bool {
        // Few texts begin with a space or a character nobody sees; these are the first bytes of all of them.
        guard let first = json.bytes[text.range].first,
            [0x20, 0xC2, 0xCD, 0xE1, 0xE2, 0xE3, 0xEF, 0xF3].contains(first)
        else { return false }
        return json.string(text).unicodeScalars.allSatisfy { scalar in
            scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint
                || scalar.properties.isNoncharacterCodePoint
        }
    }

    /// Reads an id: ASCII letters, digits, points, hyphens and underscores.
    mutating func identifier(_ what: String) -> (JSONText, String)? {
        guard let (text, value) = text(what, maximum: Self.maximumID, "write it as \"apple\"") else { return nil }
        func isAllowed(_ byte: UInt8) -> Bool {
            isASCIIAlphanumeric(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_")
                || byte == UInt8(ascii: "-")
        }
        if !text.hasEscapes, json.bytes[text.range].allSatisfy(isAllowed) { return (text, value) }
        if value.utf8.allSatisfy(isAllowed) { return (text, value) }
        let better = String(decoding: value.utf8.filter(isAllowed), as: UTF8.self)
        json.report(
            at: text.start,
            "\(what) may hold letters, digits, points, hyphens and underscores; \(JSONReader.shown(value)) holds others",
            better.isEmpty ? "write it as \"apple\"" : "write \"\(better)\"")
        return nil
    }

    /// Reads a whole number.
    mutating func integer(_ what: String, in range: ClosedRange<Int>) -> Int? {
        let example = "write a number such as \(range.lowerBound), without quotes"
        guard expect(.number, what, example) else { return nil }
        let offset = json.position
        guard let digits = json.readNumber() else { return nil }
        let text = json.string(digits)
        if let value = Int(text), range.contains(value) { return value }
        let limits =
            range.upperBound == .max
            ? "\(range.lowerBound) or more" : "from \(range.lowerBound) to \(range.upperBound)"
        json.report(at: offset, "\(what) must be a whole number \(limits); \(JSONReader.shown(text)) is not", example)
        return nil
    }

    /// Reads `true` or `false`.
    mutating func flag(_ what: String) -> Bool? {
        expect(.boolean, what, "write true or false, without quotes") ? json.readWord() : nil
    }

    /// Reads the address of a web page.
    mutating func webAddress(_ what: String) -> String? {
        let example = "write an address such as \"https://example.com/terms\""
        guard let (text, value) = text(what, maximum: 2_000, example) else { return nil }
        let lowercased = value.lowercased()
        let scheme = ["https://", "http://"].first { lowercased.hasPrefix($0) }
        let host = value.dropFirst(scheme?.count ?? 0).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        let hasBlank = value.unicodeScalars.contains {
            $0.properties.isWhitespace || "\"<>\\^`{|}".unicodeScalars.contains($0)
        }
        if scheme != nil, !host.isEmpty, host.first != ".", host.first != ":", !hasBlank { return value }
        let looksLikeHost = scheme == nil && !value.contains(":") && host.contains(".") && !hasBlank
        json.report(
            at: text.start, "\(what): \(JSONReader.shown(value)) is no web address",
            looksLikeHost ? "write \(JSONReader.shown("https://" + value))" : example)
        return nil
    }
}

extension JSONReader.Kind {
    /// How messages call it.
    var noun: String {
        switch self {
        case .object: "an object"
        case .array: "an array"
        case .text: "a text"
        case .number: "a number"
        case .boolean: "true or false"
        case .null: "null"
        case .invalid: "something else"
        }
    }
}
