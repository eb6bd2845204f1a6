/// How a region writes prices, read off the sample in its row of the storefront table.
///
/// Works on bytes: the first use of `String`'s generic methods costs more than all prices of a screen.
struct PricePattern {
    private var prefix: [UInt8]
    private var suffix: [UInt8]
    private var grouping: [UInt8]
    private var decimal: [UInt8]
    /// Digits in all groups but the last, which has three: two in India.
    private var groupSize: Int
    /// The fewest digits that are grouped: five where four stand together.
    private var minimumGrouped: Int

    /// The pattern of a region; of one that is not in the table, a plain one with the currency code.
    static func of(_ region: StorefrontRegion) -> PricePattern {
        var code = region.countryCode
        guard let index = code.withUTF8({ Storefronts.index(of: $0) }),
            Storefronts.all[index].currencyCode == region.currencyCode
        else {
            return PricePattern(sample: "\(region.currencyCode) 1,234,567.5", digits: 3, minimumGrouped: 4)
        }
        let row = Storefronts.table[index]
        return PricePattern(
            sample: row.sample, digits: region.currencyDigits, minimumGrouped: row.groupsFromFiveDigits ? 5 : 4)
    }

    /// Reads a pattern off the number 1234567.5 (without decimals, 1234567).
    private init(sample: String, digits: Int, minimumGrouped: Int) {
        var marks: [[UInt8]] = []
        var groups = [0]
        var pending: [UInt8] = []
        prefix = []
        for byte in sample.utf8 {
            guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else {
                pending.append(byte)
                continue
            }
            if groups == [0] {
                prefix = pending
            } else if !pending.isEmpty {
                marks.append(pending)
                groups.append(0)
            }
            pending = []
            groups[groups.count - 1] += 1
        }
        suffix = pending
        grouping = marks.first ?? []
        decimal = digits > 0 ? marks.last ?? [] : []
        groupSize = groups.count > 1 ? groups[1] : 3
        self.minimumGrouped = minimumGrouped
    }

    /// Writes a number given as digits with at most one point.
    func text(_ plain: String, digits: Int) -> String {
        let bytes = Array(plain.utf8)
        let point = bytes.firstIndex(of: UInt8(ascii: ".")) ?? bytes.count
        var result = prefix
        for (index, digit) in bytes[..<point].enumerated() {
            let left = point - index
            let isBoundary = left == 3 || (left > 3 && (left - 3) % groupSize == 0)
            if index > 0, isBoundary, point >= minimumGrouped { result += grouping }
            result.append(digit)
        }
        if digits > 0 {
            result += decimal
            for index in point + 1..<point + 1 + digits {
                result.append(index < bytes.count ? bytes[index] : UInt8(ascii: "0"))
            }
        }
        result += suffix
        // The samples have spaces for no-break spaces.
        var text: [UInt8] = []
        for byte in result {
            if byte == 0x20 { text += [0xC2, 0xA0] } else { text.append(byte) }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
