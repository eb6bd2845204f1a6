import Foundation
import StoreEngine

/// What views on a screen need from the device in force, beside StoreKit's own calls.
extension SimulatedDevice {
    /// The screen that shows this task's sheets, whatever the device was made with.
    @TaskLocal package static var screen: (any SystemUI)?

    /// Whether this task's purchases arrive through `Transaction.updates`, as those of a store view do that nobody
    /// handles otherwise (`storekit-spec` A12).
    @TaskLocal package static var deliversThroughUpdates = false

    /// Draws the system's sheets.
    package var systemUI: any SystemUI { Self.screen ?? ownSystemUI }

    /// Who buys. A purchase that is to arrive through `updates` is made as if by another launch of the app.
    var purchaser: Buyer { Self.deliversThroughUpdates ? buyerOutsideApp : buyer }

    /// The same account on the same device in another session: what it buys comes through `updates` here too.
    var buyerOutsideApp: Buyer { Buyer(account: buyer.account, device: buyer.device) }

    /// The plans of a subscription group that are sold in the storefront, in catalogue order.
    ///
    /// - Throws: ``StoreKitError``.
    package static func subscriptions(inGroup groupID: String) async throws -> [Product] {
        let device = try current()
        let ids = device.store.catalog.products.filter { $0.subscription?.groupID == groupID }.map(\.id)
        return try await device.products(for: ids)
    }

    /// The addresses that the store has for the app's terms of service and privacy policy.
    package static var policyAddresses: (termsOfService: String?, privacyPolicy: String?) {
        guard let catalog = currentIfAny()?.store.catalog else { return (nil, nil) }
        return (catalog.termsOfService, catalog.privacyPolicy)
    }

    /// Shows the offer-code sheet of the device in force.
    ///
    /// - Throws: ``StoreKitError``.
    package static func presentOfferCodes() async throws { try await current().presentOfferCodeSheet() }

    /// An element whenever a purchase, its end or a refund changes what the customer may have; never ends by itself.
    package static func entitlementChanges() -> AsyncStream<Void> {
        guard let device = currentIfAny() else { return AsyncStream { $0.finish() } }
        return AsyncStream { continuation in
            let task = Task {
                var position = (try? await device.store.latestSequence()) ?? 0
                while let event = await device.store.nextEvent(after: position) {
                    position = event.sequence
                    switch event.kind {
                    case .requestChanged: break
                    default: continuation.yield()
                    }
                }
                continuation.finish()
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }
}
