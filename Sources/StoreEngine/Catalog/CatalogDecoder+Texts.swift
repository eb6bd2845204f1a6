extension CatalogDecoder {
    /// Reads a text in several languages, `{ "en": "Apple", "ja": "りんご" }`, or one text, which is English. Gives the
    /// languages it is in as bits.
    mutating func localizedText(_ what: String, maximum: Int) -> (text: LocalizedText, languages: UInt64)? {
        let example = "write { \"en\": \"…\" }"
        if json.kind() == .text {
            guard let (text, value) = text(what, maximum: maximum, example) else { return nil }
            return (LocalizedText([.init(tag: "en", text: value)]), languageBit("en", at: text.start) ?? 0)
        }
        guard expect(.object, what, example) else { return nil }
        var object = json.begin()
        var texts: [LocalizedText.Translation] = []
        texts.reserveCapacity(2)
        var bits: UInt64 = 0
        var isComplete = true
        while let key = json.nextKey(&object) {
            json.enter(key)
            if let tag = language(key), let bit = languageBit(tag, at: key.start) {
                if let (_, value) = text(what, maximum: maximum, "write a text, or leave the language out") {
                    if texts.contains(where: { $0.tag == tag }) {
                        reportSecond(key)
                    } else {
                        texts.append(.init(tag: tag, text: value))
                    }
                } else {
                    isComplete = false
                }
                bits |= bit
            } else {
                isComplete = false
                json.skipValue()
            }
            json.path.removeLast()
        }
        if isComplete, texts.isEmpty, !json.isBroken {
            json.report(at: object.start, "\(what) has no text in any language", example)
            return nil
        }
        return isComplete && !json.isBroken ? (LocalizedText(texts), bits) : nil
    }

    /// Reads a text of the shop and warns when it lacks one of the shop's languages.
    mutating func shopText(_ what: String, maximum: Int) -> LocalizedText? {
        let offset = json.nextOffset()
        guard let (text, languages) = localizedText(what, maximum: maximum) else { return nil }
        if let shopLanguages {
            if shopLanguages & ~languages != 0 { warnLanguages(what, shopLanguages & ~languages, at: offset) }
        } else {
            deferred.append(DeferredCheck(place: place(at: offset), check: .languages(what, languages)))
        }
        return text
    }

    /// Warns about languages that a text lacks.
    mutating func warnLanguages(_ what: String, _ missing: UInt64, at offset: Int) {
        let tags = languages.indices.filter { missing & 1 << UInt64($0) != 0 }.map { languages[$0].tag }
        json.report(
            .warning, at: offset,
            "\(what) has no text for \(tags.joined(separator: ", ")), a language of the shop's name",
            "add \(tags.map { "\"\($0)\": \"…\"" }.joined(separator: ", "))")
    }

    private mutating func reportSecond(_ key: JSONText) {
        json.report(
            at: key.start, "\(JSONReader.shown(json.string(key))) stands here a second time", "remove one of the two")
    }

    /// The most languages of a catalogue: as many as have a bit.
    private static let maximumLanguages = 64

    /// The bit of a language; `nil` after reporting one too many.
    private mutating func languageBit(_ tag: String, at offset: Int) -> UInt64? {
        var tag = tag
        let head = tag.withUTF8(packed)
        let index = languages.firstIndex { $0.head == head && $0.tag == tag } ?? languages.count
        if index == Self.maximumLanguages {
            json.report(
                at: offset, "a catalogue has at most \(Self.maximumLanguages) languages", "leave this one out")
            return nil
        }
        if index == languages.count { languages.append((head, tag)) }
        return 1 << UInt64(index)
    }

    /// Checks a language tag such as `en`, `zh-Hans` or `en-GB`; `nil` after reporting another key.
    private mutating func language(_ key: JSONText) -> String? {
        guard !key.isDamaged else { return nil }
        if key.range.count == 2, !key.hasEscapes {
            let head = UInt64(json.bytes[key.range.lowerBound]) << 8 | UInt64(json.bytes[key.range.lowerBound + 1])
            // Nearly every tag of a large catalogue was met before.
            if let known = languages.first(where: { $0.head == head }) { return known.tag }
        }
        let tag = json.string(key)
        if Self.isPlainLanguage(tag) { return tag }
        if let better = Self.betterLanguage(tag) {
            json.report(at: key.start, "\(JSONReader.shown(tag)) is no language tag", "write \"\(better)\"")
            return nil
        }
        return tag
    }

    /// Whether a tag is a language of two small letters, as nearly all are.
    private static func isPlainLanguage(_ tag: String) -> Bool {
        tag.utf8.count == 2 && tag.utf8.allSatisfy { $0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z") }
            && tag != "jp" && tag != "cn" && tag != "tw"
    }

    /// What to write instead of a wrong tag; `nil` when it is right.
    private static func betterLanguage(_ tag: String) -> String? {
        let common = ["jp": "ja", "cn": "zh-Hans", "tw": "zh-Hant", "english": "en", "japanese": "ja", "日本語": "ja"]
        if let better = common[tag.lowercased()] { return better }
        let parts = tag.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
        let isWellFormed =
            tag.utf8.count <= 35 && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(isASCIIAlphanumeric) }
        guard isWellFormed, let first = parts.first, (2...3).contains(first.utf8.count),
            first.utf8.allSatisfy({ $0 > UInt8(ascii: "9") })
        else { return "en" }
        // Language small, script capitalised, region in capitals: as `LocalizedText` looks them up.
        let better = parts.enumerated().map { index, part in
            if index == 0 { return part.lowercased() }
            if part.utf8.count == 4 { return part.prefix(1).uppercased() + part.dropFirst().lowercased() }
            return part.utf8.count == 2 ? part.uppercased() : part.lowercased()
        }.joined(separator: "-")
        return better == tag ? nil : better
    }
}
