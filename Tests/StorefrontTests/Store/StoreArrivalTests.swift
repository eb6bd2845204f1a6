import Foundation
import OpenStoreKit
import StoreEngine
import Testing

@testable import Storefront

@Suite("What arrives by itself")
struct StoreArrivalTests {
    private let shop: StoreFixture

    init() async throws {
        shop = try StoreFixture()
        await shop.launch()
    }

    private func relaunch() async throws -> StoreFixture {
        let again = try StoreFixture(engine: shop.engine, balances: shop.balances)
        await again.launch()
        return again
    }

    private func request(_ productID: String, quantity: Int = 1) async throws -> PurchaseRequest {
        try await shop.store.setAskToBuy(true)
        guard case .pending(let request?) = await shop.store.purchase(productID: productID, quantity: quantity)
        else { throw StoreFixture.FixtureError.notCharged }
        return request
    }

    // MARK: Ask to Buy

    @Test("Approved while open: delivered once, finished, announced, no longer waiting (SEED-77, SEED-132)")
    func approved() async throws {
        let request = try await request(TestCatalog.apple, quantity: 2)
        try await shop.store.approve(request: request.id)
        await shop.store.caughtUp()
        let snapshot = await shop.store.snapshot
        #expect(snapshot.balance(of: TestCatalog.apple) == 2)
        #expect(snapshot.requests.isEmpty)
        #expect(try await shop.unfinished().isEmpty)
        guard case .delivered(let transaction, quantity: 2) = snapshot.arrivals.last?.kind else {
            Issue.record("\(snapshot.arrivals)")
            return
        }
        #expect(transaction.productID == TestCatalog.apple)
    }

    @Test("Approved while closed: delivered at the next launch (BUG-06)")
    func approvedWhileClosed() async throws {
        let request = try await request(TestCatalog.knife)
        await shop.store.stop()
        try await shop.engine.approve(request: request.id)
        let again = try await relaunch()
        #expect(await again.store.snapshot.isPurchased(TestCatalog.knife))
        #expect(await again.store.snapshot.arrivals.count == 1)
        #expect(try await again.unfinished().isEmpty)
    }

    @Test("Declined: nothing arrives but the news (storekit-spec A3.2)")
    func declined() async throws {
        let request = try await request(TestCatalog.apple)
        try await shop.store.decline(request: request.id)
        await shop.store.caughtUp()
        let snapshot = await shop.store.snapshot
        #expect(snapshot.requests.isEmpty)
        #expect(snapshot.balance(of: TestCatalog.apple) == 0)
        guard case .declined(let declined) = snapshot.arrivals.last?.kind else {
            Issue.record("\(snapshot.arrivals)")
            return
        }
        #expect(declined.id == request.id)
    }

    @Test("Answering a request twice is refused with a reason")
    func answeredTwice() async throws {
        let request = try await request(TestCatalog.apple)
        try await shop.store.approve(request: request.id)
        await #expect(throws: StoreFailure.self) { try await shop.store.decline(request: request.id) }
        await shop.store.caughtUp()
        #expect(await shop.balance(TestCatalog.apple) == 1)
    }

    @Test("An interrupted purchase waits; resolved while closed it arrives once at the next launch (BUG-06)")
    func interrupted() async throws {
        try await shop.engine.updateSettings { $0.interruptsPurchases = true }
        guard case .pending(let request?) = await shop.store.purchase(productID: TestCatalog.apple, quantity: 1)
        else {
            Issue.record("not pending")
            return
        }
        await shop.store.stop()
        try await shop.engine.approve(request: request.id)
        let again = try await relaunch()
        #expect(await again.balance(TestCatalog.apple) == 1)
        #expect(await again.store.snapshot.arrivals.count == 1)
        #expect(try await again.ledger().count == 1)
    }

    // MARK: Left over

    @Test("Charged, then the program died: delivered once at the next launch (SEED-24, SEED-135, BUG-01)")
    func diedAfterCharge() async throws {
        await shop.store.stop()
        try await shop.chargeOnly(TestCatalog.apple, quantity: 3)
        let again = try await relaunch()
        #expect(await again.balance(TestCatalog.apple) == 3)
        #expect(try await again.unfinished().isEmpty)
    }

    @Test(
        "Delivered, then the program died before it finished: finished at the next launch, not counted again (BUG-01)")
    func diedBeforeFinish() async throws {
        await shop.store.stop()
        let id = try await shop.chargeOnly(TestCatalog.apple, quantity: 3)
        let delivery = Delivery(transactionID: id, productID: TestCatalog.apple, quantity: 3)
        _ = try await shop.balances.deliver(delivery, ledger: EngineLedger(device: shop.device))
        let again = try await relaunch()
        #expect(await again.balance(TestCatalog.apple) == 3)
        #expect(try await again.unfinished().isEmpty)
        #expect(await again.store.snapshot.arrivals.isEmpty)
    }

    @Test("A launch after a finished purchase changes nothing (BUG-01)")
    func diedAfterFinish() async throws {
        _ = await shop.store.purchase(productID: TestCatalog.apple, quantity: 3)
        let again = try await relaunch()
        #expect(await again.balance(TestCatalog.apple) == 3)
        #expect(await again.store.snapshot.arrivals.isEmpty)
    }

    @Test("The log says so in document 001's words (SEED-80, SEED-81)")
    func logLines() async throws {
        await shop.store.stop()
        try await shop.chargeOnly(TestCatalog.apple)
        let again = try await relaunch()
        let lines = await again.logTexts().drop { !$0.hasPrefix("処理待ち") }
        #expect(Array(lines) == ["処理待ちのトランザクションがあった", "レシート検証に成功", "処理待ちの購入完了"])
    }

    // MARK: Elsewhere

    @Test("Bought by another session of this device: shown here without a key (SEED-25, SEED-129, BUG-46)")
    func otherSession() async throws {
        try await shop.chargeOnly(TestCatalog.apple, quantity: 2)
        try await shop.chargeOnly(TestCatalog.knife)
        await shop.store.caughtUp()
        #expect(await shop.balance(TestCatalog.apple) == 2)
        #expect(await shop.store.snapshot.isPurchased(TestCatalog.knife))
        #expect(try await shop.unfinished().isEmpty)
    }

    @Test("Two stores of one device share one purchase: counted once, shown by both (BUG-03, BUG-46)")
    func twoStores() async throws {
        let other = try StoreFixture(engine: shop.engine, balances: shop.balances)
        await other.launch()
        _ = await other.store.purchase(productID: TestCatalog.apple, quantity: 4)
        await shop.store.caughtUp()
        await other.store.caughtUp()
        #expect(await other.balance(TestCatalog.apple) == 4)
        #expect(await shop.balance(TestCatalog.apple) == 4)
        #expect(try await shop.unfinished().isEmpty)
    }

    @Test("A consumable bought on another device of the account stays there; a non-consumable comes along")
    func otherDevice() async throws {
        let phone = try StoreFixture(engine: shop.engine, deviceName: "phone")
        await phone.launch()
        _ = await phone.store.purchase(productID: TestCatalog.apple, quantity: 1)
        _ = await phone.store.purchase(productID: TestCatalog.knife, quantity: 1)
        await shop.store.caughtUp()
        #expect(await phone.balance(TestCatalog.apple) == 1)
        #expect(await shop.balance(TestCatalog.apple) == 0)
        #expect(await shop.store.snapshot.isPurchased(TestCatalog.knife))
    }

    @Test("One transaction handed to the delivery path ten times at once counts once (BUG-03)")
    func tenTimes() async throws {
        await shop.store.stop()
        let id = try await shop.chargeOnly(TestCatalog.apple, quantity: 2)
        let signed = try #require(try await shop.engine.transaction(id))
        let result = await shop.device.verify(signed)
        let store = shop.store
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<10 { group.addTask { _ = await store.arrived(result) } }
        }
        #expect(await shop.balance(TestCatalog.apple) == 2)
        #expect(await shop.store.snapshot.arrivals.count == 1)
    }

    // MARK: Refunds

    @Test("A refund reaches the open shop: owned mark and count change, announced once (SEED-133, SEED-170, BUG-11)")
    func refundWhileOpen() async throws {
        guard case .delivered(let apples, _) = await shop.store.purchase(productID: TestCatalog.apple, quantity: 5),
            case .delivered(let knife, _) = await shop.store.purchase(productID: TestCatalog.knife, quantity: 1)
        else { return }
        _ = await shop.store.purchase(productID: TestCatalog.apple, quantity: 1)
        try await shop.engine.refund(apples.id, reason: 1)
        try await shop.engine.refund(knife.id, reason: 0)
        await shop.store.caughtUp()
        let snapshot = await shop.store.snapshot
        #expect(snapshot.balance(of: TestCatalog.apple) == 1)
        #expect(!snapshot.isPurchased(TestCatalog.knife))
        #expect(snapshot.entitlements.isEmpty)
        #expect(snapshot.arrivals.count == 2)
        let history = try await shop.store.historyPage().transactions
        #expect(history.count { $0.revocationDate != nil } == 2)
    }

    @Test("A refund made while the shop was closed is taken off at the next launch, once (BUG-04, BUG-11)")
    func refundWhileClosed() async throws {
        guard case .delivered(let apples, _) = await shop.store.purchase(productID: TestCatalog.apple, quantity: 5)
        else { return }
        await shop.store.stop()
        try await shop.engine.refund(apples.id, reason: 0)
        for _ in 0..<2 {
            let again = try await relaunch()
            #expect(await again.balance(TestCatalog.apple) == 0)
            await again.store.stop()
        }
        let last = try await relaunch()
        _ = await last.store.purchase(productID: TestCatalog.apple, quantity: 1)
        await last.store.caughtUp()
        #expect(await last.balance(TestCatalog.apple) == 1)
    }

    @Test("Refunded before it was delivered: neither delivered nor taken off")
    func refundBeforeDelivery() async throws {
        await shop.store.stop()
        _ = try await shop.chargeOnly(TestCatalog.apple, quantity: 1)
        let id = try await shop.chargeOnly(TestCatalog.apple, quantity: 5)
        try await shop.engine.refund(id, reason: 0)
        let again = try await relaunch()
        #expect(await again.balance(TestCatalog.apple) == 1)
        #expect(try await again.unfinished().isEmpty)
    }

    @Test("Refunding twice is refused with a reason")
    func refundTwice() async throws {
        guard case .delivered(let apples, _) = await shop.store.purchase(productID: TestCatalog.apple, quantity: 1)
        else { return }
        try await shop.store.refund(apples.id, reason: 0)
        await #expect(throws: StoreFailure.store(.alreadyRefunded(apples.id))) {
            try await shop.store.refund(apples.id, reason: 0)
        }
    }

    // MARK: Clearing

    @Test("Clear empties everything at once in the open shop, and nothing leaks into what comes after (BUG-31)")
    func cleared() async throws {
        _ = await shop.store.purchase(productID: TestCatalog.apple, quantity: 5)
        _ = await shop.store.purchase(productID: TestCatalog.knife, quantity: 1)
        _ = try await request(TestCatalog.orange)
        try await shop.engine.clearTransactions()
        await shop.store.caughtUp()
        let snapshot = await shop.store.snapshot
        #expect(snapshot.balances.values.allSatisfy { $0 == 0 })
        #expect(snapshot.entitlements.isEmpty)
        #expect(snapshot.requests.isEmpty)
        #expect(snapshot.undelivered.isEmpty)
        try await shop.engine.updateSettings { $0.askToBuy = false }
        _ = await shop.store.purchase(productID: TestCatalog.apple, quantity: 1)
        #expect(await shop.balance(TestCatalog.apple) == 1)
    }

    @Test("Rounds of clear and buy never leak an item (BUG-31)")
    func clearRounds() async throws {
        for round in 1...100 {
            _ = await shop.store.purchase(productID: TestCatalog.apple, quantity: round % 9 + 1)
            #expect(await shop.balance(TestCatalog.apple) == round % 9 + 1)
            try await shop.engine.clearTransactions()
            await shop.store.caughtUp()
        }
        #expect(await shop.balance(TestCatalog.apple) == 0)
    }
}
