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

    /// Shows the plans of a subscription group in groups and sections of the app's own (SEED-150).
    ///
    /// - Parameters:
    ///   - groupID: the group.
    ///   - visibleRelationships: which plans a customer sees who has one of them.
    ///   - marketingContent: what the app says above groups that have no words of their own.
    ///   - content: groups and sections. Plans that are in none come last.
    public init(
        groupID: String, visibleRelationships: Product.SubscriptionRelationship = .all, marketingContent: String = "",
        @StoreContentBuilder content: () -> some StoreContent
    ) {
        self.init(.group(groupID), visibleRelationships, marketingContent, content())
    }

    /// Shows the plans with these identifiers in groups and sections of the app's own (SEED-150).
    public init(
        productIDs: some Sequence<Product.ID>, marketingContent: String = "",
        @StoreContentBuilder content: () -> some StoreContent
    ) {
        self.init(.identifiers(Array(productIDs)), .all, marketingContent, content())
    }

    /// Shows plans that are loaded already in groups and sections of the app's own (SEED-150).
    public init(
        subscriptions: some Sequence<Product>, marketingContent: String = "",
        @StoreContentBuilder content: () -> some StoreContent
    ) {
        self.init(.products(Array(subscriptions)), .all, marketingContent, content())
    }

    private init(
        _ request: StoreViewModel.Request, _ relationships: Product.SubscriptionRelationship, _ marketing: String,
        _ content: (any StoreContent)? = nil
    ) {
        let content = content.map { content in TupleStoreContent { content.parts(of: $0) } }
        model = StoreViewModel(.subscriptions, request, content: content)
        model.relationships = relationships
        model.marketingContent = marketing
    }
}
