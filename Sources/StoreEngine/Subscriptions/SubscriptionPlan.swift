import Foundation

/// A subscription product as it is sold to one customer: the catalogue's terms at the prices of one storefront, fixed
/// when it was chosen. What was sold keeps its terms, whatever becomes of the catalogue.
package struct SubscriptionPlan: Hashable, Sendable, Codable {
    /// Product identifier.
    package var productID: String
    /// Service level in its group; 1 is the highest.
    package var level: Int
    /// How long one period lasts.
    package var period: CatalogPeriod
    /// Regular price of one period.
    package var price: Milliunits
    /// ISO 4217.
    package var currency: String
    /// The smallest amount of the currency: ten thousandths of a dollar, a thousand of a yen.
    package var smallestAmount: Milliunits
    /// ISO 3166-1 alpha-3.
    package var storefront: String
    /// Whether the family may share it.
    package var isFamilyShareable: Bool

    /// Makes a plan.
    package init(
        productID: String, level: Int, period: CatalogPeriod, price: Milliunits, currency: String,
        smallestAmount: Milliunits, storefront: String, isFamilyShareable: Bool = false
    ) {
        self.productID = productID
        self.level = level
        self.period = period
        self.price = price
        self.currency = currency
        self.smallestAmount = smallestAmount
        self.storefront = storefront
        self.isFamilyShareable = isFamilyShareable
    }
}

/// The four kinds of offer; raw values are those of signed payloads (`server-interop` §6).
package enum OfferKind: Int, Hashable, Sendable, CaseIterable, Codable {
    case introductory = 1
    case promotional = 2
    case code = 3
    case winBack = 4
}

/// An offer at the price of one storefront.
package struct OfferTerms: Hashable, Sendable, Codable {
    /// Its kind.
    package var kind: OfferKind
    /// Offer identifier, of a code its reference name; `nil` for an introductory offer.
    package var id: String?
    /// How it is paid for.
    package var mode: CatalogOffer.PaymentMode
    /// Length of one of its periods.
    package var period: CatalogPeriod
    /// How many periods: 1 except for `payAsYouGo`.
    package var periodCount: Int
    /// Price of one of its periods.
    package var price: Milliunits

    /// Makes an offer.
    package init(
        kind: OfferKind, id: String? = nil, mode: CatalogOffer.PaymentMode, period: CatalogPeriod,
        periodCount: Int = 1, price: Milliunits
    ) {
        self.kind = kind
        self.id = id
        self.mode = mode
        self.period = period
        self.periodCount = periodCount
        self.price = price
    }
}

extension CatalogOffer.PaymentMode: Codable {}
extension Milliunits: Codable {}
