// Names of StoreKit's values for people, in the device's language: Japanese where that is the language, else English.
// A value that is unknown here is described by its raw value.

extension SimulatedDevice {
    /// A text in the device's language.
    static func localized(english: String, japanese: String) -> String {
        localeInForce.hasPrefix("ja") ? japanese : english
    }
}

extension Product.ProductType {
    /// The type's name in the device's language.
    public var localizedDescription: String {
        switch self {
        case .consumable: SimulatedDevice.localized(english: "Consumable", japanese: "消耗型")
        case .nonConsumable: SimulatedDevice.localized(english: "Non-Consumable", japanese: "非消耗型")
        case .nonRenewable:
            SimulatedDevice.localized(
                english: "Non-Renewing Subscription", japanese: "非自動更新サブスクリプション")
        case .autoRenewable:
            SimulatedDevice.localized(
                english: "Auto-Renewable Subscription", japanese: "自動更新サブスクリプション")
        default: rawValue
        }
    }
}

extension Product.SubscriptionOffer.OfferType {
    /// The kind's name in the device's language.
    public var localizedDescription: String {
        switch self {
        case .introductory: SimulatedDevice.localized(english: "Introductory Offer", japanese: "お試しオファー")
        case .promotional: SimulatedDevice.localized(english: "Promotional Offer", japanese: "プロモーションオファー")
        case .winBack: SimulatedDevice.localized(english: "Win-Back Offer", japanese: "再登録オファー")
        default: rawValue
        }
    }
}

extension Product.SubscriptionOffer.PaymentMode {
    /// The mode's name in the device's language.
    public var localizedDescription: String {
        switch self {
        case .freeTrial: SimulatedDevice.localized(english: "Free Trial", japanese: "無料トライアル")
        case .payAsYouGo: SimulatedDevice.localized(english: "Pay As You Go", japanese: "都度払い")
        case .payUpFront: SimulatedDevice.localized(english: "Pay Up Front", japanese: "前払い")
        default: rawValue
        }
    }
}

extension Product.SubscriptionInfo.RenewalState {
    /// The state's name in the device's language.
    public var localizedDescription: String {
        switch self {
        case .subscribed: SimulatedDevice.localized(english: "Subscribed", japanese: "登録中")
        case .expired: SimulatedDevice.localized(english: "Expired", japanese: "期限切れ")
        case .inBillingRetryPeriod:
            SimulatedDevice.localized(english: "In Billing Retry Period", japanese: "請求の再試行期間中")
        case .inGracePeriod: SimulatedDevice.localized(english: "In Grace Period", japanese: "猶予期間中")
        case .revoked: SimulatedDevice.localized(english: "Revoked", japanese: "取り消し済み")
        default: "\(rawValue)"
        }
    }
}

extension Product.SubscriptionInfo.RenewalInfo.ExpirationReason {
    /// The reason in the device's language.
    public var localizedDescription: String {
        switch self {
        case .autoRenewDisabled: SimulatedDevice.localized(english: "Auto-Renew Disabled", japanese: "自動更新オフ")
        case .billingError: SimulatedDevice.localized(english: "Billing Error", japanese: "請求エラー")
        case .didNotConsentToPriceIncrease:
            SimulatedDevice.localized(english: "Did Not Consent to Price Increase", japanese: "値上げに同意なし")
        case .productUnavailable: SimulatedDevice.localized(english: "Product Unavailable", japanese: "販売終了")
        case .unknown: SimulatedDevice.localized(english: "Unknown", japanese: "不明")
        default: "\(rawValue)"
        }
    }
}

extension Product.SubscriptionInfo.RenewalInfo.PriceIncreaseStatus {
    /// The status in the device's language.
    public var localizedDescription: String {
        switch self {
        case .noIncreasePending: SimulatedDevice.localized(english: "No Increase Pending", japanese: "値上げなし")
        case .pending: SimulatedDevice.localized(english: "Pending", japanese: "回答待ち")
        case .agreed: SimulatedDevice.localized(english: "Agreed", japanese: "同意済み")
        }
    }
}

extension Transaction.OfferType {
    /// The kind's name in the device's language.
    public var localizedDescription: String {
        switch self {
        case .introductory: Product.SubscriptionOffer.OfferType.introductory.localizedDescription
        case .promotional: Product.SubscriptionOffer.OfferType.promotional.localizedDescription
        case .code: SimulatedDevice.localized(english: "Offer Code", japanese: "オファーコード")
        case .winBack: Product.SubscriptionOffer.OfferType.winBack.localizedDescription
        default: "\(rawValue)"
        }
    }
}

extension Transaction.OwnershipType {
    /// The ownership in the device's language.
    public var localizedDescription: String {
        switch self {
        case .purchased: SimulatedDevice.localized(english: "Purchased", japanese: "購入")
        case .familyShared: SimulatedDevice.localized(english: "Family Shared", japanese: "ファミリー共有")
        default: rawValue
        }
    }
}

extension Transaction.RevocationReason {
    /// The reason in the device's language.
    public var localizedDescription: String {
        switch self {
        case .developerIssue: SimulatedDevice.localized(english: "Developer Issue", japanese: "アプリの問題")
        case .other: SimulatedDevice.localized(english: "Other", japanese: "その他")
        default: "\(rawValue)"
        }
    }
}

extension Message.Reason {
    /// The reason in the device's language.
    public var localizedDescription: String {
        switch self {
        case .generic: SimulatedDevice.localized(english: "Message from the Store", japanese: "ストアからのお知らせ")
        case .priceIncreaseConsent: SimulatedDevice.localized(english: "Price Increase", japanese: "価格の変更")
        case .billingIssue: SimulatedDevice.localized(english: "Billing Issue", japanese: "請求の問題")
        case .winBackOffer: SimulatedDevice.localized(english: "Win-Back Offer", japanese: "再登録オファー")
        default: "\(rawValue)"
        }
    }
}
