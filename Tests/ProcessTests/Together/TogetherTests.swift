import Foundation
import StoreEngine
import Testing

/// Several processes on one store (BUG-46).
@Suite("Several processes on one store")
struct TogetherTests {
    @Test("two buyers of 500 each at once: 1,000 transactions, ids unique, balances exact (BUG-46, SEED-203)")
    func twoBuyers() async throws {
        let home = try TestHome()
        let each = 500
        let ids = try await withThrowingTaskGroup(of: [String].self) { group in
            for product in [Scenario.product, "consumable.mandarin"] {
                group.addTask {
                    var ids: [String] = []
                    for number in 0..<each {
                        // Both touch one balance, and each one of its own.
                        let bought = number % 2 == 0 ? product : "consumable.melon"
                        let run = try await home.kiosk(["buy", bought, "--json"], isInAHurry: true)
                        try #require(run.status == 0, "\(run)")
                        let transaction = try run.object()["transaction"] as? [String: Any]
                        ids.append(try #require(transaction?["transactionId"] as? String))
                    }
                    return ids
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(Set(ids) == Set((0..<2 * each).map(String.init)))
        let transactions = try await home.transactions()
        #expect(
            transactions.compactMap { $0["transactionId"] as? String } == (0..<2 * each).reversed().map(String.init))
        #expect(transactions.allSatisfy { $0["finished"] as? Bool == true && $0["verificationError"] == nil })
        let owned = try await home.done("owned", "--json").object()["balances"] as? [String: Int]
        #expect(owned == [Scenario.product: each / 2, "consumable.mandarin": each / 2, "consumable.melon": each])
        let list = try home.propertyList()
        #expect(list["consumable.melon"] as? Int == each)
        #expect(try home.strangers() == [])
    }

    @Test("ten first purchases at once make one store, and none is lost (BUG-46)")
    func firstAtOnce() async throws {
        let home = try TestHome()
        try await withThrowingTaskGroup { group in
            for _ in 0..<10 {
                group.addTask {
                    let run = try await home.kiosk("buy", Scenario.product)
                    #expect(run.status == 0, "\(run)")
                }
            }
            try await group.waitForAll()
        }
        #expect(try await home.owned(Scenario.product) == 10)
        #expect(try await home.transactions().allSatisfy { $0["verificationError"] == nil })
        #expect(try home.strangers() == [])
    }

    @Test("ten buyers of one non-consumable at once: one is charged, the others are told they own it (BUG-08, BUG-15)")
    func oneKnife() async throws {
        let home = try TestHome()
        try await home.done("buy", Scenario.product)
        let charged = try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<10 {
                group.addTask {
                    let run = try await home.done("buy", "non.consumable.knife", "--json")
                    return try run.object()["alreadyOwned"] == nil
                }
            }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(charged == 1)
        #expect(try await home.transactions().count == 2)
    }

    @Test("one refund asked for ten times at once is given once (BUG-11, BUG-46)")
    func oneRefund() async throws {
        let home = try TestHome()
        try await home.done("buy", Scenario.product, "--quantity", "5")
        try await home.done("buy", Scenario.product, "--quantity", "7")
        let given = try await withThrowingTaskGroup(of: Int32.self) { group in
            for _ in 0..<10 { group.addTask { try await home.kiosk("refund", "0").status } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(given.filter { $0 == 0 }.count == 1)
        #expect(given.filter { $0 == 1 }.count == 9)
        // Ten devices' worth of starts at once take it off once.
        try await withThrowingTaskGroup { group in
            for _ in 0..<10 { group.addTask { try await home.done("owned") } }
            try await group.waitForAll()
        }
        #expect(try await home.owned(Scenario.product) == 7)
    }

    @Test("starts at once deliver what was approved once (BUG-03, BUG-46)")
    func deliveredOnce() async throws {
        let home = try TestHome()
        try await home.done("ask-to-buy", "on")
        for _ in 0..<5 { _ = try await home.kiosk("buy", Scenario.product, "--quantity", "3") }
        for request in 1...5 { try await home.done("ask-to-buy", "approve", "\(request)") }
        try await withThrowingTaskGroup { group in
            for _ in 0..<10 { group.addTask { try await home.done("owned") } }
            try await group.waitForAll()
        }
        #expect(try await home.owned(Scenario.product) == 15)
        #expect(try home.propertyList()[Scenario.product] as? Int == 15)
    }

    @Test(
        "what one process sells, refunds, approves or switches, a waiting one hears of within a second (BUG-46, BUG-11)"
    )
    func heard() async throws {
        let home = try TestHome()
        let store = try SimulatedAppStore(
            StoreConfiguration(
                catalog: #require(CatalogLoader.demo.catalog),
                stateDirectory: URL(filePath: home.state, directoryHint: .isDirectory)))
        var sequence: Int64 = 0
        let steps: [([String], [StoreEvent.Kind], Int32)] = [
            (["buy", Scenario.product], [.purchased, .finished], 0), (["refund", "0"], [.refunded], 0),
            (["ask-to-buy", "on"], [.settingsChanged], 0), (["buy", Scenario.product], [.requestChanged], 2),
            (["ask-to-buy", "approve", "1"], [.requestChanged, .purchased], 0), (["clear"], [.cleared], 0),
        ]
        for (words, kinds, status) in steps {
            let start = sequence
            // It waits before the other process starts, and is told while that one still runs or right after.
            let listener = Task {
                var heard: [StoreEvent] = []
                var last = start
                while !Set(kinds).isSubset(of: heard.map(\.kind)), let event = await store.nextEvent(after: last) {
                    heard.append(event)
                    last = event.sequence
                }
                return (heard, ContinuousClock.now)
            }
            let run = try await home.kiosk(words)
            let end = ContinuousClock.now
            #expect(run.status == status, "\(run)")
            let (heard, instant) = await listener.value
            #expect(Set(kinds).isSubset(of: heard.map(\.kind)), "\(words)")
            #expect(instant - end < .seconds(1), "\(words)")
            sequence = try await store.latestSequence()
        }
        #expect(try await store.transactions(TransactionQuery(scope: .ledger), before: nil, limit: 10).isEmpty)
    }
}
