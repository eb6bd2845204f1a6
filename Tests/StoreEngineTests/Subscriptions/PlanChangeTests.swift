import Foundation
import Testing

@testable import StoreEngine

@Suite("Changes of plan (A4.1)")
struct PlanChangeTests {
    /// From one plan to another: at once or with the next renewal.
    struct Change: CustomTestStringConvertible {
        let old: SubscriptionPlan
        let new: SubscriptionPlan
        let isImmediate: Bool
        var testDescription: String { "\(old.productID) to \(new.productID)" }
    }

    static let changes = [
        Change(old: .basicMonthly, new: .proMonthly, isImmediate: true),
        Change(old: .basicMonthly, new: .proYearly, isImmediate: true),
        Change(old: .basicYearly, new: .proMonthly, isImmediate: true),
        Change(old: .basicMonthly, new: .basicMonthlyToo, isImmediate: true),
        Change(old: .basicMonthly, new: .basicYearly, isImmediate: false),
        Change(old: .basicYearly, new: .basicWeekly, isImmediate: false),
        Change(old: .proMonthly, new: .basicMonthly, isImmediate: false),
        Change(old: .proYearly, new: .basicMonthly, isImmediate: false),
    ]

    @Test("upgrades and equal plans of the same length come now, all others with the renewal", arguments: changes)
    func takesEffect(_ change: Change) {
        var mum = Subscriber()
        mum.buy(change.old)
        mum.wait(until: "2026-01-03T00:00:00Z")
        let result = mum.buy(change.new)
        if change.isImmediate {
            #expect(result == .purchased(2))
            #expect(mum.own.last?.purchaseDate == mum.now)
            #expect(mum.own.last?.reason == .purchase)
            #expect(mum.held?.expirationDate == mum.now.adding(1, change.new.period))
            #expect(mum.record.changes.map(\.kind) == [.upgraded])
            #expect(mum.record.changes.map(\.id) == [1])
            #expect(mum.news.last == "DID_CHANGE_RENEWAL_PREF/UPGRADE")
        } else {
            #expect(result == .held(1))
            #expect(mum.own.count == 1)
            #expect(mum.status?.renewalInfo.productID == change.old.productID)
            #expect(mum.status?.renewalInfo.autoRenewProductID == change.new.productID)
            #expect(mum.status?.renewalInfo.renewalPrice == change.new.price)
            #expect(mum.news.last == "DID_CHANGE_RENEWAL_PREF/DOWNGRADE")
            mum.waitUntilDue()
            #expect(mum.own.last?.purchaseDate == instant("2026-01-01T00:00:00Z").adding(1, change.old.period))
            #expect(mum.own.last?.reason == .renewal)
            #expect(mum.record.changes.isEmpty)
        }
        #expect(mum.own.last?.plan == change.new)
        #expect(mum.own.last?.originalID == 1)
        #expect(mum.state.entitledTransactionID == mum.own.last?.id)
        #expect(mum.status?.renewalInfo.autoRenewProductID == change.new.productID)
    }

    @Test("after an upgrade the old plan never comes back, whatever its end was (BUG-19)")
    func upgradedStaysGone() {
        var mum = Subscriber()
        mum.buy(.basicYearly)
        mum.wait(.seconds(86_400))
        mum.buy(.proMonthly)
        mum.act(.setAutoRenew(false))
        mum.wait(until: "2026-03-02T00:00:00Z")
        #expect(mum.state.entitledTransactionID == nil)
        #expect(mum.status?.state == .expired)
        #expect(mum.record.changes.map(\.kind) == [.upgraded])
    }

    static let shares: [(plan: SubscriptionPlan, at: String, milliunits: Int64?)] = [
        // 9.99 for 31 days, 29 of them left: 9.345…, rounded down to cents.
        (.basicMonthly, "2026-01-03T00:00:00Z", 9340),
        (.basicMonthly, "2026-01-01T00:00:00Z", 9990),
        (.basicMonthly, "2026-01-31T23:59:59Z", nil),
        // 99.99 for 365 days, 1 left.
        (.basicYearly, "2026-12-31T00:00:00Z", 270),
    ]

    @Test("an upgrade pays the rest of the period back, in whole amounts of the currency", arguments: 0..<4)
    func proratedRefund(_ index: Int) {
        let (plan, at, milliunits) = Self.shares[index]
        var mum = Subscriber()
        mum.buy(plan)
        mum.wait(until: at)
        mum.buy(.proMonthly)
        let expected = milliunits.map {
            ProratedRefund(transactionID: 1, amount: Milliunits(rawValue: $0), currency: "USD", instant: mum.now)
        }
        #expect(mum.record.proratedRefunds == (expected.map { [$0] } ?? []))
    }

    @Test("money given back in yen is whole yen, and the dearest yearly plan does not overflow (BUG-23)")
    func yen() {
        var plan = SubscriptionPlan.basicYearly
        plan.currency = "JPY"
        plan.smallestAmount = Milliunits(rawValue: 1000)
        plan.price = Milliunits(rawValue: 99_999_999_000)
        var mum = Subscriber()
        mum.buy(plan)
        mum.wait(.seconds(86_400))
        mum.buy(.proMonthly)
        // 99,999,999 × 364 / 365
        #expect(mum.record.proratedRefunds.map(\.amount.rawValue) == [99_726_026_000])
    }

    @Test("a chosen downgrade can be replaced, and taken back by buying the plan that is active")
    func takenBack() {
        var mum = Subscriber()
        mum.buy(.proMonthly)
        #expect(mum.buy(.basicMonthly) == .held(1))
        #expect(mum.buy(.basicMonthly) == .held(1))
        #expect(mum.buy(.basicWeekly) == .held(1))
        #expect(mum.held?.nextPlan == .basicWeekly)
        #expect(mum.buy(.proMonthly) == .held(1))
        #expect(mum.held?.nextPlan == nil)
        mum.waitUntilDue()
        #expect(mum.own.last?.plan == .proMonthly)
        #expect(
            mum.news == [
                "SUBSCRIBED/INITIAL_BUY", "DID_CHANGE_RENEWAL_PREF/DOWNGRADE", "DID_CHANGE_RENEWAL_PREF/DOWNGRADE",
                "DID_CHANGE_RENEWAL_PREF", "DID_RENEW",
            ])
    }

    @Test("choosing a plan for the next renewal means to renew; switching off means no plan")
    func autoRenew() {
        var mum = Subscriber()
        mum.buy(.proMonthly)
        mum.act(.setAutoRenew(false))
        mum.buy(.basicMonthly)
        #expect(mum.held?.willAutoRenew == true)
        mum.act(.setAutoRenew(false))
        #expect(mum.held?.nextPlan == nil)
        mum.act(.setAutoRenew(true))
        mum.waitUntilDue()
        #expect(mum.own.last?.plan == .proMonthly)
    }

    @Test("an upgrade drops a chosen downgrade, and auto-renew is on again")
    func upgradeReplaces() {
        var mum = Subscriber()
        mum.buy(.basicMonthly)
        mum.buy(.basicYearly)
        mum.act(.setAutoRenew(false))
        mum.buy(.proMonthly)
        #expect(mum.held?.nextPlan == nil)
        #expect(mum.held?.willAutoRenew == true)
    }

    @Test("a downgrade to a plan out of sale ends the subscription")
    func withdrawn() {
        var mum = Subscriber()
        mum.buy(.proMonthly)
        mum.buy(.basicMonthly)
        mum.act(.setAvailability(productID: "basic.monthly", isOnSale: false))
        mum.waitUntilDue()
        #expect(mum.news.last == "EXPIRED/PRODUCT_NOT_FOR_SALE")
    }

    @Test("a downgrade of the same length keeps the day of the month")
    func sameDay() {
        var mum = Subscriber(at: "2027-01-31T00:00:00Z")
        mum.buy(.proMonthly)
        mum.buy(.basicMonthly)
        mum.wait(until: "2027-04-01T00:00:00Z")
        #expect(mum.starts == ["2027-01-31T00:00:00Z", "2027-02-28T00:00:00Z", "2027-03-31T00:00:00Z"])
    }
}
