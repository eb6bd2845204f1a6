import Foundation
import Testing

@testable import StoreEngine

@Suite("What each sequence contains (storekit-spec A3.1)")
struct TransactionQueryTests {
    /// One column of the table: what was bought and what became of it.
    enum Column: String, CaseIterable, Sendable {
        case consumable, consumableFinished, consumableRefunded, consumableRefundedFinished
        case nonConsumable, nonConsumableFinished, nonConsumableRefunded
        case nonRenewing, nonRenewingFinished, nonRenewingRefunded
    }

    static let table: [(scope: TransactionQuery.Scope, listed: Set<Column>)] = [
        (.ledger, Set(Column.allCases)),
        (
            .unfinished,
            [
                .consumable, .consumableRefunded, .nonConsumable, .nonConsumableRefunded, .nonRenewing,
                .nonRenewingRefunded,
            ]
        ),
        (.all(includesFinishedConsumables: false), Set(Column.allCases).subtracting([.consumableFinished])),
        (.all(includesFinishedConsumables: true), Set(Column.allCases)),
        (.currentEntitlements, [.nonConsumable, .nonConsumableFinished, .nonRenewing, .nonRenewingFinished]),
    ]

    @Test(
        "every kind of transaction is in the sequences it belongs to, and in no other (A3.1, SEED-29, SEED-31, SEED-33)",
        arguments: Column.allCases)
    func table(_ column: Column) async throws {
        let store = try SimulatedAppStore.fixture()
        let name = column.rawValue
        let product =
            name.hasPrefix("consumable") ? Shop.apple : name.hasPrefix("nonConsumable") ? Shop.knife : Shop.pass
        let id = try await store.charge(product).id
        if name.hasSuffix("Finished") { try await store.finish(id) }
        if name.contains("Refunded") { try await store.refund(id, reason: 0) }
        for row in Self.table {
            let expected = row.listed.contains(column) ? [id] : []
            #expect(try await store.ids(row.scope) == expected, "\(row.scope)")
            #expect(try await store.ids(row.scope, product: product) == expected, "\(row.scope), one product")
            #expect(try await store.ids(row.scope, product: Shop.sake).isEmpty)
            #expect(try await store.ids(row.scope, account: "default", device: "default") == expected)
            #expect(try await store.ids(row.scope, account: "other").isEmpty)
        }
    }

    @Test("a non-consumable or non-renewing subscription is listed once, by its newest transaction (A3.1)")
    func latestPerProduct() async throws {
        let store = try SimulatedAppStore.fixture()
        try await store.charge(Shop.pass)
        try await store.charge(Shop.knife)
        try await store.charge(Shop.pass)
        #expect(try await store.ids(.currentEntitlements) == [2, 1])
        try await store.refund(2, reason: 0)
        #expect(try await store.ids(.currentEntitlements) == [1, 0])
    }

    @Test("consumables belong to the device that bought them, everything else to the account")
    func devices() async throws {
        let store = try SimulatedAppStore.fixture()
        for product in [Shop.apple, Shop.knife, Shop.pass] {
            try await store.charge(product, by: Buyer(account: "mum", device: "phone"))
        }
        #expect(try await store.ids(.unfinished, account: "mum", device: "phone") == [2, 1, 0])
        #expect(try await store.ids(.unfinished, account: "mum", device: "tablet") == [2, 1])
        #expect(try await store.ids(.unfinished, account: "mum") == [2, 1, 0])
        #expect(try await store.ids(.currentEntitlements, account: "mum", device: "tablet") == [2, 1])
        #expect(try await store.ids(.currentEntitlements, account: "dad", device: "phone").isEmpty)
    }

    @Test("each account has its own entitlement to the same product")
    func accounts() async throws {
        let store = try SimulatedAppStore.fixture()
        try await store.charge(Shop.knife, by: Buyer(account: "mum"))
        try await store.charge(Shop.knife, by: Buyer(account: "dad"))
        #expect(try await store.ids(.currentEntitlements, account: "mum") == [0])
        #expect(try await store.ids(.currentEntitlements, account: "dad") == [1])
        #expect(try await store.ids(.currentEntitlements) == [1, 0])
    }

    @Test("pages go from new to old without gap or overlap", arguments: [1, 2, 3, 7, 100])
    func pages(_ limit: Int) async throws {
        let store = try SimulatedAppStore.fixture()
        for number in 0..<20 { try await store.charge(number % 3 == 0 ? Shop.pass : Shop.apple) }
        for scope in Self.table.map(\.scope) {
            var found: [UInt64] = []
            while true {
                let page = try await store.transactions(
                    TransactionQuery(scope: scope), before: found.last, limit: limit)
                #expect(page.count <= limit)
                if page.isEmpty { break }
                found += page.map(\.id)
            }
            #expect(found == (try await store.ids(scope)))
            #expect(found == found.sorted(by: >))
        }
    }

    @Test("odd page sizes and starting points give empty pages, not errors", arguments: [0, -1, Int.min])
    func oddLimits(_ limit: Int) async throws {
        let store = try SimulatedAppStore.fixture()
        try await store.charge(Shop.apple)
        let query = TransactionQuery(scope: .ledger)
        #expect(try await store.transactions(query, before: nil, limit: limit).isEmpty)
        #expect(try await store.transactions(query, before: 0, limit: 5).isEmpty)
        #expect(try await store.transactions(query, before: .max, limit: 5).count == 1)
    }

    @Test("quantity, token and signature read the same from every sequence and after a restart (BUG-04)")
    func sameEverywhere() async throws {
        let directory = try TemporaryDirectory()
        let store = try SimulatedAppStore.fixture(in: directory)
        let bought = try await store.charge(Shop.apple, quantity: 5)
        let restarted = try SimulatedAppStore.fixture(in: directory)
        try await restarted.sync()
        for scope in [.ledger, .unfinished, .all(includesFinishedConsumables: false)] as [TransactionQuery.Scope] {
            let read = try await restarted.transactions(TransactionQuery(scope: scope), before: nil, limit: 1)
            #expect(read == [bought])
        }
        #expect(try bought.payload.quantity == 5)
    }

    @Test("no query walks through the whole history: each is answered from an index of its own rows (BUG-27)")
    func plans() throws {
        let owner = Ledger.Owner(environment: "Xcode", bundleID: "b", firstTransaction: 0, identity: "i")
        let ledger = try Ledger.inMemory(owner: owner)
        let expected: [(TransactionQuery.Scope, product: String?, index: String)] = [
            (.ledger, nil, "INTEGER PRIMARY KEY (rowid<?)"),
            (.ledger, "p", "transactions_product (product=? AND rowid<?)"),
            (.all(includesFinishedConsumables: true), nil, "INTEGER PRIMARY KEY (rowid<?)"),
            (.all(includesFinishedConsumables: false), nil, "transactions_listed (listed=? AND rowid<?)"),
            (.all(includesFinishedConsumables: false), "p", "transactions_listed_product (product=? AND rowid<?)"),
            (.unfinished, nil, "transactions_unfinished (finished=? AND rowid<?)"),
            (.currentEntitlements, nil, "transactions_entitled (account=?)"),
        ]
        for (scope, product, index) in expected {
            let query = TransactionQuery(scope: scope, productID: product, account: "a", device: "d")
            let (sql, values) = Ledger.page(query, before: nil, limit: 10)
            let plan = try ledger.database.rows("EXPLAIN QUERY PLAN \(sql)", values) { $0.text(3) }
            #expect(plan.contains { $0.contains(index) }, "\(scope): \(plan)")
            // What is walked through whole are the account's products, one by one, never their transactions.
            let walks = plan.filter { $0.contains("SCAN") && !$0.contains("owned") && !$0.contains("CONSTANT ROW") }
            #expect(walks.isEmpty, "\(scope): \(plan)")
            #expect(!plan.contains { $0.contains("TEMP B-TREE") }, "\(scope): \(plan)")
        }
    }
}
