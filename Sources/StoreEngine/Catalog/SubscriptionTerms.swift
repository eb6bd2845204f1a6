import Foundation

/// A group of subscriptions of which a customer holds at most one.
package struct SubscriptionGroup: Hashable, Sendable, Identifiable {
    /// Group identifier.
    package var id: String
    /// Group name.
    package var name: LocalizedText
    /// The section its plans are shown in.
    package var section: String?
    /// Product identifiers of its plans, in catalogue order.
    package var productIDs: [String]

    /// Makes a group.
    package init(id: String, name: LocalizedText, section: String? = nil, productIDs: [String]) {
        self.id = id
        self.name = name
        self.section = section
        self.productIDs = productIDs
    }
}

/// What an auto-renewable subscription promises.
package struct SubscriptionTerms: Hashable, Sendable {
    /// Its group.
    package var groupID: String
    /// Service level in the group; 1 is the highest.
    package var level: Int
    /// How long one period lasts.
    package var period: CatalogPeriod
    /// Offer for new subscribers.
    package var introductoryOffer: CatalogOffer?
    /// Offers for existing and former subscribers.
    package var promotionalOffers: [CatalogOffer]
    /// Offers behind a code.
    package var offerCodes: [CatalogOffer]
    /// Offers for lapsed subscribers.
    package var winBackOffers: [CatalogOffer]

    /// Makes the terms.
    package init(
        groupID: String, level: Int, period: CatalogPeriod, introductoryOffer: CatalogOffer? = nil,
        promotionalOffers: [CatalogOffer] = [], offerCodes: [CatalogOffer] = [], winBackOffers: [CatalogOffer] = []
    ) {
        self.groupID = groupID
        self.level = level
        self.period = period
        self.introductoryOffer = introductoryOffer
        self.promotionalOffers = promotionalOffers
        self.offerCodes = offerCodes
        self.winBackOffers = winBackOffers
    }
}

/// A calendar period such as `P1M`: a whole number of one unit.
package struct CatalogPeriod: Hashable, Sendable {
    /// Calendar unit.
    package enum Unit: String, Hashable, Sendable, CaseIterable { case day, week, month, year }

    /// Unit.
    package var unit: Unit
    /// How many units, at least 1.
    package var value: Int

    /// Makes a period.
    package init(unit: Unit, value: Int) {
        self.unit = unit
        self.value = value
    }
}

/// A price that differs from the regular one for some time.
package struct CatalogOffer: Hashable, Sendable {
    /// How it is paid for.
    package enum PaymentMode: String, Hashable, Sendable, CaseIterable { case freeTrial, payAsYouGo, payUpFront }

    /// Offer identifier; `nil` for an introductory offer. Of an offer code: its reference name.
    package var id: String?
    /// How it is paid for.
    package var mode: PaymentMode
    /// Length of one offer period.
    package var period: CatalogPeriod
    /// How many periods: 1 except for `payAsYouGo`.
    package var periodCount: Int
    /// Price in currency units by storefront; empty for a free trial.
    package var prices: [String: Decimal]
    /// Codes that redeem it (offer codes only).
    package var codes: [String]

    /// Makes an offer.
    package init(
        id: String? = nil, mode: PaymentMode, period: CatalogPeriod, periodCount: Int = 1,
        prices: [String: Decimal] = [:], codes: [String] = []
    ) {
        self.id = id
        self.mode = mode
        self.period = period
        self.periodCount = periodCount
        self.prices = prices
        self.codes = codes
    }
}
