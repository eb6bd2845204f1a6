import Foundation
import Testing

@testable import StoreEngine

@Suite("Offers (A2.3, A4.4)")
struct SubscriptionOfferTests {
    /// An introductory offer and the prices of the first periods of a monthly plan at 9.99.
    struct Introduction: CustomTestStringConvertible {
        let offer: OfferTerms
        let prices: [String]
        let starts: [String]
        var testDescription: String { "\(offer.mode)" }
    }

    static let introductions = [
        Introduction(
            offer: .trial, prices: ["0", "9.99", "9.99"], starts: ["2026-01-31", "2026-02-07", "2026-03-07"]),
        Introduction(
            offer: .offer(.introductory, .payAsYouGo, "P1M", count: 2, "1.99"),
            prices: ["1.99", "1.99", "9.99", "9.99"],
            starts: ["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30"]),
        Introduction(
            offer: .offer(.introductory, .payUpFront, "P3M", "4.99"), prices: ["4.99", "9.99", "9.99"],
            starts: ["2026-01-31", "2026-04-30", "2026-05-30"]),
        Introduction(
            offer: .offer(.introductory, .freeTrial, "P1M"), prices: ["0", "9.99", "9.99"],
            starts: ["2026-01-31", "2026-02-28", "2026-03-31"]),
    ]

    @Test(
        "each kind of introductory offer is charged as it says, and the paid periods follow", arguments: introductions)
    func introduction(_ introduction: Introduction) {
        var mum = Subscriber(at: "2026-01-31T00:00:00Z")
        mum.buy(.basicMonthly, introductory: introduction.offer)
        for _ in 1..<introduction.starts.count { mum.waitUntilDue() }
        #expect(mum.own.map(\.price) == introduction.prices.map { Milliunits($0) })
        #expect(mum.starts == introduction.starts.map { $0 + "T00:00:00Z" })
        #expect(mum.own.map { $0.offer != nil } == introduction.prices.map { $0 != "9.99" })
        for (earlier, later) in zip(mum.own, mum.own.dropFirst()) {
            #expect(earlier.expirationDate == later.purchaseDate)
        }
    }

    @Test("during a trial the price that follows is known (SEED-185)")
    func priceAfterTrial() {
        var mum = Subscriber()
        mum.buy(.basicMonthly, introductory: .trial)
        #expect(mum.status?.renewalInfo.offer == nil)
        #expect(mum.status?.renewalInfo.renewalPrice == Milliunits("9.99"))
        #expect(mum.status?.renewalInfo.renewalDate == instant("2026-01-08T00:00:00Z"))
    }

    @Test("while an offer holds, the renewal info names it and its price")
    func nextPeriodWithOffer() {
        var mum = Subscriber()
        let offer = OfferTerms.offer(.introductory, .payAsYouGo, "P1M", count: 2, "1.99")
        mum.buy(.basicMonthly, introductory: offer)
        #expect(mum.status?.renewalInfo.offer == offer)
        #expect(mum.status?.renewalInfo.renewalPrice == Milliunits("1.99"))
    }

    @Test("a trial used on one plan is used in the whole group, after a lapse and a refund too (BUG-21)")
    func oncePerGroup() {
        var mum = Subscriber()
        #expect(mum.state.isEligible(for: .introductory))
        mum.buy(.basicMonthly, introductory: .trial)
        #expect(!mum.state.isEligible(for: .introductory))
        mum.act(.setAutoRenew(false))
        mum.wait(.seconds(30 * 86_400))
        mum.buy(.proYearly, introductory: .trial)
        #expect(mum.own.map(\.price) == [Milliunits("0"), Milliunits("199.99")])
        mum.act(.refund(transactionID: 2, reason: 0, inApp: false))
        #expect(!mum.state.isEligible(for: .introductory))
    }

    @Test("who paid in the group without an offer may have it after a lapse, but not while subscribed (BUG-21)")
    func lapsedWithoutOffer() {
        var mum = Subscriber()
        mum.buy(.basicMonthly)
        #expect(!mum.state.isEligible(for: .introductory))
        mum.buy(.proMonthly, introductory: .trial)
        #expect(mum.own.last?.offer == nil)
        mum.act(.setAutoRenew(false))
        mum.waitUntilDue()
        #expect(mum.state.isEligible(for: .introductory))
        mum.buy(.basicMonthly, introductory: .trial)
        #expect(mum.own.last?.offer == .trial)
    }

    @Test("the developer's signed word on eligibility counts before the store's own", arguments: [true, false])
    func override(_ allows: Bool) {
        var mum = Subscriber()
        if allows {
            mum.buy(.basicMonthly, introductory: .trial)
            mum.act(.setAutoRenew(false))
            mum.waitUntilDue()
        }
        mum.act(
            .purchase(
                SubscriptionOrder(
                    plan: .basicMonthly, introductoryOffer: .trial, allowsIntroductoryOffer: allows)))
        #expect(mum.own.last?.offer == (allows ? .trial : nil))
    }

    // MARK: Promotional offers

    @Test("a promotional offer is for who has or had a subscription in the group")
    func promotionalEligibility() {
        var mum = Subscriber()
        #expect(mum.buy(.basicMonthly, offer: .half) == .refused(.ineligibleForOffer(.promotional)))
        #expect(mum.state.origin == nil)
        mum.buy(.basicMonthly)
        mum.act(.setAutoRenew(false))
        mum.waitUntilDue()
        #expect(mum.buy(.basicMonthly, introductory: .trial, offer: .half) == .purchased(2))
        #expect(mum.own.last?.offer == .half)
        #expect(mum.own.last?.price == Milliunits("4.99"))
        #expect(mum.news.last == "SUBSCRIBED/RESUBSCRIBE")
        #expect(!mum.state.hasUsedIntroductoryOffer)
    }

    /// When a promotional offer on a running subscription begins.
    struct Timing: CustomTestStringConvertible {
        let plan: SubscriptionPlan
        let isImmediate: Bool
        let news: String
        var testDescription: String { plan.productID }
    }

    static let timings = [
        Timing(plan: .proMonthly, isImmediate: true, news: "OFFER_REDEEMED/UPGRADE"),
        Timing(plan: .proYearly, isImmediate: true, news: "OFFER_REDEEMED/UPGRADE"),
        Timing(plan: .basicMonthlyToo, isImmediate: true, news: "OFFER_REDEEMED/UPGRADE"),
        Timing(plan: .basicMonthly, isImmediate: false, news: "OFFER_REDEEMED"),
        Timing(plan: .basicYearly, isImmediate: false, news: "OFFER_REDEEMED/DOWNGRADE"),
    ]

    @Test("on a running subscription it begins with the change it comes with", arguments: timings)
    func timing(_ timing: Timing) {
        var mum = Subscriber()
        mum.buy(.basicMonthly)
        mum.wait(.seconds(86_400))
        #expect(mum.buy(timing.plan, offer: .half) == (timing.isImmediate ? .purchased(2) : .held(1)))
        #expect(mum.news.last == timing.news)
        if !timing.isImmediate {
            #expect(mum.status?.renewalInfo.offer == .half)
            #expect(mum.status?.renewalInfo.renewalPrice == Milliunits("4.99"))
            mum.waitUntilDue()
        }
        #expect(mum.own.count == 2)
        #expect(mum.own.last?.plan == timing.plan)
        #expect(mum.own.last?.offer == .half)
        mum.waitUntilDue()
        #expect(mum.own.last?.offer == nil)
    }

    @Test("a second offer replaces the first, and choosing an offer means to renew")
    func replaced() {
        var mum = Subscriber()
        mum.buy(.basicMonthly)
        mum.act(.setAutoRenew(false))
        mum.buy(.basicMonthly, offer: .half)
        let second = OfferTerms.offer(.promotional, .freeTrial, "P1W")
        mum.buy(.basicMonthly, offer: second)
        #expect(mum.held?.nextOffer == second)
        #expect(mum.held?.willAutoRenew == true)
        mum.waitUntilDue()
        #expect(mum.own.last?.offer == second)
    }

    // MARK: Codes and win-back offers

    @Test("a code's offer is for everybody, once; the name of the code stays with the transaction")
    func code() {
        let code = OfferTerms.offer(.code, .freeTrial, "P1M")
        var mum = Subscriber()
        #expect(mum.buy(.basicMonthly, offer: code) == .purchased(1))
        #expect(mum.own.last?.offer?.id == "code")
        #expect(mum.news == ["SUBSCRIBED/INITIAL_BUY"])
        #expect(mum.buy(.basicMonthly, offer: code) == .refused(.alreadyRedeemed("code")))
    }

    @Test("a code does not lead to a lower plan, but to a higher or longer one")
    func codeDowngrade() {
        let code = OfferTerms.offer(.code, .freeTrial, "P1M")
        var mum = Subscriber()
        mum.buy(.proMonthly)
        #expect(mum.buy(.basicMonthly, offer: code) == .refused(.codeWouldDowngrade))
        #expect(mum.state.redeemedCodes.isEmpty)
        #expect(mum.buy(.proYearly, offer: code) == .held(1))
        #expect(mum.news.last == "OFFER_REDEEMED/DOWNGRADE")
    }

    @Test("a win-back offer is for who left of one's own accord, and has nothing in the group now")
    func winBack() {
        let offer = OfferTerms.offer(.winBack, .payUpFront, "P1M", "0.99")
        let refusal = SubscriptionOutcome.Result.refused(.ineligibleForOffer(.winBack))
        var mum = Subscriber()
        #expect(mum.buy(.basicMonthly, offer: offer) == refusal)
        mum.buy(.basicMonthly)
        #expect(mum.buy(.basicMonthly, offer: offer) == refusal)
        mum.policy.failsRenewals = true
        mum.waitUntilDue()
        #expect(mum.buy(.basicMonthly, offer: offer) == refusal)
        mum.waitUntilDue()
        #expect(mum.status?.renewalInfo.expirationReason == .billingError)
        #expect(mum.buy(.basicMonthly, offer: offer) == refusal)
        mum.policy.failsRenewals = false
        mum.buy(.basicMonthly)
        mum.act(.setAutoRenew(false))
        mum.waitUntilDue()
        #expect(mum.status?.renewalInfo.isEligibleForWinBack == true)
        #expect(mum.buy(.basicMonthly, offer: offer) == .purchased(3))
        #expect(mum.own.last?.offer == offer)
        #expect(mum.news.last == "SUBSCRIBED/RESUBSCRIBE")
    }
}
