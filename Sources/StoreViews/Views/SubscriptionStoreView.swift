import OpenStoreKit

/// A paywall: the plans of a subscription, their terms, and a button to subscribe.
///
/// The price that follows an offer always stands with the offer (SEED-184, SEED-185).
public struct SubscriptionStoreView: StoreKitView {
    /// What the view shows and what it was told.
    public var model: StoreViewModel

    /// Shows the plans of a subscription group.
    ///
    /// - Parameters:
    ///   - groupID: the group.
    ///   - visibleRelationships: which plans a customer sees who has one of them.
    ///   - marketingContent: what the app says above the plans; line breaks are kept.
    public init(
        groupID: String, visibleRelationships: Product.SubscriptionRelationship = .all, marketingContent: String = ""
    ) {
        self.init(.group(groupID), visibleRelationships, marketingContent)
    }

    /// Shows the plans with these identifiers.
    public init(productIDs: some Sequence<Product.ID>, marketingContent: String = "") {
        self.init(.identifiers(Array(productIDs)), .all, marketingContent)
    }

    /// Shows plans that are loaded already.
    public init(subscriptions: some Sequence<Product>, marketingContent: String = "") {
        self.init(.products(Array(subscriptions)), .all, marketingContent)
    }

    /// Shows the plans of a subscription group, arranged in groups and sections of the app's own (SEED-150).
    public init(
        groupID: String, visibleRelationships: Product.SubscriptionRelationship = .all, marketingContent: String = "",
        @SubscriptionStoreContentBuilder content: () -> SubscriptionStoreContent
    ) {
        self.init(.group(groupID), visibleRelationships, marketingContent)
        model.content = content()
    }

    /// Shows the plans with these identifiers, arranged in groups and sections of the app's own (SEED-150).
    public init(
        productIDs: some Sequence<Product.ID>, marketingContent: String = "",
        @SubscriptionStoreContentBuilder content: () -> SubscriptionStoreContent
    ) {
        self.init(.identifiers(Array(productIDs)), .all, marketingContent)
        model.content = content()
    }

    private init(
        _ request: StoreViewModel.Request, _ relationships: Product.SubscriptionRelationship, _ marketing: String
    ) {
        model = StoreViewModel(.subscriptions, request)
        model.relationships = relationships
        model.marketingContent = marketing
    }
}
