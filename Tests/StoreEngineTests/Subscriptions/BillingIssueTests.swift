import Foundation
import Testing

@testable import StoreEngine

@Suite("Payments that fail, prices that rise (A4.2, A4.3)")
struct BillingIssueTests {
    /// A monthly plan from New Year whose renewal on 1 February fails.
    private func failing(_ grace: GracePeriod?, plan: SubscriptionPlan = .basicMonthly) -> Subscriber {
        var mum = Subscriber()
        mum.buy(plan)
        mum.policy.failsRenewals = true
        mum.policy.gracePeriod = grace
        mum.waitUntilDue()
        return mum
    }

    @Test("with a grace period access goes on after the end, then ends, then the store gives up (BUG-20)")
    func grace() throws {
        var mum = failing(GracePeriod())
        var status = try #require(mum.status)
        #expect(status.state == .inGracePeriod)
        #expect(mum.state.entitledTransactionID == 1)
        #expect(status.renewalInfo.isInBillingRetry)
        #expect(status.renewalInfo.expirationReason == .billingError)
        #expect(status.renewalInfo.gracePeriodExpirationDate == instant("2026-02-17T00:00:00Z"))
        mum.wait(until: StoreInstant(rawValue: instant("2026-02-17T00:00:00Z").rawValue - 1))
        #expect(mum.status == status)
        mum.wait(.milliseconds(1))
        status = try #require(mum.status)
        #expect(status.state == .inBillingRetryPeriod)
        #expect(mum.state.entitledTransactionID == nil)
        #expect(status.renewalInfo.isInBillingRetry)
        #expect(status.renewalInfo.gracePeriodExpirationDate == nil)
        mum.waitUntilDue()
        status = try #require(mum.status)
        #expect(mum.now == instant("2026-04-02T00:00:00Z"))
        #expect(status.state == .expired)
        #expect(!status.renewalInfo.isInBillingRetry)
        #expect(status.renewalInfo.expirationReason == .billingError)
        #expect(
            mum.news == [
                "SUBSCRIBED/INITIAL_BUY", "DID_FAIL_TO_RENEW/GRACE_PERIOD", "GRACE_PERIOD_EXPIRED",
                "EXPIRED/BILLING_RETRY",
            ])
        #expect(mum.act(.resolveBillingIssue) == .refused(.noBillingIssue))
    }

    @Test("without one access ends with the period, and the store tries for sixty days")
    func retry() {
        var mum = failing(nil)
        #expect(mum.status?.state == .inBillingRetryPeriod)
        mum.waitUntilDue()
        #expect(mum.now == instant("2026-04-02T00:00:00Z"))
        #expect(mum.news.suffix(2) == ["DID_FAIL_TO_RENEW", "EXPIRED/BILLING_RETRY"])
    }

    @Test("repaired within the grace period, the billing dates stay as they were (BUG-20)")
    func recoveredInGrace() {
        var mum = failing(GracePeriod())
        mum.policy.failsRenewals = false
        mum.wait(.seconds(10 * 86_400))
        #expect(mum.act(.resolveBillingIssue) == .purchased(2))
        #expect(mum.own.last?.originalID == 1)
        #expect(mum.own.last?.reason == .renewal)
        #expect(mum.own.last?.purchaseDate == instant("2026-02-01T00:00:00Z"))
        #expect(mum.own.last?.expirationDate == instant("2026-03-01T00:00:00Z"))
        #expect(mum.status?.state == .subscribed)
        #expect(mum.news.last == "DID_RENEW/BILLING_RECOVERY")
    }

    @Test("repaired in a grace period that outlasts the next plan's period, the periods since are charged too")
    func recoveredAfterShortPeriod() {
        var mum = Subscriber(BillingPolicy(failsRenewals: true, gracePeriod: GracePeriod()))
        mum.buy(.basicYearly)
        mum.buy(.basicWeekly)
        mum.waitUntilDue()
        mum.policy.failsRenewals = false
        mum.wait(.seconds(10 * 86_400))
        #expect(mum.act(.resolveBillingIssue) == .purchased(2))
        #expect(mum.starts.suffix(2) == ["2027-01-01T00:00:00Z", "2027-01-08T00:00:00Z"])
        #expect(mum.held?.expirationDate == instant("2027-01-15T00:00:00Z"))
    }

    @Test("repaired later, a new cycle starts then")
    func recoveredInRetry() {
        var mum = failing(nil)
        mum.policy.failsRenewals = false
        mum.wait(.seconds(10 * 86_400))
        #expect(mum.act(.resolveBillingIssue) == .purchased(2))
        #expect(mum.own.last?.purchaseDate == instant("2026-02-11T00:00:00Z"))
        #expect(mum.own.last?.expirationDate == instant("2026-03-11T00:00:00Z"))
        #expect(mum.own.last?.originalID == 1)
        #expect(mum.status?.renewalInfo.recentSubscriptionStartDate == instant("2026-01-01T00:00:00Z"))
        #expect(mum.news.last == "DID_RENEW/BILLING_RECOVERY")
    }

    @Test("while renewals fail a repaired payment holds for one period")
    func failsAgain() {
        var mum = failing(nil)
        mum.act(.resolveBillingIssue)
        mum.waitUntilDue()
        #expect(mum.status?.state == .inBillingRetryPeriod)
        #expect(mum.own.count == 2)
    }

    @Test("cancelling while a payment is missing ends it at once", arguments: [true, false])
    func cancelled(_ hasGrace: Bool) {
        var mum = failing(hasGrace ? GracePeriod() : nil)
        mum.wait(.seconds(86_400))
        #expect(mum.act(.setAutoRenew(false)) == .changed)
        #expect(mum.status?.state == .expired)
        #expect(mum.state.entitledTransactionID == nil)
        #expect(mum.news.suffix(2) == ["DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED", "EXPIRED/VOLUNTARY"])
    }

    @Test("buying anew while the store still tries starts a subscription of its own, and the trying ends")
    func boughtInRetry() {
        var mum = failing(nil)
        mum.wait(.seconds(5 * 86_400))
        #expect(mum.buy(.basicMonthly) == .purchased(2))
        #expect(mum.own.last?.originalID == 1)
        mum.policy.failsRenewals = false
        mum.wait(until: "2026-05-01T00:00:00Z")
        #expect(mum.status?.state == .subscribed)
        #expect(mum.news.contains("SUBSCRIBED/RESUBSCRIBE"))
        #expect(!mum.news.contains("EXPIRED/BILLING_RETRY"))
    }

    @Test("an upgrade in the grace period takes its place at once")
    func upgradedInGrace() {
        var mum = failing(GracePeriod())
        #expect(mum.buy(.proMonthly) == .purchased(2))
        #expect(mum.status?.state == .subscribed)
        #expect(mum.record.proratedRefunds.isEmpty)
        #expect(mum.record.changes.map(\.kind) == [.upgraded])
    }

    @Test("a grace period for paid periods only leaves out a trial that turns paid", arguments: [true, false])
    func paidToPaid(_ hasTrial: Bool) {
        var mum = Subscriber()
        mum.buy(.basicMonthly, introductory: hasTrial ? .trial : nil)
        mum.policy.failsRenewals = true
        mum.policy.gracePeriod = GracePeriod(isPaidToPaidOnly: true)
        mum.waitUntilDue()
        #expect(mum.status?.state == (hasTrial ? .inBillingRetryPeriod : .inGracePeriod))
    }

    @Test("a forced renewal fails as any other, and does not touch a missing payment (B1.3)")
    func forced() {
        var mum = Subscriber()
        mum.buy(.basicMonthly)
        mum.policy.failsRenewals = true
        mum.wait(.seconds(86_400))
        #expect(mum.act(.forceRenewal) == .changed)
        #expect(mum.status?.state == .inBillingRetryPeriod)
        #expect(mum.act(.forceRenewal) == .refused(.inBillingRetry))
    }

    // MARK: Price increase

    @Test("an agreed increase is charged from the next renewal on, and is then no news any more")
    func agreed() {
        var mum = Subscriber()
        mum.buy(.basicMonthly)
        #expect(mum.act(.answerPriceIncrease(agrees: true)) == .refused(.noPriceIncrease))
        mum.act(.announcePriceIncrease(Milliunits("12.99"), needsConsent: true))
        #expect(mum.status?.renewalInfo.priceIncreaseStatus == 0)
        #expect(mum.act(.answerPriceIncrease(agrees: true)) == .changed)
        #expect(mum.status?.renewalInfo.priceIncreaseStatus == 1)
        #expect(mum.status?.renewalInfo.renewalPrice == Milliunits("12.99"))
        mum.wait(until: "2026-03-15T00:00:00Z")
        #expect(mum.own.map(\.price) == ["9.99", "12.99", "12.99"].map { Milliunits($0) })
        #expect(mum.status?.renewalInfo.priceIncreaseStatus == nil)
        #expect(mum.news.prefix(3) == ["SUBSCRIBED/INITIAL_BUY", "PRICE_INCREASE/PENDING", "PRICE_INCREASE/ACCEPTED"])
    }

    @Test("without an answer the subscription ends with the period")
    func unanswered() {
        var mum = Subscriber()
        mum.buy(.basicMonthly)
        mum.act(.announcePriceIncrease(nil, needsConsent: true))
        mum.waitUntilDue()
        #expect(mum.status?.renewalInfo.expirationReason == .didNotConsentToPriceIncrease)
        #expect(mum.news.last == "EXPIRED/PRICE_INCREASE")
    }

    @Test("declined, auto-renew is off and the question gone")
    func declined() {
        var mum = Subscriber()
        mum.buy(.basicMonthly)
        mum.act(.announcePriceIncrease(Milliunits("12.99"), needsConsent: true))
        #expect(mum.act(.answerPriceIncrease(agrees: false)) == .changed)
        #expect(mum.held?.priceIncrease == nil)
        mum.waitUntilDue()
        #expect(mum.status?.renewalInfo.expirationReason == .autoRenewDisabled)
        #expect(mum.news.suffix(2) == ["DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED", "EXPIRED/VOLUNTARY"])
    }

    @Test("an increase that needs no consent counts as agreed")
    func noConsent() {
        var mum = Subscriber()
        mum.buy(.basicMonthly)
        mum.act(.announcePriceIncrease(Milliunits("10.99"), needsConsent: false))
        #expect(mum.status?.renewalInfo.priceIncreaseStatus == 1)
        #expect(mum.act(.answerPriceIncrease(agrees: false)) == .refused(.noPriceIncrease))
        mum.waitUntilDue()
        #expect(mum.own.last?.price == Milliunits("10.99"))
        #expect(mum.news.suffix(2) == ["PRICE_INCREASE/ACCEPTED", "DID_RENEW"])
    }

    @Test("the price of a subscription that does not renew cannot rise")
    func notRenewing() {
        var mum = Subscriber()
        let increase = SubscriptionEvent.announcePriceIncrease(nil, needsConsent: true)
        #expect(mum.act(increase) == .refused(.noSubscription))
        mum.buy(.basicMonthly)
        mum.act(.setAutoRenew(false))
        #expect(mum.act(increase) == .refused(.notRenewing))
    }

    @Test("choosing another plan makes an announced increase void")
    func otherPlan() {
        var mum = Subscriber()
        mum.buy(.proMonthly)
        mum.act(.announcePriceIncrease(Milliunits("29.99"), needsConsent: true))
        mum.buy(.basicMonthly)
        mum.waitUntilDue()
        #expect(mum.own.last?.price == Milliunits("9.99"))
    }
}
