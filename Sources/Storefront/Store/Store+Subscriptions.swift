import OpenStoreKit
import StoreEngine

extension Store {
    /// Reads what the account has of every subscription group. Changes are heard through the store's events, the same
    /// that `Status.updates` is made of; nothing polls.
    func readSubscriptions() async {
        let groups = await device.run {
            var groups: [[ShopSubscription]] = []
            for await (_, statuses) in Product.SubscriptionInfo.Status.all {
                groups.append(statuses.compactMap { ShopSubscription($0) })
            }
            return groups
        }
        // A cancelled task reads nothing, which is not the same as having nothing.
        if Task.isCancelled { return }
        // One's own comes first; what the family shares counts where that gives no access.
        let subscriptions = groups.compactMap { group in group.first(where: \.state.isEntitled) ?? group.first }
        var used: Set<String> = []
        do {
            for known in try await engine.subscriptions(account: device.buyer.account)
            where known.account == device.buyer.account && known.hasUsedIntroductoryOffer {
                used.insert(known.groupID)
            }
        } catch {
            noteStore(error)
            return
        }
        let introductionsUsed = used
        update { snapshot in
            snapshot.subscriptions = subscriptions
            snapshot.introductionsUsed = introductionsUsed
        }
    }
}
