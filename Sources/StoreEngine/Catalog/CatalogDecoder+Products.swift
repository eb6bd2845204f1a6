import Foundation

extension CatalogDecoder {
    /// Reads `products`.
    mutating func decodeProducts() {
        guard expect(.array, "products", "write \"products\": [ { … } ]") else { return }
        var array = json.begin()
        // A product takes some hundred bytes of the file.
        products.reserveCapacity(json.bytes.count / 300)
        productIDs.reserveCapacity(json.bytes.count / 300)
        while json.nextElement(&array) {
            json.path.append(.index(array.count - 1))
            let firstProblem = json.log.entries.count
            let place = ProductPlace(group: nil, index: array.count - 1)
            var id: String?
            if let product = decodeProduct(&id, place: place) { products.append(product) }
            if let id, json.log.entries.count > firstProblem { json.log.name(id, from: firstProblem) }
            json.path.removeLast()
        }
    }

    private mutating func decodeProduct(_ id: inout String?, place: ProductPlace) -> CatalogProduct? {
        guard expect(.object, "a product", "write { \"id\": \"apple\", … }") else { return nil }
        var object = json.begin()
        let start = object.start
        var seen = SeenKeys()
        var type: CatalogProductType?
        var section: String?
        var displayName: LocalizedText?
        var description = LocalizedText([:])
        var prices: [String: Decimal]?
        var isFamilyShareable = false
        var shareableOffset = start
        while let key: ProductKey = nextKey(&object, &seen) {
            switch key {
            case .id: id = productID(place)
            case .type: type = productType()
            case .section: section = sectionName()
            case .displayName: displayName = shopText("the name", maximum: Self.maximumName)
            case .description:
                description = shopText("the description", maximum: Self.maximumDescription) ?? description
            case .price: prices = shopPrices("the price")
            case .familyShareable:
                shareableOffset = json.nextOffset()
                isFamilyShareable = flag("familyShareable") ?? false
            }
            json.path.removeLast()
        }
        requireAll(ProductKey.table, seen, at: start)
        if isFamilyShareable, type == .consumable || type == .nonRenewing {
            json.report(
                .warning, at: shareableOffset, member: "familyShareable",
                "families can share only non-consumables and subscriptions that renew",
                "write false, or leave it out")
            isFamilyShareable = false
        }
        guard let id, let type, let displayName, let prices else { return nil }
        return CatalogProduct(
            id: id, type: type, section: section, displayName: displayName, description: description, prices: prices,
            isFamilyShareable: isFamilyShareable)
    }

    /// Reads a product id, which no other product or subscription may have.
    mutating func productID(_ place: ProductPlace) -> String? {
        guard let (text, value) = identifier("a product id") else { return nil }
        if value.hasPrefix(Self.reservedPrefix) {
            json.report(
                at: text.start, "ids that begin with \(Self.reservedPrefix) are kept for the program itself",
                "begin it with another word")
            return nil
        }
        if let first = productIDs.updateValue(place, forKey: value) {
            productIDs[value] = first
            json.report(
                at: text.start, "product id \(JSONReader.shown(value)) is used twice; the first is \(first.path)",
                "give every product an id of its own")
        }
        return value
    }

    /// Keys of the balances file that are no product (contract §3).
    private static let reservedPrefix = "kiosk."

    private mutating func productType() -> CatalogProductType? {
        let names = ["consumable", "nonConsumable", "nonRenewing"]
        let example = "write \"consumable\", \"nonConsumable\" or \"nonRenewing\""
        guard let (text, value) = text("the type", maximum: Self.maximumID, example) else { return nil }
        switch value {
        case "consumable": return .consumable
        case "nonConsumable": return .nonConsumable
        case "nonRenewing": return .nonRenewing
        default: break
        }
        let plain = String(decoding: value.lowercased().utf8.filter(isASCIIAlphanumeric), as: UTF8.self)
        if plain.contains("auto") || plain.contains("recurring") || plain == "subscription" {
            json.report(
                at: text.start, "a subscription that renews does not stand in \"products\"",
                "put it into \"subscriptionGroups\"; a subscription that does not renew is \"nonRenewing\"")
        } else {
            let better =
                plain.hasPrefix("nonrenew") ? "nonRenewing" : NearestName.of(plain, among: names)
            json.report(
                at: text.start, "there is no product type \(JSONReader.shown(value))",
                better.map { "write \"\($0)\"" } ?? example)
        }
        return nil
    }

    /// Reads the name of a section.
    mutating func sectionName() -> String? {
        guard let (text, value) = identifier("a section id") else { return nil }
        checkSection(value, at: text.start)
        return value
    }
}
