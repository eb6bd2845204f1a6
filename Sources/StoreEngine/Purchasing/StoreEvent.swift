/// Something that happened in the store, in the order it happened. Every process on one ledger sees the same list.
package struct StoreEvent: Hashable, Sendable {
    /// What happened.
    package enum Kind: String, Hashable, Sendable {
        /// A transaction was charged (directly, from outside, or by approval).
        case purchased
        /// A request began to wait, or was answered; an approval that charges adds `purchased` before this.
        case requestChanged
        /// A transaction was refunded.
        case refunded
        /// An app finished a transaction.
        case finished
        /// The status of a subscription changed: bought, renewed, lapsed, failing, or something else planned for it.
        case subscriptionChanged
        /// A switch or the storefront changed.
        case settingsChanged
        /// A transaction was removed.
        case deleted
        /// The store has a message for a customer.
        case message
        /// A customer began a purchase outside the app.
        case purchaseIntent
        /// All transactions and requests were cleared.
        case cleared
    }

    /// Position in the list, rising, never reused.
    package var sequence: Int64
    /// What happened.
    package var kind: Kind
    /// The transaction concerned.
    package var transactionID: UInt64?
    /// The account concerned.
    package var account: String?
    /// The device concerned: the one that bought or asked.
    package var device: String?
    /// The session whose own direct `purchase()` this was, as its UUID string; `nil` for everything else.
    package var session: String?
    /// The request concerned.
    package var requestID: Int64?

    /// Makes an event.
    package init(
        sequence: Int64, kind: Kind, transactionID: UInt64? = nil, account: String? = nil, device: String? = nil,
        session: String? = nil, requestID: Int64? = nil
    ) {
        self.sequence = sequence
        self.kind = kind
        self.transactionID = transactionID
        self.account = account
        self.device = device
        self.session = session
        self.requestID = requestID
    }
}
