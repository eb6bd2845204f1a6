import Foundation
import Testing

@testable import StoreEngine

@Suite("Storefronts")
struct StorefrontsTests {
    @Test(
        "have Apple's numbers and currencies (storekit-spec A8)",
        arguments: [
            ("USA", "143441", "USD", 2), ("JPN", "143462", "JPY", 0), ("GBR", "143444", "GBP", 2),
            ("FRA", "143442", "EUR", 2), ("DEU", "143443", "EUR", 2), ("ESP", "143454", "EUR", 2),
            ("CHN", "143465", "CNY", 2), ("KOR", "143466", "KRW", 0), ("CAN", "143455", "CAD", 2),
            ("AUS", "143460", "AUD", 2), ("VNM", "143471", "VND", 0), ("CHL", "143483", "CLP", 0),
            ("UKR", "143492", "USD", 2), ("HRV", "143494", "EUR", 2),
        ])
    func table(code: String, id: String, currency: String, digits: Int) throws {
        let region = try #require(Storefronts.region(for: code))
        #expect(region.id == id)
        #expect(region.currencyCode == currency)
        #expect(region.currencyDigits == digits)
    }

    @Test("are at least sixty, each once, in order of code")
    func order() {
        let codes = Storefronts.all.map(\.countryCode)
        #expect(codes.count >= 60)
        #expect(codes == codes.sorted())
        #expect(Set(codes).count == codes.count)
        #expect(Set(Storefronts.all.map(\.id)).count == codes.count)
        for region in Storefronts.all { #expect(Storefronts.region(for: region.countryCode) == region) }
    }

    @Test("are found by alpha-3 code in capitals alone", arguments: ["", "jpn", "JP", "JPNX", "ＪＰＮ", "ZZZ", "JPN "])
    func unknown(code: String) {
        #expect(Storefronts.region(for: code) == nil)
    }

    @Test("agree with Foundation about the country of their locale", arguments: Storefronts.all)
    func locale(region: StorefrontRegion) {
        let locale = Locale(identifier: region.localeIdentifier)
        #expect(locale.region?.identifier.count == 2)
        // Foundation knows no alpha-3 codes: the reverse is checked through the currency where the country has its own.
        if !["USD", "EUR"].contains(region.currencyCode) {
            #expect(locale.currency?.identifier == region.currencyCode)
        }
    }
}
