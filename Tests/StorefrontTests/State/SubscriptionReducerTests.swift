import Foundation
import StoreEngine
import TerminalUI
import Testing

@testable import Storefront

@Suite("Managing subscriptions")
struct SubscriptionReducerTests {
    private static let monthly = Fixture.monthly.id
    private static let annual = Fixture.annual.id

    /// A shop whose customer has the monthly basket.
    private func state(
        _ standing: RenewalState = .subscribed, _ change: (inout ShopSubscription) -> Void = { _ in }
    ) -> ShopState {
        var held = ShopSubscription(
            groupID: "basket", state: standing, productID: Self.monthly, transactionID: 4, periodStart: Fixture.start,
            expirationDate: Fixture.start + 31 * 86_400)
        change(&held)
        return Fixture.state { snapshot in
            snapshot.subscriptions = [held]
            snapshot.entitlements = [Fixture.transaction(4, Fixture.monthly)]
        }
    }

    private func press(_ state: inout ShopState, _ keys: Key...) -> [ShopEffect] {
        keys.reduce(into: []) { $0 = reduce(&state, .key($1)) }
    }

    @Test("m opens the paywall of the one group there is, until something of it runs")
    func paywall() {
        var state = Fixture.state()
        #expect(press(&state, .character("m")) == [.openPaywall(groupID: "basket")])
        #expect(state.layers.isEmpty)
        for standing in [RenewalState.expired, .revoked] {
            var lapsed = self.state(standing)
            #expect(press(&lapsed, .character("m")) == [.openPaywall(groupID: "basket")])
        }
        for standing in [RenewalState.subscribed, .inGracePeriod, .inBillingRetryPeriod] {
            var running = self.state(standing)
            #expect(press(&running, .character("m")) == [])
            #expect(running.layers == [.subscriptions(ListState(selection: 0))])
        }
    }

    @Test("With several groups m shows all plans, unless a plan is selected")
    func severalGroups() {
        var other = Fixture.annual
        other.id = "club.monthly"
        other.subscription?.groupID = "club"
        var state = Fixture.state { $0.products.append(other) }
        #expect(press(&state, .character("m")) == [])
        #expect(press(&state, .enter) == [.openPaywall(groupID: "basket")])
        _ = press(&state, .escape, .end)
        #expect(press(&state, .character("m")) == [])
        state.list.selection = 5
        _ = press(&state, .escape)
        #expect(press(&state, .character("m")) == [.openPaywall(groupID: "basket")])
    }

    @Test("Enter on the running plan asks before it switches renewal", arguments: [true, false])
    func autoRenew(_ renews: Bool) {
        var state = state { held in
            held.willAutoRenew = renews
            if !renews { held.nextProductID = nil }
        }
        _ = press(&state, .character("m"))
        #expect(press(&state, .enter) == [])
        guard case .question(let dialog) = state.layers.last, case .autoRenew(_, let turnsOn) = dialog.kind else {
            Issue.record("no question")
            return
        }
        #expect(turnsOn == !renews)
        var refused = state
        #expect(press(&refused, .character("n")) == [])
        #expect(press(&state, .character("y")) == [.setAutoRenew(groupID: "basket", !renews)])
        _ = reduce(&state, .autoRenewEnded(groupID: "basket", !renews, nil))
        #expect(state.message == .autoRenew(productID: Self.monthly, !renews))
    }

    @Test("A change that the store refuses is said")
    func refused() {
        var state = state()
        _ = reduce(&state, .autoRenewEnded(groupID: "basket", false, .network))
        #expect(state.layers == [.notice(.changeFailed(.network))])
    }

    @Test("A price increase is said when it comes, and agreed to by name")
    func priceIncrease() {
        var state = state()
        var next = state.snapshot
        next.subscriptions[0].priceIncrease = .pending
        _ = reduce(&state, .snapshot(next))
        #expect(state.message == .priceIncrease(next.subscriptions[0]))
        _ = press(&state, .character("m"), .enter)
        #expect(state.layers.last == .question(QuestionDialog(.agreeToPrice(next.subscriptions[0]))))
        var later = state
        #expect(press(&later, .escape) == [])
        #expect(press(&state, .character("y")) == [.agreeToPrice(groupID: "basket")])
    }

    @Test(
        "A failed payment is answered with the means of payment",
        arguments: [RenewalState.inGracePeriod, .inBillingRetryPeriod])
    func failedPayment(_ standing: RenewalState) {
        var state = state(standing)
        _ = press(&state, .character("m"))
        #expect(press(&state, .enter) == [])
        #expect(press(&state, .character("y")) == [.updatePayment(groupID: "basket")])
        _ = reduce(&state, .subscriptionChangeEnded(.network))
        #expect(state.layers.last == .notice(.changeFailed(.network)))
    }

    @Test("Enter on another plan of a running group buys it through the sheet")
    func change() {
        var state = state()
        _ = press(&state, .character("m"), .down)
        #expect(press(&state, .enter) == [.purchase(productID: Self.annual, quantity: 1)])
    }

    @Test("Enter on the running plan takes a planned change back, and says so")
    func keepPlan() {
        var state = state { $0.nextProductID = Self.annual }
        _ = press(&state, .character("m"))
        #expect(press(&state, .enter) == [.purchase(productID: Self.monthly, quantity: 1)])
        _ = reduce(&state, .purchaseEnded(.alreadyOwned(Fixture.transaction(4, Fixture.monthly))))
        #expect(state.layers.last == .notice(.planKept(productID: Self.monthly)))
    }

    @Test("What the family shares is not the member's to change (BUG-12)")
    func shared() {
        var state = state { $0.isFamilyShared = true }
        _ = press(&state, .character("m"))
        #expect(press(&state, .enter) == [])
        #expect(state.message == .familyPays(productID: Self.monthly))
    }

    @Test("f asks for the money of the current period back, with the reasons")
    func refund() {
        var state = state()
        _ = press(&state, .character("m"))
        #expect(press(&state, .character("f")) == [])
        #expect(state.layers.last == .refund(RefundDialog(Fixture.transaction(4, Fixture.monthly))))
        #expect(press(&state, .character("y")) == [.refund(transactionID: 4, reason: .mistake)])
    }

    @Test("i reads the timeline, and again whenever the subscription changes")
    func timeline() {
        var state = state()
        _ = press(&state, .character("m"))
        #expect(press(&state, .character("i")) == [.loadTimeline(groupID: "basket")])
        let entry = TimelineEntry(date: Fixture.start, kind: .subscribed, productID: Self.monthly)
        _ = reduce(&state, .timelineLoaded(groupID: "basket", [entry]))
        guard case .timeline(let screen) = state.layers.last else {
            Issue.record("no timeline")
            return
        }
        #expect(screen.entries == [entry])
        var changed = state.snapshot
        changed.subscriptions[0].willAutoRenew = false
        #expect(reduce(&state, .snapshot(changed)) == [.loadTimeline(groupID: "basket")])
        #expect(reduce(&state, .snapshot(changed)) == [])
    }

    // MARK: Offer codes

    @Test("Letters go into the code, y and q too; Enter leads to the button that redeems it")
    func offerCode() {
        var state = Fixture.state()
        _ = press(&state, .character("c"), .character("q"), .character("y"), .character("x"), .backspace)
        _ = press(&state, .paste("SPR ING\n"))
        guard case .offerCode(let dialog) = state.layers.last else {
            Issue.record("no dialog")
            return
        }
        #expect(dialog.code == "qySPRING")
        #expect(press(&state, .enter) == [])
        #expect(press(&state, .enter) == [.redeem(code: "qySPRING")])
        #expect(state.layers.isEmpty)
        _ = reduce(&state, .redeemEnded(nil))
        #expect(state.layers == [.notice(.redeemed)])
    }

    @Test("An empty code is not redeemed, and Esc backs out")
    func emptyCode() {
        var state = Fixture.state()
        _ = press(&state, .character("c"), .enter)
        #expect(press(&state, .enter) == [])
        #expect(state.layers.count == 1)
        #expect(press(&state, .escape) == [])
        #expect(state.layers.isEmpty)
    }

    @Test("A code that is refused is said with its reason")
    func refusedCode() {
        var state = Fixture.state()
        let failure = StoreFailure.store(.noOffer(productID: "", offer: "X"))
        _ = reduce(&state, .redeemEnded(failure))
        #expect(state.layers == [.notice(.redeemFailed(failure))])
    }

    @Test("A lapse is said, whatever row is selected (SEED-155)")
    func lapse() {
        var state = state()
        var next = state.snapshot
        next.subscriptions[0].state = .expired
        _ = reduce(&state, .snapshot(next))
        #expect(state.message == .standing(productID: Self.monthly, .expired))
    }
}
