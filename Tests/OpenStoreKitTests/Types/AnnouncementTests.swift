import Foundation
import StoreEngine
import Testing

@testable import OpenStoreKit

@Suite("What the store announces by itself (storekit-spec A9, A10)")
struct AnnouncementTests {
    private static let day: TimeInterval = 86_400

    private func messages(_ device: SimulatedDevice) -> Message.Messages.AsyncIterator {
        Message.Messages(device: device).makeAsyncIterator()
    }

    @Test(
        "A price increase, a failed payment and a lapse are messages, each once on a device, and none without a cause")
    func causes() async throws {
        let shop = try PlanShop()
        let device = shop.device()
        _ = try await shop.product("gold", on: device).purchase()
        shop.clock.advance(by: 8 * Self.day)
        var messages = messages(device)
        try await shop.store.apply(
            .announcePriceIncrease(Milliunits(rawValue: 1_500_000), needsConsent: true), group: "group")
        #expect(await messages.next()?.reason == .priceIncreaseConsent)
        try await shop.store.apply(.answerPriceIncrease(agrees: true), group: "group")
        try await shop.store.updateBilling { $0.failsRenewals = true }
        shop.clock.advance(by: 31 * Self.day)
        #expect(await messages.next()?.reason == .billingIssue)
        try await shop.store.apply(.resolveBillingIssue, group: "group")
        try await shop.store.apply(.expire(.autoRenewDisabled), group: "group")
        #expect(await messages.next()?.reason == .winBackOffer)
        // Had: another program on the device gets none of them, another device its own.
        try await shop.store.send(.generic, to: "default")
        #expect(await messages.next()?.reason == .generic)
        let other = Buyer(device: "other")
        #expect(try await shop.store.takeMessages(for: Buyer()).isEmpty)
        #expect(try await shop.store.takeMessages(for: other).map(\.reason) == [.winBackOffer, .generic])
        #expect(try await shop.store.takeMessages(for: Buyer(account: "someone")).isEmpty)
    }

    @Test("What waits at launch is told first; a cause that is gone by then is not")
    func launch() async throws {
        let shop = try PlanShop()
        _ = try await shop.product("gold", on: shop.device()).purchase()
        shop.clock.advance(by: 8 * Self.day)
        try await shop.store.apply(.announcePriceIncrease(nil, needsConsent: true), group: "group")
        try await shop.store.apply(.answerPriceIncrease(agrees: true), group: "group")
        try await shop.store.send(.generic, to: "default")
        var messages = messages(shop.device())
        #expect(await messages.next()?.reason == .generic)
    }

    @Test("A failed payment is told again at each reminder: daily, then every three, four and five days (A4.2)")
    func reminders() async throws {
        let shop = try PlanShop()
        _ = try await shop.product("gold", on: shop.device()).purchase()
        try await shop.store.updateBilling { $0.failsRenewals = true }
        shop.clock.advance(by: 7 * Self.day)
        var days: [Int] = []
        for day in 0..<60 {
            if !(try await shop.store.takeMessages(for: Buyer()).isEmpty) { days.append(day) }
            shop.clock.advance(by: Self.day)
        }
        #expect(days == [0, 1, 2, 3, 6, 9, 12, 15, 16, 20, 24, 28, 30, 35, 40, 45, 50, 55])
    }

    @Test("A purchase begun at the store goes to the app that listens, once; one begun before is the first")
    func intents() async throws {
        let shop = try PlanShop()
        try await shop.store.addPurchaseIntent(productID: "apple", account: "default")
        try await shop.store.addPurchaseIntent(productID: "gold", account: "someone")
        var intents = PurchaseIntent.PurchaseIntents(device: shop.device()).makeAsyncIterator()
        #expect(await intents.next()?.id == "apple")
        try await shop.store.addPurchaseIntent(productID: "gold", offerID: "back", account: "default")
        let second = try #require(await intents.next())
        #expect(second.id == "gold")
        #expect(second.offer?.id == "back")
        #expect(try await shop.store.takePurchaseIntent(account: "default") == nil)
        #expect(try await shop.store.takePurchaseIntent(account: "someone")?.productID == "gold")
        await #expect(throws: StoreEngineError.noOffer(productID: "gold", offer: "none")) {
            try await shop.store.addPurchaseIntent(productID: "gold", offerID: "none", account: "default")
        }
        await #expect(throws: StoreEngineError.productUnavailable(productID: "none", storefront: "JPN")) {
            try await shop.store.addPurchaseIntent(productID: "none", account: "default")
        }
    }
}
