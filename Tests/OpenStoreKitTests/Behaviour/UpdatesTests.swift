import Foundation
import StoreEngine
import StoreKit
import Testing

/// The table of `storekit-spec` A3.2, event by event. A marker purchase from outside ends each listening, so that
/// "nothing came" needs no waiting.
@Suite("Transaction.updates (storekit-spec A3.2)")
struct UpdatesTests {
    /// Starts a listener that ends with the marker and gives the products it heard of, each with `-` when refunded.
    private func listen(_ device: SimulatedDevice, until marker: String = "gem") async -> Task<[String], Never> {
        var updates = await device.run { Transaction.updates.makeAsyncIterator() }
        let task = Task {
            var heard: [String] = []
            while let transaction = await updates.next()?.unsafePayloadValue {
                if transaction.productID == marker { break }
                heard.append(transaction.productID + (transaction.revocationDate == nil ? "" : "-"))
                await transaction.finish()
            }
            return heard
        }
        if let sequence = try? await device.store.latestSequence() { await device.updatesHandled(through: sequence) }
        return task
    }

    /// A purchase from outside the app: another session of the same device.
    private func buyOutside(_ id: String, _ shop: TestShop) async throws -> Transaction {
        try await shop.buy(id, shop.relaunched())
    }

    @Test(
        "Unfinished transactions come once at launch, and again at the next until finished (SEED-24, SEED-135, SEED-167)"
    )
    func unfinishedAtLaunch() async throws {
        let shop = try TestShop()
        let apple = try await shop.buy("apple")
        for _ in 0..<2 {
            let device = shop.relaunched()
            var updates = await device.run { Transaction.updates.makeAsyncIterator() }
            #expect(await updates.next()?.unsafePayloadValue.id == apple.id)
        }
        await apple.finish()
        let listener = await listen(shop.relaunched())
        _ = try await buyOutside("gem", shop)
        #expect(await listener.value == [])
    }

    @Test("Each unfinished transaction comes exactly once per launch")
    func onceEach() async throws {
        let shop = try TestShop()
        for id in ["apple", "knife", "pass"] { _ = try await shop.buy(id) }
        let listener = await listen(shop.relaunched())
        _ = try await buyOutside("gem", shop)
        #expect(await listener.value.sorted() == ["apple", "knife", "pass"])
    }

    @Test("A successful direct purchase() is not repeated (BUG-03)")
    func directPurchase() async throws {
        let shop = try TestShop()
        let listener = await listen(shop.device)
        for _ in 0..<20 { _ = try await shop.buy("apple") }
        _ = try await buyOutside("gem", shop)
        #expect(await listener.value == [])
    }

    @Test("A purchase on another device of the account comes; one of another account does not (SEED-25, SEED-129)")
    func otherDevice() async throws {
        let shop = try TestShop()
        let listener = await listen(shop.device)
        _ = try await shop.buy("knife", shop.otherDevice("tablet"))
        _ = try await shop.buy("knife", shop.otherDevice("tablet", account: "stranger"))
        _ = try await shop.buy("apple", shop.otherDevice("tablet"))
        _ = try await buyOutside("gem", shop)
        #expect(await listener.value == ["knife"])
    }

    @Test("An approved request comes, a declined one never does (SEED-21, SEED-77, SEED-132)")
    func askToBuy() async throws {
        let shop = try TestShop()
        let listener = await listen(shop.device)
        try await shop.store.updateSettings { $0.askToBuy = true }
        for id in ["apple", "knife"] {
            let product = try #require(try await shop.device.run { try await Product.products(for: [id]) }.first)
            guard case .pending = try await product.purchase() else {
                Issue.record("not pending")
                return
            }
        }
        try await shop.store.updateSettings { $0.askToBuy = false }
        for request in try await shop.store.requests(pendingOnly: true, account: nil) {
            if request.order.productID == "knife" {
                try await shop.store.decline(request: request.id)
            } else {
                try await shop.store.approve(request: request.id)
            }
        }
        _ = try await buyOutside("gem", shop)
        #expect(await listener.value == ["apple"])
    }

    @Test("A request approved while the app was closed comes at the next launch (SEED-24, BUG-06)")
    func approvedWhileClosed() async throws {
        let shop = try TestShop()
        try await shop.store.updateSettings { $0.askToBuy = true }
        let product = try #require(try await shop.device.run { try await Product.products(for: ["apple"]) }.first)
        _ = try await product.purchase()
        let request = try #require(try await shop.store.requests(pendingOnly: true, account: nil).first)
        try await shop.store.approve(request: request.id)
        var updates = await shop.relaunched().run { Transaction.updates.makeAsyncIterator() }
        #expect(await updates.next()?.unsafePayloadValue.productID == "apple")
    }

    @Test("An interrupted purchase is pending; resolved, it comes once (BUG-06, storekit-spec B1.4)")
    func interrupted() async throws {
        let shop = try TestShop()
        let listener = await listen(shop.device)
        try await shop.store.updateSettings { $0.interruptsPurchases = true }
        let product = try #require(try await shop.device.run { try await Product.products(for: ["apple"]) }.first)
        guard case .pending = try await product.purchase() else {
            Issue.record("not pending")
            return
        }
        try await shop.store.updateSettings { $0.interruptsPurchases = false }
        let request = try #require(try await shop.store.requests(pendingOnly: true, account: nil).first)
        #expect(request.kind == .interrupted)
        try await shop.store.approve(request: request.id)
        _ = try await buyOutside("gem", shop)
        #expect(await listener.value == ["apple"])
    }

    @Test("A refund comes under the known id, already gone from the entitlements (SEED-133, SEED-134, BUG-11)")
    func refund() async throws {
        let shop = try TestShop()
        let knife = try await shop.buy("knife")
        await knife.finish()
        let device = shop.relaunched()
        var updates = await device.run { Transaction.updates.makeAsyncIterator() }
        let next = Task {
            let transaction = await updates.next()?.unsafePayloadValue
            let entitled = await device.run { await Transaction.currentEntitlements.transactions().count }
            return (transaction, entitled)
        }
        try await shop.store.refund(knife.id, reason: 0)
        let (transaction, entitled) = await next.value
        #expect(transaction?.id == knife.id)
        #expect(transaction?.revocationReason == .other)
        #expect(entitled == 0)
    }

    @Test("A refund while the app was closed comes at the next launch, and once handled not again (SEED-133, BUG-11)")
    func refundWhileClosed() async throws {
        let shop = try TestShop()
        let apple = try await shop.buy("apple")
        await apple.finish()
        try await shop.store.refund(apple.id, reason: 0)
        for expected in [["apple-"], []] {
            let listener = await listen(shop.relaunched())
            let gem = try await buyOutside("gem", shop)
            #expect(await listener.value == expected)
            await gem.finish()
        }
    }

    @Test("Every listener gets every element")
    func twoListeners() async throws {
        let shop = try TestShop()
        let listeners = [await listen(shop.device), await listen(shop.device)]
        _ = try await shop.buy("knife", shop.otherDevice("tablet"))
        _ = try await buyOutside("gem", shop)
        for listener in listeners { #expect(await listener.value == ["knife"]) }
    }

    @Test("A slow listener misses nothing")
    func slowListener() async throws {
        let shop = try TestShop()
        var updates = await shop.device.run { Transaction.updates.makeAsyncIterator() }
        for _ in 0..<300 { _ = try await buyOutside("apple", shop) }
        var heard: Set<UInt64> = []
        for _ in 0..<300 { if let id = await updates.next()?.unsafePayloadValue.id { heard.insert(id) } }
        #expect(heard.count == 300)
    }

    @Test("Cancelling the task ends the listening (SEED-26, SEED-110)")
    func cancellation() async throws {
        let shop = try TestShop()
        let listener = await listen(shop.device)
        listener.cancel()
        #expect(await listener.value == [])
    }

    @Test("Unverified transactions come too, marked (SEED-27, SEED-82)")
    func unverified() async throws {
        let shop = try TestShop()
        _ = try await shop.buy("apple")
        try await shop.store.updateSettings { $0.failures[.verification] = SimulatedFailure(error: "invalidSignature") }
        var updates = await shop.relaunched().run { Transaction.updates.makeAsyncIterator() }
        guard case .unverified(_, .invalidSignature) = await updates.next() else {
            Issue.record("not unverified")
            return
        }
    }
}
