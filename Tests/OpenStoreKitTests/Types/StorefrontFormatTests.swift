import Foundation
import StoreEngine
import Testing

@testable import OpenStoreKit

/// Prices, periods and units as each storefront writes them (`storekit-spec` A2, BUG-24).
@Suite("Formats of the storefronts")
struct StorefrontFormatTests {
    /// Storefront; the price of ￥1,200 or 12 of anything else; the number 1234.5 in `priceFormatStyle`, to the
    /// currency's digits; one month; six months; the units month and week.
    static let table: [(String, String, String, String, String, String, String)] = [
        ("AGO", "12,00 US$", "1 234,50 US$", "1 mês", "6 meses", "mês", "semana"),
        ("ARE", "AED 12.00", "AED 1,234.50", "1 month", "6 months", "month", "week"),
        ("AUS", "A$12.00", "$1,234.50", "1 month", "6 months", "month", "week"),
        ("AUT", "€ 12,00", "€ 1.234,50", "1 Monat", "6 Monate", "Monat", "Woche"),
        ("BEL", "€ 12,00", "€ 1.234,50", "1 maand", "6 maanden", "maand", "week"),
        ("BGR", "12,00 €", "1234,50 €", "1 месец", "6 месеца", "месец", "седмица"),
        ("BRA", "R$ 12,00", "R$ 1.234,50", "1 mês", "6 meses", "mês", "semana"),
        ("CAN", "CA$12.00", "$1,234.50", "1 month", "6 months", "month", "week"),
        ("CHE", "CHF 12.00", "CHF 1’234.50", "1 Monat", "6 Monate", "Monat", "Woche"),
        ("CHL", "CLP$1.200", "$1.234", "1 mes", "6 meses", "mes", "semana"),
        ("CHN", "¥12.00", "¥1,234.50", "1个月", "6个月", "月", "周"),
        ("COL", "COP$ 1.200", "$ 1.234", "1 mes", "6 meses", "mes", "semana"),
        ("CYP", "12,00 €", "1.234,50 €", "1 μήνας", "6 μήνες", "μήνας", "εβδομάδα"),
        ("CZE", "12,00 Kč", "1 234,50 Kč", "1 měsíc", "6 měsíců", "měsíc", "týden"),
        ("DEU", "12,00 €", "1.234,50 €", "1 Monat", "6 Monate", "Monat", "Woche"),
        ("DNK", "12,00 kr.", "1.234,50 kr.", "1 måned", "6 måneder", "måned", "uge"),
        ("EGY", "EGP 12.00", "EGP 1,234.50", "1 month", "6 months", "month", "week"),
        ("ESP", "12,00 €", "1234,50 €", "1 mes", "6 meses", "mes", "semana"),
        ("EST", "12,00 €", "1234,50 €", "1 kuu", "6 kuud", "kuu", "nädal"),
        ("FIN", "12,00 €", "1 234,50 €", "1 kuukausi", "6 kuukautta", "kuukausi", "viikko"),
        ("FRA", "12,00 €", "1 234,50 €", "1 mois", "6 mois", "mois", "semaine"),
        ("GBR", "£12.00", "£1,234.50", "1 month", "6 months", "month", "week"),
        ("GRC", "12,00 €", "1.234,50 €", "1 μήνας", "6 μήνες", "μήνας", "εβδομάδα"),
        ("HKG", "HK$12.00", "HK$1,234.50", "1個月", "6個月", "月", "星期"),
        ("HRV", "12,00 €", "1.234,50 €", "1 mjesec", "6 mjeseci", "mjesec", "tjedan"),
        ("HUN", "12,00 Ft", "1234,50 Ft", "1 hónap", "6 hónap", "hónap", "hét"),
        ("IDN", "Rp1.200", "Rp1.234", "1 bulan", "6 bulan", "bulan", "minggu"),
        ("IND", "₹12.00", "₹1,234.50", "1 month", "6 months", "month", "week"),
        ("IRL", "€12.00", "€1,234.50", "1 month", "6 months", "month", "week"),
        ("ISR", "₪12.00", "₪1,234.50", "1 month", "6 months", "month", "week"),
        ("ITA", "12,00 €", "1234,50 €", "1 mese", "6 mesi", "mese", "settimana"),
        ("JPN", "￥1,200", "¥1,234", "1か月", "6か月", "月", "週"),
        ("KOR", "₩1,200", "₩1,234", "1개월", "6개월", "월", "주"),
        ("LTU", "12,00 €", "1 234,50 €", "1 mėnuo", "6 mėnesiai", "mėnuo", "savaitė"),
        ("LVA", "12,00 €", "1234,50 €", "1 mēnesis", "6 mēneši", "mēnesis", "nedēļa"),
        ("MEX", "MX$12.00", "$1,234.50", "1 mes", "6 meses", "mes", "semana"),
        ("MYS", "RM12.00", "RM1,234.50", "1 bulan", "6 bulan", "bulan", "minggu"),
        ("NLD", "€ 12,00", "€ 1.234,50", "1 maand", "6 maanden", "maand", "week"),
        ("NOR", "12,00 kr", "1 234,50 kr", "1 måned", "6 måneder", "måned", "uke"),
        ("NZL", "NZ$12.00", "$1,234.50", "1 month", "6 months", "month", "week"),
        ("PAK", "Rs 1,200", "Rs 1,234", "1 month", "6 months", "month", "week"),
        ("PER", "S/ 12.00", "S/ 1,234.50", "1 mes", "6 meses", "mes", "semana"),
        ("PHL", "₱12.00", "₱1,234.50", "1 month", "6 months", "month", "week"),
        ("POL", "12,00 zł", "1234,50 zł", "1 miesiąc", "6 miesięcy", "miesiąc", "tydzień"),
        ("PRT", "12,00 €", "1234,50 €", "1 mês", "6 meses", "mês", "semana"),
        ("ROU", "12,00 RON", "1.234,50 RON", "1 lună", "6 luni", "lună", "săptămână"),
        ("RUS", "12,00 ₽", "1 234,50 ₽", "1 месяц", "6 месяцев", "месяц", "неделя"),
        ("SAU", "SAR 12.00", "SAR 1,234.50", "1 month", "6 months", "month", "week"),
        ("SGP", "S$12.00", "$1,234.50", "1 month", "6 months", "month", "week"),
        ("SVK", "12,00 €", "1 234,50 €", "1 mesiac", "6 mesiacov", "mesiac", "týždeň"),
        ("SVN", "12,00 €", "1234,50 €", "1 mesec", "6 mesecev", "mesec", "teden"),
        ("SWE", "12,00 kr", "1 234,50 kr", "1 månad", "6 månader", "månad", "vecka"),
        ("THA", "฿12.00", "฿1,234.50", "1 เดือน", "6 เดือน", "เดือน", "สัปดาห์"),
        ("TUR", "₺12,00", "₺1.234,50", "1 ay", "6 ay", "ay", "hafta"),
        ("TWN", "NT$12.00", "$1,234.50", "1個月", "6個月", "月", "週"),
        ("UKR", "12,00 USD", "1 234,50 USD", "1 місяць", "6 місяців", "місяць", "тиждень"),
        ("USA", "$12.00", "$1,234.50", "1 month", "6 months", "month", "week"),
        ("VNM", "1.200 ₫", "1.234 ₫", "1 tháng", "6 tháng", "Tháng", "Tuần"),
        ("ZAF", "R 12,00", "R 1 234,50", "1 month", "6 months", "month", "week"),
    ]

    private static func product(_ code: String) async throws -> Product {
        let shop = try PlanShop(storefront: code)
        return try await shop.product("gold", on: shop.device())
    }

    /// No-break spaces, narrow or not, are spaces here.
    private static func plain(_ text: String) -> String {
        text.replacing("\u{A0}", with: " ").replacing("\u{202F}", with: " ")
    }

    @Test("Prices, periods and units are in the storefront's language and currency", arguments: table)
    func formats(
        _ code: String, _ price: String, _ number: String, _ month: String, _ sixMonths: String, _ unit: String,
        _ week: String
    ) async throws {
        let product = try await Self.product(code)
        let periods = product.subscriptionPeriodFormatStyle
        let units = product.subscriptionPeriodUnitFormatStyle
        let amount = try #require(Decimal(string: "1234.5"))
        #expect(Self.plain(product.displayPrice) == price)
        #expect(Self.plain(amount.formatted(product.priceFormatStyle)) == number)
        #expect(Self.plain(Product.SubscriptionPeriod.monthly.formatted(periods)) == month)
        #expect(Self.plain(Product.SubscriptionPeriod.everySixMonths.formatted(periods)) == sixMonths)
        #expect(Product.SubscriptionPeriod.Unit.month.formatted(units) == unit)
        #expect(Product.SubscriptionPeriod.Unit.week.formatted(units) == week)
    }

    @Test("The table has at least 40 storefronts, with currencies of no and of two digits")
    func tableSize() {
        #expect(Set(Self.table.map(\.0)).count >= 40)
        let digits = Set(Self.table.compactMap { Storefronts.region(for: $0.0)?.currencyDigits })
        #expect(digits == [0, 2])
    }

    @Test("Currencies of three digits have three", arguments: ["KWD", "BHD", "TND"])
    func threeDigits(_ currency: String) throws {
        let region = StorefrontRegion(
            countryCode: "ZZZ", id: "0", currencyCode: currency, currencyDigits: 3, localeIdentifier: "en_US")
        let catalogProduct = try #require(PlanShop.catalog.products.first)
        let price = try #require(Decimal(string: "1.5"))
        let product = Product(catalogProduct, price: price, region: region, device: try PlanShop().device())
        #expect(Self.plain(product.displayPrice) == "\(currency) 1.500")
        #expect(Self.plain(price.formatted(product.priceFormatStyle)) == "\(currency) 1.500")
    }

    @Test(
        "No storefront writes direction marks or other controls: cells have one direction",
        arguments: Storefronts.all.map(\.countryCode))
    func noControls(_ code: String) async throws {
        let product = try await Self.product(code)
        let texts =
            [product.displayPrice, product.price.formatted(product.priceFormatStyle)]
            + [Product.SubscriptionPeriod.monthly, .everyThreeDays, .yearly]
            .map { $0.formatted(product.subscriptionPeriodFormatStyle) }
        for text in texts {
            let controls = text.unicodeScalars.filter { [.format, .control].contains($0.properties.generalCategory) }
            #expect(controls.isEmpty, "\(text)")
        }
    }

    @Test("The locale is the storefront's, whatever the device speaks (BUG-24)")
    func storefrontLocale() async throws {
        let shop = try PlanShop(storefront: "DEU")
        let product = try await shop.product("gold", on: shop.device("ja_JP"))
        #expect(Self.plain(product.displayPrice) == "12,00 €")
        #expect(product.priceFormatStyle.locale.identifier == "de_DE")
        #expect(Product.SubscriptionPeriod.Unit.year.formatted(product.subscriptionPeriodUnitFormatStyle) == "Jahr")
    }
}
