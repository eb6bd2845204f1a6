import Foundation
import OpenStoreKit
import StoreEngine
import Testing

@testable import Storefront

@Suite("A purchase through the Store")
struct StorePurchaseTests {
    private let shop: StoreFixture

    init() async throws {
        shop = try StoreFixture()
        await shop.launch()
    }

    @Test(
        "A consumable is charged, delivered by its quantity, then finished (SEED-18, SEED-20, SEED-41, SEED-123, SEED-191)"
    )
    func consumable() async throws {
        let report = await shop.store.purchase(productID: TestCatalog.apple, quantity: 5)
        guard case .delivered(let transaction, quantity: 5) = report else {
            Issue.record("\(report)")
            return
        }
        #expect(transaction.quantity == 5)
        #expect(await shop.balance(TestCatalog.apple) == 5)
        #expect(try await shop.unfinished().isEmpty)
        #expect(try await shop.ledger().count == 1)
    }

    @Test("The quantity is the same in the result, in history and after another launch (BUG-04)")
    func quantityReadBack() async throws {
        _ = await shop.store.purchase(productID: TestCatalog.apple, quantity: 5)
        let again = try StoreFixture(engine: shop.engine, balances: shop.balances)
        await again.launch()
        #expect(try await again.store.historyPage().transactions.map(\.quantity) == [5])
        #expect(await again.balance(TestCatalog.apple) == 5)
    }

    @Test("A non-consumable is entitled at once and has no balance (SEED-19, SEED-48, SEED-54)")
    func nonConsumable() async throws {
        let report = await shop.store.purchase(productID: TestCatalog.knife, quantity: 1)
        guard case .delivered(_, quantity: 0) = report else {
            Issue.record("\(report)")
            return
        }
        let snapshot = await shop.store.snapshot
        #expect(snapshot.isPurchased(TestCatalog.knife))
        #expect(snapshot.balances.isEmpty)
        #expect(await shop.store.purchasedNonConsumableProductList.map(\.id) == [TestCatalog.knife])
        let products = await shop.store.products
        for product in products {
            #expect(await shop.store.isPurchased(product) == (product.id == TestCatalog.knife))
        }
    }

    @Test("A non-renewing subscription may hold several and is an entitlement (SEED-31, SEED-40)")
    func nonRenewing() async throws {
        _ = await shop.store.purchase(productID: TestCatalog.pass, quantity: 2)
        let entitlement = await shop.store.snapshot.entitlements.first
        #expect(entitlement?.productID == TestCatalog.pass)
        #expect(entitlement?.quantity == 2)
    }

    @Test("Buying what is owned gives the same transaction and charges nothing, also after a launch (BUG-15)")
    func alreadyOwned() async throws {
        let first = await shop.store.purchase(productID: TestCatalog.knife, quantity: 1)
        guard case .delivered(let bought, _) = first else {
            Issue.record("\(first)")
            return
        }
        let again = try StoreFixture(engine: shop.engine, balances: shop.balances)
        await again.launch()
        for store in [shop.store, again.store, again.store] {
            guard case .alreadyOwned(let held) = await store.purchase(productID: TestCatalog.knife, quantity: 1) else {
                Issue.record("not already owned")
                return
            }
            #expect(held.id == bought.id)
        }
        #expect(try await shop.ledger().count == 1)
    }

    @Test("Refunded and bought again: a new transaction, a second charge (BUG-15)")
    func boughtAgain() async throws {
        guard case .delivered(let first, _) = await shop.store.purchase(productID: TestCatalog.knife, quantity: 1)
        else { return }
        try await shop.store.refund(first.id, reason: 0)
        await shop.store.caughtUp()
        let report = await shop.store.purchase(productID: TestCatalog.knife, quantity: 1)
        guard case .delivered(let second, _) = report else {
            Issue.record("\(report)")
            return
        }
        #expect(second.id != first.id)
        #expect(await shop.store.snapshot.isPurchased(TestCatalog.knife))
    }

    @Test(
        "A cancelled sheet is a result, leaves no transaction and no error line, and Buy works again (SEED-22, BUG-07)")
    func cancelled() async throws {
        shop.systemUI.answerPayments(.cancel)
        #expect(await shop.store.purchase(productID: TestCatalog.apple, quantity: 1) == .cancelled)
        #expect(try await shop.ledger().isEmpty)
        #expect(await shop.logTexts().contains { $0.hasPrefix("Failed") } == false)
        shop.systemUI.answerPayments(.confirm)
        _ = await shop.store.purchase(productID: TestCatalog.apple, quantity: 1)
        #expect(await shop.balance(TestCatalog.apple) == 1)
    }

    @Test("Ask to Buy: pending with its request, nothing owned, charged or unfinished (SEED-21, BUG-05)")
    func pending() async throws {
        try await shop.store.setAskToBuy(true)
        let report = await shop.store.purchase(productID: TestCatalog.apple, quantity: 2)
        guard case .pending(let request?) = report else {
            Issue.record("\(report)")
            return
        }
        #expect(request.order.productID == TestCatalog.apple)
        #expect(request.order.quantity == 2)
        #expect(await shop.store.snapshot.pendingRequests(for: TestCatalog.apple).map(\.id) == [request.id])
        #expect(await shop.balance(TestCatalog.apple) == 0)
        #expect(try await shop.ledger().isEmpty)
    }

    @Test("At most one purchase is under way; the others are told so at once (BUG-08)")
    func oneAtATime() async throws {
        let shop = shop
        shop.systemUI.whileOpen {
            for _ in 0..<20 {
                #expect(await shop.store.purchase(productID: TestCatalog.orange, quantity: 1) == .failed(.busy))
            }
        }
        _ = await shop.store.purchase(productID: TestCatalog.apple, quantity: 1)
        #expect(shop.systemUI.payments.count == 1)
        #expect(try await shop.ledger().count == 1)
    }

    @Test("The snapshot names the product of the purchase under way, and forgets it afterwards (BUG-08)")
    func purchasing() async throws {
        let shop = shop
        shop.systemUI.whileOpen { #expect(await shop.store.snapshot.purchasing == TestCatalog.apple) }
        _ = await shop.store.purchase(productID: TestCatalog.apple, quantity: 1)
        #expect(await shop.store.snapshot.purchasing == nil)
    }

    @Test("Purchases not allowed: products and balances show, buying says why (SEED-61, BUG-09)")
    func notAllowed() async throws {
        _ = await shop.store.purchase(productID: TestCatalog.apple, quantity: 1)
        try await shop.engine.updateSettings { $0.allowsPurchases = false }
        await shop.store.caughtUp()
        #expect(await shop.store.snapshot.settings.allowsPurchases == false)
        #expect(await shop.store.purchase(productID: TestCatalog.apple, quantity: 1) == .failed(.purchaseNotAllowed))
        #expect(await shop.store.snapshot.products.count == 6)
        #expect(await shop.balance(TestCatalog.apple) == 1)
        try await shop.engine.updateSettings { $0.allowsPurchases = true }
        _ = await shop.store.purchase(productID: TestCatalog.apple, quantity: 1)
        #expect(await shop.balance(TestCatalog.apple) == 2)
    }

    @Test(
        "Orders the store refuses fail with their reason",
        arguments: [
            (TestCatalog.apple, 0, StoreFailure.invalidQuantity(0)),
            (TestCatalog.apple, 100, .invalidQuantity(100)),
            (TestCatalog.knife, 2, .invalidQuantity(2)),
            (TestCatalog.basket, 2, .invalidQuantity(2)),
            ("no.such.product", 1, .productUnavailable(productID: "no.such.product")),
        ])
    func refused(productID: String, quantity: Int, failure: StoreFailure) async throws {
        #expect(await shop.store.purchase(productID: productID, quantity: quantity) == .failed(failure))
        #expect(shop.systemUI.payments.isEmpty)
    }

    @Test("A failure before the charge charges nothing and is logged (SEED-73)")
    func failsBefore() async throws {
        try await shop.engine.updateSettings { $0.failures[.purchase] = SimulatedFailure(error: "networkError") }
        #expect(await shop.store.purchase(productID: TestCatalog.apple, quantity: 1) == .failed(.network))
        #expect(try await shop.ledger().isEmpty)
        #expect(await shop.logTexts().contains { $0.hasPrefix("Failed product purchase: ") })
    }

    @Test("A failure after the charge: the transaction arrives by itself, once (BUG-01, BUG-06)")
    func failsAfter() async throws {
        try await shop.engine.updateSettings {
            $0.failures[.purchase] = SimulatedFailure(error: "networkError", timing: .afterCharge)
        }
        #expect(await shop.store.purchase(productID: TestCatalog.apple, quantity: 3) == .failed(.network))
        await shop.store.caughtUp()
        #expect(await shop.balance(TestCatalog.apple) == 3)
        #expect(try await shop.unfinished().isEmpty)
        #expect(await shop.store.snapshot.arrivals.count == 1)
    }

    @Test("200 purchases in a loop with a listener running: 200 ids, each delivered once (BUG-03)")
    func loop() async throws {
        var ids: Set<UInt64> = []
        for _ in 0..<200 {
            guard
                case .delivered(let transaction, 1) = await shop.store.purchase(
                    productID: TestCatalog.apple, quantity: 1)
            else { continue }
            ids.insert(transaction.id)
        }
        await shop.store.caughtUp()
        #expect(ids.count == 200)
        #expect(await shop.balance(TestCatalog.apple) == 200)
        #expect(await shop.store.snapshot.arrivals.isEmpty)
    }

    @Test("The log has document 001's lines, verbatim and in its order (SEED-68, SEED-71, SEED-76)")
    func logLines() async throws {
        let start = await shop.logTexts()
        #expect(
            start.contains("consumable.apple Consumable ￥120") || start.contains("consumable.apple Consumable ¥120"))
        _ = await shop.store.purchase(productID: TestCatalog.apple, quantity: 1)
        #expect(await shop.logTexts().dropFirst(start.count) == ["レシート検証に成功", "購入完了"])
    }
}
