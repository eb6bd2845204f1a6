import Foundation
import Synchronization
import TerminalUI
import Testing

@testable import OpenStoreKit
@testable import StoreViews

/// The system's sheets for what one has, drawn in a view (storekit-spec A12).
@MainActor
@Suite(.oneScreen)
struct ViewSheetTests {
    private let monthly = "StoreFlowSubscriptionMonthly"
    private let annual = "StoreFlowSubscriptionAnnualy"

    /// A paywall whose customer has the monthly plan, and the transaction.
    private func open(
        _ size: Size = Size(columns: 80, rows: 24), _ language: StoreViewLanguage = .english
    ) async throws -> (ViewBench<SubscriptionStoreView>, Transaction.ID) {
        let view = SubscriptionStoreView(groupID: "basket").onInAppPurchaseCompletion { _, result in
            if case .success(.success(.verified(let transaction))) = result { await transaction.finish() }
        }
        let bench = try await ViewBench(view, size: size, language: language)
        await bench.press(.enter, .character("y"))
        let id = try #require(try await bench.ledger().first?.id)
        return (bench, id)
    }

    private func status(_ bench: ViewBench<SubscriptionStoreView>) async throws -> Product.SubscriptionInfo.Status {
        try #require(
            try await bench.device.run { try await Product.SubscriptionInfo.status(for: "basket") }.first)
    }

    @Test(
        "A refund is asked for with its reason, told, and the plan is gone (storekit-spec A12, A3.4)",
        arguments: [([Key.character("y")], 0), ([.down, .character("y")], 1), ([.down, .tab, .enter], 1)])
    func refund(_ keys: [Key], _ reason: Int) async throws {
        let (bench, id) = try await open()
        bench.host.refundRequestSheet(for: id)
        await bench.host.settle()
        bench.expect("Request a Refund", "Monthly basket", "￥0", "Another reason", "[ Request Refund ]")
        for key in keys { await bench.press(key) }
        bench.expect("The refund was requested.")
        await bench.press(.enter)
        bench.reject("Current plan")
        let transaction = try #require(await bench.device.run { await Transaction.latest(for: monthly) })
        #expect(transaction.unsafePayloadValue.revocationReason?.rawValue == reason)
        await bench.close()
    }

    @Test("Backing out of a refund leaves everything; a second request says why not (storekit-spec A12, A3.4)")
    func refundRefused() async throws {
        let (bench, id) = try await open()
        for key in [Key.enter, .escape, .character("n")] {
            bench.host.refundRequestSheet(for: id)
            await bench.host.settle()
            await bench.press(key)
            bench.expect("Current plan")
        }
        for _ in 0..<2 {
            bench.host.refundRequestSheet(for: id)
            await bench.host.settle()
            await bench.press(.character("y"))
        }
        bench.expect("Refund not possible", "A refund was asked for already.")
        await bench.close()
    }

    @Test("The subscriptions sheet ends a renewal (storekit-spec A12)")
    func endRenewal() async throws {
        let (bench, _) = try await open()
        bench.host.manageSubscriptionsSheet(subscriptionGroupID: "basket")
        await bench.host.settle()
        bench.expect("Subscriptions", "Monthly basket", "Annual basket", "￥9,800", "[ End Renewal ]")
        bench.reject("Club")
        await bench.press(.tab, .enter)
        #expect(try await status(bench).renewalInfo.unsafePayloadValue.willAutoRenew == false)
        await bench.close()
    }

    @Test("The subscriptions sheet changes the plan (storekit-spec A12)")
    func changePlan() async throws {
        let (bench, _) = try await open()
        bench.host.manageSubscriptionsSheet()
        await bench.host.settle()
        bench.expect("Club, monthly")
        await bench.press(.down)
        bench.expect("[ Change Plan ]")
        await bench.press(.character("y"))
        #expect(bench.model.currentPlan?.id == annual)
        await bench.close()
    }

    @Test("Another choice puts the focus on the safe button again (storekit-spec A12)")
    func choice() async throws {
        let (bench, _) = try await open()
        bench.host.manageSubscriptionsSheet()
        await bench.host.settle()
        await bench.press(.tab, .down, .enter)
        bench.reject("Change Plan")
        #expect(bench.model.currentPlan?.id == monthly)
        #expect(try await status(bench).renewalInfo.unsafePayloadValue.willAutoRenew)
        await bench.close()
    }

    @Test("What the app itself asks for in a callback is drawn in the view as well (storekit-spec A12)")
    func callback() async throws {
        let view = SubscriptionStoreView(groupID: "basket")
            .onInAppPurchaseStart { _ in try? await AppStore.showManageSubscriptions(in: .main) }
        let bench = try await ViewBench(view)
        await bench.press(.enter)
        bench.expect("Subscriptions", "[ Subscribe ]")
        await bench.press(.escape)
        bench.expect("[ Buy ]")
        await bench.close()
    }

    @Test("Both sheets show the chosen thing and their buttons at every size (BUG-35)", arguments: Bench.sizes)
    func sizes(_ size: Size) async throws {
        for language in StoreViewLanguage.allCases {
            let texts = ViewTexts(language)
            let (bench, id) = try await open(size, language)
            bench.host.refundRequestSheet(for: id)
            await bench.host.settle()
            await bench.press(.down)
            bench.expect(texts(.refundIssue), texts(.requestRefund))
            await bench.press(.escape)
            bench.host.manageSubscriptionsSheet()
            await bench.host.settle()
            let plans = try #require(bench.model.plans.first { $0.id == annual })
            await bench.press(.down)
            bench.expect(plans.displayPrice, texts(.changePlan))
            await bench.close()
        }
    }
}
