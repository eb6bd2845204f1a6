import Foundation
import Testing

@testable import StoreEngine

@Suite("The demo catalogue")
struct DemoCatalogTests {
    private static let root = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL

    @Test("is inside the program, byte for byte as in products.json")
    func matchesFile() throws {
        let file = try Data(contentsOf: Self.root.appending(path: "products.json"))
        let built = DemoCatalog.json.withUTF8Buffer { Data($0) }
        #expect(built == file, "run Scripts/embed-demo-catalog")
    }

    @Test("has no mistake and no warning")
    func isClean() {
        #expect(CatalogLoader.demo.problems.map(\.description) == [])
        #expect(CatalogLoader.demo.catalog != nil)
    }

    private var catalog: Catalog {
        get throws { try #require(CatalogLoader.demo.catalog) }
    }

    @Test("sells the products of the documents (SEED-5, SEED-67, SEED-112, SEED-120)")
    func products() throws {
        let ids = try catalog.products.map(\.id)
        let documents = [
            "consumable.apple", "non.consumable.knife", "com.myapp.premium", "com.myapp.gems100",
            "jp.co.bitz.Example.Consumable01", "jp.co.bitz.Example.Consumable02", "StoreFlowSubscriptionMonthly",
            "StoreFlowSubscriptionAnnualy", "com.myapp.monthly", "com.myapp.yearly",
        ]
        #expect(ids.filter(Set(documents).contains) == documents, "in this order, subscriptions in their groups")
        #expect((14...20).contains(ids.count))
    }

    @Test("has the sections and names of the documents in Japanese (SEED-9, SEED-50)")
    func japanese() throws {
        let catalog = try catalog
        #expect(catalog.sections.map { $0.title.text(for: "ja") }.starts(with: ["食品", "食器"]))
        let names = Dictionary(
            uniqueKeysWithValues: catalog.products.map { ($0.id, $0.displayName.text(for: "ja_JP")) })
        #expect(names["consumable.apple"] == "りんご")
        #expect(names["non.consumable.knife"] == "ナイフ")
    }

    @Test("has the prices of the contract, Japan's storefront and a quantity up to 99 (SEED-4, SEED-44, SEED-56)")
    func prices() throws {
        let catalog = try catalog
        #expect(catalog.storefront == "JPN")
        #expect(catalog.maximumQuantity == 99)
        #expect(catalog.id == "com.example.kiosk")
        let apple = try #require(catalog.products.first { $0.id == "consumable.apple" })
        #expect(apple.prices["JPN"] == 120)
        #expect(apple.prices["USA"] == Decimal(string: "0.99"))
        #expect(!apple.isFamilyShareable)
        let knife = try #require(catalog.products.first { $0.id == "non.consumable.knife" })
        #expect(knife.prices["JPN"] == 1_200)
        #expect(knife.isFamilyShareable)
        for product in catalog.products {
            #expect(Set(["JPN", "USA", "GBR", "DEU", "KOR"]).isSubset(of: product.prices.keys), "\(product.id)")
        }
    }

    @Test("has every product type and every kind of offer, in both languages (SEED-114)")
    func everyKind() throws {
        let catalog = try catalog
        #expect(Set(catalog.products.map(\.type)) == Set(CatalogProductType.allCases))
        let terms = catalog.products.compactMap(\.subscription)
        let modes = Set(CatalogOffer.PaymentMode.allCases)
        #expect(Set(terms.compactMap(\.introductoryOffer?.mode)) == modes)
        #expect(terms.contains { !$0.promotionalOffers.isEmpty })
        #expect(terms.contains { !$0.offerCodes.isEmpty })
        #expect(terms.contains { !$0.winBackOffers.isEmpty })
        for product in catalog.products {
            #expect(Set(product.displayName.texts.keys) == ["en", "ja"])
            #expect(Set(product.description.texts.keys) == ["en", "ja"])
        }
    }

    @Test("puts each plan into its group, with the group's section")
    func groups() throws {
        let catalog = try catalog
        for group in catalog.subscriptionGroups {
            let plans = catalog.products.filter { $0.subscription?.groupID == group.id }
            #expect(plans.map(\.id) == group.productIDs)
            #expect(plans.allSatisfy { $0.section == group.section })
        }
        let monthly = try #require(catalog.products.first { $0.id == "StoreFlowSubscriptionMonthly" }?.subscription)
        #expect(monthly.level == 2)
        #expect(monthly.period == CatalogPeriod(unit: .month, value: 1))
        #expect(
            monthly.introductoryOffer == CatalogOffer(mode: .freeTrial, period: CatalogPeriod(unit: .week, value: 1)))
        #expect(monthly.offerCodes.first?.codes == ["FRUIT2026", "WELCOME"])
    }
}
