import Foundation
import Testing

@testable import StoreEngine

@Suite("Refunds, finishing, clearing")
struct RefundTests {
    @Test("a refund is newly signed with its date and reason, under the same number (A3.4)", arguments: [0, 1])
    func refund(_ reason: Int) async throws {
        let clock = VirtualStoreClock()
        let store = try SimulatedAppStore.fixture(clock: clock)
        let before = try await store.charge(Shop.apple, quantity: 5)
        clock.advance(by: 3600)
        let after = try await store.refund(before.id, reason: reason)
        let instant = newYear.addingTimeInterval(3600)
        var expected = try before.payload
        expected.revocationDate = instant
        expected.revocationReason = reason
        expected.revocationType = "REFUND_FULL"
        expected.revocationPercentage = 100_000
        expected.signedDate = instant
        #expect(try after.payload == expected)
        #expect(after.id == before.id)
        #expect(try await store.transaction(before.id) == after)
        let jws = try #require(JSONWebSignature(compact: after.jws))
        #expect(try await store.signingIdentity().isValidSignature(jws.signature, of: jws.payload))
    }

    @Test("a refund keeps whether the transaction was finished", arguments: [false, true])
    func finishedStays(_ isFinished: Bool) async throws {
        let store = try SimulatedAppStore.fixture()
        let id = try await store.charge(Shop.apple).id
        if isFinished { try await store.finish(id) }
        #expect(try await store.refund(id, reason: 0).isFinished == isFinished)
        #expect(try await store.transaction(id)?.isFinished == isFinished)
    }

    @Test(
        "an entitlement ends with the refund, in every process (BUG-11, SEED-33)", arguments: [Shop.knife, Shop.pass])
    func entitlementEnds(_ product: String) async throws {
        let directory = try TemporaryDirectory()
        let shop = try SimulatedAppStore.fixture(in: directory)
        let id = try await shop.charge(product).id
        #expect(try await shop.ids(.currentEntitlements) == [id])
        try await SimulatedAppStore.fixture(in: directory).refund(id, reason: 1)
        #expect(try await shop.ids(.currentEntitlements).isEmpty)
        #expect(try await shop.ids(.all(includesFinishedConsumables: false)) == [id])
    }

    @Test("refunding twice, or what is not there, is a typed error")
    func refused() async throws {
        let store = try SimulatedAppStore.fixture()
        await #expect(throws: StoreEngineError.noTransaction(0)) { try await store.refund(0, reason: 0) }
        try await store.charge(Shop.apple)
        try await store.refund(0, reason: 0)
        await #expect(throws: StoreEngineError.alreadyRefunded(0)) { try await store.refund(0, reason: 0) }
        for id in [1, UInt64.max] {
            await #expect(throws: StoreEngineError.noTransaction(id)) { try await store.refund(id, reason: 0) }
        }
    }

    @Test("a row changed by hand is handed out as it is, and no refund signs it anew")
    func tampered() async throws {
        let directory = try TemporaryDirectory()
        let store = try SimulatedAppStore.fixture(in: directory)
        let bought = try await store.charge(Shop.apple)
        let hand = try Database(path: directory.ledger, access: .readWrite)
        try hand.run("UPDATE transactions SET payload = replace(payload, '\"quantity\":1', '\"quantity\":9')")
        let changed = try #require(try await store.transaction(bought.id))
        #expect(try changed.payload.quantity == 9)
        let jws = try #require(JSONWebSignature(compact: changed.jws))
        #expect(try await !store.signingIdentity().isValidSignature(jws.signature, of: jws.payload))
        await #expect(throws: StoreEngineError.self) { try await store.refund(bought.id, reason: 0) }
        #expect(try await store.transaction(bought.id) == changed)
    }

    @Test(
        "a row that is no longer JSON, or has lost its chain, stays readable and visible",
        arguments: ["payload = 'nonsense'", "payload = ''", "chain = 99", "signature = x''", "signature = 'text'"])
    func garbage(_ change: String) async throws {
        let directory = try TemporaryDirectory()
        let store = try SimulatedAppStore.fixture(in: directory)
        try await store.charge(Shop.apple)
        try await store.charge(Shop.knife)
        let hand = try Database(path: directory.ledger, access: .readWrite)
        try hand.run("UPDATE transactions SET \(change) WHERE id = 0")
        #expect(try await store.ids(.unfinished) == [1, 0])
        #expect(try await store.ids(.ledger) == [1, 0])
        #expect(try await store.ids(.currentEntitlements) == [1])
        try await store.charge(Shop.apple)
    }

    @Test("the other half of a swapped pair of rows cannot be refunded")
    func swapped() async throws {
        let directory = try TemporaryDirectory()
        let store = try SimulatedAppStore.fixture(in: directory)
        try await store.charge(Shop.apple)
        try await store.charge(Shop.knife)
        let hand = try Database(path: directory.ledger, access: .readWrite)
        try hand.run(
            """
            UPDATE transactions SET
                payload = (SELECT payload FROM transactions WHERE id = 1),
                signature = (SELECT signature FROM transactions WHERE id = 1) WHERE id = 0
            """)
        await #expect(throws: StoreEngineError.self) { try await store.refund(0, reason: 0) }
    }

    // MARK: Finishing

    @Test("finishing twice, or what is not there, is harmless (BUG-32, A3.3)")
    func finish() async throws {
        let store = try SimulatedAppStore.fixture()
        try await store.finish(0)
        let id = try await store.charge(Shop.apple).id
        try await store.finish(id)
        let sequence = try await store.latestSequence()
        try await store.finish(id)
        try await store.finish(77)
        try await store.finish(.max)
        #expect(try await store.latestSequence() == sequence)
        #expect(try await store.transaction(id)?.isFinished == true)
        #expect(try await store.ids(.unfinished).isEmpty)
    }

    @Test("a transaction finished in two processes at once is finished once (BUG-32)")
    func finishTwice() async throws {
        let directory = try TemporaryDirectory()
        let stores = try (0..<2).map { _ in try SimulatedAppStore.fixture(in: directory) }
        let id = try await stores[0].charge(Shop.apple).id
        try await withThrowingTaskGroup(of: Void.self) { group in
            for store in stores { group.addTask { try await store.finish(id) } }
            try await group.waitForAll()
        }
        #expect(try await stores[0].events().count { $0.kind == .finished } == 1)
    }

    // MARK: Clearing

    @Test("clearing leaves nothing but the switches, in every process (BUG-31)")
    func clear() async throws {
        let directory = try TemporaryDirectory()
        let store = try SimulatedAppStore.fixture(in: directory)
        let other = try SimulatedAppStore.fixture(in: directory)
        try await store.charge(Shop.apple)
        try await store.finish(store.charge(Shop.knife).id)
        try await store.refund(store.charge(Shop.pass).id, reason: 0)
        try await store.updateSettings { $0.askToBuy = true }
        try await store.buy(Shop.apple)
        try await other.clearTransactions()
        for scope in [.ledger, .all(includesFinishedConsumables: true), .unfinished, .currentEntitlements]
            as [TransactionQuery.Scope]
        {
            #expect(try await store.ids(scope).isEmpty)
        }
        #expect(try await store.requests(pendingOnly: false, account: nil).isEmpty)
        #expect(try await store.unseenRefunds(for: Buyer()).isEmpty)
        #expect(try await store.events().map(\.kind) == [.cleared])
        #expect(try await store.settings().askToBuy)
    }

    @Test("numbers go on counting after clearing, and the mark tells the numberings apart (BUG-31)")
    func numbersGoOn() async throws {
        let store = try SimulatedAppStore.fixture()
        #expect(try await store.ledgerMark() == LedgerMark(identity: "", clearing: 0))
        try await store.charge(Shop.apple)
        let first = try await store.ledgerMark()
        try await store.clearTransactions()
        let second = try await store.ledgerMark()
        #expect(first.identity == second.identity && !first.identity.isEmpty)
        #expect(first.clearing == 0)
        #expect(second.clearing == (try await store.latestSequence()))
        #expect(try await store.charge(Shop.apple).id == 1)
        #expect(try await store.ledgerMark() == second)
    }

    @Test("1,000 rounds of buying and clearing never leak an item (BUG-31)")
    func clearRounds() async throws {
        let store = try SimulatedAppStore.fixture()
        for _ in 0..<1000 {
            let id = try await store.charge(Shop.apple).id
            #expect(try await store.ids() == [id])
            try await store.clearTransactions()
            #expect(try await store.ids().isEmpty)
        }
    }
}
