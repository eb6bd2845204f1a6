import StoreEngine

/// What a delivery has to ask the store while it holds the lock on the balances.
package protocol DeliveryLedger: Sendable {
    /// Which numbering of transactions is in force.
    func mark() async throws(StoreEngineError) -> LedgerMark
    /// Where a transaction stands now, read afresh.
    func standing(of id: UInt64) async throws(StoreEngineError) -> TransactionStanding
    /// What the finished, unrefunded purchases of consumables on this device add up to, by product.
    func finishedCounts() async throws(StoreEngineError) -> [String: Int]
    /// The refunded purchases of consumables on this device: `finishedCounts()` leaves them out, so they must not be
    /// taken off once more.
    func refunds() async throws(StoreEngineError) -> [UInt64]
}

/// Where a transaction stands in the ledger.
package enum TransactionStanding: Hashable, Sendable {
    /// The ledger has none of this number (any more).
    case unknown
    /// The app has not finished it.
    case unfinished
    /// The app finished it.
    case finished
}

/// What is delivered: the facts of a verified transaction that delivery needs.
package struct Delivery: Hashable, Sendable {
    /// Transaction identifier.
    package var transactionID: UInt64
    /// Product.
    package var productID: String
    /// How many, 1 or more.
    package var quantity: Int
    /// Whether it was refunded.
    package var isRefunded: Bool

    /// Makes a delivery.
    package init(transactionID: UInt64, productID: String, quantity: Int, isRefunded: Bool = false) {
        self.transactionID = transactionID
        self.productID = productID
        self.quantity = quantity
        self.isRefunded = isRefunded
    }
}

/// What a delivery did to the balances.
package enum DeliveryOutcome: Hashable, Sendable {
    /// The balance grew.
    case delivered
    /// It was delivered before.
    case alreadyDelivered
    /// A refund was taken off the balance.
    case reclaimed(quantity: Int)
    /// A refund had nothing to take off, or was taken off before.
    case nothingToReclaim
    /// The ledger was cleared meanwhile; there is nothing to deliver.
    case void
}
