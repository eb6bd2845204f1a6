import Foundation

/// A purchase that waits for someone: a parent (Ask to Buy) or the customer (interrupted).
package struct PurchaseRequest: Hashable, Sendable, Identifiable {
    /// Why it waits.
    package enum Kind: String, Hashable, Sendable { case askToBuy, interrupted }
    /// How far it is.
    package enum Status: String, Hashable, Sendable { case pending, approved, declined }

    /// Request number, counted from 1 in each store.
    package var id: Int64
    /// Why it waits.
    package var kind: Kind
    /// How far it is.
    package var status: Status
    /// What was asked for.
    package var order: PurchaseOrder
    /// Account that asked.
    package var account: String
    /// Device that asked.
    package var device: String
    /// When it was asked for.
    package var requestDate: Date
    /// The transaction, once approved.
    package var transactionID: UInt64?

    /// Makes a request.
    package init(
        id: Int64, kind: Kind, status: Status, order: PurchaseOrder, account: String, device: String,
        requestDate: Date, transactionID: UInt64? = nil
    ) {
        self.id = id
        self.kind = kind
        self.status = status
        self.order = order
        self.account = account
        self.device = device
        self.requestDate = requestDate
        self.transactionID = transactionID
    }
}
