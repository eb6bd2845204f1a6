import Foundation
import Testing

@testable import StoreEngine

@Suite("What the store decides: refunds, deletions, jumps, news (server-interop §7)")
struct StoreSideTests {
    private static let day: TimeInterval = 86_400
    private let group = SubscriptionShop.group

    @Test("Every product's news: charged, refund asked for, refused, granted, undone; a consumable's is not undone")
    func refunds() async throws {
        let store = try SimulatedAppStore.subscriptions()
        let knife = try await store.charge(Shop.knife).id
        try await store.requestConsumption(of: knife, reason: .legal)
        try await store.declineRefund(of: knife)
        try await store.refund(knife, reason: 0)
        await #expect(throws: StoreEngineError.alreadyRefunded(knife)) { try await store.declineRefund(of: knife) }
        let restored = try await store.reverseRefund(of: knife).payload
        #expect(restored.revocationDate == nil && restored.revocationType == nil)
        #expect(try await store.ids(.currentEntitlements) == [knife])
        let notices = try await store.notices()
        #expect(
            notices.map(\.kind) == [.oneTimeCharge, .consumptionRequest, .refundDeclined, .refund, .refundReversed])
        #expect(notices.map(\.consumptionRequestReason) == [nil, .legal, nil, nil, nil])
        #expect(notices.allSatisfy { $0.status == nil && $0.renewalInfo == nil && $0.transactionID == knife })
        #expect(try await store.events().map(\.kind) == [.purchased, .refunded, .purchased])

        let apple = try await store.charge(Shop.apple).id
        await #expect(throws: StoreEngineError.refundNotReversible(apple, detail: "it was not refunded")) {
            try await store.reverseRefund(of: apple)
        }
        try await store.refund(apple, reason: 0)
        await #expect(throws: StoreEngineError.self) { try await store.reverseRefund(of: apple) }
        await #expect(throws: StoreEngineError.noTransaction(99)) { try await store.declineRefund(of: 99) }
    }

    @Test("A subscription's refund is asked for, refused and undone as well, with its state in the news")
    func subscriptionRefunds() async throws {
        let store = try SimulatedAppStore.subscriptions()
        let id = try await store.charge(SubscriptionShop.monthly).id
        try await store.requestConsumption(of: id, reason: .unintendedPurchase)
        try await store.declineRefund(of: id)
        try await store.refund(id, reason: 1)
        #expect(try await store.basketStatus()?.state == 5)
        try await store.reverseRefund(of: id)
        #expect(try await store.basketStatus()?.state == 1)
        let notices = try await store.notices()
        #expect(
            notices.map(\.kind) == [.subscribed, .consumptionRequest, .refundDeclined, .refund, .refundReversed])
        #expect(notices.map(\.status?.rawValue) == [1, 1, 1, 5, 1])
    }

    @Test("News carry the renewal info of their moment, whatever comes later, also from the disk")
    func renewalInfo() async throws {
        let directory = try TemporaryDirectory()
        let clock = VirtualStoreClock()
        let store = try SimulatedAppStore.subscriptions(in: directory, clock: clock)
        try await store.charge(SubscriptionShop.yearly)
        try await store.updateBilling { $0.gracePeriod = GracePeriod() }
        clock.advance(by: 8 * Self.day)
        try await store.buy(SubscriptionShop.yearly, offer: .promotional("half"))
        try await store.apply(.announcePriceIncrease(Milliunits(rawValue: 120_000), needsConsent: true), group: group)
        try await store.apply(.answerPriceIncrease(agrees: true), group: group)
        try await store.updateBilling { $0.failsRenewals = true }
        clock.advance(by: 380 * Self.day)
        try await store.apply(.setAutoRenew(false), group: group)
        let notices = try await SimulatedAppStore.subscriptions(in: directory, clock: clock).notices(
            withRenewalInfo: true)
        let infos = try notices.map { try #require($0.renewalInfo) }
        #expect(
            notices.map(\.kind) == [
                .subscribed, .didRenew, .offerRedeemed, .priceIncrease, .priceIncrease, .didFailToRenew,
                .gracePeriodExpired, .didChangeRenewalStatus, .expired,
            ])
        #expect(infos.map(\.offer?.id) == [nil, nil, "half", "half", "half", "half", "half", nil, nil])
        #expect(infos.map(\.priceIncreaseStatus) == [nil, nil, nil, 0, 1, 1, 1, nil, nil])
        #expect(infos.map(\.isInBillingRetry) == [false, false, false, false, false, true, true, true, false])
        #expect(infos.map { $0.gracePeriodExpirationDate != nil }.firstIndex(of: true) == 5)
        #expect(infos.map(\.renewalPrice?.rawValue) == [99_990, 99_990, 4990, 4990, 4990, 4990, 4990, nil, nil])
        #expect(infos.map(\.willAutoRenew) == [true, true, true, true, true, true, true, false, false])
        #expect(infos.last?.expirationReason == .autoRenewDisabled)
        #expect(infos.last?.isEligibleForWinBack == true)
        for info in infos { #expect(info.json().flatMap(RenewalInfoRecord.init(json:)) == info) }
    }

    @Test("In Xcode a plan renews until it is cancelled, or its transaction deleted (SEED-207)")
    func deletion() async throws {
        let clock = VirtualStoreClock()
        let store = try SimulatedAppStore.subscriptions(clock: clock)
        try await store.charge(SubscriptionShop.monthly)
        try await store.charge(SubscriptionShop.monthly, by: Buyer(account: "other"))
        clock.advance(by: 3000 * Self.day)
        #expect(try await store.ids(account: "default").count == 99)
        try await store.apply(.setAutoRenew(false), group: group, account: "other")
        let latest = try #require(try await store.ids(.currentEntitlements, account: "default").first)
        try await store.deleteTransaction(latest)
        clock.advance(by: 300 * Self.day)
        #expect(try await store.ids(account: "default").count == 98, "it renews no more")
        #expect(try await store.ids(account: "other").count == 99)
        #expect(try await store.basketStatus() == nil)
        #expect(try await store.ids(.currentEntitlements).isEmpty)
        #expect(try await store.transaction(latest) == nil)
        // Who buys again goes on in the old chain.
        #expect(try await store.charge(SubscriptionShop.monthly).payload.originalTransactionID == 0)
        await #expect(throws: StoreEngineError.noTransaction(latest)) { try await store.deleteTransaction(latest) }
    }

    @Test("With its only transaction, a subscription is as if it had never been: the trial is open again")
    func deletionOfAll() async throws {
        let store = try SimulatedAppStore.subscriptions()
        let id = try await store.charge(SubscriptionShop.yearly).id
        #expect(try await store.charge(Shop.apple).id == 1)
        try await store.deleteTransaction(id)
        try await store.deleteTransaction(1)
        #expect(try await store.ids().isEmpty)
        #expect(try await store.quote(SubscriptionShop.yearly).total == 0)
        #expect(try await store.charge(SubscriptionShop.yearly).payload.originalTransactionID == 2)
    }

    @Test("Deleting what a family shares takes their share back; a member's own copy is not theirs to delete")
    func deletionOfShared() async throws {
        let store = try SimulatedAppStore.subscriptions()
        let id = try await store.charge(SubscriptionShop.monthly).id
        try await store.apply(.setFamilySharing(true), group: group)
        try await store.apply(.memberJoined("kid"), group: group)
        let shared = try #require(try await store.ids(account: "kid").first)
        await #expect(throws: StoreEngineError.subscriptionRefused(group: group, .familyShared(shared))) {
            try await store.deleteTransaction(shared)
        }
        try await store.deleteTransaction(id)
        #expect(try await store.transaction(shared)?.payload.revocationDate != nil)
        #expect(try await store.ids(.currentEntitlements).isEmpty)
    }

    @Test("At a rate of seconds a shop that was closed for years finds an end, in time")
    func endless() async throws {
        let clock = VirtualStoreClock()
        let store = try SimulatedAppStore.subscriptions(clock: clock)
        try await store.updateBilling { $0.rate = .oneRenewalEveryTwoSeconds }
        try await store.charge(SubscriptionShop.monthly)
        clock.advance(by: 3650 * Self.day)
        #expect(try await store.ids().count == 1 + BillingPolicy.mostRenewals)
        #expect(try await store.basketStatus()?.state == 2)
        #expect(try await store.basketStatus()?.renewalInfo.expirationIntent == 1)
        // Bought again, it goes on.
        #expect(try await store.buy(SubscriptionShop.monthly).name == "purchased")
    }

    @Test("A jump that would renew for hours is refused, and the clock stays; the same jump at real time is not")
    func refusal() async throws {
        let store = try SimulatedAppStore.subscriptions()
        try await store.updateBilling { $0.rate = .oneRenewalEveryTwoSeconds }
        for number in 0..<60 { try await store.charge(SubscriptionShop.monthly, by: Buyer(account: "\(number)")) }
        let year = TimeSpan("P1Y") ?? TimeSpan("P1D")
        let before = try await store.clockReading()
        await #expect(throws: StoreEngineError.tooManyRenewals(count: 600_000, rate: .oneRenewalEveryTwoSeconds)) {
            try await store.moveClock(.advance(try #require(year)))
        }
        #expect(try await store.clockReading() == before)
        #expect(try await store.ids().count == 60)
    }
}
