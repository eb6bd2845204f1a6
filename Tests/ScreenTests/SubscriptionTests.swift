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

    // MARK: The paywall

    @Test("The paywall sells a plan, and the shop behind it delivers it (SEED-142, SEED-144, SEED-145, SEED-146)")
    func paywall() async throws {
        let shop = try await ShopHarness()
        await shop.press(.character("m"))
        shop.expect("Fruit basket", "1 week free, then ￥980/month", "Restore Purchases", "Redeem Code", "Terms of Use")
        await shop.press(.enter)
        shop.expect("￥0", "[ Buy ]")
        await shop.press(.character("y"))
        shop.expect("You’re all set.")
        await shop.press(.enter, .character("q"), .end)
        shop.expect("● Active", "Free until Jan 8, 2026, then ￥980/month")
        #expect(try await shop.engine.transactions(TransactionQuery(scope: .unfinished), before: nil, limit: 9).isEmpty)
        shop.expectScreenEqualsFrame()
        await shop.close()
    }

    @Test("The paywall's sheet is dropped when the shop closes; nothing is bought")
    func closedAtSheet() async throws {
        let shop = try await ShopHarness()
        await shop.press(.character("m"), .enter)
        shop.expect("￥0")
        await shop.close()
        #expect(try await shop.ledger().isEmpty)
    }

    @Test("Esc leads from the paywall to the shop, Ctrl-C too, and the paywall follows the window")
    func leaving() async throws {
        let shop = try await ShopHarness()
        for key in [Key.escape, .control("c")] {
            await shop.press(.character("m"))
            await shop.resize(60, 20)
            shop.expect("Fruit basket", "￥980/month")
            shop.reject("Knife")
            await shop.press(key)
            shop.expect("Knife")
            shop.expectScreenEqualsFrame()
            await shop.resize(80, 24)
        }
        #expect(!shop.hasQuit)
        await shop.close()
    }

    @Test("The terms show their address in the paywall (SEED-147, SEED-182)")
    func policies() async throws {
        let shop = try await ShopHarness()
        await shop.press(.character("m"), .tab, .tab, .tab, .tab, .enter)
        shop.expect("https://example.com/terms")
        await shop.close()
    }

    // MARK: Managing

    @Test("Renewal is switched off and on from the plans (SEED-60)")
    func autoRenew() async throws {
        let shop = try await inTrial()
        await shop.press(.character("m"), .enter, .character("y"))
        shop.expect("Monthly basket will not renew", "Ends Jan 8, 2026")
        await shop.press(.enter)
        shop.expect("Turn renewal on?")
        await shop.press(.character("y"))
        shop.expect("Monthly basket renews again", "Free until Jan 8, 2026, then ￥980/month")
        await shop.press(.character("i"))
        shop.expect("Renewal off: Monthly basket", "Renewal on: Monthly basket", "Renews: Monthly basket, ￥980/month")
        await shop.close()
    }

    @Test("A failed payment is said, and set right from the plans (SEED-157)")
    func failedPayment() async throws {
        let shop = try await inTrial()
        try await shop.engine.updateSettings {
            $0.billing = BillingPolicy(failsRenewals: true, gracePeriod: GracePeriod())
        }
        shop.clock.advance(by: Self.week)
        await shop.settle()
        shop.expect("▲ Payment due", "The payment failed; you keep access during the grace period", "Access until")
        await shop.press(.character("m"), .enter)
        shop.expect("There’s a problem with your payment", "[ Update Payment ]")
        await shop.press(.character("y"))
        shop.expect("● Active", "Renews Feb 8, 2026")
        await shop.close()
    }

    @Test("A higher price is said when it is announced, and agreed to")
    func priceIncrease() async throws {
        let shop = try await inTrial()
        shop.clock.advance(by: Self.week)
        await shop.settle()
        let price = try Milliunits(1080)
        try await shop.engine.apply(.announcePriceIncrease(price, needsConsent: true), group: "basket")
        await shop.settle()
        shop.expect("Monthly basket: ￥1,080/month from Feb 8, 2026 if you agree")
        await shop.press(.character("m"), .enter)
        shop.expect("Agree to the new price?")
        await shop.press(.character("y"))
        shop.expect("￥1,080/month from Feb 8, 2026")
        shop.reject("if you agree")
        await shop.close()
    }

    @Test("A refund asked for from the plans takes the plan away (SEED-59, SEED-158)")
    func refundFromPlans() async throws {
        let shop = try await inTrial()
        await shop.press(.character("m"), .character("f"))
        shop.expect("Request a Refund", "I bought it by mistake")
        await shop.press(.character("y"))
        shop.expect("✗ Refunded")
        await shop.close()
    }

    @Test("A code that no plan has is refused with a reason")
    func wrongCode() async throws {
        let shop = try await ShopHarness()
        await shop.press(.character("c"))
        await shop.type("NOTHING")
        await shop.press(.enter, .enter)
        shop.expect("The code was not redeemed")
        await shop.close()
    }

    @Test("A code brings its plan by itself")
    func code() async throws {
        var catalog = ScreenCatalog.catalog
        let basket = try #require(catalog.products.firstIndex { $0.id == ScreenCatalog.basket })
        catalog.products[basket].subscription?.offerCodes = [
            CatalogOffer(
                id: "spring", mode: .freeTrial, period: CatalogPeriod(unit: .month, value: 1), codes: ["SPRING"])
        ]
        let shop = try await ShopHarness(catalog: catalog)
        await shop.press(.character("c"))
        await shop.type("SPRING")
        await shop.press(.enter, .enter)
        shop.expect("The code is accepted.")
        await shop.press(.enter, .end)
        shop.expect("● Active", "Free until Feb 1, 2026, then ￥980/month")
        await shop.close()
    }
}
