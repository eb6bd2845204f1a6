import Foundation

extension SimulatedAppStore {
    // MARK: Reading

    /// One transaction.
    package func transaction(_ id: UInt64) throws(StoreEngineError) -> SignedTransaction? {
        try existingLedger()?.transaction(id)?.signed
    }

    /// A page, newest first: at most `limit` transactions with a number below `before`.
    package func transactions(
        _ query: TransactionQuery, before: UInt64?, limit: Int
    ) throws(StoreEngineError) -> [SignedTransaction] {
        try existingLedger()?.transactions(query, before: before, limit: limit).map(\.signed) ?? []
    }

    /// Which numbering of transactions is in force: the ledger's own identity (made with it) and the sequence number
    /// of its last `cleared` event, 0 if none. A device asks, so that its notes about transaction numbers of a cleared
    /// or replaced ledger are not taken for notes about new ones (BUG-31). Reading it writes nothing; before the first
    /// change the identity is empty.
    package func ledgerMark() throws(StoreEngineError) -> LedgerMark {
        try existingLedger()?.mark() ?? LedgerMark(identity: "", clearing: 0)
    }

    // MARK: Changing

    /// Marks a transaction finished; harmless when unknown or finished before (BUG-32).
    package func finish(_ id: UInt64) throws(StoreEngineError) {
        guard let transaction = try existingLedger()?.transaction(id), !transaction.isFinished else { return }
        try change { (ledger) throws(StoreEngineError) in
            guard try ledger.finish(id) else { return }
            try ledger.append(
                .finished, transactionID: id, account: transaction.account, device: transaction.device)
        }
    }

    /// Refunds a transaction; `reason` is StoreKit's raw value (1 developer issue, 0 other).
    @discardableResult
    package func refund(_ id: UInt64, reason: Int) throws(StoreEngineError) -> SignedTransaction {
        guard try existingLedger()?.transaction(id) != nil else { throw .noTransaction(id) }
        let identity = try signingIdentity()
        return try change { (ledger) throws(StoreEngineError) in
            guard let transaction = try ledger.transaction(id) else { throw .noTransaction(id) }
            var payload = try trustedPayload(of: transaction, in: ledger, identity: identity)
            guard payload.revocationDate == nil else { throw .alreadyRefunded(id) }
            if let group = payload.subscriptionGroupIdentifier {
                return try refundSubscription(payload, in: group, transaction, reason, ledger, identity)
            }
            let instant = try takeInstant(ledger)
            payload.revoke(at: instant, reason: reason, type: TransactionChange.Revocation.refund.rawValue)
            payload.signedDate = instant
            let refunded = try sign(
                payload, with: identity, isFinished: transaction.isFinished, account: transaction.account,
                device: transaction.device)
            try ledger.replaceContent(with: refunded)
            try ledger.append(
                .refunded, transactionID: id, account: transaction.account, device: transaction.device)
            try ledger.insert(SubscriptionNotice(.refund, payload, transaction.account, instant))
            return refunded.signed
        }
    }

    private func refundSubscription(
        _ payload: TransactionPayload, in group: String, _ transaction: LedgerTransaction, _ reason: Int,
        _ ledger: Ledger, _ identity: SigningIdentity
    ) throws(StoreEngineError) -> SignedTransaction {
        guard payload.inAppOwnershipType != "FAMILY_SHARED" else {
            throw .subscriptionRefused(group: group, .familyShared(transaction.id))
        }
        _ = try apply(
            .refund(transactionID: transaction.id, reason: reason, inApp: false), group: group,
            buyer: Buyer(account: transaction.account), session: nil, in: ledger, identity: identity)
        guard let refunded = try ledger.transaction(transaction.id) else { throw .noTransaction(transaction.id) }
        return refunded.signed
    }

    /// Removes every transaction and request; switches stay (BUG-31). Numbers go on counting, so that no new purchase
    /// is taken for one that was delivered before.
    package func clearTransactions() throws(StoreEngineError) {
        guard try existingLedger() != nil else { return }
        try change { (ledger) throws(StoreEngineError) in try ledger.clear() }
    }

    /// What a row says, once its signature has proved that the store said it: a new signature must not make a changed
    /// row genuine.
    func trustedPayload(
        of transaction: LedgerTransaction, in ledger: Ledger, identity: SigningIdentity
    ) throws(StoreEngineError) -> TransactionPayload {
        let json = Data(transaction.payload)
        guard transaction.header == identity.certificateChain.headerSegment,
            identity.isValidSignature(Data(transaction.signature), of: json),
            let payload = try? TransactionPayload(decoding: json), payload.transactionID == transaction.id
        else {
            throw .damaged(
                path: ledger.database.path, detail: "transaction \(transaction.id) is not as the store signed it")
        }
        return payload
    }
}

extension TransactionPayload {
    /// Marks all of it as paid back or taken back.
    mutating func revoke(at instant: Date, reason: Int, type: String) {
        revocationDate = instant
        revocationReason = reason
        revocationType = type
        revocationPercentage = type == TransactionChange.Revocation.refund.rawValue ? 100_000 : nil
    }
}
