import Foundation
import Testing

@testable import StoreEngine

@Suite("News for a developer's server (server-interop §7)")
struct SubscriptionNoticeTests {
    /// A row of the table: what was before, what happens, and what is told of it.
    struct Row: Sendable, CustomTestStringConvertible {
        let event: String
        let news: [String]
        let status: RenewalState
        let before: @Sendable (inout Subscriber) -> Void
        let happens: @Sendable (inout Subscriber) -> Void
        var testDescription: String { event }

        init(
            _ event: String, _ news: [String], _ status: RenewalState,
            before: @escaping @Sendable (inout Subscriber) -> Void = { $0.buy(.basicMonthly) },
            happens: @escaping @Sendable (inout Subscriber) -> Void
        ) {
            self.event = event
            self.news = news
            self.status = status
            self.before = before
            self.happens = happens
        }
    }

    static let code = OfferTerms.offer(.code, .freeTrial, "P1M")
    static let winBack = OfferTerms.offer(.winBack, .payUpFront, "P1M", "0.99")

    static let nothing: @Sendable (inout Subscriber) -> Void = { _ in }
    static let lapsed: @Sendable (inout Subscriber) -> Void = {
        $0.buy(.basicMonthly)
        $0.act(.setAutoRenew(false))
        $0.waitUntilDue()
    }
    static let shared: @Sendable (inout Subscriber) -> Void = {
        $0.act(.setFamilySharing(true))
        $0.buy(.familyMonthly)
    }
    static let failing: @Sendable (inout Subscriber) -> Void = {
        $0.buy(.basicMonthly)
        $0.policy.failsRenewals = true
    }
    static let failingWithGrace: @Sendable (inout Subscriber) -> Void = {
        failing(&$0)
        $0.policy.gracePeriod = GracePeriod()
    }
    static let rising: @Sendable (inout Subscriber) -> Void = {
        $0.buy(.basicMonthly)
        $0.act(.announcePriceIncrease(Milliunits("12.99"), needsConsent: true))
    }
    static let refunded: @Sendable (inout Subscriber) -> Void = {
        $0.buy(.basicMonthly)
        $0.act(.refund(transactionID: 1, reason: 0, inApp: false))
    }

    static let rows: [Row] = purchases + preferences + renewals + refunds

    static let purchases: [Row] = [
        Row("first subscription", ["SUBSCRIBED/INITIAL_BUY"], .subscribed, before: nothing) { $0.buy(.basicMonthly) },
        Row("first subscription by code", ["SUBSCRIBED/INITIAL_BUY"], .subscribed, before: nothing) {
            $0.buy(.basicMonthly, offer: code)
        },
        Row("family member gains it", ["SUBSCRIBED/INITIAL_BUY kid"], .subscribed, before: shared) {
            $0.act(.memberJoined("kid"))
        },
        Row("again after a lapse", ["SUBSCRIBED/RESUBSCRIBE"], .subscribed, before: lapsed) { $0.buy(.proMonthly) },
        Row("again with a promotional offer", ["SUBSCRIBED/RESUBSCRIBE"], .subscribed, before: lapsed) {
            $0.buy(.basicMonthly, offer: .half)
        },
        Row("again with a code", ["SUBSCRIBED/RESUBSCRIBE"], .subscribed, before: lapsed) {
            $0.buy(.basicMonthly, offer: code)
        },
        Row("again with a win-back offer", ["SUBSCRIBED/RESUBSCRIBE"], .subscribed, before: lapsed) {
            $0.buy(.basicMonthly, offer: winBack)
        },
        Row(
            "family member gains it again", ["SUBSCRIBED/RESUBSCRIBE kid"], .subscribed,
            before: {
                shared(&$0)
                $0.act(.memberJoined("kid"))
                $0.act(.memberLeft("kid"))
            },
            happens: { $0.act(.memberJoined("kid")) }),
    ]

    static let preferences: [Row] = [
        Row("upgrade", ["DID_CHANGE_RENEWAL_PREF/UPGRADE"], .subscribed) { $0.buy(.proMonthly) },
        Row("downgrade", ["DID_CHANGE_RENEWAL_PREF/DOWNGRADE"], .subscribed, before: { $0.buy(.proMonthly) }) {
            $0.buy(.basicMonthly)
        },
        Row("crossgrade at the next renewal", ["DID_CHANGE_RENEWAL_PREF/DOWNGRADE"], .subscribed) {
            $0.buy(.basicYearly)
        },
        Row(
            "downgrade taken back", ["DID_CHANGE_RENEWAL_PREF"], .subscribed,
            before: {
                $0.buy(.proMonthly)
                $0.buy(.basicMonthly)
            },
            happens: { $0.buy(.proMonthly) }),
        Row("offer on the same product", ["OFFER_REDEEMED"], .subscribed) { $0.buy(.basicMonthly, offer: .half) },
        Row("offer that upgrades", ["OFFER_REDEEMED/UPGRADE"], .subscribed) { $0.buy(.proMonthly, offer: .half) },
        Row("offer that downgrades", ["OFFER_REDEEMED/DOWNGRADE"], .subscribed, before: { $0.buy(.proMonthly) }) {
            $0.buy(.basicMonthly, offer: .half)
        },
        Row("auto-renew off", ["DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED"], .subscribed) {
            $0.act(.setAutoRenew(false))
        },
        Row(
            "auto-renew on again", ["DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_ENABLED"], .subscribed,
            before: {
                $0.buy(.basicMonthly)
                $0.act(.setAutoRenew(false))
            },
            happens: { $0.act(.setAutoRenew(true)) }),
        Row(
            "cancelled after a price increase", ["DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED"], .subscribed,
            before: rising
        ) {
            $0.act(.answerPriceIncrease(agrees: false))
        },
        Row("price increase needs consent", ["PRICE_INCREASE/PENDING"], .subscribed) {
            $0.act(.announcePriceIncrease(nil, needsConsent: true))
        },
        Row("consent given", ["PRICE_INCREASE/ACCEPTED"], .subscribed, before: rising) {
            $0.act(.answerPriceIncrease(agrees: true))
        },
        Row("price increase needs no consent", ["PRICE_INCREASE/ACCEPTED"], .subscribed) {
            $0.act(.announcePriceIncrease(nil, needsConsent: false))
        },
    ]

    static let renewals: [Row] = [
        Row("renewal", ["DID_RENEW"], .subscribed) { $0.waitUntilDue() },
        Row(
            "renewal out of billing retry", ["DID_RENEW/BILLING_RECOVERY"], .subscribed,
            before: {
                failing(&$0)
                $0.waitUntilDue()
            },
            happens: { $0.act(.resolveBillingIssue) }),
        Row("expired after cancelling", ["EXPIRED/VOLUNTARY"], .expired) {
            $0.act(.setAutoRenew(false))
            $0.record = SubscriptionOutcome()
            $0.waitUntilDue()
        },
        Row("renewal fails, no grace period", ["DID_FAIL_TO_RENEW"], .inBillingRetryPeriod, before: failing) {
            $0.waitUntilDue()
        },
        Row(
            "renewal fails, grace period on", ["DID_FAIL_TO_RENEW/GRACE_PERIOD"], .inGracePeriod,
            before: failingWithGrace
        ) {
            $0.waitUntilDue()
        },
        Row(
            "grace period ends", ["GRACE_PERIOD_EXPIRED"], .inBillingRetryPeriod,
            before: {
                failingWithGrace(&$0)
                $0.waitUntilDue()
            },
            happens: { $0.waitUntilDue() }),
        Row(
            "billing retry ends", ["EXPIRED/BILLING_RETRY"], .expired,
            before: {
                failing(&$0)
                $0.waitUntilDue()
            },
            happens: { $0.waitUntilDue() }),
        Row("product removed from sale", ["EXPIRED/PRODUCT_NOT_FOR_SALE"], .expired) {
            $0.act(.setAvailability(productID: "basic.monthly", isOnSale: false))
            $0.waitUntilDue()
        },
        Row("expired for lack of consent", ["EXPIRED/PRICE_INCREASE"], .expired, before: rising) {
            $0.waitUntilDue()
        },
        Row("expired for any other reason", ["EXPIRED"], .expired) { $0.act(.expire(.unknown)) },
        Row(
            "expired by the customer's hand in a test",
            ["DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED", "EXPIRED/VOLUNTARY"], .expired
        ) {
            $0.act(.expire(.autoRenewDisabled))
        },
        Row("renewal date extended", ["RENEWAL_EXTENDED"], .subscribed) {
            $0.act(.extendRenewalDate(days: 3, isMass: false))
        },
        Row("mass extension failed for one", ["RENEWAL_EXTENSION/FAILURE"], .expired, before: lapsed) {
            $0.act(.extendRenewalDate(days: 3, isMass: true))
        },
    ]

    static let refunds: [Row] = [
        Row("refund asked for", ["CONSUMPTION_REQUEST"], .subscribed) {
            $0.act(.requestConsumption(transactionID: 1, reason: .other))
        },
        Row("refund granted", ["REFUND"], .revoked) {
            $0.act(.refund(transactionID: 1, reason: 0, inApp: false))
        },
        Row(
            "refund granted after asking in the app", ["DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED", "REFUND"],
            .revoked
        ) {
            $0.act(.refund(transactionID: 1, reason: 0, inApp: true))
        },
        Row("refund refused", ["REFUND_DECLINED"], .subscribed) { $0.act(.declineRefund(transactionID: 1)) },
        Row("refund undone", ["REFUND_REVERSED"], .subscribed, before: refunded) {
            $0.act(.reverseRefund(transactionID: 1))
        },
        Row(
            "family member loses access", ["REVOKE kid"], .revoked,
            before: {
                shared(&$0)
                $0.act(.memberJoined("kid"))
            },
            happens: { $0.act(.memberLeft("kid")) }),
    ]

    @Test("every event is told with its type, subtype and the state after it", arguments: rows)
    func row(_ row: Row) throws {
        var mum = Subscriber()
        row.before(&mum)
        mum.record = SubscriptionOutcome()
        mum.wait(.seconds(1))
        row.happens(&mum)
        #expect(mum.news == row.news)
        let last = try #require(mum.record.notices.last)
        #expect(last.status == row.status)
        #expect(last.instant == mum.now)
        #expect(last.transactionID == mum.state.status(for: last.account)?.transactionID)
        #expect(last.originalTransactionID == mum.state.status(for: last.account)?.renewalInfo.originalTransactionID)
    }
}
