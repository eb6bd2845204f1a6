import OpenStoreKit

/// The terms of subscriptions in words: price, period, and what comes after an offer (SEED-184, SEED-185).
extension ViewTexts {
    /// A length of time: `1 week`, `3か月`.
    package func length(_ period: Product.SubscriptionPeriod) -> String { length(period.unit, period.value) }

    private func length(_ unit: Product.SubscriptionPeriod.Unit, _ value: Int) -> String {
        switch language {
        case .english: return "\(value) \(name(of: unit))\(value == 1 ? "" : "s")"
        case .japanese:
            switch unit {
            case .day: return "\(value)日間"
            case .week: return "\(value)週間"
            case .month: return "\(value)か月"
            case .year: return "\(value)年間"
            }
        }
    }

    /// What a price is for: `month`, `3 months`; `月`, `3か月`.
    package func per(_ period: Product.SubscriptionPeriod) -> String {
        guard period.value == 1 else { return length(period) }
        return switch (language, period.unit) {
        case (.english, let unit): name(of: unit)
        case (.japanese, .day): "日"
        case (.japanese, .week): "週"
        case (.japanese, .month): "月"
        case (.japanese, .year): "年"
        }
    }

    /// The price of one period: `$9.99/month`, `￥980/月`.
    package func rate(_ price: String, per period: Product.SubscriptionPeriod) -> String { "\(price)/\(per(period))" }

    /// How often a subscription renews: `Every month`, `1か月ごと`.
    package func renewal(_ period: Product.SubscriptionPeriod) -> String {
        switch language {
        case .english:
            return period.value == 1 ? "Every \(name(of: period.unit))" : "Every \(length(period))"
        case .japanese:
            let unit = length(period)
            return (unit.hasSuffix("間") ? String(unit.dropLast()) : unit) + "ごと"
        }
    }

    /// An offer and the price after it, never one without the other: `1 week free, then $9.99/month`.
    package func introduction(
        _ mode: Product.SubscriptionOffer.PaymentMode, period: Product.SubscriptionPeriod, count: Int, price: String,
        regular: String
    ) -> String {
        let whole = length(period.unit, period.value * max(1, count))
        let beginning =
            switch mode {
            case .freeTrial: either("\(whole) free", "\(whole)無料")
            case .payAsYouGo:
                either("\(rate(price, per: period)) for \(whole)", "最初の\(whole) \(rate(price, per: period))")
            default: either("\(price) for \(whole)", "最初の\(whole) \(price)")
            }
        return either("\(beginning), then \(regular)", "\(beginning)、その後 \(regular)")
    }

    private func name(of unit: Product.SubscriptionPeriod.Unit) -> String {
        switch unit {
        case .day: "day"
        case .week: "week"
        case .month: "month"
        case .year: "year"
        }
    }
}
