import Foundation
import StoreEngine

extension Product {
    /// The terms of an auto-renewable subscription (`storekit-spec` A2.3).
    public struct SubscriptionInfo: Equatable, Hashable, Sendable {
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

        init(_ terms: SubscriptionTerms, catalog: Catalog, region: StorefrontRegion, locale: String) {
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
                catalog.subscriptionGroups.first { $0.id == terms.groupID }?.name.text(for: locale) ?? ""
        }
    }
}
