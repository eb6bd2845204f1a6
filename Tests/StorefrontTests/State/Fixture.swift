import Foundation
import StoreEngine
import TerminalUI

@testable import Storefront

/// A shop made by hand: every kind of product, mixed scripts, no engine.
enum Fixture {
    static let japan = StorefrontRegion(
        countryCode: "JPN", id: "143462", currencyCode: "JPY", currencyDigits: 0, localeIdentifier: "ja_JP")
    static let america = StorefrontRegion(
        countryCode: "USA", id: "143441", currencyCode: "USD", currencyDigits: 2, localeIdentifier: "en_US")
    static let start = Date(timeIntervalSince1970: 1_767_225_600)

    static let info = ShopInfo(
        name: LocalizedText(["en": "Kiosk Greengrocer", "ja": "Kiosk 青果店"]),
        sections: [
            CatalogSection(id: "food", title: LocalizedText(["en": "Food", "ja": "食品"])),
            CatalogSection(id: "tableware", title: LocalizedText(["en": "Tableware", "ja": "食器"])),
            CatalogSection(id: "plans", title: LocalizedText(["en": "Regular deliveries", "ja": "定期便"])),
            CatalogSection(id: "passes", title: LocalizedText(["en": "Passes", "ja": "パス"])),
        ],
        subscriptionGroups: [
            SubscriptionGroup(
                id: "basket", name: LocalizedText(["en": "Fruit basket", "ja": "果物かご"]), section: "plans",
                productIDs: ["StoreFlowSubscriptionMonthly", "StoreFlowSubscriptionAnnualy"])
        ],
        maximumQuantity: 99, termsOfService: "https://example.com/terms",
        privacyPolicy: "https://example.com/privacy")

    static func product(
        _ id: String, _ type: CatalogProductType, section: String?, en: String, ja: String,
        details: (en: String, ja: String) = ("", ""), yen: Decimal, family: Bool = false,
        subscription: SubscriptionTerms? = nil, in region: StorefrontRegion = japan
    ) -> ShopProduct {
        ShopProduct(
            id: id, type: type, section: section, name: LocalizedText(["en": en, "ja": ja]),
            details: LocalizedText(["en": details.en, "ja": details.ja]), price: yen,
            region: region, isFamilyShareable: family, subscription: subscription)
    }

    static let apple = product(
        "consumable.apple", .consumable, section: "food", en: "Apple", ja: "りんご",
        details: ("A crisp apple from Aomori", "青森の採れたてりんご"), yen: 120)
    static let mandarin = product(
        "consumable.mandarin", .consumable, section: "food", en: "Mandarin", ja: "みかん",
        details: ("A sweet mandarin from Ehime", "愛媛のみかん"), yen: 80)
    static let melon = product(
        "consumable.melon", .consumable, section: "food", en: "Muskmelon", ja: "マスクメロン",
        details: ("Greenhouse melon from Shizuoka, one box", "静岡の温室メロン 1箱"), yen: 4800)
    static let knife = product(
        "non.consumable.knife", .nonConsumable, section: "tableware", en: "Knife", ja: "ナイフ",
        details: ("A stainless steel knife", "ステンレスのナイフ"), yen: 1200, family: true)
    static let plate = product(
        "non.consumable.plate", .nonConsumable, section: "tableware", en: "Arita plate", ja: "有田焼の皿",
        details: ("Blue and white porcelain, 18 cm", "染付の磁器 18cm"), yen: 3200, family: true)
    static let monthly = product(
        "StoreFlowSubscriptionMonthly", .autoRenewable, section: "plans", en: "Monthly basket", ja: "毎月の果物かご",
        details: ("Seasonal fruit every month", "旬の果物を毎月お届け"), yen: 980, family: true,
        subscription: SubscriptionTerms(
            groupID: "basket", level: 2, period: CatalogPeriod(unit: .month, value: 1),
            introductoryOffer: CatalogOffer(mode: .freeTrial, period: CatalogPeriod(unit: .week, value: 1))))
    static let annual = product(
        "StoreFlowSubscriptionAnnualy", .autoRenewable, section: "plans", en: "Yearly basket", ja: "毎年の果物かご",
        details: ("Seasonal fruit, paid once a year", "旬の果物を一年分"), yen: 9800,
        subscription: SubscriptionTerms(
            groupID: "basket", level: 1, period: CatalogPeriod(unit: .year, value: 1),
            introductoryOffer: CatalogOffer(
                mode: .payUpFront, period: CatalogPeriod(unit: .month, value: 3), prices: ["JPN": 1200])))
    static let pass = product(
        "pass.market.season", .nonRenewing, section: "passes", en: "Morning market pass", ja: "朝市パス",
        details: ("One season, early entry every Sunday", "日曜の朝市に先に入れる 1シーズン分"), yen: 2900)

    static let products = [apple, mandarin, melon, knife, plate, monthly, annual, pass]

    static func snapshot(_ change: (inout StoreSnapshot) -> Void = { _ in }) -> StoreSnapshot {
        var snapshot = StoreSnapshot(
            revision: 1, loading: .loaded, products: products, balances: ["consumable.apple": 3], storefront: japan)
        change(&snapshot)
        return snapshot
    }

    static func state(
        _ language: Language = .english, size: Size = Size(columns: 80, rows: 24),
        _ change: (inout StoreSnapshot) -> Void = { _ in }
    ) -> ShopState {
        var state = ShopState(info: info, language: language, size: size)
        _ = reduce(&state, .snapshot(snapshot(change)))
        return state
    }

    static func transaction(
        _ id: UInt64, _ product: ShopProduct = apple, quantity: Int = 1, finished: Bool = true,
        revoked: Bool = false, family: Bool = false, failure: VerificationProblem? = nil, jws: String = ""
    ) -> ShopTransaction {
        ShopTransaction(
            id: id, productID: product.id, type: product.type, quantity: quantity,
            purchaseDate: start + Double(id) * 3600, price: product.price * Decimal(quantity), currency: "JPY",
            revocationDate: revoked ? start + Double(id) * 3600 + 60 : nil, revocationReason: revoked ? 0 : nil,
            isFamilyShared: family, isFinished: finished, failure: failure, jws: jws)
    }

    static func request(_ id: Int64, _ product: ShopProduct = apple, quantity: Int = 1) -> PurchaseRequest {
        PurchaseRequest(
            id: id, kind: .askToBuy, status: .pending,
            order: PurchaseOrder(productID: product.id, quantity: quantity), account: "child@family",
            device: "default", requestDate: start)
    }

    static let prompt = PaymentPrompt(
        productID: "consumable.apple", productName: "Apple", quantity: 2, appName: "Kiosk Greengrocer",
        displayPrice: "￥240", account: "dad@family", environment: "Xcode")

    /// A signed transaction with a real header and payload; the signature is 64 zero bytes.
    static let jws: String = {
        func part(_ text: String) -> String {
            Data(text.utf8).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
                .replacing("=", with: "")
        }
        let header = #"{"alg":"ES256","x5c":["QQ==","QQ==","QQ=="]}"#
        let payload = """
            {"bundleId":"com.example.kiosk","currency":"JPY","environment":"Xcode","inAppOwnershipType":"PURCHASED",\
            "originalPurchaseDate":1767225600000,"originalTransactionId":"12","price":240000,\
            "productId":"consumable.apple","purchaseDate":1767225600000,"quantity":2,"signedDate":1767225601000,\
            "deviceVerification":"yS0mtcHFBnuQNvEHfJMZbxaq2LvY4k7ZrTgYzsLBRyRnsAvzXzIgYyfpzvCp0XvB",\
            "storefront":"JPN","storefrontId":"143462","transactionId":"12","transactionReason":"PURCHASE",\
            "type":"Consumable","zebra":true}
            """
        return part(header) + "." + part(payload) + "." + part(String(repeating: "\0", count: 64))
    }()
}
