import Foundation
import StoreEngine

extension Product {
    /// The terms of an auto-renewable subscription (`storekit-spec` A2.3).
    public struct SubscriptionInfo: Sendable {
        /// What a new subscriber gets first.
        public let introductoryOffer: SubscriptionOffer?
        /// Offers for current and former subscribers.
        public let promotionalOffers: [SubscriptionOffer]
        /// Offers for lapsed subscribers, not filtered by eligibility.
        public let winBackOffers: [SubscriptionOffer]
        /// The group of which a customer holds one plan.
        public let subscriptionGroupID: String
        /// How long one period lasts.
        public let subscriptionPeriod: SubscriptionPeriod
        /// Service level in the group, 1 is the highest.
        public let groupLevel: Int
        /// The group's name.
        public let groupDisplayName: String
        let device: SimulatedDevice

        init(_ terms: SubscriptionTerms, region: StorefrontRegion, device: SimulatedDevice) {
            self.device = device
            introductoryOffer = terms.introductoryOffer.map {
                SubscriptionOffer($0, type: .introductory, region: region)
            }
            promotionalOffers = terms.promotionalOffers.map {
                SubscriptionOffer($0, type: .promotional, region: region)
            }
            winBackOffers = terms.winBackOffers.map { SubscriptionOffer($0, type: .winBack, region: region) }
            subscriptionGroupID = terms.groupID
            subscriptionPeriod = SubscriptionPeriod(terms.period)
            groupLevel = terms.level
            groupDisplayName =
                device.store.catalog.subscriptionGroups.first { $0.id == terms.groupID }?.name
                .text(for: device.locale) ?? ""
        }
    }
}

extension Product.SubscriptionInfo: Equatable, Hashable {
    /// Equal when the terms are, wherever they were loaded.
    public static func == (left: Self, right: Self) -> Bool { left.terms == right.terms }

    /// Hashes the terms.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(terms)
    }

    private struct Terms: Hashable {
        let introductoryOffer: Product.SubscriptionOffer?
        let promotionalOffers: [Product.SubscriptionOffer]
        let winBackOffers: [Product.SubscriptionOffer]
        let subscriptionGroupID: String
        let subscriptionPeriod: Product.SubscriptionPeriod
        let groupLevel: Int
        let groupDisplayName: String
    }

    private var terms: Terms {
        Terms(
            introductoryOffer: introductoryOffer, promotionalOffers: promotionalOffers, winBackOffers: winBackOffers,
            subscriptionGroupID: subscriptionGroupID, subscriptionPeriod: subscriptionPeriod, groupLevel: groupLevel,
            groupDisplayName: groupDisplayName)
    }
}
