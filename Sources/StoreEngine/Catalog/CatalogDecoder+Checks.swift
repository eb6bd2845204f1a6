import Foundation

/// A place in the file, for messages made after reading has passed it.
struct JSONPlace {
    var offset: Int
    var path: [JSONPathStep]
}

/// Where a product stands, for messages about two of them.
struct ProductPlace {
    /// The group of a subscription.
    var group: Int?
    var index: Int

    var path: String {
        group.map { "$.subscriptionGroups[\($0)].subscriptions[\(index)]" } ?? "$.products[\(index)]"
    }
}

/// A check that has to wait until the whole file was read.
struct DeferredCheck {
    enum Check {
        /// A section that was named before `sections`.
        case section(String)
        /// A text that stood before the shop's name.
        case languages(String, UInt64)
        /// Prices that stood before the shop's storefront.
        case price([String: Decimal])
    }

    var place: JSONPlace
    var check: Check
}

extension CatalogDecoder {
    /// Here.
    func place(at offset: Int) -> JSONPlace { JSONPlace(offset: offset, path: json.path) }

    /// Checks that a section exists, now or when `sections` was read.
    mutating func checkSection(_ id: String, at offset: Int) {
        guard let sectionIDs else {
            deferred.append(DeferredCheck(place: place(at: offset), check: .section(id)))
            return
        }
        if sectionIDs.contains(id) || hasUnreadableSections { return }
        // Looking through thousands of sections for each wrong name would take minutes.
        let names = sectionIDs.count > 200 ? [] : sectionIDs.sorted()
        let suggestion =
            NearestName.of(id, among: names).map { "write \"\($0)\"" }
            ?? (names.isEmpty
                ? "add it to \"sections\""
                : "write one of \(names.prefix(8).joined(separator: ", ")), or add it to \"sections\"")
        json.report(at: offset, "there is no section \(JSONReader.shown(id))", suggestion)
    }

    /// Warns when something is not sold in the shop's own storefront.
    mutating func checkPrice(_ prices: [String: Decimal], at offset: Int) {
        guard let storefront else {
            if !hasUnreadableStorefront {
                deferred.append(DeferredCheck(place: place(at: offset), check: .price(prices)))
            }
            return
        }
        if prices[storefront] != nil { return }
        json.report(
            .warning, at: offset, "there is no price for \(storefront), the shop's storefront; it is not sold there",
            "add \"\(storefront)\": \"…\"")
    }

    /// Does what had to wait.
    mutating func runDeferredChecks() {
        if sectionIDs == nil { sectionIDs = [] }
        if storefront == nil, !hasUnreadableStorefront { storefront = Self.defaultStorefront }
        for item in deferred {
            json.path = item.place.path
            switch item.check {
            case .section(let id): checkSection(id, at: item.place.offset)
            case .price(let prices): checkPrice(prices, at: item.place.offset)
            case .languages(let what, let languages):
                let missing = (shopLanguages ?? 0) & ~languages
                if missing != 0 { warnLanguages(what, missing, at: item.place.offset) }
            }
        }
        json.path = []
    }

    /// Refuses files that are no JSON of ours at all, with one message instead of a thousand.
    mutating func refusesWholeFile() -> Bool {
        let bytes = json.bytes
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) || bytes.prefix(4).contains(0) {
            json.fail(
                at: 0, "the file is not UTF-8; it looks like UTF-16 or UTF-32", "save the file in the encoding UTF-8")
            return true
        }
        if bytes.allSatisfy({ $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }) {
            json.fail(
                at: 0, "the file is empty", "write a catalogue; the file products.json of this project is an example")
            return true
        }
        if let first = bytes[json.position...].first(where: { $0 > 0x20 }), first == UInt8(ascii: "<") {
            json.fail(at: json.position, "this is a file of XML or HTML, not JSON", "write a catalogue in JSON")
            return true
        }
        if looksLikeXcode() {
            json.fail(
                at: json.position,
                "this is a StoreKit configuration file of Xcode; this program does not read those yet",
                "write a products.json; the one of this project is an example")
            return true
        }
        return false
    }

    /// Whether the outermost object has the keys of a `.storekit` file and not ours.
    private func looksLikeXcode() -> Bool {
        var reader = JSONReader(bytes: json.bytes)
        guard reader.kind() == .object else { return false }
        var object = reader.begin()
        var matches = 0
        while let key = reader.nextKey(&object) {
            switch reader.string(key) {
            case "formatVersion", "bundleID": return false
            case "identifier", "nonRenewingSubscriptions", "settings", "version", "appPolicies": matches += 1
            default: break
            }
            reader.skipValue()
        }
        return matches >= 2
    }
}
