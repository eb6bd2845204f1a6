import OpenStoreKit
import StoreEngine
import StoreViews

extension Texts {
    /// The kind of one product: StoreKit's own name, and the document's in Japanese (SEED-116…SEED-119).
    package func kind(_ type: CatalogProductType) -> String {
        switch language {
        case .english: type.rawValue
        case .japanese:
            switch type {
            case .consumable: self(.consumable)
            case .nonConsumable: self(.nonConsumable)
            case .nonRenewing: self(.nonRenewing)
            case .autoRenewable: self(.autoRenewable)
            }
        }
    }
}

/// The terms of subscriptions in the words of the store views (SEED-184, SEED-185).
extension Texts {
    /// What a price is for: `month`, `3 months`; `月`, `3か月`.
    package func per(_ period: CatalogPeriod) -> String { views.per(Product.SubscriptionPeriod(period)) }

    /// The price of one period: `$9.99/month`, `￥980/月`.
    package func rate(_ price: String, per period: CatalogPeriod) -> String {
        views.rate(price, per: Product.SubscriptionPeriod(period))
    }

    /// A length of time: `1 week`, `3か月`.
    package func length(_ period: CatalogPeriod) -> String { views.length(Product.SubscriptionPeriod(period)) }

    /// How often a subscription renews: `Every month`, `1か月ごと`.
    package func renewal(_ period: CatalogPeriod) -> String { views.renewal(Product.SubscriptionPeriod(period)) }

    /// An introductory offer and the price after it: `1 week free, then $9.99/month`.
    package func introduction(_ offer: CatalogOffer, offerPrice: String, regular: String) -> String {
        let mode: Product.SubscriptionOffer.PaymentMode =
            switch offer.mode {
            case .freeTrial: .freeTrial
            case .payAsYouGo: .payAsYouGo
            case .payUpFront: .payUpFront
            }
        return views.introduction(
            mode, period: Product.SubscriptionPeriod(offer.period), count: offer.periodCount, price: offerPrice,
            regular: regular)
    }
}
