import Foundation

extension CatalogDecoder {
    /// Reads prices and warns when the shop's own storefront has none.
    mutating func shopPrices(_ what: String) -> [String: Decimal]? {
        let offset = json.nextOffset()
        guard let prices = prices(what) else { return nil }
        checkPrice(prices, at: offset)
        return prices
    }

    /// Reads prices by storefront, `{ "JPN": "120" }`.
    mutating func prices(_ what: String) -> [String: Decimal]? {
        let kind = json.kind()
        if kind == .text || kind == .number {
            let offset = json.position
            let value = kind == .text ? json.readText().map(json.string) : json.readNumber().map(json.string)
            if let value {
                json.report(
                    at: offset, "\(what) must say for which storefront it is",
                    "write { \"\(storefront ?? "JPN")\": \(JSONReader.shown(value)) }")
            }
            return nil
        }
        guard expect(.object, what, "write { \"JPN\": \"120\", \"USA\": \"0.99\" }") else { return nil }
        var object = json.begin()
        // Most products are sold in the same storefronts as the one before.
        var prices = [String: Decimal](minimumCapacity: usualPriceCount)
        var isComplete = true
        while let key = json.nextKey(&object) {
            json.enter(key)
            if let index = regionIndex(key) {
                if let price = price(in: index) {
                    let code = Storefronts.all[index].countryCode
                    if prices.updateValue(price, forKey: code) != nil {
                        json.report(
                            at: key.start, "\(code) stands here a second time", "remove one of the two")
                    }
                } else {
                    isComplete = false
                }
            } else {
                isComplete = false
                json.skipValue()
            }
            json.path.removeLast()
        }
        guard isComplete, !json.isBroken else { return nil }
        if prices.isEmpty {
            json.report(
                at: object.start, "\(what) names no storefront", "write { \"JPN\": \"120\", \"USA\": \"0.99\" }")
            return nil
        }
        usualPriceCount = prices.count
        return prices
    }

    private mutating func regionIndex(_ key: JSONText) -> Int? {
        if let index = Storefronts.index(of: UnsafeBufferPointer(rebasing: json.bytes[key.range])) { return index }
        guard !key.isDamaged else { return nil }
        var code = json.string(key)
        if let index = code.withUTF8({ Storefronts.index(of: $0) }) { return index }
        let (message, suggestion) = Self.unknownStorefront(code)
        json.report(at: key.start, message, suggestion)
        return nil
    }

    /// What is wrong with a storefront code, and what to write.
    static func unknownStorefront(_ code: String) -> (message: String, suggestion: String) {
        let capitals = code.uppercased()
        let sellers = Storefronts.all.filter { $0.currencyCode == capitals }.map(\.countryCode)
        if !sellers.isEmpty {
            return (
                "\(capitals) is a currency; prices are given per storefront",
                "write a country code: \(sellers.prefix(6).map { "\"\($0)\"" }.joined(separator: ", "))"
            )
        }
        let example = "write three capital letters (ISO 3166-1 alpha-3), such as \"JPN\", \"USA\" or \"DEU\""
        let message = "there is no storefront \(JSONReader.shown(code))"
        if Storefronts.region(for: capitals) != nil { return (message, "write \"\(capitals)\"") }
        let alpha2 = Storefronts.all.filter { $0.localeIdentifier.hasSuffix("_" + capitals) }
        if capitals.utf8.count == 2, let region = alpha2.first { return (message, "write \"\(region.countryCode)\"") }
        if capitals == "UK" { return (message, "write \"GBR\"") }
        let near = capitals.utf8.count == 3 ? NearestName.of(capitals, among: Storefronts.all.map(\.countryCode)) : nil
        return (message, near.map { "write \"\($0)\" if you mean that; otherwise \(example)" } ?? example)
    }

    private mutating func price(in index: Int) -> Decimal? {
        if json.kind() == .text, let text = json.readText() {
            let digits = Storefronts.all[index].currencyDigits
            let bytes = UnsafeBufferPointer(rebasing: json.bytes[text.range])
            return PriceNotation.parse(bytes, digits: digits) ?? wrongPrice(text, in: Storefronts.all[index])
        }
        let region = Storefronts.all[index]
        let example = PriceNotation.example(in: region)
        if json.kind() == .number {
            let offset = json.position
            guard let digits = json.readNumber() else { return nil }
            let text = json.string(digits)
            let better = PriceNotation.better(text, in: region)
            json.report(
                at: offset, "a price is written as text, so that no digit of it is lost",
                "write \(better.map { "\"\($0)\"" } ?? example)")
            return nil
        }
        _ = expect(.text, "a price", "write \(example)")
        return nil
    }

    private mutating func wrongPrice(_ text: JSONText, in region: StorefrontRegion) -> Decimal? {
        guard !text.isDamaged else { return nil }
        var value = json.string(text)
        // Digits may be written as escapes, odd as that is.
        if text.hasEscapes, let price = value.withUTF8({ PriceNotation.parse($0, digits: region.currencyDigits) }) {
            return price
        }
        let example = PriceNotation.example(in: region)
        let better = PriceNotation.better(value, in: region)
        json.report(
            at: text.start, "price \(JSONReader.shown(value)): \(PriceNotation.complaint(value, in: region))",
            "write \(better.map { "\"\($0)\"" } ?? example)")
        return nil
    }
}
