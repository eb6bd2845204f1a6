import Foundation
import StoreEngine
import StoreKit
import Synchronization
import Testing

/// Programs that do what the documents' programs do, as an app would write them.
@Suite("Programs in the documents' manner")
@MainActor
struct DocumentProgramTests {
    /// Everything the store has said so far has been dealt with by the listener.
    private func caughtUp(_ shop: TestShop) async throws {
        await shop.device.updatesHandled(through: try await shop.store.latestSequence())
    }

    @Test(
        "A store starts empty, listens, loads both lists, then knows what is owned (SEED-7, SEED-45, SEED-46, SEED-49, SEED-65, SEED-128, SEED-166, SEED-176)"
    )
    func opening() async throws {
        let shop = try TestShop()
        await shop.device.run {
            let food = FoodShop()
            #expect(!food.isReady)
            await food.open()
            #expect(food.isReady)
            #expect(food.consumableProductList.map(\.id) == ["apple"])
            #expect(food.nonConsumableProductList.map(\.id) == ["knife"])
            #expect(food.purchasedNonConsumableProductList.isEmpty)
            await food.close()
        }
    }

    @Test(
        "Buying grows the count by the quantity and marks the knife as owned (SEED-18, SEED-35, SEED-39, SEED-41, SEED-42, SEED-48, SEED-54, SEED-66)"
    )
    func buying() async throws {
        let shop = try TestShop()
        await shop.device.run {
            let food = FoodShop()
            await food.open()
            await food.buy(food.consumableProductList[0], count: 3)
            await food.buy(food.consumableProductList[0])
            await food.buy(food.nonConsumableProductList[0])
            #expect(food.balances == ["apple": 4])
            #expect(food.isPurchased(food.nonConsumableProductList[0]))
            #expect(!food.isPurchased(food.consumableProductList[0]))
            #expect(food.alert == nil)
            #expect(await Transaction.unfinished.transactions().isEmpty)
            await food.close()
        }
    }

    @Test(
        "Every failure ends in the same alert, for both kinds of row (SEED-38, SEED-55)", arguments: ["apple", "knife"])
    func failing(_ id: String) async throws {
        let shop = try TestShop()
        try await shop.store.updateSettings { $0.failures[.purchase] = SimulatedFailure(error: "unknown") }
        await shop.device.run {
            let food = FoodShop()
            await food.open()
            await food.buy(id == "apple" ? food.consumableProductList[0] : food.nonConsumableProductList[0])
            #expect(food.alert == "購入に失敗しました")
            #expect(food.balances.isEmpty)
            await food.close()
        }
    }

    @Test(
        "A listener delivers what was approved, then finishes it, and goes on after one it cannot trust (SEED-28, SEED-34, SEED-126, SEED-136, SEED-172)"
    )
    func surprises() async throws {
        let shop = try TestShop()
        let food = FoodShop()
        try await shop.device.run {
            await food.open()
            try await shop.store.updateSettings { $0.askToBuy = true }
            await food.buy(food.consumableProductList[0], count: 2)
            #expect(food.balances.isEmpty)
            try await shop.store.updateSettings { $0.askToBuy = false }
            let request = try #require(try await shop.store.requests(pendingOnly: true, account: nil).first)
            try await shop.store.approve(request: request.id)
            try await caughtUp(shop)
            #expect(food.balances == ["apple": 2])
            #expect(await Transaction.unfinished.transactions().isEmpty)
            // Not trusted: not delivered, not finished, and the next one still arrives.
            try await shop.store.updateSettings {
                $0.failures[.verification] = SimulatedFailure(error: "invalidSignature")
            }
            _ = await shop.relaunched().run { try? await Product.products(for: ["apple"]).first?.purchase() }
            try await caughtUp(shop)
            try await shop.store.updateSettings { $0.failures[.verification] = nil }
            _ = try await shop.buy("apple", shop.relaunched())
            try await caughtUp(shop)
            #expect(food.balances == ["apple": 3])
            await food.close()
        }
    }

    @Test("Entitlements follow a refund without a restart (SEED-173, SEED-179, SEED-189)")
    func refund() async throws {
        let shop = try TestShop()
        let food = FoodShop()
        try await shop.device.run {
            await food.open()
            await food.buy(food.nonConsumableProductList[0])
            let knife = try #require(await Transaction.latest(for: "knife")).payloadValue
            try await shop.store.refund(knife.id, reason: 0)
            try await caughtUp(shop)
            #expect(food.purchasedNonConsumableProductList.isEmpty)
            #expect(food.handled == [knife.id])
            await food.close()
        }
    }

    @Test("A purchase without any listener draws a warning; with one it does not (SEED-23)")
    func warning() async throws {
        let shop = try TestShop()
        let warnings = Mutex<[String]>([])
        let device = SimulatedDevice(store: shop.store, onWarning: { text in warnings.withLock { $0.append(text) } })
        _ = try await shop.buy("apple", device)
        _ = try await shop.buy("apple", device)
        #expect(warnings.withLock { $0.count } == 1)
        #expect(warnings.withLock { $0.first?.contains("Transaction.updates") } == true)

        let listening = SimulatedDevice(store: shop.store, onWarning: { text in warnings.withLock { $0.append(text) } })
        _ = await listening.run { await Transaction.updates.firstElement() }
        _ = try await shop.buy("apple", listening)
        #expect(warnings.withLock { $0.count } == 1)
    }

    @Test(
        "The debug log reads as document 001's (SEED-63, SEED-64, SEED-68, SEED-70, SEED-71, SEED-74, SEED-76, SEED-78)"
    )
    func debugLog() async throws {
        let shop = try TestShop()
        try await shop.device.run {
            let log = DebugLogShop(ids: ["apple", "gem"])
            let nothing = try await log.purchase()
            #expect(nothing == nil)
            await log.requestProducts()
            let bought = try await log.purchase()
            #expect(bought?.productID == "apple")
            #expect(log.log == ["apple Consumable ￥120", "gem Consumable ￥99", "レシート検証に成功", "購入完了"])
        }
    }

    @Test("Cancelled and pending purchases return nothing and log nothing (SEED-72)", arguments: [true, false])
    func nothingBought(_ cancels: Bool) async throws {
        let shop = try TestShop()
        if cancels { shop.sheets.answer(.cancel) } else { try await shop.store.updateSettings { $0.askToBuy = true } }
        try await shop.device.run {
            let log = DebugLogShop(ids: ["apple"])
            await log.requestProducts()
            let bought = try await log.purchase()
            #expect(bought == nil)
            #expect(log.log.count == 1)
        }
    }

    @Test("Failures and failed verification are logged as document 001 words them (SEED-69, SEED-73, SEED-75)")
    func debugLogFailures() async throws {
        let shop = try TestShop()
        try await shop.device.run {
            let log = DebugLogShop(ids: ["apple"])
            try await shop.store.updateSettings { $0.failures[.loadProducts] = SimulatedFailure(error: "unknown") }
            await log.requestProducts()
            try await shop.store.updateSettings {
                $0.failures = [.verification: SimulatedFailure(error: "invalidSignature")]
            }
            await log.requestProducts()
            let bought = try await log.purchase()
            #expect(bought == nil)
            #expect(
                log.log == [
                    "Failed product request: unknown", "apple Consumable ￥120", "レシート検証に失敗",
                    "Failed product purchase: failedVerification",
                ])
        }
    }

    @Test(
        "A detached listener, started with the screen and cancelled with it, handles what was left over (SEED-77, SEED-79…82)"
    )
    func leftOver() async throws {
        let shop = try TestShop()
        _ = try await shop.buy("apple", shop.relaunched())
        try await shop.device.run {
            let log = DebugLogShop(ids: ["apple"])
            log.appear()
            try await caughtUp(shop)
            #expect(log.log == ["処理待ちのトランザクションがあった", "レシート検証に成功", "処理待ちの購入完了"])
            await log.disappear()
            #expect(await Transaction.unfinished.transactions().isEmpty)
        }
    }

    @Test("Product ids as constants, all loaded with one call (SEED-120, SEED-121, SEED-187)")
    func constants() async throws {
        enum ProductID: String, CaseIterable {
            case apple, knife, pass
            static let all = allCases.map(\.rawValue)
        }
        let shop = try TestShop()
        let lines = try await shop.device.run {
            try await Product.products(for: ProductID.all).map { "\($0.displayName): \($0.displayPrice)" }
        }
        #expect(lines == ["Name of apple: ￥120", "Name of knife: ￥1,200", "Name of pass: ￥500"])
    }

    @Test("A non-renewing pass lasts as long as its app says, from the purchase date (SEED-139)")
    func ownExpiry() async throws {
        let shop = try TestShop()
        _ = try await shop.buy("pass")
        let duration: TimeInterval = 30 * 86_400
        func isActive() async -> Bool {
            guard case .verified(let pass)? = await Transaction.currentEntitlement(for: "pass") else { return false }
            return (pass.expirationDate ?? pass.purchaseDate + duration) > shop.clock.now
        }
        #expect(await shop.device.run { await isActive() })
        shop.clock.advance(by: duration)
        #expect(await shop.device.run { await isActive() } == false)
    }

    @Test("Owned identifiers are a set made anew from the entitlements (SEED-140)")
    func ownedSet() async throws {
        let shop = try TestShop()
        for id in ["apple", "knife", "pass"] { _ = try await shop.buy(id) }
        let owned = await shop.device.run { await Transaction.currentEntitlements.transactions().map(\.productID) }
        #expect(Set(owned) == ["knife", "pass"])
    }

    @Test(
        "The Xcode environment is the default, Sandbox a choice; both come from a catalogue (SEED-1, SEED-3, SEED-194)",
        arguments: StoreConfiguration.Environment.allCases)
    func environments(_ environment: StoreConfiguration.Environment) async throws {
        let catalog = TestShop.catalog(maximumQuantity: 10)
        let store = try SimulatedAppStore(StoreConfiguration(catalog: catalog, environment: environment))
        let device = SimulatedDevice(store: store, onWarning: { _ in })
        let transaction = try await TestShop().buy("apple", device)
        #expect(transaction.environmentStringRepresentation == environment.rawValue)
        let unasked = try SimulatedAppStore(StoreConfiguration(catalog: catalog))
        #expect(unasked.environment == .xcode)
    }

    @Test("On a device that starts anew, entitlements come back by themselves and consumables do not (SEED-2)")
    func reinstall() async throws {
        let shop = try TestShop()
        for id in ["apple", "knife"] { await (try await shop.buy(id)).finish() }
        let anew = shop.otherDevice("reinstalled")
        await anew.run {
            let food = FoodShop()
            await food.open()
            #expect(food.isPurchased(food.nonConsumableProductList[0]))
            #expect(food.balances.isEmpty)
            await food.close()
        }
    }

    @Test("Everything that crosses concurrency borders is Sendable (SEED-192)")
    func sendable() {
        func isSendable<Value: Sendable>(_: Value.Type) -> Bool { true }
        #expect(isSendable(Product.self))
        #expect(isSendable(Transaction.self))
        #expect(isSendable(Transaction.Transactions.self))
        #expect(isSendable(VerificationResult<Transaction>.self))
        #expect(isSendable(Product.PurchaseOption.self))
        #expect(isSendable(Storefront.self))
    }
}
