import Foundation
import StoreEngine
import Testing

@testable import Storefront

@Suite("Subscriptions in the shop's model")
struct StoreSubscriptionTests {
    private let month: TimeInterval = 31 * 86_400

    /// A launch that holds the basket.
    private func subscribed() async throws -> StoreFixture {
        let shop = try StoreFixture()
        await shop.launch()
        let report = await shop.store.purchase(productID: TestCatalog.basket, quantity: 1)
        guard case .delivered = report else { throw StoreFixture.FixtureError.notCharged }
        return shop
    }

    private func held(_ shop: StoreFixture) async throws -> ShopSubscription {
        try #require(await shop.store.snapshot.subscription(in: "basket"))
    }

    @Test("A bought plan is active at once, and paid until its period ends (SEED-153, SEED-154)")
    func bought() async throws {
        let shop = try await subscribed()
        let held = try await held(shop)
        #expect(held.state == .subscribed)
        #expect(held.productID == TestCatalog.basket)
        #expect(held.expirationDate == shop.clock.now + month)
        #expect(held.willAutoRenew && held.nextProductID == TestCatalog.basket)
        #expect(held.renewalPrice == 980)
        await shop.store.stop()
    }

    @Test("A renewal arrives by itself and moves the end of the period (SEED-131)")
    func renewed() async throws {
        let shop = try await subscribed()
        let before = try await held(shop)
        shop.clock.advance(by: month)
        await shop.store.caughtUp()
        let after = try await held(shop)
        #expect(after.periodStart == before.expirationDate)
        let arrivals = await shop.store.snapshot.arrivals
        guard case .delivered(let transaction, _) = arrivals.last?.kind else {
            Issue.record("no arrival")
            return
        }
        #expect(transaction.isRenewal && transaction.expirationDate == after.expirationDate)
        await shop.store.stop()
    }

    @Test("What is switched off elsewhere ends with its period, without a transaction (SEED-155)")
    func expired() async throws {
        let shop = try await subscribed()
        try await shop.engine.apply(.setAutoRenew(false), group: "basket")
        await shop.store.caughtUp()
        #expect(try await held(shop).willAutoRenew == false)
        #expect(await shop.store.snapshot.isPurchased(TestCatalog.basket))
        shop.clock.advance(by: month)
        await shop.store.caughtUp()
        #expect(try await held(shop).state == .expired)
        #expect(await shop.store.snapshot.isPurchased(TestCatalog.basket) == false)
        await shop.store.stop()
    }

    @Test("A refund of the current period takes the plan away (SEED-158)")
    func refunded() async throws {
        let shop = try await subscribed()
        let id = try await held(shop).transactionID
        try await shop.store.refund(id, reason: 0)
        await shop.store.caughtUp()
        let held = try await held(shop)
        #expect(held.state == .revoked)
        #expect(held.revocationDate == shop.clock.now)
        await shop.store.stop()
    }

    @Test("A shop that was closed for three months knows in its first frame, and delivers each renewal once")
    func closedForLong() async throws {
        let shop = try await subscribed()
        await shop.store.stop()
        let later = try StoreFixture(engine: shop.engine, balances: shop.balances)
        shop.clock.advance(by: 92 * 86_400)
        await later.store.load()
        let first = try await held(later)
        #expect(first.state == .subscribed)
        #expect(first.periodStart <= shop.clock.now && first.expirationDate > shop.clock.now)
        await later.store.listen()
        await later.store.caughtUp()
        var renewals: [UInt64] = []
        for arrival in await later.store.snapshot.arrivals {
            if case .delivered(let transaction, _) = arrival.kind { renewals.append(transaction.id) }
        }
        #expect(renewals.count == 3)
        #expect(Set(renewals).count == 3)
        #expect(try await later.unfinished().isEmpty)
        await later.store.stop()
    }

    @Test("Buying what is active already charges nothing and hands out the transaction in force")
    func again() async throws {
        let shop = try await subscribed()
        let id = try await held(shop).transactionID
        let report = await shop.store.purchase(productID: TestCatalog.basket, quantity: 1)
        guard case .alreadyOwned(let transaction) = report else {
            Issue.record("bought again")
            return
        }
        #expect(transaction.id == id)
        #expect(try await shop.ledger().count == 1)
        await shop.store.stop()
    }
}
