import Foundation
import Testing

@testable import StoreEngine

@Suite("Buying what is owned")
struct OwnershipTests {
    /// What is done to a product before it is bought again.
    enum Situation: String, CaseIterable, Sendable {
        case nothing, boughtUnfinished, boughtFinished, refunded, boughtByOtherAccount, boughtOnOtherDevice, waiting
    }

    struct Case: CustomTestStringConvertible, Sendable {
        var product: String
        var situation: Situation
        var outcome: String
        var testDescription: String { "\(product), \(situation.rawValue) → \(outcome)" }
    }

    static let cases = [Shop.apple, Shop.knife, Shop.pass].flatMap { product in
        Situation.allCases.map { situation in
            let isHeld = [.boughtUnfinished, .boughtFinished, .boughtOnOtherDevice].contains(situation)
            return Case(
                product: product, situation: situation,
                outcome: product == Shop.knife && isHeld ? "alreadyOwned" : "purchased")
        }
    }

    @Test(
        "each product type in each situation: only a held non-consumable is not sold again (BUG-15, SEED-29)",
        arguments: cases)
    func matrix(_ example: Case) async throws {
        let store = try SimulatedAppStore.fixture()
        let product = example.product
        switch example.situation {
        case .nothing: break
        case .boughtUnfinished: try await store.charge(product)
        case .boughtFinished: try await store.finish(store.charge(product).id)
        case .refunded: try await store.refund(store.charge(product).id, reason: 0)
        case .boughtByOtherAccount: try await store.charge(product, by: Buyer(account: "other"))
        case .boughtOnOtherDevice: try await store.charge(product, by: Buyer(device: "other"))
        case .waiting:
            try await store.updateSettings { $0.askToBuy = true }
            try await store.buy(product)
            try await store.updateSettings { $0.askToBuy = false }
        }
        let before = try await store.ids().count
        let outcome = try await store.buy(product)
        #expect(outcome.name == example.outcome)
        #expect(try await store.ids().count == before + (example.outcome == "purchased" ? 1 : 0))
    }

    @Test("buying a held non-consumable three times, also after a restart, gives the same transaction (BUG-15)")
    func rebuy() async throws {
        let directory = try TemporaryDirectory()
        let bought = try await SimulatedAppStore.fixture(in: directory).charge(Shop.knife)
        for _ in 1...3 {
            let store = try SimulatedAppStore.fixture(in: directory)
            try await store.sync()
            #expect(try await store.buy(Shop.knife).transaction == bought)
            #expect(try await store.ids() == [bought.id])
        }
    }

    @Test("a refunded non-consumable can be bought again, under a new number (BUG-15)")
    func rebuyAfterRefund() async throws {
        let store = try SimulatedAppStore.fixture()
        try await store.refund(store.charge(Shop.knife).id, reason: 1)
        #expect(try await store.charge(Shop.knife).id == 1)
        #expect(try await store.ids(.currentEntitlements) == [1])
    }

    @Test("bought meanwhile by another process: the confirmation finds it and charges nothing (BUG-08)")
    func boughtMeanwhile() async throws {
        let directory = try TemporaryDirectory()
        let here = try SimulatedAppStore.fixture(in: directory)
        let there = try SimulatedAppStore.fixture(in: directory)
        let quote = try await here.quote(Shop.knife)
        let bought = try await there.charge(Shop.knife)
        guard case .alreadyOwned(let found) = try await here.completePurchase(quote) else { throw Unexpected() }
        #expect(found == bought)
        #expect(try await here.ids() == [bought.id])
    }

    @Test("50 purchases of one non-consumable at once: one charge, 49 get the same transaction (BUG-08)")
    func parallel() async throws {
        let directory = try TemporaryDirectory()
        let stores = try (0..<2).map { _ in try SimulatedAppStore.fixture(in: directory) }
        let outcomes = try await withThrowingTaskGroup(of: PurchaseOutcome.self) { group in
            for number in 0..<50 { group.addTask { try await stores[number % 2].buy(Shop.knife) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.count { $0.name == "purchased" } == 1)
        #expect(outcomes.count { $0.name == "alreadyOwned" } == 49)
        #expect(Set(outcomes.compactMap(\.transaction?.id)) == [0])
        #expect(try await stores[0].ids() == [0])
    }
}
