import Foundation

/// A transaction to be recorded: one charged or shared period.
package struct SubscriptionTransaction: Hashable, Sendable {
    /// Why it was made; raw values are those of signed payloads.
    package enum Reason: String, Hashable, Sendable { case purchase = "PURCHASE", renewal = "RENEWAL" }

    /// Its number.
    package var id: UInt64
    /// The account's first transaction in the group.
    package var originalID: UInt64
    /// When that was made.
    package var originalPurchaseDate: StoreInstant
    /// The purchaser's transaction of the same period: `id`, or for a shared one what it was shared from.
    package var periodID: UInt64
    /// Whose it is.
    package var account: String
    /// Whether it came through Family Sharing.
    package var isFamilyShared: Bool
    /// The group.
    package var groupID: String
    /// The plan of the period, at its regular price.
    package var plan: SubscriptionPlan
    /// The offer that applied.
    package var offer: OfferTerms?
    /// What was charged.
    package var price: Milliunits
    /// When it was charged: after the period began where the payment came late, within the grace period.
    package var chargeDate: StoreInstant
    /// When the period begins.
    package var purchaseDate: StoreInstant
    /// When it ends.
    package var expirationDate: StoreInstant
    /// Purchase or renewal.
    package var reason: Reason
    /// The app's own mark for its user.
    package var appAccountToken: UUID?
}

/// What becomes of a transaction recorded earlier.
package struct TransactionChange: Hashable, Sendable {
    /// Why access is taken back; raw values are those of signed payloads.
    package enum Revocation: String, Hashable, Sendable { case refund = "REFUND_FULL", family = "FAMILY_REVOKE" }

    /// What changes.
    package enum Kind: Hashable, Sendable {
        /// A better plan took its place.
        case upgraded
        /// It was refunded, or is no longer shared; `reason` is StoreKit's raw value.
        case revoked(Revocation, reason: Int)
        /// The refund was undone.
        case refundReversed
        /// Its period ends at another instant.
        case expirationMoved(StoreInstant)
    }

    /// The transaction.
    package var id: UInt64
    /// Whose it is.
    package var account: String
    /// What changes.
    package var kind: Kind
    /// When.
    package var instant: StoreInstant
}

/// Money given back for the rest of a period that an upgrade cut short: a booking, not a revocation.
package struct ProratedRefund: Hashable, Sendable {
    /// The transaction cut short.
    package var transactionID: UInt64
    /// The share of its price, rounded down to the currency's smallest amount.
    package var amount: Milliunits
    /// ISO 4217.
    package var currency: String
    /// When.
    package var instant: StoreInstant
}

/// Hands out transaction numbers.
package struct TransactionNumbers: Hashable, Sendable {
    /// The next one.
    package private(set) var next: UInt64

    /// Begins at a number.
    package init(next: UInt64) {
        self.next = next
    }

    /// Takes one; none comes twice.
    mutating func take() -> UInt64 {
        defer { next += 1 }
        return next
    }
}
