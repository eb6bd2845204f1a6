import OpenStoreKit
import StoreEngine

extension Store {
    /// What the delivery path did with a transaction.
    enum Handling: Sendable {
        /// Delivered and finished; `quantity` is what the balance grew by now.
        case delivered(ShopTransaction, quantity: Int)
        /// Delivered before; finished.
        case knownBefore(ShopTransaction)
        /// A refund, taken off the balance if it was delivered.
        case refunded(ShopTransaction)
        /// Not trusted: neither delivered nor finished (SEED-168, SEED-177).
        case unverified(ShopTransaction, VerificationProblem)
        /// The delivery could not be recorded: not finished (BUG-02).
        case notRecorded(ShopTransaction, StoreFailure)
        /// The ledger was cleared meanwhile: there is nothing to deliver (BUG-31).
        case gone(ShopTransaction)
    }

    /// The one delivery path: verify, deliver durably, then finish (SEED-123, SEED-167, SEED-178). Handling a
    /// transaction twice, here or in another process, changes nothing (BUG-03).
    func deliver(_ result: VerificationResult<Transaction>) async -> Handling {
        let transaction = ShopTransaction(result)
        guard case .verified(let verified) = result else {
            let failure = transaction.failure ?? .invalidSignature
            log(.unverified(transaction.id, failure))
            keepUndelivered(transaction, .unverified(failure))
            return .unverified(transaction, failure)
        }
        log(.verified(transaction.id))
        let outcome: DeliveryOutcome
        do {
            outcome = try await record(transaction)
        } catch {
            log(.notDelivered(transaction.id, error.message))
            keepUndelivered(transaction, .notRecorded(error))
            return .notRecorded(transaction, error)
        }
        finishedHere.insert(transaction.id)
        await device.run { await verified.finish() }
        var finished = transaction
        finished.isFinished = true
        update { $0.undelivered.removeAll { $0.id == finished.id } }
        switch transaction.type {
        case .consumable: break
        case .autoRenewable: await refresh([.entitlements, .subscriptions])
        default: await refresh(.entitlements)
        }
        return Self.handling(of: finished, outcome)
    }

    /// Makes a delivery last. Only consumables are the app's to keep; everything else StoreKit remembers (SEED-19).
    private func record(_ transaction: ShopTransaction) async throws(StoreFailure) -> DeliveryOutcome {
        if transaction.type == .consumable {
            let delivery = Delivery(
                transactionID: transaction.id, productID: transaction.productID, quantity: transaction.quantity,
                isRefunded: transaction.revocationDate != nil)
            let receipt = try await balances.deliver(delivery, ledger: ledger)
            update { $0.balances = receipt.balances }
            return receipt.outcome
        }
        do {
            switch try await ledger.standing(of: transaction.id) {
            case .unknown: return .void
            case .unfinished: return transaction.revocationDate == nil ? .delivered : .nothingToReclaim
            case .finished: return transaction.revocationDate == nil ? .alreadyDelivered : .reclaimed(quantity: 0)
            }
        } catch {
            throw .store(error)
        }
    }

    private static func handling(of transaction: ShopTransaction, _ outcome: DeliveryOutcome) -> Handling {
        if outcome == .void { return .gone(transaction) }
        if transaction.revocationDate != nil { return .refunded(transaction) }
        if outcome == .delivered {
            return .delivered(transaction, quantity: transaction.type == .consumable ? transaction.quantity : 0)
        }
        return .knownBefore(transaction)
    }

    private func keepUndelivered(_ transaction: ShopTransaction, _ reason: StoreSnapshot.Undelivered.Reason) {
        update { snapshot in
            snapshot.undelivered.removeAll { $0.id == transaction.id }
            snapshot.undelivered.insert(.init(transaction: transaction, reason: reason), at: 0)
        }
    }

    /// Tries again to deliver everything charged and not finished; returns how many were delivered (BUG-02).
    @discardableResult
    package func retryUndelivered() async -> Int {
        var count = 0
        for result in await device.run({ await Transaction.unfinished.collected() }) {
            if case .delivered = await arrived(result) { count += 1 }
        }
        ensureUpdatesListener()
        return count
    }

    /// Handles a transaction that came by itself.
    @discardableResult
    func arrived(_ result: VerificationResult<Transaction>) async -> Handling {
        log(.arrived(result.unsafePayloadValue.id))
        let handling = await deliver(result)
        switch handling {
        case .delivered(let transaction, let quantity):
            log(.arrivedDone(transaction.id))
            announce(.delivered(transaction, quantity: quantity))
        case .knownBefore(let transaction):
            log(.arrivedDone(transaction.id))
        case .refunded(let transaction):
            log(
                .arrivedDone(transaction.id),
                transaction.isNoLongerShared ? .noLongerShared(transaction.id) : .refunded(transaction.id))
            if announcedRefunds.insert(transaction.id).inserted { announce(.refunded(transaction)) }
        case .unverified(let transaction, _):
            log(.arrivedUnverified(transaction.id))
        case .notRecorded, .gone:
            break
        }
        return handling
    }
}
