import StoreEngine
import Testing

@testable import OpenStoreKit

@Suite("The system's side of the conversation")
struct SystemUITests {
    /// Draws what must be drawn and nothing else.
    private struct PlainUI: SystemUI {
        func confirmPayment(_ sheet: PaymentSheet) async -> PaymentDecision { .confirm }
        func signIn(account: String) async -> Bool { true }
    }

    /// Answers the sheets that only a person can answer.
    private struct PersonUI: SystemUI {
        var decision = SubscriptionDecision.close
        var code: String?
        func confirmPayment(_ sheet: PaymentSheet) async -> PaymentDecision { .confirm }
        func signIn(account: String) async -> Bool { true }
        func manageSubscriptions(_ sheet: ManageSubscriptionsSheet) async -> SubscriptionDecision { decision }
        func enterOfferCode(_ sheet: OfferCodeSheet) async -> String? { code }
    }

    private func device(_ systemUI: any SystemUI) throws -> SimulatedDevice {
        SimulatedDevice(store: try TestShop().store, systemUI: systemUI, onWarning: { _ in })
    }

    @Test("Without a screen purchases, refunds and sign-ins are confirmed")
    func confirming() async throws {
        let device = try device(ConfirmingSystemUI())
        let knife = try await TestShop().buy("knife", device)
        try await device.run { try await AppStore.sync() }
        #expect(try await device.requestRefund(of: knife.id) == .success)
        #expect(await device.run { await Transaction.currentEntitlements.transactions() }.isEmpty)
    }

    @Test("A sheet that a system does not draw is backed out of")
    func undrawn() async throws {
        let device = try device(PlainUI())
        let knife = try await TestShop().buy("knife", device)
        #expect(try await device.requestRefund(of: knife.id) == .userCancelled)
        try await device.showManageSubscriptions()
        try await device.presentOfferCodeSheet()
        #expect(await PlainUI().show(device.alert(.askedToBuy, about: nil)) == .dismissed)
    }

    @Test("Closing the sheets is no error")
    func closed() async throws {
        let device = try device(PersonUI())
        try await device.showManageSubscriptions()
        try await device.presentOfferCodeSheet()
    }

    @Test("Asking a parent is said by the system, once per request; a direct sale says nothing (SEED-58)")
    func askedToBuy() async throws {
        let shop = try TestShop()
        _ = try await shop.buy("apple")
        #expect(shop.sheets.alerts.isEmpty)
        let apple = try #require(try await shop.device.products(for: ["apple"]).first)
        _ = try await apple.purchase(options: [.simulatesAskToBuyInSandbox(true)])
        #expect(shop.sheets.alerts.map(\.kind) == [.askedToBuy])
        #expect(shop.sheets.alerts.first?.productName == "Name of apple")
    }
}
