import StoreEngine

/// How a purchase ended; every purchase ends in exactly one of these.
package enum PurchaseReport: Hashable, Sendable {
    /// Charged, recorded, delivered and finished. `quantity` is what the balance grew by (0 for non-consumables).
    case delivered(ShopTransaction, quantity: Int)
    /// The account holds it already; nothing was charged (BUG-15).
    case alreadyOwned(ShopTransaction)
    /// Waits for a parent or for the customer; nothing was charged (BUG-05).
    case pending(PurchaseRequest?)
    /// The customer backed out (BUG-07).
    case cancelled
    /// Nothing was delivered and, unless it arrives later by itself, nothing was charged.
    case failed(StoreFailure)
    /// Charged, but the delivery could not be recorded; it is kept and can be retried (BUG-02).
    case notDelivered(ShopTransaction, StoreFailure)
}

/// How a restore ended (BUG-13).
package enum RestoreReport: Hashable, Sendable {
    /// Done; how many earlier purchases the account holds, zero included.
    case restored(Int)
    /// The customer backed out of signing in.
    case cancelled
    /// It failed.
    case failed(StoreFailure)
}

/// A page of history, newest first.
package struct HistoryPage: Hashable, Sendable {
    /// Transactions of this page.
    package var transactions: [ShopTransaction]
    /// Whether older ones can be read.
    package var hasMore: Bool

    /// Makes a page.
    package init(transactions: [ShopTransaction] = [], hasMore: Bool = false) {
        self.transactions = transactions
        self.hasMore = hasMore
    }
}
