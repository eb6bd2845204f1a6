import StoreEngine

/// What a delivery has to ask the store while it holds the lock on the balances.
package protocol DeliveryLedger: Sendable {
    /// Which numbering of transactions is in force.
    func mark() async throws(StoreEngineError) -> LedgerMark
    /// Which numbering is in force and where transactions stand in it, read afresh and together.
    func standings(
        of ids: [UInt64]
    ) async throws(StoreEngineError) -> (mark: LedgerMark, standings: [UInt64: TransactionStanding])
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
    /// A refund of something that was never delivered; noted.
    case nothingToReclaim
    /// A refund that was noted before.
    case refundKnown
    /// The ledger has no such transaction (any more); there is nothing to deliver.
    case void

    /// Whether it has to be written down.
    var isNews: Bool {
        switch self {
        case .delivered, .reclaimed, .nothingToReclaim: true
        case .alreadyDelivered, .refundKnown, .void: false
        }
    }
}

/// What came of a delivery.
package struct DeliveryReceipt: Hashable, Sendable {
    /// What it did to the balances.
    package var outcome: DeliveryOutcome
    /// All balances after it.
    package var balances: [String: Int]
}
