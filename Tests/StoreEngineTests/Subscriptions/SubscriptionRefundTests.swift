import Foundation
import Testing

@testable import StoreEngine

@Suite("Refunds of subscriptions (A3.4)")
struct SubscriptionRefundTests {
    /// Monthly from New Year, in its third period.
    private func third() -> Subscriber {
        var mum = Subscriber()
        mum.buy(.basicMonthly)
        mum.wait(until: "2026-03-10T00:00:00Z")
        return mum
    }

    @Test("a refund of the current period ends the subscription; nothing renews")
    func current() {
        var mum = third()
        #expect(mum.act(.refund(transactionID: 3, reason: 1, inApp: false)) == .changed)
        #expect(mum.status?.state == .revoked)
        #expect(mum.status?.renewalInfo.willAutoRenew == false)
        #expect(mum.state.entitledTransactionID == nil)
        #expect(mum.state.nextDueInstant == nil)
        #expect(mum.record.changes.map(\.kind) == [.revoked(.refund, reason: 1)])
        #expect(mum.news.last == "REFUND")
        #expect(mum.record.notices.last?.status == .revoked)
        #expect(mum.act(.refund(transactionID: 3, reason: 1, inApp: false)) == .refused(.alreadyRefunded(3)))
        #expect(mum.buy(.basicMonthly) == .purchased(4))
        #expect(mum.own.last?.originalID == 1)
    }

    @Test("a refund of an older period takes only that one back")
    func older() {
        var mum = third()
        #expect(mum.act(.refund(transactionID: 1, reason: 0, inApp: true)) == .changed)
        #expect(mum.status?.state == .subscribed)
        #expect(mum.held?.willAutoRenew == true)
        #expect(mum.record.changes.map(\.id) == [1])
        #expect(mum.record.notices.last?.transactionID == 1)
        #expect(mum.record.notices.last?.status == .subscribed)
    }

    @Test("a refund that the customer asked for in the app ends auto-renew as well (§7)")
    func inApp() {
        var mum = third()
        mum.act(.refund(transactionID: 3, reason: 0, inApp: true))
        #expect(mum.news.suffix(2) == ["DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED", "REFUND"])
    }

    @Test("a refund undone gives the rest of the period back, and no more")
    func reversed() {
        var mum = third()
        #expect(mum.act(.reverseRefund(transactionID: 3)) == .refused(.notRefunded(3)))
        mum.act(.refund(transactionID: 3, reason: 0, inApp: false))
        mum.wait(until: "2026-03-20T00:00:00Z")
        #expect(mum.act(.reverseRefund(transactionID: 3)) == .changed)
        #expect(mum.state.entitledTransactionID == 3)
        #expect(mum.record.changes.last?.kind == .refundReversed)
        #expect(mum.news.last == "REFUND_REVERSED")
        mum.wait(until: "2026-04-01T00:00:00Z")
        #expect(mum.status?.state == .expired)
        #expect(mum.own.count == 3)
    }

    @Test("undone after the period's end, the transaction counts again and gives no access")
    func reversedLate() {
        var mum = third()
        mum.act(.refund(transactionID: 3, reason: 0, inApp: false))
        mum.wait(until: "2026-05-01T00:00:00Z")
        mum.act(.reverseRefund(transactionID: 3))
        #expect(mum.status?.state == .expired)
        #expect(mum.state.entitledTransactionID == nil)
    }

    @Test("undone after a new purchase, the old one gives no second access")
    func reversedAfterPurchase() {
        var mum = third()
        mum.act(.refund(transactionID: 3, reason: 0, inApp: false))
        mum.buy(.proMonthly)
        mum.act(.reverseRefund(transactionID: 3))
        #expect(mum.state.entitledTransactionID == 4)
    }
}
