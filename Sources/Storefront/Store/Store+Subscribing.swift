import OpenStoreKit
import StoreEngine

extension Store {
    /// Switches the renewal of a group's subscription.
    package func setAutoRenew(_ isOn: Bool, group: String) async throws(StoreFailure) {
        try await change(.setAutoRenew(isOn), group: group)
    }

    /// Does to a group's subscription what the customer decided.
    func change(_ event: SubscriptionEvent, group: String) async throws(StoreFailure) {
        do {
            try await engine.apply(event, group: group, account: device.buyer.account)
        } catch {
            throw StoreFailure(error)
        }
        await refresh([.subscriptions, .entitlements])
    }

    /// Redeems an offer code. What it brings arrives by itself, through `Transaction.updates` (`storekit-spec` A4.4).
    package func redeem(_ code: String) async throws(StoreFailure) {
        do {
            try await device.redeem(code: code)
        } catch {
            throw StoreFailure(error)
        }
    }

    /// What happened to a group's subscription, oldest first.
    package func timeline(of group: String) async -> [TimelineEntry] {
        let plans = Set(engine.catalog.products.filter { $0.subscription?.groupID == group }.map(\.id))
        do {
            return try await engine.notices(account: device.buyer.account)
                .filter { plans.contains($0.productID) }.compactMap { TimelineEntry($0) }
        } catch {
            noteStore(error)
            return []
        }
    }
}
