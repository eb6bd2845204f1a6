import Foundation
import StoreEngine
import Testing

@testable import OpenStoreKit

@Suite("Status.updates (storekit-spec A4)")
struct StatusUpdatesTests {
    typealias Status = Product.SubscriptionInfo.Status

    @Test("Only what changes a status is told: no finish, no refund of a past period, nothing of another account")
    func onlyChanges() async throws {
        let shop = try PlanShop()
        let device = shop.device()
        var updates = Status.Statuses(device: device).makeAsyncIterator()
        let gold = try await shop.product("gold", on: device)
        guard case .success(let sale) = try await gold.purchase() else {
            Issue.record("not bought")
            return
        }
        #expect(try await info(updates.next())?.willAutoRenew == true)
        await sale.unsafePayloadValue.finish()
        shop.clock.advance(by: 8 * 86_400)
        // The renewal that ends the trial.
        #expect(try await updates.next()?.transaction.payloadValue.id == 1)
        try await shop.store.refund(0, reason: 0)
        _ = try await shop.store.buyOutsideApp(PurchaseOrder(productID: "gold"), by: Buyer(account: "other"))
        _ = try await shop.store.buyOutsideApp(PurchaseOrder(productID: "apple"), by: Buyer())
        try await shop.store.apply(.setAutoRenew(false), group: "group")
        let off = try #require(await updates.next())
        #expect(off.state == .subscribed)
        #expect(try off.renewalInfo.payloadValue.willAutoRenew == false)
        #expect(try off.transaction.payloadValue.id == 1)
        try await shop.store.refund(1, reason: 0)
        #expect(await updates.next()?.state == .revoked)
    }

    @Test("The refund of a past period leaves the signed status as it was, byte for byte")
    func pastPeriod() async throws {
        let shop = try PlanShop()
        _ = try await shop.product("gold", on: shop.device()).purchase()
        shop.clock.advance(by: 8 * 86_400)
        let before = try await shop.store.subscriptionStatuses(group: "group", account: "default")
        shop.clock.advance(by: 86_400)
        try await shop.store.refund(0, reason: 0)
        #expect(try await shop.store.subscriptionStatuses(group: "group", account: "default") == before)
        #expect(before.first?.transaction.id == 1)
    }

    @Test("A change of plan for later, a failing payment, its end and the customer's return are told, each once")
    func life() async throws {
        let shop = try PlanShop()
        let device = shop.device()
        _ = try await shop.product("gold", on: device).purchase()
        var updates = Status.Statuses(device: device).makeAsyncIterator()
        _ = try await shop.product("silver", on: device).purchase()
        #expect(try await info(updates.next())?.autoRenewPreference == "silver")
        try await shop.store.updateSettings {
            $0.billing = BillingPolicy(failsRenewals: true, gracePeriod: GracePeriod())
        }
        let steps: [(days: Double, state: Product.SubscriptionInfo.RenewalState)] = [
            (8, .inGracePeriod), (17, .inBillingRetryPeriod), (60, .expired),
        ]
        for (days, state) in steps {
            shop.clock.advance(by: days * 86_400)
            #expect(await updates.next()?.state == state)
        }
        _ = try await shop.product("gold", on: device).purchase()
        #expect(await updates.next()?.state == .subscribed)
    }

    private func info(_ status: Status?) throws -> Product.SubscriptionInfo.RenewalInfo? {
        try status?.renewalInfo.payloadValue
    }
}
