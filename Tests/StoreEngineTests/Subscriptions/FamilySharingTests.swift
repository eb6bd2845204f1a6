import Foundation
import Testing

@testable import StoreEngine

@Suite("Family Sharing of subscriptions (A4.5)")
struct FamilySharingTests {
    /// A mother who shares with a child.
    private func family(_ plan: SubscriptionPlan = .familyMonthly) -> Subscriber {
        var mum = Subscriber()
        mum.act(.setFamilySharing(true))
        mum.act(.memberJoined("kid"))
        mum.buy(plan)
        return mum
    }

    @Test("a member has transactions of its own, marked as shared, with the purchaser's periods (BUG-12)")
    func shares() throws {
        var mum = family()
        mum.wait(.seconds(40 * 86_400))
        let shared = mum.shared(with: "kid")
        #expect(shared.map(\.id) == [2, 4])
        #expect(shared.map(\.originalID) == [2, 2])
        #expect(shared.map(\.periodID) == [1, 3])
        #expect(shared.map(\.isFamilyShared) == [true, true])
        #expect(shared.map(\.expirationDate) == mum.own.map(\.expirationDate))
        #expect(shared.map(\.price.rawValue) == [0, 0])
        let status = try #require(mum.state.status(for: "kid"))
        #expect(status.isFamilyShared)
        #expect(status.state == .subscribed)
        #expect(status.transactionID == 4)
        #expect(
            mum.news == [
                "SUBSCRIBED/INITIAL_BUY", "SUBSCRIBED/INITIAL_BUY kid", "DID_RENEW", "DID_RENEW kid",
            ])
        #expect(mum.act(.refund(transactionID: 4, reason: 0, inApp: true)) == .refused(.familyShared(4)))
        #expect(mum.act(.reverseRefund(transactionID: 4)) == .refused(.familyShared(4)))
    }

    @Test("what is not for the family is not shared, nor is anything before sharing is on")
    func notShared() {
        let mum = family(.proMonthly)
        #expect(mum.state.status(for: "kid") == nil)
        var dad = Subscriber()
        dad.act(.memberJoined("kid"))
        dad.buy(.familyMonthly)
        #expect(dad.state.status(for: "kid") == nil)
        dad.act(.setFamilySharing(true))
        #expect(dad.state.status(for: "kid")?.state == .subscribed)
    }

    @Test("who leaves loses access, and has the same first transaction after coming back")
    func leaving() {
        var mum = family()
        mum.act(.memberLeft("kid"))
        #expect(mum.state.status(for: "kid")?.state == .revoked)
        #expect(mum.record.changes.map(\.kind) == [.revoked(.family, reason: 0)])
        #expect(mum.record.changes.map(\.account) == ["kid"])
        #expect(mum.news.last == "REVOKE kid")
        #expect(mum.status?.state == .subscribed)
        mum.wait(.seconds(86_400))
        mum.act(.memberJoined("kid"))
        #expect(mum.shared(with: "kid").map(\.originalID) == [2, 2])
        #expect(mum.shared(with: "kid").last?.purchaseDate == mum.now)
        #expect(mum.news.last == "SUBSCRIBED/RESUBSCRIBE kid")
    }

    @Test("who stops sharing takes it back from everyone")
    func stopping() {
        var mum = family()
        mum.act(.memberJoined("tot"))
        mum.act(.setFamilySharing(false))
        #expect(mum.news.suffix(2) == ["REVOKE kid", "REVOKE tot"])
        mum.waitUntilDue()
        #expect(mum.record.transactions.last?.account == "mum")
    }

    @Test("a refund takes it back from everyone")
    func refunded() {
        var mum = family()
        mum.act(.refund(transactionID: 1, reason: 0, inApp: false))
        #expect(mum.news.suffix(2) == ["REFUND", "REVOKE kid"])
        #expect(mum.state.status(for: "kid")?.state == .revoked)
    }

    @Test("the family's access ends and fails with the purchaser's")
    func ending() {
        var mum = family()
        mum.policy.failsRenewals = true
        mum.policy.gracePeriod = GracePeriod()
        mum.waitUntilDue()
        #expect(mum.state.status(for: "kid")?.state == .inGracePeriod)
        mum.waitUntilDue()
        #expect(mum.state.status(for: "kid")?.state == .inBillingRetryPeriod)
        mum.policy.failsRenewals = false
        mum.act(.resolveBillingIssue)
        #expect(mum.state.status(for: "kid")?.state == .subscribed)
        #expect(mum.news.last == "DID_RENEW/BILLING_RECOVERY kid")
        mum.act(.setAutoRenew(false))
        mum.waitUntilDue()
        #expect(mum.state.status(for: "kid")?.state == .expired)
        #expect(mum.news.last == "EXPIRED/VOLUNTARY kid")
    }

    @Test("an upgrade takes the family along, or leaves it behind", arguments: [true, false])
    func upgraded(_ isShareable: Bool) {
        var mum = family()
        mum.wait(.seconds(86_400))
        mum.buy(isShareable ? .familyMonthlyToo : .proMonthly)
        #expect(mum.record.changes.map(\.id) == [1, 2])
        #expect(
            mum.record.changes.map(\.kind) == [.upgraded, isShareable ? .upgraded : .revoked(.family, reason: 0)])
        #expect(mum.state.status(for: "kid")?.state == (isShareable ? .subscribed : .revoked))
    }

    @Test("a family has five others at most, each once")
    func limits() {
        var mum = Subscriber()
        #expect(mum.act(.memberJoined("mum")) == .refused(.alreadyMember("mum")))
        #expect(mum.act(.memberLeft("a")) == .refused(.notMember("a")))
        for name in ["a", "b", "c", "d", "e"] { #expect(mum.act(.memberJoined(name)) == .changed) }
        #expect(mum.act(.memberJoined("a")) == .refused(.alreadyMember("a")))
        #expect(mum.act(.memberJoined("f")) == .refused(.familyIsFull))
        mum.act(.memberLeft("c"))
        #expect(mum.act(.memberJoined("f")) == .changed)
    }

    @Test("a purchase after a lapse is new to the family too")
    func again() {
        var mum = family()
        mum.policy.failsRenewals = true
        mum.waitUntilDue()
        mum.buy(.familyMonthly)
        #expect(mum.news.suffix(2) == ["SUBSCRIBED/RESUBSCRIBE", "SUBSCRIBED/RESUBSCRIBE kid"])
    }
}
