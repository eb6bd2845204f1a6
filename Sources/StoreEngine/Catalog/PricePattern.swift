/// How a region writes prices.
struct PricePattern {
    private var prefix: Substring
    private var suffix: Substring
    private var grouping: Character
    private var decimal: Character
    /// Digits in all groups but the last, which has three: two in India.
    private var groupSize: Int
    /// Whether four digits stand together.
    private var groupsFromFiveDigits: Bool

    /// The pattern of a region; of one that is not in the table, a plain one with the currency code.
    static func of(_ region: StorefrontRegion) -> PricePattern {
        var code = region.countryCode
        guard let index = code.withUTF8({ Storefronts.index(of: $0) }),
            Storefronts.all[index].currencyCode == region.currencyCode,
            let pattern = PricePattern(
                sample: Storefronts.table[index].sample, digits: region.currencyDigits,
                groupsFromFiveDigits: Storefronts.groupingFromFiveDigits.contains(region.countryCode))
        else {
            return PricePattern(
                prefix: "\(region.currencyCode) ", suffix: "", grouping: ",", decimal: ".", groupSize: 3,
                groupsFromFiveDigits: false)
        }
        return pattern
    }

    private init(
        prefix: Substring, suffix: Substring, grouping: Character, decimal: Character, groupSize: Int,
        groupsFromFiveDigits: Bool
    ) {
        self.prefix = prefix
        self.suffix = suffix
        self.grouping = grouping
        self.decimal = decimal
        self.groupSize = groupSize
        self.groupsFromFiveDigits = groupsFromFiveDigits
    }

    /// Reads a pattern off the number 1234567.5 (or 1234567).
    private init?(sample: String, digits: Int, groupsFromFiveDigits: Bool) {
        guard let first = sample.firstIndex(of: "1"), let last = sample.lastIndex(where: { "0567".contains($0) }) else {
            return nil
        }
        let number = sample[first...last]
        let marks = number.filter { !("0"..."9").contains($0) }
        guard let grouping = marks.first, let decimal = marks.last else { return nil }
        self.init(
            prefix: sample[..<first], suffix: sample[sample.index(after: last)...], grouping: grouping,
            decimal: decimal, groupSize: marks.count - (digits > 0 ? 1 : 0) > 2 || number.hasPrefix("12") ? 2 : 3,
            groupsFromFiveDigits: groupsFromFiveDigits)
    }

    /// Writes a number given as digits with at most one point.
    func text(_ plain: String, digits: Int) -> String {
        let parts = plain.split(separator: ".", omittingEmptySubsequences: false)
        let whole = parts.first ?? "0"
        var result = String(prefix)
        let isGrouped = whole.count > (groupsFromFiveDigits ? 4 : 3)
        for (index, digit) in whole.enumerated() {
            let left = whole.count - index
            if isGrouped, index > 0, left == 3 || (left > 3 && (left - 3).isMultiple(of: groupSize)) {
                result.append(grouping)
            }
            result.append(digit)
        }
        if digits > 0 {
            let decimals = parts.count > 1 ? parts[1] : ""
            result.append(decimal)
            result += decimals + String(repeating: "0", count: max(0, digits - decimals.count))
        }
        result += suffix
        return result.contains(" ") ? String(result.map { $0 == " " ? "\u{A0}" : $0 }) : result
    }
}

extension Storefronts {
    /// Where four digits stand together, and grouping begins with five.
    static let groupingFromFiveDigits: Set<String> = [
        "BGR", "ESP", "EST", "HUN", "ITA", "LVA", "POL", "PRT", "SVN",
    ]
}
