import Foundation

extension Product {
    /// How to format amounts of this product's currency in its storefront's language. For amounts derived from
    /// ``price``; the price itself is ``displayPrice``.
    public var priceFormatStyle: Decimal.FormatStyle.Currency {
        .currency(code: region.currencyCode).locale(storefrontLocale)
    }

    /// How to write subscription periods in the storefront's language; for
    /// `SubscriptionPeriod.formatted(_:referenceDate:)`.
    public var subscriptionPeriodFormatStyle: SubscriptionPeriod.ComponentsFormatStyle {
        SubscriptionPeriod.ComponentsFormatStyle(locale: storefrontLocale)
    }

    /// How to write units of subscription periods in the storefront's language; for
    /// ``SubscriptionPeriod/Unit/formatted(_:)``.
    public var subscriptionPeriodUnitFormatStyle: SubscriptionPeriod.Unit.FormatStyle {
        SubscriptionPeriod.Unit.FormatStyle(locale: storefrontLocale)
    }

    private var storefrontLocale: Locale { Locale(identifier: region.localeIdentifier) }
}
