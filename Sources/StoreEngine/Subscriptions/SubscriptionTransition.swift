import Foundation

/// One run of the rules: the state on its way from old to new, and what has been recorded so far.
struct SubscriptionTransition {
    let policy: BillingPolicy
    var state: SubscriptionState
    var numbers: TransactionNumbers
    var outcome = SubscriptionOutcome()
    /// The instant of what happens now.
    var now: StoreInstant

    init(policy: BillingPolicy, state: SubscriptionState, numbers: TransactionNumbers) {
        self.policy = policy
        self.state = state
        self.numbers = numbers
        now = state.lastInstant
    }

    // MARK: Time

    /// Lets everything happen that becomes due up to and including an instant, each at its own.
    mutating func settle(through instant: StoreInstant) {
        while let due = state.nextDueInstant, due <= instant {
            now = max(due, state.lastInstant)
            state.lastInstant = now
            settleDue()
        }
    }

    private mutating func settleDue() {
        guard let held = state.subscription else { return }
        switch held.phase {
        case .active: endPeriod()
        case .inGracePeriod(_, let retryUntil):
            state.subscription?.phase = .inBillingRetry(until: retryUntil)
            state.subscription?.endDate = now
            tell(.gracePeriodExpired)
        case .inBillingRetry: expire(.billingError, tellingOf: .billingRetry)
        case .expired, .revoked: break
        }
    }

    /// The current period is over: what comes next?
    mutating func endPeriod() {
        guard let held = state.subscription else { return }
        let upcoming = held.upcomingPeriod
        if !held.willAutoRenew {
            expire(.autoRenewDisabled, tellingOf: .voluntary)
        } else if held.priceIncrease?.isAgreed == false {
            expire(.didNotConsentToPriceIncrease, tellingOf: .priceIncrease)
        } else if state.withdrawnProducts.contains(upcoming.plan.productID) {
            expire(.productUnavailable, tellingOf: .productNotForSale)
        } else if held.renewalCount >= policy.maximumRenewals ?? BillingPolicy.mostRenewals {
            state.subscription?.willAutoRenew = false
            tell(.didChangeRenewalStatus, .autoRenewDisabled)
            expire(.autoRenewDisabled, tellingOf: .voluntary)
        } else if policy.failsRenewals {
            failPayment(held, upcoming)
        } else {
            renew(startingAt: held.expirationDate)
        }
    }

    private mutating func failPayment(_ held: HeldSubscription, _ upcoming: UpcomingPeriod) {
        let retryUntil = now + policy.rate.billingRetryPeriod
        let isCovered =
            policy.gracePeriod.map { !$0.isPaidToPaidOnly || held.price.rawValue > 0 && upcoming.price.rawValue > 0 }
            ?? false
        if let grace = policy.gracePeriod, isCovered {
            let end = now + policy.rate.gracePeriod(grace.length, for: held.plan.period)
            state.subscription?.phase = .inGracePeriod(until: min(end, retryUntil), retryUntil: retryUntil)
            tell(.didFailToRenew, .gracePeriod)
        } else {
            state.subscription?.phase = .inBillingRetry(until: retryUntil)
            state.subscription?.endDate = now
            tell(.didFailToRenew)
        }
    }

    /// Charges the next period; `isRecovery`: after a payment that failed.
    mutating func renew(startingAt start: StoreInstant, isRecovery: Bool = false) {
        guard var held = state.subscription else { return }
        let upcoming = held.upcomingPeriod
        held.schedule = held.schedule.followed(by: upcoming.length, rate: policy.rate, at: start)
        held.plan = upcoming.plan
        held.offer = upcoming.offer
        held.offerPeriodsLeft = upcoming.offerPeriodsLeft
        held.price = upcoming.price
        held.nextOffer = nil
        held.nextPlan = nil
        held.priceIncrease = nil
        held.phase = .active
        held.periodStart = start
        held.expirationDate = held.schedule.end
        held.endDate = nil
        held.renewalCount += 1
        charge(&held, .renewal)
        state.subscription = held
        tell(.didRenew, isRecovery ? .billingRecovery : nil)
        renewShares(isRecovery ? .billingRecovery : nil)
    }

    /// Ends the subscription.
    mutating func expire(_ reason: ExpirationReason, tellingOf subtype: SubscriptionNotice.Subtype?) {
        state.subscription?.end(as: .expired(reason), at: now)
        tell(.expired, subtype)
        expireShares(subtype)
    }

    // MARK: Recording

    /// Records the current period as charged, under a new number.
    mutating func charge(_ held: inout HeldSubscription, _ reason: SubscriptionTransaction.Reason) {
        let id = numbers.take()
        let origin = state.origin ?? SubscriptionState.Origin(transactionID: id, purchaseDate: held.periodStart)
        state.origin = origin
        held.transactionID = id
        outcome.entries.append(
            .transaction(
                SubscriptionTransaction(
                    id: id, originalID: origin.transactionID, originalPurchaseDate: origin.purchaseDate, periodID: id,
                    account: state.account, isFamilyShared: false, groupID: state.groupID, plan: held.plan,
                    offer: held.offer, price: held.price, chargeDate: now, purchaseDate: held.periodStart,
                    expirationDate: held.expirationDate, reason: reason, appAccountToken: held.appAccountToken)))
    }

    /// Records a change of a transaction.
    mutating func change(_ id: UInt64, of account: String? = nil, _ kind: TransactionChange.Kind) {
        outcome.entries.append(
            .change(TransactionChange(id: id, account: account ?? state.account, kind: kind, instant: now)))
    }

    /// Records news about the purchaser's subscription; `transactionID`: about another transaction than the latest.
    mutating func tell(
        _ kind: SubscriptionNotice.Kind, _ subtype: SubscriptionNotice.Subtype? = nil, transactionID: UInt64? = nil,
        reason: ConsumptionRequestReason? = nil
    ) {
        guard let held = state.subscription, let origin = state.origin else { return }
        outcome.entries.append(
            .notice(
                SubscriptionNotice(
                    kind: kind, subtype: subtype, account: state.account, productID: held.plan.productID,
                    transactionID: transactionID ?? held.transactionID, originalTransactionID: origin.transactionID,
                    status: held.renewalState, instant: now,
                    renewalInfo: state.renewalInfo(of: held, origin: origin.transactionID),
                    consumptionRequestReason: reason)))
    }

    /// Records news about what a member of the family has.
    mutating func tell(
        _ kind: SubscriptionNotice.Kind, _ subtype: SubscriptionNotice.Subtype? = nil, of member: FamilyMember,
        status: RenewalState? = nil
    ) {
        guard let held = state.subscription, let id = member.transactionID, let origin = member.origin else { return }
        outcome.entries.append(
            .notice(
                SubscriptionNotice(
                    kind: kind, subtype: subtype, account: member.account, productID: held.plan.productID,
                    transactionID: id, originalTransactionID: origin.transactionID,
                    status: status ?? held.renewalState, instant: now,
                    renewalInfo: state.status(for: member.account)?.renewalInfo)))
    }
}

extension HeldSubscription {
    /// Ends it: nothing renews, nothing waits.
    mutating func end(as phase: Phase, at instant: StoreInstant) {
        self.phase = phase
        endDate = endDate ?? instant
        willAutoRenew = false
        cancelPlans()
    }

    /// Forgets what the next renewal was to change.
    mutating func cancelPlans() {
        nextOffer = nil
        nextPlan = nil
        priceIncrease = nil
    }
}
