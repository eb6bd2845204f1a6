import Foundation
import Testing

@testable import StoreEngine

@Suite("Prices as text")
struct PriceTextTests {
    /// Where the table differs from Foundation on purpose.
    private static func expected(_ amount: Decimal, in region: StorefrontRegion) -> String {
        let style = Decimal.FormatStyle.Currency(
            code: region.currencyCode, locale: Locale(identifier: region.localeIdentifier))
        // A narrow no-break space has no glyph in many terminal fonts.
        var text = amount.formatted(style).replacing("\u{202F}", with: "\u{A0}")
        // Japan: the full-width sign of the documents (SEED-4).
        if region.countryCode == "JPN" { text = text.replacing("\u{A5}", with: "￥") }
        // A dollar sign stands alone only in the United States (BUG-24).
        let dollars = [
            "AUD": "A$", "CAD": "CA$", "CLP": "CLP$", "COP": "COP$", "MXN": "MX$", "NZD": "NZ$", "SGD": "S$",
            "TWD": "NT$", "USD": "US$",
        ]
        let isBare = text.contains("$") && !text.contains("$US") && !text.contains { $0.isLetter }
        if region.countryCode != "USA", isBare, let dollar = dollars[region.currencyCode] {
            text = text.replacing("$", with: dollar)
        }
        return text
    }

    @Test("are written as Foundation writes them, in every region", arguments: Storefronts.all)
    func matchesFoundation(region: StorefrontRegion) throws {
        let amounts = ["0", "0.01", "0.99", "5", "80", "120", "999", "1200", "12345.67", "114.99", "1234567.5"]
        for text in amounts {
            let amount = try #require(Decimal(string: text))
            #expect(PriceText.display(amount, in: region) == Self.expected(amount, in: region), "\(region) \(text)")
        }
    }
}
