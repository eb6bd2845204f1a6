import StoreEngine

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

/// The terms of subscriptions in words: price, period, and what comes after an offer (SEED-184, SEED-185).
extension Texts {
    /// A length of time: `1 week`, `3か月`.
    package func length(_ period: CatalogPeriod) -> String {
        switch language {
        case .english:
            let unit = period.unit.rawValue
            return "\(period.value) \(unit)\(period.value == 1 ? "" : "s")"
        case .japanese:
            switch period.unit {
            case .day: return "\(period.value)日間"
            case .week: return "\(period.value)週間"
            case .month: return "\(period.value)か月"
            case .year: return "\(period.value)年間"
            }
        }
    }

    /// What a price is for: `month`, `3 months`; `月`, `3か月`.
    package func per(_ period: CatalogPeriod) -> String {
        guard period.value == 1 else { return length(period) }
        return switch (language, period.unit) {
        case (.english, let unit): unit.rawValue
        case (.japanese, .day): "日"
        case (.japanese, .week): "週"
        case (.japanese, .month): "月"
        case (.japanese, .year): "年"
        }
    }

    /// The price of one period: `$9.99/month`, `￥980/月`.
    package func rate(_ price: String, per period: CatalogPeriod) -> String { "\(price)/\(per(period))" }

    /// How often a subscription renews: `Every month`, `1か月ごと`.
    package func renewal(_ period: CatalogPeriod) -> String {
        switch language {
        case .english:
            return period.value == 1 ? "Every \(period.unit.rawValue)" : "Every \(length(period))"
        case .japanese:
            let unit = length(period)
            return (unit.hasSuffix("間") ? String(unit.dropLast()) : unit) + "ごと"
        }
    }

    /// An introductory offer and the price after it: `1 week free, then $9.99/month`.
    package func introduction(_ offer: CatalogOffer, offerPrice: String, regular: String) -> String {
        let whole = CatalogPeriod(unit: offer.period.unit, value: offer.period.value * max(1, offer.periodCount))
        let beginning =
            switch offer.mode {
            case .freeTrial: either("\(length(whole)) free", "\(length(whole))無料")
            case .payUpFront: either("\(offerPrice) for \(length(whole))", "最初の\(length(whole)) \(offerPrice)")
            case .payAsYouGo:
                either(
                    "\(rate(offerPrice, per: offer.period)) for \(length(whole))",
                    "最初の\(length(whole)) \(rate(offerPrice, per: offer.period))")
            }
        return either("\(beginning), then \(regular)", "\(beginning)、その後 \(regular)")
    }
}
