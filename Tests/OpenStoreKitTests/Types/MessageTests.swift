import Foundation
import StoreEngine
import Synchronization
import Testing

@testable import OpenStoreKit

/// Shows alerts to a list.
private final class AlertList: SystemUI {
    private let state = Mutex<(alerts: [SystemAlert], sheets: [ManageSubscriptionsSheet])>(([], []))
    private let stream = AsyncStream.makeStream(of: SystemAlert.self)
    private let answer: SystemAlert.Answer

    init(answer: SystemAlert.Answer = .dismissed) {
        self.answer = answer
    }

    var sheets: [ManageSubscriptionsSheet] { state.withLock { $0.sheets } }
    /// Alerts as they are shown.
    var shown: AsyncStream<SystemAlert> { stream.stream }

    func confirmPayment(_ sheet: PaymentSheet) async -> PaymentDecision { .confirm }
    func signIn(account: String) async -> Bool { true }
    func show(_ alert: SystemAlert) async -> SystemAlert.Answer {
        stream.continuation.yield(alert)
        return answer
    }
    func manageSubscriptions(_ sheet: ManageSubscriptionsSheet) async -> SubscriptionDecision {
        state.withLock { $0.sheets.append(sheet) }
        return .close
    }
}

@Suite("Messages of the store (storekit-spec A9)")
struct MessageTests {
    @Test(
        "Without a listener the system shows a message by itself",
        arguments: [
            (Message.Reason.billingIssue, SystemAlert.Kind.billingIssue),
            (.priceIncreaseConsent, .priceIncreaseConsent), (.winBackOffer, .winBackOffer), (.generic, .message),
            (.init(rawValue: 99), .message),
        ])
    func withoutListener(_ reason: Message.Reason, _ kind: SystemAlert.Kind) async throws {
        let screen = AlertList()
        let device = try PlanShop().device(systemUI: screen)
        await device.receive(reason)
        var shown = screen.shown.makeAsyncIterator()
        #expect(await shown.next()?.kind == kind)
    }

    @Test("With a listener nothing shows until the app displays it")
    func withListener() async throws {
        let screen = AlertList()
        let device = try PlanShop().device(systemUI: screen)
        var messages = await device.run { Message.messages.makeAsyncIterator() }
        await device.receive(.billingIssue)
        await device.receive(.generic)
        let first = try #require(await messages.next())
        let second = try #require(await messages.next())
        #expect([first.reason, second.reason] == [.billingIssue, .generic])
        try await second.display(in: .main)
        var shown = screen.shown.makeAsyncIterator()
        #expect(await shown.next()?.kind == .message)
    }

    @Test("Every listener gets every message")
    func twoListeners() async throws {
        let device = try PlanShop().device()
        var (one, two) = await device.run {
            (Message.messages.makeAsyncIterator(), Message.messages.makeAsyncIterator())
        }
        await device.receive(.billingIssue)
        #expect(await one.next()?.reason == .billingIssue)
        #expect(await two.next()?.reason == .billingIssue)
    }

    @Test("A message leads to the subscriptions when the customer wants to manage them")
    func manage() async throws {
        let screen = AlertList(answer: .manage)
        let device = try PlanShop().device(systemUI: screen)
        await device.receive(.billingIssue)
        #expect(screen.sheets.map { $0.plans.map(\.id) } == [["gold", "silver"]])
    }

    @Test("A request for a review is shown by the system")
    func review() async throws {
        let screen = AlertList()
        let device = try PlanShop().device(systemUI: screen)
        await device.run { await AppStore.requestReview(in: .main) }
        var shown = screen.shown.makeAsyncIterator()
        #expect(await shown.next()?.kind == .reviewRequest)
    }

    @Test("A cancelled listener ends")
    func cancelled() async throws {
        let task = try await PlanShop().device().run {
            Task {
                for await _ in Message.messages { Issue.record("a message of nobody") }
                return true
            }
        }
        task.cancel()
        #expect(await task.value)
    }
}

@Suite("Purchases begun outside the app (storekit-spec A10)")
struct PurchaseIntentTests {
    @Test("An intent that came before anyone listened is the first; its product can be bought")
    func early() async throws {
        let shop = try PlanShop()
        let device = shop.device()
        try await device.beginPurchaseOutsideApp(of: "apple")
        var intents = await device.run { PurchaseIntent.intents.makeAsyncIterator() }
        let intent = try #require(await intents.next())
        #expect(intent.id == "apple")
        #expect(intent.offer == nil)
        guard case .success = try await intent.product.purchase() else {
            Issue.record("not bought")
            return
        }
    }

    @Test("It carries the win-back offer that the customer chose")
    func winBack() async throws {
        let device = try PlanShop().device()
        var intents = await device.run { PurchaseIntent.intents.makeAsyncIterator() }
        try await device.beginPurchaseOutsideApp(of: "gold", offerID: "back")
        let intent = try #require(await intents.next())
        #expect(intent.offer?.type == .winBack)
        #expect(intent.offer == intent.product.subscription?.winBackOffers.first)
        #expect(intent == intent)
    }

    @Test("Nothing is announced of a product or offer that is not there")
    func unknown() async throws {
        let device = try PlanShop().device()
        await #expect(throws: Product.PurchaseError.productUnavailable) {
            try await device.beginPurchaseOutsideApp(of: "pear")
        }
        await #expect(throws: Product.PurchaseError.invalidOfferIdentifier) {
            try await device.beginPurchaseOutsideApp(of: "gold", offerID: "half")
        }
        #expect(!device.appState.intents.hasListeners)
        try await device.beginPurchaseOutsideApp(of: "apple")
        var intents = await device.run { PurchaseIntent.intents.makeAsyncIterator() }
        #expect(await intents.next()?.id == "apple")
    }
}

@Suite("Promoted products (storekit-spec A10)")
struct PromotionTests {
    private typealias Promotion = Product.PromotionInfo

    @Test("The order is empty, then what the app sets, without repeats; products keep their visibility")
    func order() async throws {
        try await PlanShop().device().run { () async throws in
            let empty = try await Promotion.currentOrder
            #expect(empty.isEmpty)
            try await Promotion.updateProductOrder(byID: ["gold", "apple", "gold"])
            try await Promotion.updateProductVisibility(.hidden, for: "apple")
            try await Promotion.updateProductOrder(byID: ["apple", "silver", "gold"])
            let order = try await Promotion.currentOrder
            #expect(order.map(\.productID) == ["apple", "silver", "gold"])
            #expect(order.map(\.visibility) == [.hidden, .appStoreConnectDefault, .appStoreConnectDefault])
        }
    }

    @Test("A changed value counts once it is updated, and all can be set at once")
    func update() async throws {
        try await PlanShop().device().run { () async throws in
            try await Promotion.updateProductOrder(byID: ["gold", "apple"])
            var order = try await Promotion.currentOrder
            order[1].visibility = .visible
            let unchanged = try await Promotion.currentOrder
            #expect(unchanged[1].visibility == .appStoreConnectDefault)
            try await order[1].update()
            let changed = try await Promotion.currentOrder
            #expect(changed == order)
            try await Promotion.updateAll(order.reversed())
            let reversed = try await Promotion.currentOrder
            #expect(reversed == order.reversed())
        }
    }

    @Test("A product that is not sold changes nothing: productUnavailable")
    func unknown() async throws {
        try await PlanShop().device().run { () async throws in
            try await Promotion.updateProductOrder(byID: ["gold"])
            await #expect(throws: Product.PurchaseError.productUnavailable) {
                try await Promotion.updateProductOrder(byID: ["apple", "pear"])
            }
            await #expect(throws: Product.PurchaseError.productUnavailable) {
                try await Promotion.updateProductVisibility(.hidden, for: "pear")
            }
            let order = try await Promotion.currentOrder
            #expect(order.map(\.productID) == ["gold"])
        }
    }
}
