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

    @Test("1,000 stores at once, 20 purchases each: nobody sees another's, and the memory of a process stays bounded")
    func thousandStores() async {
        // A process of its own, so that the memory is that of these stores and of nothing else.
        await #expect(processExitsWith: .success) {
            let wrong = try await Self.wrongVisits(1000)
            #expect(wrong == 0)
            // The thread sanitizer keeps memory of its own beside the program's, so there is nothing to measure then.
            if dlsym(nil, "__tsan_init") != nil { return }
            // Three quarters of a megabyte a store; they take some 460 MB together.
            let peak = try #require(Self.peakMemory())
            #expect(peak < 750 << 20, "the process took \(peak >> 20) MB")
        }
    }

    /// How many of `count` stores, all open at the same time, saw something else than their own 20 purchases.
    private static func wrongVisits(_ count: Int) async throws -> Int {
        let catalog = TestShop.catalog(maximumQuantity: 10)
        return try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<count {
                group.addTask {
                    let token = UUID()
                    let seen = try await Self.visit(catalog, token: token)
                    // Owned once, the knife comes back as it is instead of being charged: 13 consumables, one knife.
                    return Set(seen.bought) == Set(0..<14) && seen.bought.count == 19 && seen.heard == [14]
                        && seen.tokens == [token] && seen.entitlements == 2
                }
            }
            return try await group.reduce(into: 0) { if !$1 { $0 += 1 } }
        }
    }

    /// The most memory this process ever had in RAM, in bytes, from the kernel.
    private static func peakMemory() -> Int? {
        guard let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else { return nil }
        let line = text.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return line?.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) }.map { $0 * 1024 }
    }
}
