import Foundation
import StoreEngine
import StoreKit
import Testing

@Suite("purchase(options:)")
struct PurchaseTests {
    private func product(_ id: String, _ shop: TestShop) async throws -> Product {
        try #require(try await shop.device.run { try await Product.products(for: [id]) }.first)
    }

    @Test(
        "A confirmed purchase is a verified transaction with everything said at the purchase (SEED-15, SEED-16, SEED-122, SEED-161, BUG-10)"
    )
    func success() async throws {
        let shop = try TestShop()
        let token = UUID()
        let transaction = try await shop.buy("apple", nil, [.quantity(3), .appAccountToken(token)])
        #expect(transaction.productID == "apple")
        #expect(transaction.productType == .consumable)
        #expect(transaction.purchasedQuantity == 3)
        #expect(transaction.appAccountToken == token)
        #expect(transaction.price == 360)
        #expect(transaction.currency?.identifier == "JPY")
        #expect(transaction.purchaseDate == shop.clock.now)
        #expect(transaction.originalID == transaction.id)
        #expect(transaction.environment == .xcode)
        #expect(transaction.ownershipType == .purchased)
        #expect(transaction.reason == .purchase)
        #expect(transaction.storefrontCountryCode == "JPN")
        #expect(transaction.appBundleID == "com.example.test")
        #expect(transaction.revocationDate == nil)
    }

    @Test("Without a token the transaction has none (BUG-10)")
    func noToken() async throws {
        let shop = try TestShop()
        #expect(try await shop.buy("apple").appAccountToken == nil)
    }

    @Test("The payment sheet names product, quantity, exact total, account and environment")
    func sheet() async throws {
        let shop = try TestShop()
        _ = try await shop.buy("apple", nil, [.quantity(2)])
        let sheet = try #require(shop.sheets.sheets.first)
        #expect(sheet.productName == "Name of apple")
        #expect(sheet.quantity == 2)
        #expect(sheet.displayPrice == "￥240")
        #expect(sheet.account == "default")
        #expect(sheet.environment == .xcode)
        #expect(sheet.appName == "Test Shop")
        #expect(!sheet.asksToBuy)
    }

    @Test("Backing out of the sheet is a result, charges nothing and can be tried again (SEED-22, SEED-124, BUG-07)")
    func cancel() async throws {
        let shop = try TestShop()
        shop.sheets.answer(.cancel)
        let apple = try await product("apple", shop)
        guard case .userCancelled = try await apple.purchase() else {
            Issue.record("not cancelled")
            return
        }
        #expect(await shop.device.run { await Transaction.unfinished.transactions() }.isEmpty)
        guard case .success = try await apple.purchase() else {
            Issue.record("the second try did not succeed")
            return
        }
    }

    @Test(
        "The order is checked before any sheet is shown (SEED-40, SEED-44, SEED-162)",
        arguments: [("apple", 0), ("apple", -1), ("apple", 11), ("apple", Int.max), ("knife", 2), ("pass", 11)])
    func badQuantity(_ id: String, _ quantity: Int) async throws {
        let shop = try TestShop()
        let product = try await product(id, shop)
        await #expect(throws: Product.PurchaseError.invalidQuantity) {
            try await product.purchase(options: [.quantity(quantity)])
        }
        #expect(shop.sheets.sheets.isEmpty)
    }

    @Test("Two different quantities in one order are refused: a set has no order to decide by")
    func contradiction() async throws {
        let shop = try TestShop()
        let apple = try await product("apple", shop)
        await #expect(throws: Product.PurchaseError.invalidQuantity) {
            try await apple.purchase(options: [.quantity(1), .quantity(2)])
        }
    }

    @Test(
        "Quantities reach the catalogue's maximum, for consumables and non-renewing subscriptions (SEED-40, SEED-44)",
        arguments: ["apple", "pass"])
    func maximum(_ id: String) async throws {
        let shop = try TestShop(maximumQuantity: 99)
        #expect(try await shop.buy(id, nil, [.quantity(99)]).purchasedQuantity == 99)
    }

    @Test("Purchases that are not allowed throw; products stay readable (SEED-61, SEED-106, BUG-09)")
    func notAllowed() async throws {
        let shop = try TestShop()
        try await shop.store.updateSettings { $0.allowsPurchases = false }
        let apple = try await product("apple", shop)
        #expect(await shop.device.run { AppStore.canMakePayments } == false)
        await #expect(throws: Product.PurchaseError.purchaseNotAllowed) { try await apple.purchase() }
        #expect(shop.sheets.sheets.isEmpty)
        try await shop.store.updateSettings { $0.allowsPurchases = true }
        #expect(await shop.device.run { AppStore.canMakePayments })
        guard case .success = try await apple.purchase() else {
            Issue.record("still refused")
            return
        }
    }

    @Test(
        "Ask to Buy gives pending and charges nothing, by switch or by option (SEED-21, SEED-58, SEED-163, BUG-05)",
        arguments: [true, false])
    func askToBuy(_ bySwitch: Bool) async throws {
        let shop = try TestShop()
        if bySwitch { try await shop.store.updateSettings { $0.askToBuy = true } }
        let apple = try await product("apple", shop)
        guard case .pending = try await apple.purchase(options: bySwitch ? [] : [.simulatesAskToBuyInSandbox(true)])
        else {
            Issue.record("not pending")
            return
        }
        #expect(shop.sheets.sheets.first?.asksToBuy == true)
        #expect(await shop.device.run { await Transaction.all.transactions() }.isEmpty)
        #expect(try await shop.store.requests(pendingOnly: true, account: nil).count == 1)
    }

    @Test(
        "An armed failure is thrown as StoreKit names it, and nothing is charged",
        arguments: ["unknown", "networkError", "notAvailableInStorefront", "productUnavailable", "ineligibleForOffer"])
    func failureBeforeCharge(_ name: String) async throws {
        let shop = try TestShop()
        try await shop.store.updateSettings { $0.failures[.purchase] = SimulatedFailure(error: name) }
        let apple = try await product("apple", shop)
        await #expect {
            try await apple.purchase()
        } throws: {
            "\($0)".hasPrefix(name)
        }
        #expect(await shop.device.run { await Transaction.unfinished.transactions() }.isEmpty)
    }

    @Test("A failure after the charge is thrown, and the purchase arrives through updates (BUG-01, BUG-06)")
    func failureAfterCharge() async throws {
        let shop = try TestShop()
        try await shop.store.updateSettings {
            $0.failures[.purchase] = SimulatedFailure(error: "networkError", timing: .afterCharge)
        }
        let apple = try await product("apple", shop)
        await #expect(throws: StoreKitError.self) { try await apple.purchase() }
        var updates = await shop.device.run { Transaction.updates.makeAsyncIterator() }
        #expect(await updates.next()?.unsafePayloadValue.productID == "apple")
    }

    @Test("A simulated verification failure gives an unverified transaction (SEED-17, SEED-75, SEED-95)")
    func unverified() async throws {
        let shop = try TestShop()
        try await shop.store.updateSettings { $0.failures[.verification] = SimulatedFailure(error: "invalidSignature") }
        let apple = try await product("apple", shop)
        guard case .success(let result) = try await apple.purchase(),
            case .unverified(let transaction, let error) = result
        else {
            Issue.record("verified")
            return
        }
        #expect(error == .invalidSignature)
        #expect(transaction.productID == "apple")
        #expect(throws: VerificationResult<Transaction>.VerificationError.invalidSignature) { try result.payloadValue }
    }

    @Test(
        "Buying an owned non-consumable gives the transaction already held, without a sheet or a charge (BUG-15, storekit-spec A2.6)"
    )
    func alreadyOwned() async throws {
        let shop = try TestShop()
        let first = try await shop.buy("knife")
        await first.finish()
        for _ in 0..<3 { #expect(try await shop.buy("knife").id == first.id) }
        #expect(shop.sheets.sheets.count == 1)
        try await shop.store.refund(first.id, reason: 0)
        #expect(try await shop.buy("knife").id != first.id)
    }

    @Test("An unfinished consumable does not stand in for a new sale (storekit-spec A2.6)")
    func unfinishedConsumable() async throws {
        let shop = try TestShop()
        let first = try await shop.buy("apple")
        let second = try await shop.buy("apple")
        #expect(first.id != second.id)
        #expect(await shop.device.run { await Transaction.unfinished.transactions() }.count == 2)
    }

    @Test("Fifty purchases of one non-consumable at once charge once (BUG-08)")
    func parallel() async throws {
        let shop = try TestShop()
        let knife = try await product("knife", shop)
        let ids = try await withThrowingTaskGroup(of: UInt64.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    guard case .success(let result) = try await knife.purchase() else { return .max }
                    return try result.payloadValue.id
                }
            }
            return try await group.reduce(into: Set<UInt64>()) { $0.insert($1) }
        }
        #expect(ids.count == 1)
        #expect(await shop.device.run { await Transaction.all.transactions() }.count == 1)
    }

    @Test("A confirmation of an old price buys nothing; the sheet comes again with the new one (BUG-26)")
    func storefrontChange() async throws {
        let shop = try TestShop()
        let store = shop.store
        shop.sheets.whileNextSheetIsOpen { try? await store.updateSettings { $0.storefront = "USA" } }
        let transaction = try await shop.buy("apple")
        #expect(shop.sheets.sheets.map(\.displayPrice) == ["￥120", "$1.20"])
        #expect(transaction.storefrontCountryCode == "USA")
        #expect(transaction.currencyCode == "USD")
    }

    @Test("The app can stop a purchase when the storefront changes (storekit-spec A2.5)")
    func storefrontChangeRefused() async throws {
        let shop = try TestShop()
        let store = shop.store
        let apple = try await product("apple", shop)
        shop.sheets.whileNextSheetIsOpen { try? await store.updateSettings { $0.storefront = "USA" } }
        await #expect(throws: Product.PurchaseError.productUnavailable) {
            try await apple.purchase(options: [.onStorefrontChange { $0.countryCode == "JPN" }])
        }
        #expect(await shop.device.run { await Transaction.all.transactions() }.isEmpty)
    }

    @Test("Every error explains itself in a sentence (storekit-spec A2.6)")
    func errorsHaveTexts() {
        for error in Product.PurchaseError.allCases { #expect(error.errorDescription?.isEmpty == false) }
        for error in [StoreKitError.unknown, .userCancelled, .notAvailableInStorefront, .notEntitled, .unsupported] {
            #expect(error.errorDescription?.isEmpty == false)
        }
    }
}
