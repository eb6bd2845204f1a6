import Foundation

extension CatalogDecoder {
    /// The most a price may be, exclusive, in currency units: ten times what the App Store allows anywhere, and small
    /// enough that 99 times as much in milliunits is exact in every integer of a signed payload.
    static let priceLimit: UInt64 = 1_000_000_000

    /// Reads prices and warns when the shop's own storefront has none.
    mutating func shopPrices(_ what: String) -> [String: Decimal]? {
        let offset = json.position
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

/// How prices are written in a catalogue: digits, and a point before decimals if the currency has them (BUG-22, 23).
enum PriceNotation {
    /// The amount, exactly; `nil` when it is not written as it must be.
    static func parse(_ text: UnsafeBufferPointer<UInt8>, digits: Int) -> Decimal? {
        var value: UInt64 = 0
        var wholeDigits = 0
        var decimals = 0
        var hasPoint = false
        guard text.count <= 16 else { return nil }
        for byte in text {
            if byte == UInt8(ascii: "."), !hasPoint {
                hasPoint = true
                continue
            }
            guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
            value = value * 10 + UInt64(byte - UInt8(ascii: "0"))
            if hasPoint { decimals += 1 } else { wholeDigits += 1 }
        }
        guard wholeDigits > 0, wholeDigits == 1 || text[0] != UInt8(ascii: "0"), decimals <= digits,
            hasPoint == (decimals > 0), wholeDigits < 10
        else { return nil }
        while decimals > 0, value % 10 == 0 {
            value /= 10
            decimals -= 1
        }
        return decimals == 0
            ? Decimal(value) : Decimal(sign: .plus, exponent: -decimals, significand: Decimal(value))
    }

    /// A price in this region's form.
    static func example(in region: StorefrontRegion) -> String {
        region.currencyDigits == 0 ? "a whole number such as \"120\"" : "a number such as \"0.99\""
    }

    /// The price somebody probably meant, in the right form; `nil` when that is not clear.
    static func better(_ text: String, in region: StorefrontRegion) -> String? {
        var plain = ""
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x30...0x39, 0x2E, 0x2C: plain.unicodeScalars.append(scalar)
            // Full-width digits, point and comma.
            case 0xFF10...0xFF19, 0xFF0E, 0xFF0C:
                plain.unicodeScalars.append(Unicode.Scalar(UInt8(truncatingIfNeeded: scalar.value - 0xFEE0)))
            case 0x2D, 0x2212, 0x2B, 0x45, 0x65: return nil
            default: continue
            }
        }
        let marks = plain.filter { $0 == "." || $0 == "," }
        if let last = marks.last, let index = plain.lastIndex(of: last) {
            let after = plain[plain.index(after: index)...]
            let separatesDecimals = marks.dropLast().contains(last) ? false : last == "." || after.count != 3
            let whole = plain[..<index].filter(\.isNumber)
            plain = separatesDecimals ? whole + "." + after : plain.filter(\.isNumber)
        }
        var parts = plain.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard (1...2).contains(parts.count) else { return nil }
        parts[0] = String(parts[0].drop { $0 == "0" })
        if parts[0].isEmpty { parts[0] = "0" }
        if parts.count == 2 {
            while parts[1].count > region.currencyDigits, parts[1].last == "0" { parts[1].removeLast() }
            if parts[1].isEmpty { parts.removeLast() }
        }
        guard plain.contains(where: \.isNumber) else { return nil }
        let result = parts.joined(separator: ".")
        return Array(result.utf8).withUnsafeBufferPointer { parse($0, digits: region.currencyDigits) } == nil
            ? nil : result
    }

    /// What is wrong with a price that `parse` refused.
    static func complaint(_ text: String, in region: StorefrontRegion) -> String {
        let trimmed = text.filter { !$0.isWhitespace }
        if trimmed.isEmpty { return "it is empty" }
        let lowercased = trimmed.lowercased()
        if lowercased.hasPrefix("-") || lowercased.hasPrefix("−") { return "a price is not negative" }
        if ["nan", "inf", "infinity", "+inf", "+infinity"].contains(lowercased) { return "that is no number" }
        let isPlain = trimmed.utf8.allSatisfy { ($0 >= 0x30 && $0 <= 0x39) || $0 == 0x2E }
        let parts = trimmed.split(separator: ".", omittingEmptySubsequences: false)
        if isPlain, trimmed == text, parts.count <= 2, let whole = parts.first, !whole.isEmpty, parts.last != "" {
            if whole.utf8.count >= 10, whole.first != "0" {
                return "it is too large; prices stay below \(priceLimitText)"
            }
            let decimals = parts.count == 2 ? parts[1].utf8.count : 0
            if decimals > region.currencyDigits {
                return region.currencyDigits == 0
                    ? "it has decimals, but \(region.currencyCode) (\(region.countryCode)) has none"
                    : "it has \(decimals) decimals, but \(region.currencyCode) has \(region.currencyDigits)"
            }
            if whole.first == "0" { return "it begins with a zero too many" }
        }
        if lowercased.contains("e"), trimmed.first?.isNumber == true { return "it is written with an exponent" }
        return "it is not written in digits with a point before decimals"
    }

    private static let priceLimitText = "1000000000"
}
