import Foundation
import StoreEngine
import StoreViews
import Testing

@testable import Storefront

@Suite struct QuantityPickerTests {
    @Test(
        "Digits type a number within 1 and the maximum; others are not taken (SEED-44)",
        arguments: [
            ("1", 99, 1), ("12", 99, 12), ("125", 99, 12), ("0", 99, 3), ("05", 99, 5), ("10", 10, 10), ("11", 10, 1),
            ("99", 99, 99), ("100", 99, 10), ("٣", 99, 3),
        ])
    func typing(_ digits: String, _ maximum: Int, _ value: Int) {
        var picker = QuantityPicker(productID: "a", value: 3, maximum: maximum)
        for digit in digits { picker.type(digit) }
        #expect(picker.value == value)
    }

    @Test(
        "The wheel stops at both ends",
        arguments: [(1, -1, 1), (1, 1, 2), (99, 1, 99), (95, 10, 99), (5, -10, 1)])
    func turning(_ from: Int, _ steps: Int, _ to: Int) {
        var picker = QuantityPicker(productID: "a", value: from, maximum: 99)
        picker.turn(by: steps)
        #expect(picker.value == to)
    }

    @Test("A quantity outside the range comes inside", arguments: [(0, 1), (-5, 1), (1000, 10)])
    func clamped(_ value: Int, _ shown: Int) {
        #expect(QuantityPicker(productID: "a", value: value, maximum: 10).value == shown)
    }

    @Test("Backspace takes digits back; the old quantity comes when none is left")
    func backspace() {
        var picker = QuantityPicker(productID: "a", value: 7, maximum: 99)
        picker.type("1")
        picker.type("2")
        picker.deleteDigit()
        #expect(picker.value == 1)
        picker.deleteDigit()
        #expect(picker.value == 7)
        picker.deleteDigit()
        #expect(picker.value == 7)
        picker.type("4")
        #expect(picker.value == 4)
    }
}

@Suite struct ShopListingTests {
    private static let spacings = [
        ShopListing.Spacing(product: 1), .init(product: 2), .init(product: 1, gap: 1), .init(product: 2, gap: 1),
    ]

    @Test("Products stand under their sections in catalogue order; the others under their kind (SEED-50)")
    func grouping() {
        var products = Fixture.products
        products[1].section = nil
        products[3].section = "unknown"
        let listing = ShopListing(products: products, sections: Fixture.info.sections)
        let groups = listing.sections.map { section in section.positions.compactMap { listing[$0]?.id } }
        #expect(
            groups == [
                ["consumable.apple", "consumable.melon"], ["non.consumable.plate"],
                ["StoreFlowSubscriptionMonthly", "StoreFlowSubscriptionAnnualy"], ["pass.market.season"],
                ["consumable.mandarin"], ["non.consumable.knife"],
            ])
        #expect(listing.sections[4].heading == .kind(.consumable))
    }

    @Test("Lines and positions agree", arguments: spacings)
    func lines(_ spacing: ShopListing.Spacing) {
        let listing = ShopListing(products: Fixture.products, sections: Fixture.info.sections)
        var expected: [ShopListing.Line] = []
        for (index, section) in listing.sections.enumerated() {
            if index > 0 { expected += Array(repeating: .gap, count: spacing.gap) }
            expected.append(.heading(index))
            for position in section.positions {
                let own = expected.count..<expected.count + spacing.product
                #expect(listing.linesToShow(for: position, spacing).suffix(spacing.product) == own)
                expected += (0..<spacing.product).map { .product(position, part: $0) }
            }
        }
        #expect(listing.lineCount(spacing) == expected.count)
        #expect((0..<expected.count).map { listing.line($0, spacing) } == expected)
        #expect(listing.line(-1, spacing) == nil && listing.line(expected.count, spacing) == nil)
    }

    @Test("The list never begins with the rest of a product, and shows the selected one whole", arguments: spacings)
    func wholeProducts(_ spacing: ShopListing.Spacing) {
        let listing = ShopListing(products: Fixture.products, sections: Fixture.info.sections)
        for viewport in spacing.product + 1...listing.lineCount(spacing) + 2 {
            var top = 0
            let places = Array(0..<listing.count) + Array((0..<listing.count).reversed())
            for position in places {
                top = listing.top(top, showing: position, viewport: viewport, spacing)
                if case .product(_, let part)? = listing.line(top, spacing) { #expect(part == 0) }
                let lines = listing.linesToShow(for: position, spacing).suffix(spacing.product)
                #expect(lines.first.map { $0 >= top } == true && lines.last.map { $0 < top + viewport } == true)
            }
        }
    }

    @Test("An empty list has no lines", arguments: spacings)
    func empty(_ spacing: ShopListing.Spacing) {
        let listing = ShopListing(products: [], sections: Fixture.info.sections)
        #expect(listing.lineCount(spacing) == 0 && listing.line(0, spacing) == nil && listing[0] == nil)
        #expect(listing.linesToShow(for: 0, spacing).isEmpty)
    }

    @Test("The filter knows names in every language and ids, in any case", arguments: ["APPLE", "りんご", "le.app"])
    func filter(_ text: String) {
        let listing = ShopListing(products: Fixture.products, sections: Fixture.info.sections, filter: text)
        #expect(listing.count == 1 && listing[0]?.id == "consumable.apple")
    }
}

@Suite struct ListStateTests {
    @Test(
        "The first line moves as little as needed",
        arguments: [
            (0, 0..<2, 10, 100, 0), (0, 9..<11, 10, 100, 1), (50, 40..<42, 10, 100, 40), (50, 55..<57, 10, 100, 50),
            (95, 98..<100, 10, 100, 90), (5, 0..<2, 10, 8, 0), (3, 4..<6, 1, 100, 4), (3, 4..<6, 0, 100, 4),
        ])
    func top(_ top: Int, _ lines: Range<Int>, _ viewport: Int, _ total: Int, _ expected: Int) {
        #expect(ListLines.top(top, showing: lines, viewport: viewport, total: total) == expected)
    }
}

@Suite struct DecodedJWSTests {
    @Test("Header, payload in StoreKit's order, meanings and signature are read (storekit-spec A11)")
    func decode() {
        let decoded = DecodedJWS(Fixture.jws)
        #expect(decoded.algorithm == "ES256")
        #expect(decoded.certificateCount == 3)
        #expect(decoded.signatureLength == 64)
        let keys = decoded.fields.map(\.key)
        #expect(keys.prefix(4) == ["transactionId", "originalTransactionId", "bundleId", "productId"])
        #expect(keys.last == "zebra")
        let values = Dictionary(decoded.fields.map { ($0.key, $0) }, uniquingKeysWith: { one, _ in one })
        #expect(values["transactionId"]?.value == "12")
        #expect(values["zebra"]?.value == "true")
        #expect(values["purchaseDate"]?.value == "1767225600000")
        #expect(values["purchaseDate"]?.meaning == "2026-01-01T00:00:00Z")
        #expect(values["price"]?.meaning == "240 JPY")
        #expect(values["quantity"]?.meaning == nil)
    }

    @Test(
        "What is no JWS stays empty",
        arguments: ["", "a", "a.b", "a.b.c", "....", "!!.??.**", "e30.W10.", "\u{1B}[2J.x.y", "💣.💣.💣"])
    func damaged(_ text: String) {
        let decoded = DecodedJWS(text)
        #expect(decoded.algorithm == nil && decoded.fields.isEmpty && decoded.certificateCount == 0)
    }
}
