extension SubscriptionTransition {
    /// A customer buys a plan, chooses another one, or redeems an offer (`storekit-spec` A4.1, A4.4).
    mutating func purchase(_ order: SubscriptionOrder) -> SubscriptionOutcome.Result {
        if state.withdrawnProducts.contains(order.plan.productID) {
            return .refused(.productUnavailable(order.plan.productID))
        }
        if let offer = order.offer, let refusal = refusal(of: offer) { return .refused(refusal) }
        guard let held = state.subscription, held.isEntitled else { return subscribe(order) }
        if order.plan.productID == held.plan.productID { return keepPlan(order, held) }
        if order.plan.takesOver(held.plan) { return upgrade(order, held) }
        return choosePlan(order, held)
    }

    private func refusal(of offer: OfferTerms) -> SubscriptionRefusal? {
        guard state.isEligible(for: offer.kind) else { return .ineligibleForOffer(offer.kind) }
        if offer.kind == .code, let id = offer.id, state.redeemedCodes.contains(id) { return .alreadyRedeemed(id) }
        return nil
    }

    // MARK: A new subscription

    /// First purchase in the group, or the next after a lapse.
    private mutating func subscribe(_ order: SubscriptionOrder) -> SubscriptionOutcome.Result {
        let last = state.subscription
        var offer = order.offer
        if offer == nil, order.allowsIntroductoryOffer ?? state.isEligible(for: .introductory) {
            offer = order.introductoryOffer
        }
        let isFirst = state.origin == nil
        begin(order, offer, recentStartDate: last.flatMap { recentStartDate(after: $0) } ?? now)
        tell(.subscribed, isFirst ? .initialBuy : .resubscribe)
        forgetShares()
        shareCurrentPeriod()
        return .purchased(state.subscription?.transactionID ?? 0)
    }

    /// The start of the run before a lapse, unless more than sixty days lie between.
    private func recentStartDate(after last: HeldSubscription) -> StoreInstant? {
        now <= (last.endDate ?? last.expirationDate) + policy.rate.billingRetryPeriod ? last.recentStartDate : nil
    }

    /// Starts a plan now.
    private mutating func begin(_ order: SubscriptionOrder, _ offer: OfferTerms?, recentStartDate: StoreInstant) {
        // A change of plan goes on with the mark that was given; a new subscription has its own or none.
        let inherited = state.subscription.flatMap { $0.isEntitled ? $0.appAccountToken : nil }
        let schedule = RenewalSchedule(start: now, period: offer?.period ?? order.plan.period, rate: policy.rate)
        var held = HeldSubscription(
            plan: order.plan, phase: .active, schedule: schedule, transactionID: 0,
            price: offer?.price ?? order.plan.price, periodStart: now, expirationDate: schedule.end,
            recentStartDate: recentStartDate,
            appAccountToken: order.appAccountToken ?? inherited, willAutoRenew: true, renewalCount: 0, offer: offer,
            offerPeriodsLeft: (offer?.periodCount ?? 1) - 1)
        charge(&held, .purchase)
        state.subscription = held
        use(offer)
    }

    private mutating func use(_ offer: OfferTerms?) {
        guard let offer else { return }
        if offer.kind == .introductory { state.hasUsedIntroductoryOffer = true }
        if offer.kind == .code, let id = offer.id {
            state.redeemedCodes.append(id)
            state.redeemedCodes.sort()
        }
    }

    // MARK: A running subscription

    /// The plan is active already: an offer waits for the next billing, a chosen change is taken back.
    private mutating func keepPlan(
        _ order: SubscriptionOrder, _ held: HeldSubscription
    ) -> SubscriptionOutcome.Result {
        if let offer = order.offer {
            state.subscription?.nextPlan = nil
            state.subscription?.nextOffer = offer
            use(offer)
            tell(.offerRedeemed)
            turnOnAutoRenew()
            return .held(held.transactionID)
        }
        guard held.nextPlan != nil else { return .alreadySubscribed(held.transactionID) }
        state.subscription?.cancelPlans()
        tell(.didChangeRenewalPreference)
        return .held(held.transactionID)
    }

    /// A higher plan, or an equal one of the same length: now, and the rest of the old period is paid back.
    private mutating func upgrade(
        _ order: SubscriptionOrder, _ held: HeldSubscription
    ) -> SubscriptionOutcome.Result {
        change(held.transactionID, .upgraded)
        if let refund = held.proratedRefund(at: now) { outcome.entries.append(.proratedRefund(refund)) }
        begin(order, order.offer, recentStartDate: held.recentStartDate)
        tell(order.offer == nil ? .didChangeRenewalPreference : .offerRedeemed, .upgrade)
        upgradeShares()
        return .purchased(state.subscription?.transactionID ?? 0)
    }

    /// A lower plan, or an equal one of another length: with the next renewal.
    private mutating func choosePlan(
        _ order: SubscriptionOrder, _ held: HeldSubscription
    ) -> SubscriptionOutcome.Result {
        if order.offer?.kind == .code, order.plan.level > held.plan.level { return .refused(.codeWouldDowngrade) }
        if held.nextPlan?.productID == order.plan.productID, order.offer == nil { return .held(held.transactionID) }
        state.subscription?.cancelPlans()
        state.subscription?.nextPlan = order.plan
        state.subscription?.nextOffer = order.offer
        use(order.offer)
        tell(order.offer == nil ? .didChangeRenewalPreference : .offerRedeemed, .downgrade)
        turnOnAutoRenew()
        return .held(held.transactionID)
    }

    /// Choosing what renews means to renew.
    private mutating func turnOnAutoRenew() {
        guard state.subscription?.willAutoRenew == false else { return }
        state.subscription?.willAutoRenew = true
        tell(.didChangeRenewalStatus, .autoRenewEnabled)
    }
}

extension SubscriptionPlan {
    /// Whether it replaces another plan of its group at once: a better one does, and an equal one of the same length.
    func takesOver(_ other: SubscriptionPlan) -> Bool {
        level < other.level || level == other.level && period == other.period
    }
}

extension HeldSubscription {
    /// What the rest of the current period is worth; `nil`: nothing.
    func proratedRefund(at instant: StoreInstant) -> ProratedRefund? {
        let length = expirationDate.rawValue - periodStart.rawValue
        let rest = expirationDate.rawValue - instant.rawValue
        guard length > 0, rest > 0, rest <= length, price.rawValue > 0 else { return nil }
        // Prices and years both reach 10¹¹: their product needs more than 64 bits.
        let share = length.dividingFullWidth(price.rawValue.multipliedFullWidth(by: rest)).quotient
        let smallest = max(1, plan.smallestAmount.rawValue)
        let amount = share / smallest * smallest
        guard amount > 0 else { return nil }
        return ProratedRefund(
            transactionID: transactionID, amount: Milliunits(rawValue: amount), currency: plan.currency,
            instant: instant)
    }
}
