import OpenStoreKit

/// Which offer a plan begins with, and what goes with the purchase then (`storekit-spec` A12).
extension StoreKitView {
    /// Which offer a plan begins with. `nil` from the closure, or an offer that is not among the eligible ones: the
    /// introductory offer, if the customer may have it, which the store applies by itself.
    ///
    /// The closure gets the offers that the customer may have; promotional ones only with
    /// ``subscriptionPromotionalOffer(offer:compactJWS:)`` or ``subscriptionPromotionalOffer(offer:signature:)``.
    public func preferredSubscriptionOffer(
        _ offer: (
            @Sendable (Product, Product.SubscriptionInfo, [Product.SubscriptionOffer]) -> Product.SubscriptionOffer?
        )?
    ) -> Self {
        withOptions { $0.preferredOffer = offer }
    }

    /// Which promotional offer a plan begins with, and the JWS with which the app's server vouches for it. `nil`, or an
    /// offer that the customer may not have: none.
    ///
    /// - Parameters:
    ///   - offer: the offer of a plan; asked whenever the plan is drawn.
    ///   - compactJWS: the JWS; asked before the purchase. What it throws ends the purchase.
    public func subscriptionPromotionalOffer(
        offer: @escaping @Sendable (Product, Product.SubscriptionInfo) -> Product.SubscriptionOffer?,
        compactJWS:
            @escaping @Sendable (Product, Product.SubscriptionInfo, Product.SubscriptionOffer) async throws -> String
    ) -> Self {
        withOptions { options in
            options.promotionalOffer = StoreViewOptions.PromotionalOffer(offer: offer) { plan, info, offer in
                guard let id = offer.id else { return [] }
                return Set(
                    Product.PurchaseOption.promotionalOffer(id, compactJWS: try await compactJWS(plan, info, offer)))
            }
        }
    }

    /// Which promotional offer a plan begins with, and the signature of the classic form with which the app's server
    /// vouches for it. `nil`, or an offer that the customer may not have: none.
    ///
    /// - Parameters:
    ///   - offer: the offer of a plan; asked whenever the plan is drawn.
    ///   - signature: the signature; asked before the purchase. What it throws ends the purchase.
    public func subscriptionPromotionalOffer(
        offer: @escaping @Sendable (Product, Product.SubscriptionInfo) -> Product.SubscriptionOffer?,
        signature:
            @escaping @Sendable (Product, Product.SubscriptionInfo, Product.SubscriptionOffer) async throws ->
            Product.SubscriptionOffer.Signature
    ) -> Self {
        withOptions { options in
            options.promotionalOffer = StoreViewOptions.PromotionalOffer(offer: offer) { plan, info, offer in
                guard let id = offer.id else { return [] }
                return [.promotionalOffer(offerID: id, signature: try await signature(plan, info, offer))]
            }
        }
    }

    /// Whether a plan begins with its introductory offer, whatever the store thinks of the customer, and the JWS with
    /// which the app's server says so.
    ///
    /// - Parameters:
    ///   - applyOffer: whether the offer of a plan applies; asked whenever the plan is drawn.
    ///   - compactJWS: the JWS, which says the same; asked before the purchase of a plan with an introductory offer. What
    ///     it throws ends the purchase.
    public func subscriptionIntroductoryOffer(
        applyOffer: @escaping @Sendable (Product, Product.SubscriptionInfo) -> Bool,
        compactJWS: @escaping @Sendable (Product, Product.SubscriptionInfo) async throws -> String
    ) -> Self {
        withOptions {
            $0.introductoryOffer = StoreViewOptions.IntroductoryOffer(applies: applyOffer, compactJWS: compactJWS)
        }
    }
}
