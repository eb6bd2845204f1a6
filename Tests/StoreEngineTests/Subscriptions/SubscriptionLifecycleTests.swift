import Foundation
import Testing

@testable import StoreEngine

@Suite("A subscription's life")
struct SubscriptionLifecycleTests {
    @Test("a first purchase starts its chain, and renewals go back to it")
    func chain() {
        var mum = Subscriber(at: "2027-01-31T23:30:00Z")
        #expect(mum.buy(.basicMonthly) == .purchased(1))
        mum.wait(until: "2027-05-01T00:00:00Z")
        #expect(mum.own.map(\.id) == [1, 2, 3, 4])
        #expect(mum.own.map(\.originalID) == [1, 1, 1, 1])
        #expect(mum.own.map(\.reason) == [.purchase, .renewal, .renewal, .renewal])
        #expect(
            mum.starts == [
                "2027-01-31T23:30:00Z", "2027-02-28T23:30:00Z", "2027-03-31T23:30:00Z", "2027-04-30T23:30:00Z",
            ])
        for (earlier, later) in zip(mum.own, mum.own.dropFirst()) {
            #expect(earlier.expirationDate == later.purchaseDate)
        }
        #expect(Set(mum.own.map(\.originalPurchaseDate)) == [instant("2027-01-31T23:30:00Z")])
        #expect(mum.own.map(\.price) == [Milliunits](repeating: Milliunits("9.99"), count: 4))
        #expect(mum.news == ["SUBSCRIBED/INITIAL_BUY", "DID_RENEW", "DID_RENEW", "DID_RENEW"])
    }

    @Test("the app's mark stays on renewals and upgrades, and is absent when none was given (BUG-10)")
    func token() {
        let token = UUID()
        var mum = Subscriber()
        mum.act(.purchase(SubscriptionOrder(plan: .basicMonthly, appAccountToken: token)))
        mum.wait(.seconds(40 * 86_400))
        mum.buy(.proMonthly)
        mum.wait(.seconds(40 * 86_400))
        #expect(mum.own.map(\.appAccountToken) == [token, token, token, token])
        #expect(mum.status?.renewalInfo.appAccountToken == token)
        var dad = Subscriber()
        dad.buy(.basicMonthly)
        dad.wait(.seconds(40 * 86_400))
        #expect(dad.own.map(\.appAccountToken) == [nil, nil])
    }

    @Test("buying the active plan again gives the transaction held, and changes nothing (BUG-15)")
    func again() {
        var mum = Subscriber()
        mum.buy(.basicMonthly)
        mum.wait(.seconds(40 * 86_400))
        let before = mum.state
        mum.wait(.seconds(1))
        #expect(mum.buy(.basicMonthly) == .alreadySubscribed(2))
        #expect(mum.own.count == 2)
        #expect(mum.state.subscription == before.subscription)
    }

    @Test("a lapse ends the chain, and a later purchase in the group goes back to the first transaction of all")
    func resubscribe() {
        var mum = Subscriber()
        mum.buy(.basicMonthly)
        mum.act(.setAutoRenew(false))
        mum.wait(until: "2026-02-01T00:00:00Z")
        #expect(mum.status?.state == .expired)
        #expect(mum.status?.renewalInfo.expirationReason == .autoRenewDisabled)
        mum.wait(until: "2027-06-01T00:00:00Z")
        #expect(mum.buy(.proYearly) == .purchased(2))
        #expect(mum.own.last?.originalID == 1)
        #expect(mum.own.last?.originalPurchaseDate == instant("2026-01-01T00:00:00Z"))
        #expect(mum.own.last?.reason == .purchase)
        #expect(
            mum.news == [
                "SUBSCRIBED/INITIAL_BUY", "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED", "EXPIRED/VOLUNTARY",
                "SUBSCRIBED/RESUBSCRIBE",
            ])
    }

    static let gaps: [(days: Int, isSameRun: Bool)] = [(0, true), (60, true), (61, false)]

    @Test("a run goes on over lapses of up to sixty days", arguments: 0..<3)
    func recentStart(_ index: Int) {
        let (days, isSameRun) = Self.gaps[index]
        var mum = Subscriber()
        mum.buy(.basicMonthly)
        mum.act(.setAutoRenew(false))
        mum.waitUntilDue()
        mum.wait(.seconds(86_400 * days))
        mum.buy(.basicMonthly)
        let start = isSameRun ? instant("2026-01-01T00:00:00Z") : mum.now
        #expect(mum.status?.renewalInfo.recentSubscriptionStartDate == start)
    }

    @Test("auto-renew can be switched off and on until the end")
    func autoRenew() {
        var mum = Subscriber()
        #expect(mum.act(.setAutoRenew(false)) == .refused(.noSubscription))
        mum.buy(.basicMonthly)
        #expect(mum.act(.setAutoRenew(true)) == .unchanged)
        #expect(mum.act(.setAutoRenew(false)) == .changed)
        #expect(mum.status?.renewalInfo.willAutoRenew == false)
        #expect(mum.status?.renewalInfo.renewalPrice == nil)
        #expect(mum.status?.state == .subscribed)
        #expect(mum.act(.setAutoRenew(true)) == .changed)
        mum.waitUntilDue()
        #expect(mum.own.count == 2)
        mum.act(.setAutoRenew(false))
        mum.waitUntilDue()
        #expect(mum.act(.setAutoRenew(true)) == .refused(.notActive))
        #expect(mum.held?.expirationDate == instant("2026-03-01T00:00:00Z"))
    }

    @Test("a product out of sale cannot be bought and does not renew")
    func withdrawn() {
        var mum = Subscriber()
        mum.buy(.basicMonthly)
        #expect(mum.act(.setAvailability(productID: "basic.monthly", isOnSale: false)) == .changed)
        #expect(mum.act(.setAvailability(productID: "basic.monthly", isOnSale: false)) == .unchanged)
        #expect(mum.buy(.basicMonthly) == .refused(.productUnavailable("basic.monthly")))
        mum.waitUntilDue()
        #expect(mum.status?.renewalInfo.expirationReason == .productUnavailable)
        #expect(mum.act(.setAvailability(productID: "basic.monthly", isOnSale: true)) == .changed)
        #expect(mum.buy(.basicMonthly) == .purchased(2))
    }

    @Test("a product that comes back before the renewal renews")
    func returned() {
        var mum = Subscriber()
        mum.buy(.basicMonthly)
        mum.act(.setAvailability(productID: "basic.monthly", isOnSale: false))
        mum.act(.setAvailability(productID: "basic.monthly", isOnSale: true))
        mum.waitUntilDue()
        #expect(mum.own.count == 2)
    }

    @Test("a forced renewal ends the period now, turns auto-renew on and drops a price increase (B1.3)")
    func forced() {
        var mum = Subscriber(at: "2026-01-31T00:00:00Z")
        mum.buy(.basicMonthly)
        mum.act(.announcePriceIncrease(Milliunits("12.99"), needsConsent: true))
        mum.act(.setAutoRenew(false))
        mum.wait(until: "2026-02-10T12:00:00Z")
        #expect(mum.act(.forceRenewal) == .purchased(2))
        #expect(
            mum.record.changes == [
                TransactionChange(
                    id: 1, account: "mum", kind: .expirationMoved(mum.now), instant: mum.now)
            ])
        #expect(mum.own.last?.purchaseDate == mum.now)
        #expect(mum.own.last?.price == Milliunits("9.99"))
        #expect(mum.held?.willAutoRenew == true)
        #expect(mum.held?.expirationDate == instant("2026-03-10T12:00:00Z"))
    }

    @Test("asking for consent once more is about the price that was announced")
    func askedAgain() {
        var mum = Subscriber()
        mum.buy(.basicMonthly)
        mum.act(.announcePriceIncrease(Milliunits("12.99"), needsConsent: true))
        mum.act(.answerPriceIncrease(agrees: true))
        #expect(mum.act(.announcePriceIncrease(nil, needsConsent: true)) == .changed)
        #expect(mum.held?.priceIncrease?.isAgreed == false)
        mum.act(.answerPriceIncrease(agrees: true))
        mum.waitUntilDue()
        #expect(mum.own.last?.price == Milliunits("12.99"))
    }

    @Test("an extended renewal date moves this period's end and everything after it")
    func extended() {
        var mum = Subscriber()
        #expect(mum.act(.extendRenewalDate(days: 5, isMass: false)) == .refused(.noSubscription))
        mum.buy(.basicMonthly)
        for days in [0, 91] {
            #expect(mum.act(.extendRenewalDate(days: days, isMass: false)) == .refused(.daysOutOfRange(days)))
        }
        #expect(mum.act(.extendRenewalDate(days: 5, isMass: false)) == .changed)
        mum.wait(until: "2026-03-07T00:00:00Z")
        #expect(mum.starts == ["2026-01-01T00:00:00Z", "2026-02-06T00:00:00Z", "2026-03-06T00:00:00Z"])
        mum.act(.setAutoRenew(false))
        #expect(mum.act(.extendRenewalDate(days: 5, isMass: false)) == .refused(.notRenewing))
    }

    @Test("a clock behind the last seen instant revives nothing, and what is done then is dated not before it")
    func backwards() {
        var mum = Subscriber()
        mum.buy(.basicMonthly)
        mum.act(.setAutoRenew(false))
        mum.wait(until: "2026-03-01T00:00:00Z")
        let ended = mum.state
        mum.wait(until: "2026-01-15T00:00:00Z")
        #expect(mum.state == ended)
        #expect(mum.act(.setAutoRenew(true)) == .refused(.notActive))
        #expect(mum.state.entitledTransactionID == nil)
        mum.buy(.basicMonthly)
        #expect(mum.starts.last == "2026-02-01T00:00:00Z")
    }
}
