import Foundation

/// How prices are written in a catalogue: digits, and a point before decimals if the currency has them (BUG-22, 23).
enum PriceNotation {
    /// The most digits before the point: ten times what the App Store charges for anything, and small enough that a
    /// quantity of it in milliunits is exact in every integer of a signed payload.
    private static let maximumWholeDigits = 9

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
            hasPoint == (decimals > 0), wholeDigits <= maximumWholeDigits
        else { return nil }
        while decimals > 0, value % 10 == 0 {
            value /= 10
            decimals -= 1
        }
        return decimals == 0
            ? Decimal(value) : Decimal(sign: .plus, exponent: -decimals, significand: Decimal(value))
    }

    /// As above, of a string.
    static func parse(_ text: String, digits: Int) -> Decimal? {
        var text = text
        return text.withUTF8 { parse($0, digits: digits) }
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
        // One mark between every three digits may be grouping; anything else that comes twice is a slip.
        let groups = plain.split(separator: marks.first ?? ".", omittingEmptySubsequences: false)
        if marks.count > 1, Set(marks).count == 1, groups.dropFirst().contains(where: { $0.count != 3 }) { return nil }
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
        // A currency without decimals: the whole part is the nearest right price.
        if region.currencyDigits == 0 { parts = [parts[0]] }
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
            if whole.utf8.count > maximumWholeDigits, whole.first != "0" {
                return "it is too large; \(maximumWholeDigits) digits before the point are the most"
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
}

extension StorefrontRegion {
    /// A price as a catalogue writes it (`"120"`, `"0.99"`); `nil` when it is not in this currency's form.
    package func price(_ text: String) -> Decimal? { PriceNotation.parse(text, digits: currencyDigits) }

    /// How a price is written, for messages.
    package var priceExample: String { PriceNotation.example(in: self) }
}
