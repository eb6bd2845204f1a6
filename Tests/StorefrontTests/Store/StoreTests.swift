import Foundation
import OpenStoreKit
import StoreEngine
import Testing

@testable import Storefront

@Suite("The Store: loading, restoring, telling")
struct StoreTests {
    @Test("Loads with one request in catalogue order, texts in every language (SEED-10, SEED-12, SEED-45, SEED-46)")
    func loads() async throws {
        let shop = try StoreFixture()
        #expect(await shop.store.snapshot.products.isEmpty)
        await shop.store.load()
        let snapshot = await shop.store.snapshot
        #expect(snapshot.loading == .loaded)
        #expect(snapshot.products.map(\.id) == TestCatalog.catalog.products.map(\.id))
        #expect(snapshot.products.first?.name.text(for: "ja_JP") == "りんご")
        #expect(snapshot.products.first?.price == 120)
        #expect(snapshot.products.first?.displayPrice.contains("120") == true)
        #expect(await shop.store.consumableProductList.map(\.id) == [TestCatalog.apple, TestCatalog.orange])
        #expect(await shop.store.nonConsumableProductList.map(\.id) == [TestCatalog.knife, TestCatalog.fork])
        #expect(snapshot.storefront?.countryCode == "JPN")
    }

    @Test("A product without a price in the storefront is left out and named in the log (BUG-25)")
    func notSoldHere() async throws {
        var catalog = TestCatalog.catalog
        catalog.products[1].prices["JPN"] = nil
        let shop = try StoreFixture(catalog: catalog)
        await shop.store.load()
        #expect(await shop.store.snapshot.products.map(\.id).contains(TestCatalog.orange) == false)
        #expect(await shop.store.snapshot.products.count == 5)
        #expect(await shop.logTexts().contains("Unknown products: consumable.orange"))
    }

    @Test("Another storefront brings its prices at once (BUG-24)")
    func storefrontChange() async throws {
        let shop = try StoreFixture()
        await shop.launch()
        try await shop.engine.updateSettings { $0.storefront = "USA" }
        await shop.store.caughtUp()
        let snapshot = await shop.store.snapshot
        #expect(snapshot.storefront?.currencyCode == "USD")
        #expect(snapshot.products.first?.price == Decimal(string: "1.19"))
    }

    @Test("A launch never syncs and never asks to sign in; restore does, once (SEED-62, BUG-14)")
    func neverSyncsByItself() async throws {
        let first = try StoreFixture()
        for _ in 0..<10 {
            let shop = try StoreFixture(engine: first.engine)
            await shop.launch()
            #expect(shop.systemUI.signIns == 0)
            await shop.store.stop()
        }
        #expect(try await first.engine.syncCount() == 0)
        await first.launch()
        _ = await first.store.restore()
        #expect(try await first.engine.syncCount() == 1)
        #expect(first.systemUI.signIns == 1)
    }

    @Test("Restore ends in one number, zero included (SEED-159, BUG-13)", arguments: [0, 1, 7])
    func restoreCount(count: Int) async throws {
        var catalog = TestCatalog.catalog
        for number in 0..<7 {
            var knife = catalog.products[2]
            knife.id = "knife.\(number)"
            catalog.products.append(knife)
        }
        let shop = try StoreFixture(catalog: catalog)
        await shop.launch()
        for number in 0..<count { _ = await shop.store.purchase(productID: "knife.\(number)", quantity: 1) }
        #expect(await shop.store.restore() == .restored(count))
        #expect(await shop.store.snapshot.isRestoring == false)
    }

    @Test("Pressing restore ten times at once runs it once (BUG-13)")
    func restoreOnce() async throws {
        let shop = try StoreFixture()
        await shop.launch()
        let store = shop.store
        let reports = await withTaskGroup(of: RestoreReport.self) { group in
            for _ in 0..<10 { group.addTask { await store.restore() } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(reports == Array(repeating: .restored(0), count: 10))
        #expect(try await shop.engine.syncCount() <= 10)
    }

    @Test("A customer who does not sign in cancels the restore; a failure is a failure (BUG-13)")
    func restoreEnds() async throws {
        let shop = try StoreFixture()
        await shop.launch()
        shop.systemUI.answerSignIn(false)
        #expect(await shop.store.restore() == .cancelled)
        shop.systemUI.answerSignIn(true)
        try await shop.engine.updateSettings { $0.failures[.appStoreSync] = SimulatedFailure(error: "networkError") }
        #expect(await shop.store.restore() == .failed(.network))
    }

    @Test(
        "Entitlements are recomputed whole: each launch finds what is owned, refunded ones gone (SEED-29, SEED-33, SEED-48)"
    )
    func entitlements() async throws {
        let shop = try StoreFixture()
        await shop.launch()
        for id in [TestCatalog.knife, TestCatalog.fork, TestCatalog.pass] {
            _ = await shop.store.purchase(productID: id, quantity: 1)
        }
        let knife = try #require(await shop.store.snapshot.entitlements.first { $0.productID == TestCatalog.knife })
        try await shop.engine.refund(knife.id, reason: 0)
        let again = try StoreFixture(engine: shop.engine)
        await again.store.load()
        #expect(await again.store.snapshot.purchasedProductIDs == [TestCatalog.fork, TestCatalog.pass])
        #expect(await again.store.purchasedNonConsumableProductList.map(\.id) == [TestCatalog.fork])
    }

    @Test("Opening an empty store on disk and listening to it writes nothing: no ledger, no keys, no balances")
    func readsOnly() async throws {
        let directory = try TemporaryDirectory()
        let shop = try StoreFixture(directory: directory)
        await shop.launch()
        #expect(directory.names.isEmpty)
        await shop.store.stop()
        #expect(directory.names.isEmpty)
    }

    @Test("History comes in pages, newest first (BUG-27)")
    func history() async throws {
        let shop = try StoreFixture()
        await shop.launch()
        for _ in 0..<25 { _ = await shop.store.purchase(productID: TestCatalog.apple, quantity: 1) }
        var pages: [[UInt64]] = []
        var before: UInt64?
        while true {
            let page = try await shop.store.historyPage(before: before, limit: 10)
            pages.append(page.transactions.map(\.id))
            guard page.hasMore else { break }
            before = page.transactions.last?.id
        }
        #expect(pages.map(\.count) == [10, 10, 5])
        #expect(pages.flatMap { $0 } == pages.flatMap { $0 }.sorted(by: >))
        #expect(Set(pages.joined()).count == 25)
    }

    @Test("A slow reader of snapshots gets the newest, and the stream ends with the store (BUG-27)")
    func snapshots() async throws {
        let shop = try StoreFixture()
        let stream = await shop.store.snapshots()
        await shop.launch()
        for _ in 0..<20 { _ = await shop.store.purchase(productID: TestCatalog.apple, quantity: 1) }
        let newest = await shop.store.snapshot.revision
        await shop.store.stop()
        var seen: [Int] = []
        for await snapshot in stream { seen.append(snapshot.revision) }
        #expect(seen == [newest])
    }

    @Test("The event log is bounded; its numbers rise (SEED-83)")
    func logIsBounded() async throws {
        let shop = try StoreFixture()
        await shop.store.load()
        for number in 0..<1_000 { await shop.store.log(.note("\(number)")) }
        let log = await shop.store.snapshot.log
        #expect(log.count == Store.logLimit)
        #expect(log.last?.event == .note("999"))
        #expect(zip(log, log.dropFirst()).allSatisfy { $0.id + 1 == $1.id })
    }

    @Test("Stopping ends the listeners, and what happens afterwards changes nothing here (SEED-26, SEED-110)")
    func stops() async throws {
        let shop = try StoreFixture()
        await shop.launch()
        await shop.store.stop()
        try await shop.chargeOnly(TestCatalog.apple)
        #expect(await shop.balance(TestCatalog.apple) == 0)
        #expect(try await shop.unfinished().count == 1)
    }
}
