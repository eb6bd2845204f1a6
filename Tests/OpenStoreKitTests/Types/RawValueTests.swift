import StoreKit
import Testing

/// Every raw value StoreKit documents, and the openness of the types that have them.
@Suite("Raw values (storekit-spec A2–A10)")
struct RawValueTests {
    static let textValues: [(String, String, String)] = [
        ("Product.ProductType.consumable", Product.ProductType.consumable.rawValue, "Consumable"),
        ("Product.ProductType.nonConsumable", Product.ProductType.nonConsumable.rawValue, "Non-Consumable"),
        ("Product.ProductType.nonRenewable", Product.ProductType.nonRenewable.rawValue, "Non-Renewing Subscription"),
        ("Product.ProductType.nonRenewing", Product.ProductType.nonRenewing.rawValue, "Non-Renewing Subscription"),
        (
            "Product.ProductType.autoRenewable", Product.ProductType.autoRenewable.rawValue,
            "Auto-Renewable Subscription"
        ),
        (
            "Product.SubscriptionOffer.OfferType.introductory",
            Product.SubscriptionOffer.OfferType.introductory.rawValue, "Introductory"
        ),
        (
            "Product.SubscriptionOffer.OfferType.promotional", Product.SubscriptionOffer.OfferType.promotional.rawValue,
            "Promotional"
        ),
        (
            "Product.SubscriptionOffer.OfferType.winBack", Product.SubscriptionOffer.OfferType.winBack.rawValue,
            "WinBack"
        ),
        (
            "Product.SubscriptionOffer.PaymentMode.freeTrial", Product.SubscriptionOffer.PaymentMode.freeTrial.rawValue,
            "FreeTrial"
        ),
        (
            "Product.SubscriptionOffer.PaymentMode.payAsYouGo",
            Product.SubscriptionOffer.PaymentMode.payAsYouGo.rawValue, "PayAsYouGo"
        ),
        (
            "Product.SubscriptionOffer.PaymentMode.payUpFront",
            Product.SubscriptionOffer.PaymentMode.payUpFront.rawValue, "PayUpFront"
        ),
        ("Transaction.Reason.purchase", Transaction.Reason.purchase.rawValue, "PURCHASE"),
        ("Transaction.Reason.renewal", Transaction.Reason.renewal.rawValue, "RENEWAL"),
        ("Transaction.OwnershipType.purchased", Transaction.OwnershipType.purchased.rawValue, "PURCHASED"),
        ("Transaction.OwnershipType.familyShared", Transaction.OwnershipType.familyShared.rawValue, "FAMILY_SHARED"),
        ("Transaction.Offer.PaymentMode.freeTrial", Transaction.Offer.PaymentMode.freeTrial.rawValue, "FREE_TRIAL"),
        (
            "Transaction.Offer.PaymentMode.payAsYouGo", Transaction.Offer.PaymentMode.payAsYouGo.rawValue,
            "PAY_AS_YOU_GO"
        ),
        ("Transaction.Offer.PaymentMode.payUpFront", Transaction.Offer.PaymentMode.payUpFront.rawValue, "PAY_UP_FRONT"),
        ("Transaction.Offer.PaymentMode.oneTime", Transaction.Offer.PaymentMode.oneTime.rawValue, "ONE_TIME"),
        ("AppStore.Environment.production", AppStore.Environment.production.rawValue, "Production"),
        ("AppStore.Environment.sandbox", AppStore.Environment.sandbox.rawValue, "Sandbox"),
        ("AppStore.Environment.xcode", AppStore.Environment.xcode.rawValue, "Xcode"),
        ("AppStore.Platform.iOS", AppStore.Platform.iOS.rawValue, "iOS"),
        ("AppStore.Platform.macOS", AppStore.Platform.macOS.rawValue, "macOS"),
        ("AppStore.Platform.tvOS", AppStore.Platform.tvOS.rawValue, "tvOS"),
        ("AppStore.Platform.visionOS", AppStore.Platform.visionOS.rawValue, "visionOS"),
        ("AppStore.Platform.watchOS", AppStore.Platform.watchOS.rawValue, "watchOS"),
    ]

    @Test("Text values", arguments: textValues)
    func haveTexts(_ name: String, _ value: String, _ expected: String) {
        #expect(value == expected, "\(name)")
    }

    static let numbers: [(String, Int, Int)] = [
        ("Transaction.RevocationReason.other", Transaction.RevocationReason.other.rawValue, 0),
        ("Transaction.RevocationReason.developerIssue", Transaction.RevocationReason.developerIssue.rawValue, 1),
        ("Transaction.OfferType.introductory", Transaction.OfferType.introductory.rawValue, 1),
        ("Transaction.OfferType.promotional", Transaction.OfferType.promotional.rawValue, 2),
        ("Transaction.OfferType.code", Transaction.OfferType.code.rawValue, 3),
        ("Transaction.OfferType.winBack", Transaction.OfferType.winBack.rawValue, 4),
        (
            "Product.SubscriptionInfo.RenewalState.subscribed",
            Product.SubscriptionInfo.RenewalState.subscribed.rawValue, 1
        ),
        ("Product.SubscriptionInfo.RenewalState.expired", Product.SubscriptionInfo.RenewalState.expired.rawValue, 2),
        (
            "Product.SubscriptionInfo.RenewalState.inBillingRetryPeriod",
            Product.SubscriptionInfo.RenewalState.inBillingRetryPeriod.rawValue, 3
        ),
        (
            "Product.SubscriptionInfo.RenewalState.inGracePeriod",
            Product.SubscriptionInfo.RenewalState.inGracePeriod.rawValue, 4
        ),
        ("Product.SubscriptionInfo.RenewalState.revoked", Product.SubscriptionInfo.RenewalState.revoked.rawValue, 5),
        (
            "Product.SubscriptionInfo.RenewalInfo.ExpirationReason.autoRenewDisabled",
            Product.SubscriptionInfo.RenewalInfo.ExpirationReason.autoRenewDisabled.rawValue, 1
        ),
        (
            "Product.SubscriptionInfo.RenewalInfo.ExpirationReason.billingError",
            Product.SubscriptionInfo.RenewalInfo.ExpirationReason.billingError.rawValue, 2
        ),
        (
            "Product.SubscriptionInfo.RenewalInfo.ExpirationReason.didNotConsentToPriceIncrease",
            Product.SubscriptionInfo.RenewalInfo.ExpirationReason.didNotConsentToPriceIncrease.rawValue, 3
        ),
        (
            "Product.SubscriptionInfo.RenewalInfo.ExpirationReason.productUnavailable",
            Product.SubscriptionInfo.RenewalInfo.ExpirationReason.productUnavailable.rawValue, 4
        ),
        (
            "Product.SubscriptionInfo.RenewalInfo.ExpirationReason.unknown",
            Product.SubscriptionInfo.RenewalInfo.ExpirationReason.unknown.rawValue, 5
        ),
        ("Message.Reason.generic", Message.Reason.generic.rawValue, 0),
        ("Message.Reason.priceIncreaseConsent", Message.Reason.priceIncreaseConsent.rawValue, 1),
        ("Message.Reason.billingIssue", Message.Reason.billingIssue.rawValue, 2),
        ("Message.Reason.winBackOffer", Message.Reason.winBackOffer.rawValue, 3),
        (
            "Product.PromotionInfo.Visibility.appStoreConnectDefault",
            Product.PromotionInfo.Visibility.appStoreConnectDefault.rawValue, 0
        ),
        ("Product.PromotionInfo.Visibility.visible", Product.PromotionInfo.Visibility.visible.rawValue, 1),
        ("Product.PromotionInfo.Visibility.hidden", Product.PromotionInfo.Visibility.hidden.rawValue, 2),
    ]

    @Test("Numbers", arguments: numbers)
    func haveNumbers(_ name: String, _ value: Int, _ expected: Int) {
        #expect(value == expected, "\(name)")
    }

    @Test("A text that is unknown today survives, and is described by itself (BUG-30)")
    func unknownTexts() {
        #expect(Product.ProductType(rawValue: "Future").localizedDescription == "Future")
        #expect(Product.SubscriptionOffer.OfferType(rawValue: "Future").localizedDescription == "Future")
        #expect(Product.SubscriptionOffer.PaymentMode(rawValue: "Future").localizedDescription == "Future")
        #expect(Transaction.OwnershipType(rawValue: "FUTURE").localizedDescription == "FUTURE")
        #expect(Transaction.Reason(rawValue: "FUTURE").rawValue == "FUTURE")
        #expect(Transaction.Offer.PaymentMode(rawValue: "FUTURE").rawValue == "FUTURE")
        #expect(AppStore.Environment(rawValue: "Future").rawValue == "Future")
        #expect(AppStore.Platform(rawValue: "Future").rawValue == "Future")
    }

    @Test("A number that is unknown today survives, and is described by itself (BUG-30)")
    func unknownNumbers() {
        #expect(Transaction.RevocationReason(rawValue: 99).localizedDescription == "99")
        #expect(Transaction.OfferType(rawValue: 99).localizedDescription == "99")
        #expect(Product.SubscriptionInfo.RenewalState(rawValue: 99).localizedDescription == "99")
        #expect(Product.SubscriptionInfo.RenewalInfo.ExpirationReason(rawValue: 99).localizedDescription == "99")
        #expect(Message.Reason(rawValue: 99).localizedDescription == "99")
        #expect(Product.PromotionInfo.Visibility(rawValue: 99) == nil)
    }

    @Test("Values are described in the device's language (storekit-spec A2.1)")
    func languages() async throws {
        let shop = try PlanShop()
        let english = await shop.device("en_US").run { Self.descriptions }
        let japanese = await shop.device("ja_JP").run { Self.descriptions }
        #expect(english.first == "Consumable")
        #expect(japanese.first == "消耗型")
        for (english, japanese) in zip(english, japanese) {
            let isPlain = english.allSatisfy { $0.isASCII }
            let isAlsoPlain = japanese.allSatisfy { $0.isASCII }
            #expect(isPlain && !english.isEmpty, "\(english)")
            #expect(!isAlsoPlain, "\(japanese)")
        }
        #expect(Set(english).count == english.count - 3)
        #expect(Set(japanese).count == japanese.count - 3)
    }

    /// Every description of a known value. Three values share theirs with another type's: a win-back offer and an
    /// introductory and promotional one are called the same wherever they stand.
    private static var descriptions: [String] {
        var texts = [Product.ProductType.consumable, .nonConsumable, .nonRenewable, .autoRenewable]
            .map(\.localizedDescription)
        texts += [Product.SubscriptionOffer.OfferType.introductory, .promotional, .winBack].map(\.localizedDescription)
        texts += [Product.SubscriptionOffer.PaymentMode.freeTrial, .payAsYouGo, .payUpFront]
            .map(\.localizedDescription)
        texts += [Transaction.OfferType.introductory, .promotional, .code, .winBack].map(\.localizedDescription)
        texts += [Transaction.OwnershipType.purchased, .familyShared].map(\.localizedDescription)
        texts += [Transaction.RevocationReason.developerIssue, .other].map(\.localizedDescription)
        let states: [Product.SubscriptionInfo.RenewalState] = [
            .subscribed, .expired, .inBillingRetryPeriod, .inGracePeriod, .revoked,
        ]
        texts += states.map(\.localizedDescription)
        let reasons: [Product.SubscriptionInfo.RenewalInfo.ExpirationReason] = [
            .autoRenewDisabled, .billingError, .didNotConsentToPriceIncrease, .productUnavailable, .unknown,
        ]
        texts += reasons.map(\.localizedDescription)
        let answers: [Product.SubscriptionInfo.RenewalInfo.PriceIncreaseStatus] = [
            .noIncreasePending, .pending, .agreed,
        ]
        texts += answers.map(\.localizedDescription)
        texts += [Message.Reason.generic, .priceIncreaseConsent, .billingIssue].map(\.localizedDescription)
        return texts
    }
}
