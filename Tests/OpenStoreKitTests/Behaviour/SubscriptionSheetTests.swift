import Foundation
import StoreEngine
import Synchronization
import Testing

@testable import OpenStoreKit

/// What a customer decides on the system's own sheets (storekit-spec A4.4, A6).
@Suite("Manage-subscriptions and offer-code sheets")
struct SubscriptionSheetTests {
    /// Answers the two sheets, and remembers what the first one said.
    private final class Person: SystemUI {
        let decision: Mutex<SubscriptionDecision>
        let code: Mutex<String?>
        let current = Mutex<[String]>([])

        init(_ decision: SubscriptionDecision = .close, code: String? = nil) {
            self.decision = Mutex(decision)
            self.code = Mutex(code)
        }

        func confirmPayment(_ sheet: PaymentSheet) async -> PaymentDecision { .confirm }
        func signIn(account: String) async -> Bool { true }
        func enterOfferCode(_ sheet: OfferCodeSheet) async -> String? { code.withLock(\.self) }
        func manageSubscriptions(_ sheet: ManageSubscriptionsSheet) async -> SubscriptionDecision {
            current.withLock { $0 = sheet.plans.filter(\.isCurrent).map(\.id) }
            return decision.withLock(\.self)
        }
    }

    private func buy(_ id: String, _ device: SimulatedDevice) async throws {
        let plan = try #require(try await device.products(for: [id]).first)
        guard case .success(.verified(let transaction)) = try await plan.purchase() else {
            Issue.record("not bought")
            return
        }
        await transaction.finish()
    }

    private func status(_ device: SimulatedDevice) async throws -> Product.SubscriptionInfo.Status {
        try #require(try await device.subscriptionStatuses(group: "group").first)
    }

    @Test("The sheet marks the plan at hand; ending the renewal is seen in the status (SEED-60, SEED-153)")
    func cancel() async throws {
        let person = Person(.cancelRenewal("silver"))
        let device = try PlanShop().device(systemUI: person)
        try await buy("silver", device)
        try await device.showManageSubscriptions()
        #expect(person.current.withLock(\.self) == ["silver"])
        let status = try await status(device)
        #expect(status.state == .subscribed)
        #expect(status.renewalInfo.unsafePayloadValue.willAutoRenew == false)
        #expect(status.renewalInfo.unsafePayloadValue.autoRenewPreference == nil)
    }

    @Test("An upgrade chosen on the sheet is there at once, and comes through updates (storekit-spec A4.1)")
    func upgrade() async throws {
        let device = try PlanShop().device(systemUI: Person(.changePlan("gold")))
        try await buy("silver", device)
        try await device.run {
            var updates = Transaction.updates.makeAsyncIterator()
            try await device.showManageSubscriptions()
            let transaction = try #require(await updates.next()).unsafePayloadValue
            #expect(transaction.productID == "gold")
        }
        #expect(try await status(device).transaction.unsafePayloadValue.productID == "gold")
    }

    @Test("A downgrade chosen on the sheet waits for the renewal (storekit-spec A4.1)")
    func downgrade() async throws {
        let device = try PlanShop().device(systemUI: Person(.changePlan("silver")))
        try await buy("gold", device)
        try await device.showManageSubscriptions()
        let status = try await status(device)
        #expect(status.transaction.unsafePayloadValue.productID == "gold")
        #expect(status.renewalInfo.unsafePayloadValue.autoRenewPreference == "silver")
    }

    @Test("What cannot be done throws: no such plan, nothing to end")
    func refused() async throws {
        for decision in [SubscriptionDecision.changePlan("bronze"), .cancelRenewal("bronze"), .cancelRenewal("gold")] {
            let device = try PlanShop().device(systemUI: Person(decision))
            await #expect(throws: (any Error).self) { try await device.showManageSubscriptions() }
        }
    }

    private func demo(code: String) throws -> SimulatedDevice {
        let catalog = try #require(CatalogLoader.demo.catalog)
        let store = try SimulatedAppStore(StoreConfiguration(catalog: catalog, clock: VirtualStoreClock()))
        return SimulatedDevice(store: store, systemUI: Person(code: code), onWarning: { _ in })
    }

    @Test(
        "A code is redeemed, in capitals or not, and what it brings comes through updates (storekit-spec A3.2, A4.4)",
        arguments: ["FRUIT2026", " fruit2026 "])
    func redeems(_ code: String) async throws {
        let device = try demo(code: code)
        try await device.run {
            var updates = Transaction.updates.makeAsyncIterator()
            try await device.presentOfferCodeSheet()
            let transaction = try #require(await updates.next()).unsafePayloadValue
            #expect(transaction.offer?.type == .code)
        }
    }

    @Test("A code that is none, or was redeemed before, says so (storekit-spec A4.4)")
    func badCodes() async throws {
        await #expect(throws: Product.PurchaseError.invalidOfferIdentifier) {
            try await demo(code: "NOSUCH").presentOfferCodeSheet()
        }
        let device = try demo(code: "FRUIT2026")
        try await device.presentOfferCodeSheet()
        await #expect(throws: Product.PurchaseError.ineligibleForOffer) { try await device.presentOfferCodeSheet() }
    }
}
