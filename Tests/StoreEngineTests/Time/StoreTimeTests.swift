import Foundation
import Testing

@testable import StoreEngine

@Suite("The store's time and chance")
struct StoreTimeTests {
    @Test("purchases are dated by the store's clock, in whole milliseconds")
    func clock() async throws {
        let clock = VirtualStoreClock(newYear.addingTimeInterval(0.123_456))
        let store = try SimulatedAppStore.fixture(clock: clock)
        let first = try await store.charge(Shop.apple).payload
        #expect(first.purchaseDate.wholeMilliseconds == newYear.wholeMilliseconds + 123)
        #expect(first.signedDate == first.purchaseDate)
        #expect(first.originalPurchaseDate == first.purchaseDate)
        clock.advance(by: 86_400)
        #expect(try await store.charge(Shop.apple).payload.purchaseDate.wholeMilliseconds == 1_767_312_000_123)
    }

    @Test("the store's time never goes back, not even with a slower clock in another process")
    func neverBack() async throws {
        let directory = try TemporaryDirectory()
        let fast = try SimulatedAppStore.fixture(
            in: directory, clock: VirtualStoreClock(newYear.addingTimeInterval(500)))
        let slow = try SimulatedAppStore.fixture(in: directory, clock: VirtualStoreClock(newYear))
        #expect(try await fast.charge(Shop.apple).payload.signedDate == newYear.addingTimeInterval(500))
        #expect(try await slow.charge(Shop.apple).payload.signedDate == newYear.addingTimeInterval(500))
    }

    static let instants: [(seconds: TimeInterval, isInRange: Bool)] = [
        (946_684_800, true), (946_684_799.999, false), (4_102_444_798, true), (4_102_444_799, false),
        (-1, false), (1e12, false),
    ]

    @Test("outside the years 2000 to 2099 nothing is signed, and reading works", arguments: 0..<6)
    func range(_ index: Int) async throws {
        let (seconds, isInRange) = Self.instants[index]
        let store = try SimulatedAppStore.fixture(clock: VirtualStoreClock(Date(timeIntervalSince1970: seconds)))
        if isInRange {
            try await store.charge(Shop.apple)
        } else {
            await #expect(throws: StoreEngineError.self) { try await store.buy(Shop.apple) }
        }
        #expect(try await store.ids().count == (isInRange ? 1 : 0))
    }

    @Test("the same seed gives the same payloads, another one others; a restart repeats no choice (design rule 10)")
    func seed() async throws {
        func payloads(seed: UInt64?, restarting: Bool) async throws -> [TransactionPayload] {
            let directory = try TemporaryDirectory()
            func open() throws -> SimulatedAppStore {
                try SimulatedAppStore(
                    StoreConfiguration(
                        catalog: Shop.catalog, stateDirectory: directory.store, environment: .sandbox,
                        clock: VirtualStoreClock(), seed: seed))
            }
            var store = try open()
            var payloads: [TransactionPayload] = []
            for device in ["phone", "tablet", "phone"] {
                if restarting { store = try open() }
                payloads.append(try await store.charge(Shop.apple, by: Buyer(device: device)).payload)
            }
            return payloads
        }
        let first = try await payloads(seed: 1, restarting: false)
        #expect(try await payloads(seed: 1, restarting: true) == first)
        #expect(try await payloads(seed: 2, restarting: false) != first)
        #expect(try await payloads(seed: nil, restarting: false) != first)
        #expect(Set(first.map(\.deviceVerificationNonce)).count == 3)
    }

    @Test("seeded UUIDs are of version 4 and differ by purpose")
    func seededUUIDs() {
        let chance = Randomness(seed: 0)
        let uuids = (0..<1000).map { chance.uuid(for: "nonce \($0)") }
        #expect(Set(uuids).count == 1000)
        for uuid in uuids {
            let text = Array(uuid.uuidString)
            #expect(text[14] == "4")
            #expect("89AB".contains(text[19]))
        }
        let numbers = (0..<1000).map { chance.number(in: 10..<20, for: "\($0)") }
        #expect(Set(numbers) == Set(10..<20))
    }

    @Test("an actor on a turn executor takes one turn at a time, from tasks and from threads, and knows it")
    func turnExecutor() async {
        let counter = Counter()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<100 {
                group.addTask { await counter.count() }
                group.addTask { counter.countNow() }
                group.addTask { await counter.countFromMain() }
            }
        }
        #expect(await counter.value == 300)
        #expect(await counter.countFromInside() == 301)
    }

    private actor Counter {
        nonisolated let executor = TurnExecutor(label: "counter")
        nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
        var value = 0

        func count() {
            executor.checkIsolated()
            value += 1
        }

        @MainActor func countFromMain() async {
            await count()
        }

        nonisolated func countNow() {
            executor.sync { assumeIsolated { $0.value += 1 } }
        }

        /// A thread that has the turn need not wait for it.
        func countFromInside() -> Int {
            countNow()
            return value
        }
    }
}
