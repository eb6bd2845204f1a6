/// A country's store: its number, currency and the locale its prices are written in.
package struct StorefrontRegion: Hashable, Sendable {
    /// ISO 3166-1 alpha-3.
    package var countryCode: String
    /// Apple's storefront number, as text.
    package var id: String
    /// ISO 4217.
    package var currencyCode: String
    /// Digits after the decimal point in this currency: 0, 2 or 3.
    package var currencyDigits: Int
    /// Locale for prices, such as `ja_JP`.
    package var localeIdentifier: String

    /// Makes a region.
    package init(
        countryCode: String, id: String, currencyCode: String, currencyDigits: Int, localeIdentifier: String
    ) {
        self.countryCode = countryCode
        self.id = id
        self.currencyCode = currencyCode
        self.currencyDigits = currencyDigits
        self.localeIdentifier = localeIdentifier
    }
}
