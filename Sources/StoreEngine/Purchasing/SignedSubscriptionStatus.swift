/// Where a subscription stands, as the store hands it out: two signed documents and the state they add up to.
package struct SignedSubscriptionStatus: Hashable, Sendable {
    /// StoreKit's number of the state: 1 subscribed, 2 expired, 3 billing retry, 4 grace period, 5 revoked.
    package var state: Int
    /// The latest transaction of the group.
    package var transaction: SignedTransaction
    /// Compact ES256 JWS of a ``RenewalInfoPayload``, bound to the transaction's device. Untrusted until verified.
    package var renewalInfo: String

    /// Makes a status.
    package init(state: Int, transaction: SignedTransaction, renewalInfo: String) {
        self.state = state
        self.transaction = transaction
        self.renewalInfo = renewalInfo
    }
}

extension SimulatedAppStore {
    /// Every status of an account, by subscription group; groups never subscribed to are left out.
    package func subscriptionStatuses(
        account: String
    ) throws(StoreEngineError) -> [String: [SignedSubscriptionStatus]] {
        var all: [String: [SignedSubscriptionStatus]] = [:]
        for group in catalog.subscriptionGroups {
            let statuses = try subscriptionStatuses(group: group.id, account: account)
            if !statuses.isEmpty { all[group.id] = statuses }
        }
        return all
    }
}
