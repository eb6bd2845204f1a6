/// Which transactions to read; pages go from new to old.
package struct TransactionQuery: Hashable, Sendable {
    /// A reading order and choice, as StoreKit's sequences have them (`storekit-spec` A3.1).
    package enum Scope: Hashable, Sendable {
        /// Everything in the ledger.
        case ledger
        /// `Transaction.all`: without finished consumables unless `includesFinishedConsumables` or refunded.
        case all(includesFinishedConsumables: Bool)
        /// `Transaction.unfinished`.
        case unfinished
        /// `Transaction.currentEntitlements`.
        case currentEntitlements
    }

    /// Scope.
    package var scope: Scope
    /// Only this product.
    package var productID: String?
    /// Only this account; `nil`: all accounts.
    package var account: String?
    /// Consumables only of this device (decision: a consumable belongs to the device that bought it); `nil`: all.
    package var device: String?

    /// Makes a query.
    package init(scope: Scope, productID: String? = nil, account: String? = nil, device: String? = nil) {
        self.scope = scope
        self.productID = productID
        self.account = account
        self.device = device
    }
}
