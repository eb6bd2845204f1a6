import Foundation

/// What becomes of refunds, as the store decides it, and of transactions in a test tool's hands.
extension SimulatedAppStore {
    /// The customer has asked for a refund, and the store wants to know from the developer how the purchase was used.
    package func requestConsumption(
        of id: UInt64, reason: ConsumptionRequestReason = .other
    ) throws(StoreEngineError) {
        try settle(id, .consumptionRequest, reason, as: .requestConsumption(transactionID: id, reason: reason))
    }

    /// The store refuses a refund.
    package func declineRefund(of id: UInt64) throws(StoreEngineError) {
        try settle(id, .refundDeclined, nil, as: .declineRefund(transactionID: id))
    }

    /// A refund is undone after a dispute: the transaction counts again, and comes through `Transaction.updates`.
    ///
    /// - Throws: `.refundNotReversible` for a transaction that was not refunded, and for a consumable: the app has taken
    ///   it off its balance, and would not know a late delivery from this one.
    @discardableResult
    package func reverseRefund(of id: UInt64) throws(StoreEngineError) -> SignedTransaction {
        guard try existingLedger()?.transaction(id) != nil else { throw .noTransaction(id) }
        let identity = try signingIdentity()
        return try change { (ledger) throws(StoreEngineError) in
            guard let transaction = try ledger.transaction(id) else { throw .noTransaction(id) }
            var payload = try trustedPayload(of: transaction, in: ledger, identity: identity)
            guard payload.revocationDate != nil else {
                throw .refundNotReversible(id, detail: "it was not refunded")
            }
            if let group = payload.subscriptionGroupIdentifier {
                _ = try apply(
                    .reverseRefund(transactionID: id), group: group, buyer: Buyer(account: transaction.account),
                    session: nil, in: ledger, identity: identity)
            } else {
                guard payload.type != CatalogProductType.consumable.rawValue else {
                    throw .refundNotReversible(id, detail: "the app has taken the consumable off its balance")
                }
                let instant = try takeInstant(ledger)
                payload.restore()
                payload.signedDate = instant
                try ledger.replaceContent(
                    with: sign(
                        payload, with: identity, isFinished: transaction.isFinished, account: transaction.account,
                        device: transaction.device))
                try ledger.append(
                    .purchased, transactionID: id, account: transaction.account, device: transaction.device)
                try ledger.insert(SubscriptionNotice(.refundReversed, payload, transaction.account, instant))
            }
            guard let restored = try ledger.transaction(id) else { throw .noTransaction(id) }
            return restored.signed
        }
    }

    /// Removes a transaction, as a transaction manager for tests does; with a subscription's current period, the
    /// subscription is gone and renews no more (SEED-207). Balances that an app keeps stay as they are.
    package func deleteTransaction(_ id: UInt64) throws(StoreEngineError) {
        guard try existingLedger()?.transaction(id) != nil else { throw .noTransaction(id) }
        let identity = try signingIdentity()
        try change { (ledger) throws(StoreEngineError) in
            guard let transaction = try ledger.transaction(id) else { throw .noTransaction(id) }
            // What somebody changed can be removed too, but it says nothing about subscriptions.
            let payload = try? trustedPayload(of: transaction, in: ledger, identity: identity)
            if let group = payload?.subscriptionGroupIdentifier {
                guard payload?.inAppOwnershipType != "FAMILY_SHARED" else {
                    throw .subscriptionRefused(group: group, .familyShared(id))
                }
                let isLast = try ledger.countTransactions(account: transaction.account, group: group) == 1
                _ = try apply(
                    .deleteTransaction(id, isLast: isLast), group: group, buyer: Buyer(account: transaction.account),
                    session: nil, in: ledger, identity: identity)
            }
            try ledger.delete(transaction: id)
            try ledger.append(.deleted, transactionID: id, account: transaction.account, device: transaction.device)
        }
    }

    private func settle(
        _ id: UInt64, _ kind: SubscriptionNotice.Kind, _ reason: ConsumptionRequestReason?, as event: SubscriptionEvent
    ) throws(StoreEngineError) {
        guard try existingLedger()?.transaction(id) != nil else { throw .noTransaction(id) }
        let identity = try signingIdentity()
        try change { (ledger) throws(StoreEngineError) in
            guard let transaction = try ledger.transaction(id) else { throw .noTransaction(id) }
            let payload = try trustedPayload(of: transaction, in: ledger, identity: identity)
            guard payload.revocationDate == nil else { throw .alreadyRefunded(id) }
            guard let group = payload.subscriptionGroupIdentifier else {
                var notice = SubscriptionNotice(kind, payload, transaction.account, try takeInstant(ledger))
                notice.consumptionRequestReason = reason
                return try ledger.insert(notice)
            }
            _ = try apply(
                event, group: group, buyer: Buyer(account: transaction.account), session: nil, in: ledger,
                identity: identity)
        }
    }
}

extension TransactionPayload {
    /// Takes a refund's marks away.
    mutating func restore() {
        revocationDate = nil
        revocationReason = nil
        revocationType = nil
        revocationPercentage = nil
    }
}

extension SubscriptionNotice {
    /// News about a product that is no subscription.
    init(_ kind: Kind, _ payload: TransactionPayload, _ account: String, _ instant: Date) {
        self.init(
            kind: kind, account: account, productID: payload.productID, transactionID: payload.transactionID,
            originalTransactionID: payload.originalTransactionID, instant: StoreInstant(instant))
    }
}
