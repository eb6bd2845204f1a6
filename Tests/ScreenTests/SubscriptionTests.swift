import Foundation
import StoreEngine
import Storefront
import TerminalUI
import Testing

@Suite("Subscriptions in an open shop", .oneScreen)
@MainActor
struct SubscriptionTests {
    private static let week: TimeInterval = 7 * 86_400

    /// A shop whose customer is in the trial of the monthly basket.
    private func inTrial() async throws -> ShopHarness {
        let shop = try await ShopHarness()
        await shop.press(.end)
        await shop.buy()
        return shop
    }

    @Test(
        "A plan is bought through the sheet: nothing now, the price afterwards beside it (SEED-154, SEED-184, SEED-185)"
    )
    func buying() async throws {
        let shop = try await ShopHarness()
        await shop.press(.end, .enter)
        shop.expect("￥0", "1 week free, then ￥980/month", "Renews until cancelled.")
        await shop.press(.character("y"))
        shop.expect("You’re all set.", "Monthly basket")
        await shop.press(.enter)
        shop.expect("● Active", "Free until Jan 8, 2026, then ￥980/month", "[ Manage ]")
        await shop.close()
    }

    @Test("A renewal shows in an open shop by itself (SEED-131)")
    func renewal() async throws {
        let shop = try await inTrial()
        shop.clock.advance(by: Self.week)
        await shop.settle()
        shop.expect("Monthly basket renewed until Feb 8, 2026", "Renews Feb 8, 2026")
        await shop.close()
    }

    @Test("What is switched off from outside says when it ends, and then that it has (SEED-155)")
    func lapse() async throws {
        let shop = try await inTrial()
        try await shop.engine.apply(.setAutoRenew(false), group: "basket")
        await shop.settle()
        shop.expect("Ends Jan 8, 2026")
        shop.clock.advance(by: Self.week)
        await shop.settle()
        shop.expect("○ Expired", "Your subscription has expired", "[ Subscribe ]")
        shop.reject("1 week free")
        await shop.close()
    }

    @Test("A refund from outside takes the plan away while one looks (SEED-158)")
    func refund() async throws {
        let shop = try await inTrial()
        let id = try #require(try await shop.ledger().first?.id)
        try await shop.engine.refund(id, reason: 0)
        await shop.settle()
        shop.expect("✗ Refunded", "was refunded")
        await shop.close()
    }

    @Test("After three months the first frame is right")
    func closedForLong() async throws {
        let shop = try await inTrial()
        await shop.close()
        let later = try await ShopHarness(after: shop, before: { _ in shop.clock.advance(by: 92 * 86_400) })
        await later.press(.end)
        later.expect("● Active", "Renews Apr 8, 2026")
        #expect(try await later.ledger().count == 4)
        await later.close()
    }
}
