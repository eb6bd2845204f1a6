import Foundation
import Testing

@testable import StoreEngine

@Suite("Ask to Buy and interrupted purchases")
struct RequestTests {
    static let switches: [(name: String, kind: PurchaseRequest.Kind, set: @Sendable (inout StoreSettings) -> Void)] = [
        ("Ask to Buy", .askToBuy, { $0.askToBuy = true }),
        ("interrupted", .interrupted, { $0.interruptsPurchases = true }),
    ]

    @Test("the purchase waits: nothing is charged, owned or unfinished (BUG-05, BUG-06, B1.4)", arguments: 0..<2)
    func waits(_ index: Int) async throws {
        let store = try SimulatedAppStore.fixture()
        try await store.updateSettings(Self.switches[index].set)
        let token = UUID()
        let buyer = Buyer(account: "child", device: "tablet")
        let request = try #require(try await store.buy(Shop.apple, quantity: 3, token: token, by: buyer).request)
        #expect(request.id == 1)
        #expect(request.kind == Self.switches[index].kind)
        #expect(request.status == .pending)
        #expect(request.order == PurchaseOrder(productID: Shop.apple, quantity: 3, appAccountToken: token))
        #expect((request.account, request.device) == ("child", "tablet"))
        #expect(request.requestDate == newYear)
        #expect(try await store.ids().isEmpty)
        #expect(try await store.requests(pendingOnly: true, account: nil) == [request])
    }

    @Test("approval charges what was asked for, to who asked, as a surprise (SEED-21, A3.2)", arguments: 0..<2)
    func approval(_ index: Int) async throws {
        let store = try SimulatedAppStore.fixture()
        try await store.updateSettings(Self.switches[index].set)
        let token = UUID()
        let buyer = Buyer(account: "child", device: "tablet")
        let request = try #require(try await store.buy(Shop.apple, quantity: 3, token: token, by: buyer).request)
        let transaction = try await store.approve(request: request.id)
        #expect(try transaction.payload.quantity == 3)
        #expect(try transaction.payload.appAccountToken == token)
        #expect((transaction.account, transaction.device) == ("child", "tablet"))
        #expect(try await store.ids(.unfinished) == [transaction.id])
        let settled = try await store.requests(pendingOnly: false, account: nil)
        #expect(settled.map(\.status) == [.approved])
        #expect(settled.map(\.transactionID) == [transaction.id])
        let purchase = try await store.events().first { $0.kind == .purchased }
        #expect(purchase?.session == nil)
        #expect(purchase?.device == "tablet")
    }

    @Test("declining charges nothing and makes no transaction (A3.2)")
    func decline() async throws {
        let store = try SimulatedAppStore.fixture()
        try await store.updateSettings { $0.askToBuy = true }
        let request = try #require(try await store.buy(Shop.apple).request)
        try await store.decline(request: request.id)
        #expect(try await store.ids().isEmpty)
        #expect(try await store.requests(pendingOnly: true, account: nil).isEmpty)
        #expect(try await store.requests(pendingOnly: false, account: nil).map(\.status) == [.declined])
    }

    @Test("a request is answered once; answering again, or one that is none, is a typed error")
    func answeredOnce() async throws {
        let store = try SimulatedAppStore.fixture()
        await #expect(throws: StoreEngineError.noRequest(1)) { try await store.approve(request: 1) }
        try await store.updateSettings { $0.askToBuy = true }
        try await store.buy(Shop.apple)
        try await store.buy(Shop.apple)
        try await store.approve(request: 1)
        try await store.decline(request: 2)
        for id in [1, 2, 3, 0, -1, Int64.max] {
            await #expect(throws: StoreEngineError.noRequest(id)) { try await store.approve(request: id) }
            await #expect(throws: StoreEngineError.noRequest(id)) { try await store.decline(request: id) }
        }
        #expect(try await store.ids() == [0])
    }

    @Test("requests wait across restarts and are answered from another process (BUG-05, BUG-06)")
    func otherProcess() async throws {
        let directory = try TemporaryDirectory()
        let shop = try SimulatedAppStore.fixture(in: directory)
        try await shop.updateSettings { $0.interruptsPurchases = true }
        let request = try #require(try await shop.buy(Shop.knife).request)
        let parent = try SimulatedAppStore.fixture(in: directory)
        #expect(try await parent.requests(pendingOnly: true, account: nil) == [request])
        let transaction = try await parent.approve(request: request.id)
        #expect(try await shop.ids(.unfinished) == [transaction.id])
        #expect(try await shop.requests(pendingOnly: true, account: nil).isEmpty)
    }

    @Test("one order can ask a parent by itself; the switches say otherwise (A2.5)")
    func simulatedByOrder() async throws {
        let store = try SimulatedAppStore.fixture()
        let order = PurchaseOrder(productID: Shop.apple, simulatesAskToBuy: true)
        guard case .confirm(let quote) = try await store.beginPurchase(order, by: Buyer()) else { throw Unexpected() }
        let request = try #require(try await store.completePurchase(quote).request)
        #expect(request.order.simulatesAskToBuy)
        #expect(try await store.requests(pendingOnly: true, account: nil).first?.order == order)
    }

    @Test("asking again: a consumable waits twice, a non-consumable once per account (BUG-08)")
    func askingAgain() async throws {
        let store = try SimulatedAppStore.fixture()
        try await store.updateSettings { $0.askToBuy = true }
        #expect(try await store.buy(Shop.apple).request?.id == 1)
        #expect(try await store.buy(Shop.apple).request?.id == 2)
        #expect(try await store.buy(Shop.knife).request?.id == 3)
        #expect(try await store.buy(Shop.knife).request?.id == 3)
        #expect(try await store.buy(Shop.knife, by: Buyer(account: "other")).request?.id == 4)
        #expect(try await store.requests(pendingOnly: true, account: "other").map(\.id) == [4])
        #expect(try await store.requests(pendingOnly: true, account: nil).map(\.id) == [4, 3, 2, 1])
    }

    @Test("approval charges the price of that moment, in that moment's storefront (BUG-26)")
    func priceAtApproval() async throws {
        let store = try SimulatedAppStore.fixture()
        try await store.updateSettings { $0.askToBuy = true }
        try await store.buy(Shop.apple)
        try await store.updateSettings { $0.storefront = "USA" }
        let payload = try await store.approve(request: 1).payload
        #expect(payload.price?.rawValue == 990)
        #expect(payload.currency == "USD")
    }

    @Test("an approval that cannot be charged leaves the request waiting (BUG-26, BUG-09)")
    func approvalRefused() async throws {
        let store = try SimulatedAppStore.fixture()
        try await store.updateSettings { $0.askToBuy = true }
        try await store.buy(Shop.sake)
        try await store.updateSettings { $0.storefront = "USA" }
        await #expect(throws: StoreEngineError.productUnavailable(productID: Shop.sake, storefront: "USA")) {
            try await store.approve(request: 1)
        }
        try await store.updateSettings {
            $0.storefront = "JPN"
            $0.allowsPurchases = false
        }
        await #expect(throws: StoreEngineError.purchaseNotAllowed) { try await store.approve(request: 1) }
        #expect(try await store.requests(pendingOnly: true, account: nil).map(\.id) == [1])
        try await store.updateSettings { $0.allowsPurchases = true }
        try await store.approve(request: 1)
        #expect(try await store.ids() == [0])
    }

    @Test("approving what the account owns by now charges nothing (BUG-15)")
    func ownedMeanwhile() async throws {
        let store = try SimulatedAppStore.fixture()
        try await store.updateSettings { $0.askToBuy = true }
        try await store.buy(Shop.knife)
        try await store.updateSettings { $0.askToBuy = false }
        let bought = try await store.charge(Shop.knife)
        #expect(try await store.approve(request: 1) == bought)
        #expect(try await store.ids() == [bought.id])
        #expect(try await store.requests(pendingOnly: false, account: nil).first?.transactionID == bought.id)
        #expect(try await store.events().count { $0.kind == .purchased } == 1)
    }

    @Test("Ask to Buy comes before an interruption")
    func bothSwitches() async throws {
        let store = try SimulatedAppStore.fixture()
        try await store.updateSettings {
            $0.askToBuy = true
            $0.interruptsPurchases = true
        }
        #expect(try await store.buy(Shop.apple).request?.kind == .askToBuy)
    }
}
