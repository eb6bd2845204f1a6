import Foundation

/// What a customer asks for: a plan, and perhaps an offer on it.
package struct SubscriptionOrder: Hashable, Sendable, Codable {
    /// The plan at today's price.
    package var plan: SubscriptionPlan
    /// The offer that applies by itself to customers who may have it.
    package var introductoryOffer: OfferTerms?
    /// The developer's signed word on whether the introductory offer applies; `nil`: the store decides.
    package var allowsIntroductoryOffer: Bool?
    /// The offer asked for: promotional, code or win-back. Its signature or code has been checked.
    package var offer: OfferTerms?
    /// The app's own mark for its user; stays on renewals (BUG-10).
    package var appAccountToken: UUID?

    /// Makes an order.
    package init(
        plan: SubscriptionPlan, introductoryOffer: OfferTerms? = nil, allowsIntroductoryOffer: Bool? = nil,
        offer: OfferTerms? = nil, appAccountToken: UUID? = nil
    ) {
        self.plan = plan
        self.introductoryOffer = introductoryOffer
        self.allowsIntroductoryOffer = allowsIntroductoryOffer
        self.offer = offer
        self.appAccountToken = appAccountToken
    }
}
