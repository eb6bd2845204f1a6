/// The countries whose App Store a catalogue can name.
///
/// Codes are ISO 3166-1 alpha-3; numbers and currencies are those of Apple's stores (`storekit-spec` A8): where Apple
/// sells in US dollars or euros, that is the currency here, whatever the country's own money is.
package enum Storefronts {
    /// Every region, by country code.
    package static let all: [StorefrontRegion] = table.map(\.region)

    /// The region with this alpha-3 code, such as `JPN`; exactly as written, in capitals.
    package static func region(for countryCode: String) -> StorefrontRegion? {
        var countryCode = countryCode
        return countryCode.withUTF8 { index(of: $0) }.map { all[$0] }
    }

    /// Where in `all` a code stands.
    static func index(of countryCode: UnsafeBufferPointer<UInt8>) -> Int? {
        guard countryCode.count == 3 else { return nil }
        let wanted = packed(countryCode)
        var low = 0
        var high = heads.count
        while low < high {
            let middle = (low + high) / 2
            if heads[middle] < wanted { low = middle + 1 } else { high = middle }
        }
        return low < heads.count && heads[low] == wanted ? low : nil
    }

    private static let heads: [UInt64] = all.map { region in
        var code = region.countryCode
        return code.withUTF8(packed)
    }
}
