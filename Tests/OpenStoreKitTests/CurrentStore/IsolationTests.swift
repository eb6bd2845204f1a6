import Foundation
import StoreEngine
import Testing

@testable import OpenStoreKit

@Suite("Isolated stores in one process")
struct IsolationTests {
    /// What one store's app saw of its own 20 purchases.
    private struct Seen: Equatable {
        var bought: [UInt64] = []
        var heard: [UInt64] = []
        var tokens: Set<UUID> = []
        var entitlements = 0
    }

    /// Twenty purchases by an app that listens, on a store of its own; the device must not outlive it.
    private static func visit(_ catalog: Catalog, token: UUID) async throws -> Seen {
        let store = try SimulatedAppStore(StoreConfiguration(catalog: catalog))
        let device = SimulatedDevice(store: store, onWarning: { _ in })
        let tablet = SimulatedDevice(store: store, buyer: Buyer(device: "tablet"), onWarning: { _ in })
        return try await device.run {
            var seen = Seen()
            var updates = Transaction.updates.makeAsyncIterator()
            let products = try await Product.products(for: ["apple", "gem", "knife"])
            for number in 0..<19 {
                let result = try await products[number % 3].purchase(options: [.appAccountToken(token)])
                guard case .success(let bought) = result else { throw StoreKitError.unknown }
                let transaction = try bought.payloadValue
                await transaction.finish()
                seen.bought.append(transaction.id)
            }
            // The twentieth is made elsewhere, and comes by itself.
            _ = try await tablet.run { try await Product.products(for: ["pass"]).first?.purchase() }
            if let heard = await updates.next() { seen.heard.append(heard.unsafePayloadValue.id) }
            for await case .verified(let transaction) in Transaction.all {
                if let token = transaction.appAccountToken { seen.tokens.insert(token) }
            }
            for await case .verified in Transaction.currentEntitlements { seen.entitlements += 1 }
            return seen
        }
    }

    @Test("1,000 stores at once, 20 purchases each: nobody sees another's, and memory does not pile up")
    func thousandStores() async throws {
        let catalog = TestShop.catalog(maximumQuantity: 10)
        let (count, width) = (1000, 64)
        let baseline = Self.residentBytes()
        let failures = try await withThrowingTaskGroup(of: Bool.self) { group in
            var started = 0
            func startOne() {
                started += 1
                group.addTask {
                    let token = UUID()
                    let seen = try await Self.visit(catalog, token: token)
                    // Owned once, the knife comes back as it is instead of being charged: 13 consumables, one knife.
                    return Set(seen.bought) == Set(0..<14) && seen.bought.count == 19 && seen.heard == [14]
                        && seen.tokens == [token] && seen.entitlements == 2
                }
            }
            while started < width { startOne() }
            var failures = 0
            while let isRight = try await group.next() {
                if !isRight { failures += 1 }
                if started < count { startOne() }
            }
            return failures
        }
        #expect(failures == 0)
        // A store that stayed behind would cost some 300 KB; a thousand of them 300 MB.
        #expect(Self.residentBytes() - baseline < 150 << 20)
    }

    /// The process's memory in RAM, from the kernel.
    private static func residentBytes() -> Int {
        guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return 0 }
        let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
    }
}
