import Foundation
import StoreEngine

/// A transaction as it was read from the store, with the verification failure that was armed at that moment.
struct ReadTransaction: Sendable {
    let signed: SignedTransaction
    let armedFailure: SimulatedFailure?

    var id: UInt64 { signed.id }
}

extension SimulatedDevice {
    /// A page of a query in one turn of the store.
    func page(
        _ query: TransactionQuery, before: UInt64?, limit: Int, in store: isolated SimulatedAppStore
    ) throws(StoreEngineError) -> [ReadTransaction] {
        let page = try store.transactions(query, before: before, limit: limit)
        if page.isEmpty { return [] }
        let armed = try store.settings().failures[.verification]
        return page.map { ReadTransaction(signed: $0, armedFailure: armed) }
    }

    /// One transaction in one turn of the store.
    func transaction(
        _ id: UInt64, in store: isolated SimulatedAppStore
    ) throws(StoreEngineError) -> ReadTransaction? {
        guard let signed = try store.transaction(id) else { return nil }
        return ReadTransaction(signed: signed, armedFailure: try store.settings().failures[.verification])
    }

    /// The number of another device of the store; it never changes.
    func verificationID(of device: String) async throws(StoreEngineError) -> UUID {
        if let known = state.withLock({ $0.verificationIDs[device] }) { return known }
        let id = try await store.deviceVerificationID(for: device)
        state.withLock { $0.verificationIDs[device] = id }
        return id
    }
}
