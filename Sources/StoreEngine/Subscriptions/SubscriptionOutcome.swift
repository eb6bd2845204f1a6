/// What follows from an event or from the passing of time: everything the ledger must record.
package struct SubscriptionOutcome: Hashable, Sendable {
    /// The answer to whoever caused the event.
    package enum Result: Hashable, Sendable {
        /// Nothing to do: it was so already, or only time passed.
        case unchanged
        /// Done.
        case changed
        /// A new transaction was charged.
        case purchased(UInt64)
        /// The change comes with the next renewal; until then this transaction counts.
        case held(UInt64)
        /// The plan is active already, by this transaction.
        case alreadySubscribed(UInt64)
        /// It cannot be done; time has passed all the same.
        case refused(SubscriptionRefusal)
    }

    /// The answer.
    package var result: Result = .unchanged
    /// Everything to be recorded, in the order in which it happened.
    package var entries: [Entry] = []

    /// Something to be recorded.
    package enum Entry: Hashable, Sendable {
        /// A new transaction.
        case transaction(SubscriptionTransaction)
        /// What becomes of a transaction recorded before.
        case change(TransactionChange)
        /// Money given back for an upgrade.
        case proratedRefund(ProratedRefund)
        /// News for a developer's server, about the transaction as it is by then.
        case notice(SubscriptionNotice)
    }

    /// Nothing.
    package init() {}

    /// New transactions.
    package var transactions: [SubscriptionTransaction] {
        entries.compactMap { if case .transaction(let transaction) = $0 { transaction } else { nil } }
    }

    /// Changes of transactions.
    package var changes: [TransactionChange] {
        entries.compactMap { if case .change(let change) = $0 { change } else { nil } }
    }

    /// Money given back for upgrades.
    package var proratedRefunds: [ProratedRefund] {
        entries.compactMap { if case .proratedRefund(let refund) = $0 { refund } else { nil } }
    }

    /// News.
    package var notices: [SubscriptionNotice] {
        entries.compactMap { if case .notice(let notice) = $0 { notice } else { nil } }
    }
}

/// Why a subscription event cannot be done.
package enum SubscriptionRefusal: Error, Hashable, Sendable {
    /// The account never had a subscription in the group.
    case noSubscription
    /// The subscription has ended.
    case notActive
    /// The subscription waits for a payment.
    case inBillingRetry
    /// No payment has failed, or the store has given up.
    case noBillingIssue
    /// The product is not sold.
    case productUnavailable(String)
    /// The customer may not have the offer.
    case ineligibleForOffer(OfferKind)
    /// The code's offer was redeemed before.
    case alreadyRedeemed(String)
    /// A code does not lead to a lower plan.
    case codeWouldDowngrade
    /// Nothing renews, so no price can rise and no date can move.
    case notRenewing
    /// No price increase waits for an answer.
    case noPriceIncrease
    /// A renewal date moves by 1 to 90 days.
    case daysOutOfRange(Int)
    /// The transaction came through Family Sharing: only its purchaser can do that.
    case familyShared(UInt64)
    /// The transaction was refunded before.
    case alreadyRefunded(UInt64)
    /// The refund cannot be undone, because there was none.
    case notRefunded(UInt64)
    /// Five others share already.
    case familyIsFull
    /// The account is in the family already, or is the purchaser.
    case alreadyMember(String)
    /// The account is not in the family.
    case notMember(String)
}
