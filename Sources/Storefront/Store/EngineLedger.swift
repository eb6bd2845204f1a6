import OpenStoreKit
import StoreEngine

/// The device's own store, as deliveries ask it.
package struct EngineLedger: DeliveryLedger {
    private let engine: SimulatedAppStore
    /// The same device, reading its finished consumables too.
    private let historian: SimulatedDevice

    init(device: SimulatedDevice) {
        engine = device.store
        historian = SimulatedDevice(
            store: device.store, buyer: device.buyer, systemUI: device.systemUI, locale: device.locale,
            includesConsumableHistory: true)
    }

    /// Which numbering of transactions is in force.
    package func mark() async throws(StoreEngineError) -> LedgerMark { try await engine.ledgerMark() }

    /// Where transactions stand now, in one turn of the store.
    package func standings(
        of ids: [UInt64]
    ) async throws(StoreEngineError) -> (mark: LedgerMark, standings: [UInt64: TransactionStanding]) {
        try await engine.standings(of: ids)
    }

    /// Where a transaction stands now.
    func standing(of id: UInt64) async throws(StoreEngineError) -> TransactionStanding {
        try await engine.standings(of: [id]).standings[id] ?? .unknown
    }

    /// The verified, refunded purchases of consumables on this device, oldest first.
    package func refunds() async throws(StoreEngineError) -> [UInt64] {
        await historian.run {
            var identifiers: [UInt64] = []
            for await case .verified(let transaction) in Transaction.all
            where transaction.productType == .consumable && transaction.revocationDate != nil {
                identifiers.append(transaction.id)
            }
            return identifiers.reversed()
        }
    }

    /// What the verified, finished, unrefunded purchases of consumables on this device add up to.
    package func finishedCounts() async throws(StoreEngineError) -> [String: Int] {
        await historian.run {
            var unfinished: Set<UInt64> = []
            for await result in Transaction.unfinished { unfinished.insert(result.unsafePayloadValue.id) }
            var counts: [String: Int] = [:]
            for await case .verified(let transaction) in Transaction.all
            where transaction.productType == .consumable && transaction.revocationDate == nil
                && !unfinished.contains(transaction.id)
            {
                counts[transaction.productID, default: 0] += transaction.purchasedQuantity
            }
            return counts
        }
    }
}

extension SimulatedAppStore {
    fileprivate func standings(
        of ids: [UInt64]
    ) throws(StoreEngineError) -> (mark: LedgerMark, standings: [UInt64: TransactionStanding]) {
        var standings: [UInt64: TransactionStanding] = [:]
        for id in ids {
            standings[id] = try transaction(id).map { $0.isFinished ? .finished : .unfinished } ?? .unknown
        }
        return (try ledgerMark(), standings)
    }
}
