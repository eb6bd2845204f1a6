import Foundation
import StoreEngine
import StoreKit
import Synchronization
import Testing

@testable import SubscriptionExample

/// Document 002's service on a simulated store. One device is in force in the whole process, so one test runs at a time.
@Suite("The subscription service of document 002", .serialized, .timeLimit(.minutes(5)))
@MainActor
struct SubscriptionServiceTests {
    private typealias Status = SubscriptionExample.SubscriptionStatus

    // MARK: Plans and words

    @Test("Debug and release builds sell plans of their own (SEED-85, SEED-86, SEED-87)")
    func plans() {
        let ids = SubscriptionExample.SubscriptionPlan.allCases.map(\.rawValue)
        #if DEBUG
            #expect(ids == ["DevStoreFlowSubscriptionMonthly", "DevStoreFlowSubscriptionAnnualy"])
        #else
            #expect(ids == ["StoreFlowSubscriptionMonthly", "StoreFlowSubscriptionAnnualy"])
        #endif
        #expect(SubscriptionExample.SubscriptionPlan.allCases == [.monthlyPlan, .annualPlan])
    }

    @Test("The example's catalogue sells the plans of both builds (SEED-85, SEED-86, SEED-112)")
    func catalogue() throws {
        let sold = try Set(ServiceShop.catalog().products.map(\.id))
        #expect(
            sold == [
                "DevStoreFlowSubscriptionMonthly", "DevStoreFlowSubscriptionAnnualy", "StoreFlowSubscriptionMonthly",
                "StoreFlowSubscriptionAnnualy",
            ])
    }

    @Test("The four statuses in the document's words (SEED-88)")
    func statuses() {
        #expect(Status.unknown.text == "初期状態")
        #expect(Status(.monthlyPlan).text == "月額プラン購読中")
        #expect(Status(.annualPlan).text == "年額プラン購読中")
        #expect(Status.unsubscribed.text == "未購読")
    }

    @Test(
        "Each error says what the document says (SEED-103, SEED-104, SEED-105, SEED-106, SEED-107, SEED-108, SEED-109)")
    func messages() {
        let expected: [SubscribeError: String] = [
            .userCancelled: "ユーザーによって購入がキャンセルされました", .pending: "購入が保留されています",
            .productUnavailable: "指定した商品が無効です", .purchaseNotAllowed: "OSの支払い機能が無効化されています",
            .failedVerification: "トランザクションデータの署名が不正です", .otherError: "不明なエラーが発生しました",
        ]
        #expect(SubscribeError.allCases.count == 6)
        for error in SubscribeError.allCases { #expect(error.localizedDescription == expected[error]) }
    }

    // MARK: Start

    @Test("It starts unknown, and the check at its start finds nothing (SEED-84, SEED-88, SEED-89, SEED-90)")
    func start() async throws {
        try await ServiceShop().run { shop, service in
            #expect(service.status == .unknown && service.products.isEmpty)
            #expect(!service.isLoading && service.errorMessage == nil)
            await shop.statuses(of: service).reach(.unsubscribed)
        }
    }

    @Test("The check at its start finds the plan that was bought before (SEED-90, SEED-102)")
    func startSubscribed() async throws {
        let shop = try ServiceShop()
        try await shop.buyElsewhere(.annualPlan)
        try await shop.run { shop, service in
            await shop.statuses(of: service).reach(.annualPlanSubscribed)
        }
    }

    // MARK: Products

    @Test("Plans come in the order of their price, and loading is over then (SEED-91, SEED-111)")
    func products() async throws {
        try await ServiceShop().run { _, service in
            await service.fetchProducts()
            #expect(service.products.map(\.displayPrice) == ["￥980", "￥9,800"])
            #expect(!service.isLoading && service.errorMessage == nil)
        }
    }

    @Test("A failed request is printed and said (SEED-92, SEED-108)")
    func noProducts() async throws {
        try await ServiceShop().run { shop, service in
            try await shop.store.updateSettings { $0.failures[.loadProducts] = SimulatedFailure(error: "networkError") }
            await service.fetchProducts()
            #expect(service.products.isEmpty)
            #expect(service.errorMessage == "不明なエラーが発生しました")
            #expect(shop.log.contains { $0.hasPrefix("❌ StoreKit error:") })
        }
    }

    // MARK: Buying

    @Test("A bought plan is in force and finished (SEED-93, SEED-94, SEED-99, SEED-100, SEED-101)")
    func purchase() async throws {
        try await ServiceShop().run { shop, service in
            try await shop.buy(.monthlyPlan, with: service)
            #expect(service.status == .monthlyPlanSubscribed)
            #expect(!service.isLoading && service.errorMessage == nil)
            #expect(try await shop.unfinished().isEmpty)
            #expect(shop.log.contains { $0.hasPrefix("transaction:") })
        }
    }

    /// What stands in the way of a purchase.
    enum Obstacle: CaseIterable, Sendable { case cancelled, pending, forged, notAllowed, notSold, unknown }

    nonisolated static let obstacles: [(Obstacle, SubscribeError)] = [
        (.cancelled, .userCancelled), (.pending, .pending), (.forged, .failedVerification),
        (.notAllowed, .purchaseNotAllowed), (.notSold, .productUnavailable), (.unknown, .otherError),
    ]

    @Test(
        "Whatever does not work ends as its message, and nothing is in force (SEED-95, SEED-96, SEED-103, SEED-104, SEED-105, SEED-106, SEED-107, SEED-108)",
        arguments: obstacles)
    func obstacle(_ obstacle: Obstacle, _ error: SubscribeError) async throws {
        try await ServiceShop().run { shop, service in
            await service.fetchProducts()
            try await shop.put(obstacle)
            try await shop.buy(.monthlyPlan, with: service)
            #expect(service.errorMessage == error.errorDescription)
            #expect(service.status != .monthlyPlanSubscribed)
            #expect(!service.isLoading)
        }
    }

    // MARK: What comes by itself

    @Test("A purchase on another device arrives by itself, is printed and finished (SEED-98, SEED-99, SEED-113)")
    func elsewhere() async throws {
        try await ServiceShop().run { shop, service in
            let statuses = shop.statuses(of: service)
            await statuses.reach(.unsubscribed)
            try await shop.buyElsewhere(.monthlyPlan)
            await statuses.reach(.monthlyPlanSubscribed)
            #expect(shop.log.contains { $0.hasPrefix("result:") })
        }
    }

    @Test("A refund arrives by itself and takes the plan away (SEED-98, SEED-101)")
    func refund() async throws {
        try await ServiceShop().run { shop, service in
            try await shop.buy(.monthlyPlan, with: service)
            let statuses = shop.statuses(of: service)
            let id = try #require(try await shop.transactions().first?.id)
            try await shop.store.refund(id, reason: 0)
            await statuses.reach(.unsubscribed)
        }
    }

    @Test("Back in the foreground it asks again: what has lapsed meanwhile is gone (SEED-97, SEED-102)")
    func foreground() async throws {
        try await ServiceShop().run { shop, service in
            try await shop.buy(.monthlyPlan, with: service)
            try await shop.store.apply(.setAutoRenew(false), group: ServiceShop.group)
            shop.clock.advance(by: 40 * 86_400)
            let statuses = shop.statuses(of: service)
            shop.center.post(name: .willEnterForeground, object: nil)
            await statuses.reach(.unsubscribed)
        }
    }

    @Test("An upgrade counts, the plan before it does not (SEED-102)")
    func upgrade() async throws {
        try await ServiceShop().run { shop, service in
            try await shop.buy(.monthlyPlan, with: service)
            try await shop.buy(.annualPlan, with: service)
            await service.checkStatus()
            #expect(service.status == .annualPlanSubscribed)
        }
    }

    @Test("In a grace period the customer keeps the plan, though its date has passed (SEED-101)")
    func gracePeriod() async throws {
        try await ServiceShop().run { shop, service in
            try await shop.buy(.monthlyPlan, with: service)
            try await shop.failPayments()
            shop.clock.advance(by: 32 * 86_400)
            await service.checkStatus()
            #expect(service.status == .monthlyPlanSubscribed)
        }
    }

    @Test("The listener ends with the service (SEED-110)")
    func end() async throws {
        try await ServiceShop().run { shop, _ in
            weak var gone: SubscriptionService?
            do {
                let service = shop.service()
                await service.checkStatus()
                gone = service
            }
            await Task.yield()
            #expect(gone == nil)
        }
    }

    // MARK: The screen

    @Test("The screen says the status, offers a button for each plan, and says what went wrong (SEED-111)")
    func screen() async throws {
        try await ServiceShop().run { shop, service in
            let screen = SubscriptionScreen(service)
            await service.fetchProducts()
            await service.checkStatus()
            let text = screen.lines.joined(separator: "\n")
            #expect(text.contains("購読状況：未購読"))
            #expect(text.contains("月額プラン  ￥980  [ 購入 ]") && text.contains("年額プラン  ￥9,800  [ 購入 ]"))
            #expect(await screen.enter("1"))
            #expect(screen.lines.contains("購読状況：月額プラン購読中"))
            try await shop.put(.notAllowed)
            #expect(await screen.enter("2"))
            #expect(screen.lines.contains("⚠ OSの支払い機能が無効化されています"))
            #expect(await screen.enter("nonsense"))
            #expect(await screen.enter("q") == false)
        }
    }
}
