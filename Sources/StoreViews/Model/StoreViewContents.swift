import Foundation
import OpenStoreKit

/// What a view shows, as the store has it: the answer to ``StoreViewEffect/load``.
public struct StoreViewContents: Sendable {
    /// Products in the order to show them.
    public var products: [Product]
    /// Identifiers that are not sold here.
    public var unavailable: [Product.ID]
    /// What the customer is entitled to.
    public var ownedProductIDs: Set<Product.ID>
    /// The offers that the customer may have, by plan: the introductory one first, then win-back and promotional ones.
    public var offers: [Product.ID: [Product.SubscriptionOffer]]
    /// The store's own addresses of the app's policies.
    public var policies: [SubscriptionStorePolicyKind: URL]

    /// Makes contents.
    public init(
        products: [Product], unavailable: [Product.ID] = [], ownedProductIDs: Set<Product.ID> = [],
        offers: [Product.ID: [Product.SubscriptionOffer]] = [:], policies: [SubscriptionStorePolicyKind: URL] = [:]
    ) {
        self.products = products
        self.unavailable = unavailable
        self.ownedProductIDs = ownedProductIDs
        self.offers = offers
        self.policies = policies
    }
}
