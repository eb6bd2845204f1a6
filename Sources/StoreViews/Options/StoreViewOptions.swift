import Foundation
import OpenStoreKit

/// Everything that modifiers set.
package struct StoreViewOptions: Sendable {
    package var language: StoreViewLanguage?
    package var productStyle = ProductViewStyle.automatic
    package var controlStyle = SubscriptionStoreControlStyle.automatic
    package var placement = SubscriptionStoreControlPlacement.automatic
    package var groupStyle = SubscriptionOptionGroupStyle.automatic
    package var buttonLabel = SubscriptionStoreButtonLabel.automatic
    package var buttons: [StoreButtonKind: Visibility] = [:]
    package var policies: [SubscriptionStorePolicyKind: URL] = [:]
    package var openPolicy: (@Sendable (SubscriptionStorePolicyKind, URL) async -> Void)?
    package var signIn: (@Sendable () async -> Void)?
    package var purchaseStart: (@Sendable (Product) async -> Void)?
    package var purchaseOptions: (@Sendable (Product) async -> Set<Product.PurchaseOption>)?
    package var purchaseCompletion: (@Sendable (Product, Result<Product.PurchaseResult, any Error>) async -> Void)?
    package var preferredOffer:
        (@Sendable (Product, Product.SubscriptionInfo, [Product.SubscriptionOffer]) -> Product.SubscriptionOffer?)?
    package var redemptionCompletion: (@Sendable (Result<Void, any Error>) async -> Void)?
    package var promotionalOffer: PromotionalOffer?
    package var introductoryOffer: IntroductoryOffer?
    package var tasks: [StoreViewTask] = []
    package var backend = StoreViewBackend.live
    /// Whether the view is a presentation of its own, which can be closed.
    package var isPresented = false

    /// A promotional offer, and what goes with its purchase.
    package struct PromotionalOffer: Sendable {
        package var offer: @Sendable (Product, Product.SubscriptionInfo) -> Product.SubscriptionOffer?
        package var options:
            @Sendable (Product, Product.SubscriptionInfo, Product.SubscriptionOffer) async throws ->
                Set<Product.PurchaseOption>
    }

    /// Whether an introductory offer applies, and the app's server's word for it.
    package struct IntroductoryOffer: Sendable {
        package var applies: @Sendable (Product, Product.SubscriptionInfo) -> Bool
        package var compactJWS: @Sendable (Product, Product.SubscriptionInfo) async throws -> String
    }

    package func shows(_ kind: StoreButtonKind) -> Bool {
        switch buttons[kind] ?? .automatic {
        case .hidden: false
        case .visible: kind != .signIn || signIn != nil
        case .automatic:
            switch kind {
            case .restorePurchases, .redeemCode: false
            // An app that names an address wants it seen (SEED-175).
            case .policies: !policies.isEmpty
            case .signIn: signIn != nil
            case .cancellation: isPresented
            }
        }
    }
}

/// Work that runs while a view is on the screen.
package struct StoreViewTask: Sendable {
    package var priority: TaskPriority
    /// Runs until it is cancelled.
    package var run: @Sendable (StoreViewBackend) async -> Void
}
