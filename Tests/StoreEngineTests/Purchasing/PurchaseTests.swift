import Foundation
import Testing

@testable import StoreEngine

@Suite struct PurchaseTests {
    @Test("a purchase is charged, signed and unfinished; the payload says what was bought (SEED-15, BUG-04)")
    func purchase() async throws {
        let store = try SimulatedAppStore.fixture()
        let transaction = try await store.charge(Shop.apple, quantity: 5)
        let payload = try transaction.payload
        #expect(payload.quantity == 5)
        #expect(payload.price?.rawValue == 600_000)
        #expect(try await store.ids(.unfinished) == [0])
    }
}

@Suite struct PersistenceTests {
    @Test("a purchase is there after a restart, with the same signature (BUG-01)")
    func restart() async throws {
        let directory = try TemporaryDirectory()
        let bought = try await SimulatedAppStore.fixture(in: directory).charge(Shop.apple, quantity: 3)
        let store = try SimulatedAppStore.fixture(in: directory)
        #expect(try await store.transaction(0) == bought)
        #expect(try await store.ids(.unfinished) == [0])
    }
}
