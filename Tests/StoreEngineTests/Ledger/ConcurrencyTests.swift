import Foundation
import Testing

@testable import StoreEngine

@Suite("Many at once")
struct ConcurrencyTests {
    @Test("two processes buying 500 each on one store: 1,000 distinct transactions, all of them events (BUG-46)")
    func twoTimes500() async throws {
        let directory = try TemporaryDirectory()
        let stores = try (0..<2).map { _ in try SimulatedAppStore.fixture(in: directory) }
        let ids = try await withThrowingTaskGroup(of: UInt64.self) { group in
            for store in stores {
                for number in 0..<500 {
                    group.addTask {
                        try await store.charge(number.isMultiple(of: 2) ? Shop.apple : Shop.pass).id
                    }
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(ids.sorted() == Array(0..<1000))
        #expect(try await stores[0].ids() == (0..<1000).reversed())
        let events = try await stores[1].events()
        #expect(events.map(\.sequence) == Array(1...1000))
        #expect(events.compactMap(\.transactionID).sorted() == Array(0..<1000))
    }

    @Test("1,000 purchases in memory, each finished: numbers without gaps, nothing left over")
    func inMemory() async throws {
        let store = try SimulatedAppStore.fixture()
        for number in 0..<1000 as Range<UInt64> {
            #expect(try await store.charge(Shop.apple).id == number)
            try await store.finish(number)
        }
        #expect(try await store.ids(.unfinished).isEmpty)
        #expect(try await store.ids(.all(includesFinishedConsumables: true)).count == 1000)
    }

    @Test("the synchronous door reads in the store's turn, and gives nothing when reading fails (SEED-61)")
    func synchronousDoor() async throws {
        let store = try SimulatedAppStore.fixture()
        try await store.updateSettings { $0.allowsPurchases = false }
        let allowed = store.readSynchronously { (store) throws(StoreEngineError) in
            try store.settings().allowsPurchases
        }
        #expect(allowed == false)
        let nothing: Bool? = store.readSynchronously { (_) throws(StoreEngineError) in
            throw .purchaseNotAllowed
        }
        #expect(nothing == nil)
    }
}
