import Foundation
import OpenStoreKit

/// What views ask of the store: StoreKit's own calls, or a test's answers.
package struct StoreViewBackend: Sendable {
    /// Products by identifier.
    package var products: @Sendable ([Product.ID]) async throws -> [Product]
    /// The plans of a group.
    package var plans: @Sendable (_ groupID: String) async throws -> [Product]
    /// What the customer is entitled to.
    package var ownedProductIDs: @Sendable () async -> Set<Product.ID>
    /// Whether the customer may have a plan's introductory offer.
    package var isEligibleForIntroOffer: @Sendable (Product) async -> Bool
    /// What the customer has, or had, of a group.
    package var statuses: @Sendable (_ groupID: String) async throws -> [Product.SubscriptionInfo.Status]
    /// Buys.
    package var purchase:
        @MainActor @Sendable (Product, Set<Product.PurchaseOption>) async throws -> Product.PurchaseResult
    /// Restores purchases.
    package var sync: @Sendable () async throws -> Void
    /// Shows the manage-subscriptions sheet, of one group or all.
    package var manage: @Sendable (_ groupID: String?) async throws -> Void
    /// Shows the refund sheet.
    package var refund: @Sendable (Transaction.ID) async throws -> Transaction.RefundRequestStatus
    /// Shows the offer-code sheet.
    package var redeem: @Sendable () async throws -> Void
    /// The transaction that entitles the customer to a product.
    package var entitlement: @Sendable (Product.ID) async -> VerificationResult<Transaction>?
    /// An element whenever entitlements may have changed.
    package var changes: @Sendable () -> AsyncStream<Void>
    /// The store's own addresses of policies.
    package var policy: @Sendable (SubscriptionStorePolicyKind) -> String?

    /// StoreKit, on the device in force.
    package static let live = StoreViewBackend(
        products: { try await Product.products(for: $0) },
        plans: { try await SimulatedDevice.subscriptions(inGroup: $0) },
        ownedProductIDs: {
            var ids: Set<Product.ID> = []
            for await case .verified(let transaction) in Transaction.currentEntitlements {
                ids.insert(transaction.productID)
            }
            return ids
        },
        isEligibleForIntroOffer: { await $0.subscription?.isEligibleForIntroOffer ?? false },
        statuses: { try await Product.SubscriptionInfo.status(for: $0) },
        purchase: { try await $0.purchase(options: $1) },
        sync: { try await AppStore.sync() },
        manage: { group in
            if let group {
                try await AppStore.showManageSubscriptions(in: .main, subscriptionGroupID: group)
            } else {
                try await AppStore.showManageSubscriptions(in: .main)
            }
        },
        refund: { try await Transaction.beginRefundRequest(for: $0, in: .main) },
        redeem: { try await SimulatedDevice.presentOfferCodes() },
        entitlement: { id in
            for await result in Transaction.currentEntitlements where result.unsafePayloadValue.productID == id {
                return result
            }
            return nil
        },
        changes: { SimulatedDevice.entitlementChanges() },
        policy: { kind in
            let addresses = SimulatedDevice.policyAddresses
            return kind == .termsOfService ? addresses.termsOfService : addresses.privacyPolicy
        })
}
