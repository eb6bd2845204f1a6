import Foundation
import StoreEngine

/// The shop that screen tests look at: the products of design §5.
enum ScreenCatalog {
    static let apple = "consumable.apple"
    static let orange = "consumable.orange"
    static let knife = "non.consumable.knife"
    static let pass = "pass.summer"
    static let basket = "basket.monthly"

    static let catalog = Catalog(
        name: LocalizedText(["en": "Kiosk Greengrocer", "ja": "Kiosk 青果店"]), bundleID: "com.example.kiosk",
        storefront: "JPN", maximumQuantity: 99, termsOfService: "https://example.com/terms",
        privacyPolicy: "https://example.com/privacy",
        sections: [
            CatalogSection(id: "food", title: LocalizedText(["en": "Food", "ja": "食品"])),
            CatalogSection(id: "tableware", title: LocalizedText(["en": "Tableware", "ja": "食器"])),
            CatalogSection(id: "plans", title: LocalizedText(["en": "Plans", "ja": "定期便"])),
        ],
        products: [
            product(apple, .consumable, "food", "Apple", "りんご", "A crisp apple from Aomori", "青森の採れたてりんご", "120"),
            product(orange, .consumable, "food", "Orange", "みかん", "A sweet orange from Ehime", "愛媛のみかん", "80"),
            product(
                knife, .nonConsumable, "tableware", "Knife", "ナイフ", "A stainless knife", "ステンレスのナイフ", "1200",
                shared: true),
            product(pass, .nonRenewing, "plans", "Summer pass", "夏のパス", "Three months of fruit", "三か月の果物", "3000"),
            product(
                basket, .autoRenewable, "plans", "Monthly basket", "毎月の果物かご", "A basket every month", "毎月届く果物", "980",
                subscription: SubscriptionTerms(
                    groupID: "basket", level: 1, period: CatalogPeriod(unit: .month, value: 1),
                    introductoryOffer: CatalogOffer(mode: .freeTrial, period: CatalogPeriod(unit: .week, value: 1)))),
        ],
        subscriptionGroups: [
            SubscriptionGroup(
                id: "basket", name: LocalizedText(["en": "Fruit basket", "ja": "果物かご"]), section: "plans",
                productIDs: [basket])
        ])

    private static func product(
        _ id: String, _ type: CatalogProductType, _ section: String, _ english: String, _ japanese: String,
        _ englishDetails: String, _ japaneseDetails: String, _ yen: String, shared: Bool = false,
        subscription: SubscriptionTerms? = nil
    ) -> CatalogProduct {
        CatalogProduct(
            id: id, type: type, section: section, displayName: LocalizedText(["en": english, "ja": japanese]),
            description: LocalizedText(["en": englishDetails, "ja": japaneseDetails]),
            prices: ["JPN": Decimal(string: yen) ?? 0, "USA": (Decimal(string: yen) ?? 0) / 100],
            isFamilyShareable: shared, subscription: subscription)
    }
}
