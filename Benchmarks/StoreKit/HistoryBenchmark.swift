import Foundation
import OpenStoreKit
import StoreEngine

/// Reading a ledger of 1,000,000 finished transactions against one of 1,000.
enum HistoryBenchmark {
    static func run() async throws {
        let small = try await measure(1000)
        let large = try await measure(1_000_000)
        report("currentEntitlements, 1,000 finished", "\(small.entitlements.short) ms")
        report("currentEntitlements, 1,000,000 finished", "\(large.entitlements.short) ms")
        report("  ratio", (large.entitlements / small.entitlements).short)
        report("first element of Transaction.all, 1,000 finished", "\(small.first.short) ms")
        report("first element of Transaction.all, 1,000,000 finished", "\(large.first.short) ms")
        report("  ratio", (large.first / small.first).short)
        report("first element of unfinished, 1,000,000 finished", "\(large.unfinished.short) ms")
    }

    private struct Times {
        var entitlements: Double
        var first: Double
        var unfinished: Double
    }

    private static func measure(_ count: Int) async throws -> Times {
        let place = FileManager.default.temporaryDirectory.appendingPathComponent("kiosk-history-\(UUID())")
        defer { try? FileManager.default.removeItem(at: place) }
        let store = try SimulatedAppStore(
            StoreConfiguration(catalog: .benchmark(consumables: 10), stateDirectory: place))
        let device = SimulatedDevice(store: store, includesConsumableHistory: true, onWarning: { _ in })
        // A past of finished consumables and finished non-renewing subscriptions, then real purchases on top of it:
        // everything that is read below was signed by the store and is verified by the device.
        for id in ["consumable.0", "pass"] { try await buy(id, device) }
        await store.close()
        try BulkHistory.copyFinished(into: place.appendingPathComponent("ledger.sqlite"), count: count - 121)
        for number in 0..<100 { try await buy("unlock.\(number)", device) }
        for _ in 0..<20 { try await buy("consumable.1", device) }
        try await buy("pass", device)

        return try await device.run {
            func entitlements() async throws {
                var verified = 0
                for await case .verified in Transaction.currentEntitlements { verified += 1 }
                guard verified == 101 else { throw StoreKitError.unknown }
            }
            func first(_ sequence: Transaction.Transactions) async -> Bool {
                guard case .verified? = await sequence.firstElement() else { return false }
                return true
            }
            try await entitlements()
            return Times(
                entitlements: try await median(of: 21, entitlements),
                first: try await median(of: 101) {
                    guard await first(Transaction.all) else { throw StoreKitError.unknown }
                },
                unfinished: try await median(of: 101) {
                    guard await !first(Transaction.unfinished) else { throw StoreKitError.unknown }
                })
        }
    }

    private static func buy(_ id: String, _ device: SimulatedDevice) async throws {
        guard let product = try await device.products(for: [id]).first,
            case .success(.verified(let transaction)) = try await product.purchase()
        else { throw StoreKitError.unknown }
        await transaction.finish()
    }
}
