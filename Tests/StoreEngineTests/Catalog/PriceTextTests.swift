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

    @Test(
        "follow the storefront and nothing else (BUG-24)",
        arguments: [
            ("JPN", "240", "￥240"), ("JPN", "1200", "￥1,200"), ("USA", "9.99", "$9.99"), ("GBR", "0.99", "£0.99"),
            ("DEU", "9.99", "9,99\u{A0}€"), ("KOR", "1200", "₩1,200"), ("CAN", "1.29", "CA$1.29"),
            ("AUS", "1.49", "A$1.49"),
            ("TWN", "30", "NT$30.00"), ("IND", "123456.5", "₹1,23,456.50"), ("ESP", "1234.5", "1234,50\u{A0}€"),
            ("CHE", "1234.5", "CHF\u{A0}1’234.50"), ("VNM", "25000", "25.000\u{A0}₫"), ("USA", "0", "$0.00"),
        ])
    func examples(code: String, amount: String, expected: String) throws {
        let region = try #require(Storefronts.region(for: code))
        #expect(PriceText.display(try #require(Decimal(string: amount)), in: region) == expected)
    }

    @Test(
        "are exact for every quantity: never an exponent, never binary tails (BUG-22)",
        arguments: ["0.01", "0.29", "2.99", "19.99", "114.99", "4999.99", "99999.99"])
    func exactMultiples(text: String) throws {
        let region = try #require(Storefronts.region(for: "USA"))
        let price = try #require(Array(text.utf8).withUnsafeBufferPointer { PriceNotation.parse($0, digits: 2) })
        #expect(price == Decimal(string: text))
        let cents = try #require(Int(text.replacing(".", with: "")))
        for quantity in 1...10 {
            let (dollars, rest) = (cents * quantity).quotientAndRemainder(dividingBy: 100)
            let shown = PriceText.display(price * Decimal(quantity), in: region)
            #expect(shown.replacing(",", with: "") == "$\(dollars).\(rest < 10 ? "0" : "")\(rest)")
        }
    }

    @Test(
        "have no decimals where the currency has none, in plain and derived prices (BUG-23)",
        arguments: [
            ("JPN", ["￥480", "￥83", "￥0"]), ("KOR", ["₩480", "₩83", "₩0"]),
            ("VNM", ["480\u{A0}₫", "83\u{A0}₫", "0\u{A0}₫"]),
        ])
    func wholeNumbers(code: String, expected: [String]) throws {
        let region = try #require(Storefronts.region(for: code))
        let half = try #require(Decimal(string: "0.5"))
        let amounts = [Decimal(160) * 3, Decimal(1_000) / 12, half]
        #expect(amounts.map { PriceText.display($0, in: region) } == expected)
    }

    @Test("of a region outside the table name the currency")
    func unknownRegion() {
        let region = StorefrontRegion(
            countryCode: "ZZZ", id: "0", currencyCode: "XTS", currencyDigits: 3, localeIdentifier: "en_ZZ")
        #expect(PriceText.display(Decimal(string: "1234.5") ?? 0, in: region) == "XTS\u{A0}1,234.500")
    }
}
