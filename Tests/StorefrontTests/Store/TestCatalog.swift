import Foundation
import StoreEngine

/// A small shop that sells every kind of product.
enum TestCatalog {
    static let apple = "consumable.apple"
    static let orange = "consumable.orange"
    static let knife = "non.consumable.knife"
    static let fork = "non.consumable.fork"
    static let pass = "pass.summer"
    static let basket = "basket.monthly"

    static let catalog = Catalog(
        name: LocalizedText(["en": "Test Greengrocer", "ja": "青果店"]), bundleID: "com.example.kiosk",
        storefront: "JPN", maximumQuantity: 99,
        sections: [
            CatalogSection(id: "food", title: LocalizedText(["en": "Food", "ja": "食品"])),
            CatalogSection(id: "tableware", title: LocalizedText(["en": "Tableware", "ja": "食器"])),
        ],
        products: [
            product(apple, .consumable, "food", "Apple", "りんご", 120),
            product(orange, .consumable, "food", "Orange", "みかん", 80),
            product(knife, .nonConsumable, "tableware", "Knife", "ナイフ", 1200, shared: true),
            product(fork, .nonConsumable, "tableware", "Fork", "フォーク", 900),
            product(pass, .nonRenewing, nil, "Summer pass", "夏のパス", 3000),
            product(
                basket, .autoRenewable, nil, "Monthly basket", "毎月の果物かご", 980,
                subscription: SubscriptionTerms(
                    groupID: "basket", level: 1, period: CatalogPeriod(unit: .month, value: 1))),
        ],
        subscriptionGroups: [
            SubscriptionGroup(id: "basket", name: LocalizedText(["en": "Basket"]), productIDs: [basket])
        ])

    private static func product(
        _ id: String, _ type: CatalogProductType, _ section: String?, _ english: String, _ japanese: String,
        _ yen: Decimal, shared: Bool = false, subscription: SubscriptionTerms? = nil
    ) -> CatalogProduct {
        CatalogProduct(
            id: id, type: type, section: section, displayName: LocalizedText(["en": english, "ja": japanese]),
            description: LocalizedText(["en": "A fine \(english.lowercased())", "ja": "よい\(japanese)"]),
            prices: ["JPN": yen, "USA": yen / 100 - Decimal(1) / 100], isFamilyShareable: shared,
            subscription: subscription)
    }
}
