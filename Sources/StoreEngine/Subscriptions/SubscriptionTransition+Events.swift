extension SubscriptionTransition {
    /// Does what an event says, at `now`.
    mutating func handle(_ event: SubscriptionEvent) -> SubscriptionOutcome.Result {
        switch event {
        case .purchase(let order): purchase(order)
        case .setAutoRenew(let isOn): setAutoRenew(isOn)
        case .resolveBillingIssue: resolveBillingIssue()
        case .forceRenewal: forceRenewal()
        case .expire(let reason): expireNow(reason)
        case .refund(let id, let reason, let inApp): refund(id, reason: reason, inApp: inApp)
        case .reverseRefund(let id): reverseRefund(id)
        case .requestConsumption(let id, let reason): report(.consumptionRequest, on: id, reason: reason)
        case .deleteTransaction(let id, let isLast): delete(id, isLast: isLast)
        case .declineRefund(let id): report(.refundDeclined, on: id)
        case .announcePriceIncrease(let price, let needsConsent): announce(price, needsConsent: needsConsent)
        case .answerPriceIncrease(let agrees): answerPriceIncrease(agrees)
        case .extendRenewalDate(let days, let isMass): extendRenewalDate(days, isMass: isMass)
        case .setAvailability(let productID, let isOnSale): setAvailability(of: productID, isOnSale)
        case .memberJoined(let account): join(account)
        case .memberLeft(let account): leave(account)
        case .setFamilySharing(let isOn): setSharing(isOn)
        }
    }

    // MARK: Renewal

    private mutating func setAutoRenew(_ isOn: Bool) -> SubscriptionOutcome.Result {
        guard let held = state.subscription else { return .refused(.noSubscription) }
        switch held.phase {
        case .expired, .revoked: return .refused(.notActive)
        case .active, .inGracePeriod, .inBillingRetry: break
        }
        guard held.willAutoRenew != isOn else { return .unchanged }
        state.subscription?.willAutoRenew = isOn
        if !isOn { state.subscription?.cancelPlans() }
        tell(.didChangeRenewalStatus, isOn ? .autoRenewEnabled : .autoRenewDisabled)
        // Nothing is left to wait for when a payment has failed already.
        if !isOn, held.phase != .active { expire(.autoRenewDisabled, tellingOf: .voluntary) }
        return .changed
    }

    private mutating func resolveBillingIssue() -> SubscriptionOutcome.Result {
        guard let held = state.subscription else { return .refused(.noSubscription) }
        switch held.phase {
        case .inGracePeriod:
            // The dates stay as they were.
            renew(startingAt: held.expirationDate, isRecovery: true)
        case .inBillingRetry:
            renew(startingAt: now, isRecovery: true)
        case .active, .expired, .revoked: return .refused(.noBillingIssue)
        }
        // The period just paid for is named, even when later ones follow at once.
        return .purchased(state.subscription?.transactionID ?? 0)
    }

    private mutating func forceRenewal() -> SubscriptionOutcome.Result {
        guard let held = state.subscription else { return .refused(.noSubscription) }
        switch held.phase {
        case .expired, .revoked: return .refused(.notActive)
        case .inGracePeriod, .inBillingRetry: return .refused(.inBillingRetry)
        case .active: break
        }
        state.subscription?.willAutoRenew = true
        state.subscription?.priceIncrease = nil
        moveExpiration(to: now)
        endPeriod()
        let id = state.subscription?.transactionID ?? held.transactionID
        return id == held.transactionID ? .changed : .purchased(id)
    }

    private mutating func expireNow(_ reason: ExpirationReason) -> SubscriptionOutcome.Result {
        guard let held = state.subscription else { return .refused(.noSubscription) }
        switch held.phase {
        case .expired, .revoked: return .refused(.notActive)
        case .active: moveExpiration(to: now)
        case .inGracePeriod, .inBillingRetry: break
        }
        if reason == .autoRenewDisabled, held.willAutoRenew {
            state.subscription?.willAutoRenew = false
            tell(.didChangeRenewalStatus, .autoRenewDisabled)
        }
        expire(reason, tellingOf: reason.subtype)
        return .changed
    }

    private mutating func extendRenewalDate(_ days: Int, isMass: Bool) -> SubscriptionOutcome.Result {
        guard let held = state.subscription else { return .refused(.noSubscription) }
        guard (1...90).contains(days) else { return .refused(.daysOutOfRange(days)) }
        if let refusal = held.whyItDoesNotRenew {
            if isMass { tell(.renewalExtension, .failure) }
            return .refused(refusal)
        }
        moveExpiration(to: held.expirationDate + policy.rate.length(ofDays: days))
        tell(.renewalExtended)
        return .changed
    }

    /// Lets the current period end at another instant, for everyone who shares it.
    private mutating func moveExpiration(to instant: StoreInstant) {
        guard let held = state.subscription, held.expirationDate != instant else { return }
        state.subscription?.expirationDate = instant
        change(held.transactionID, .expirationMoved(instant))
        for member in state.members where member.access == .shared {
            if let id = member.transactionID { change(id, of: member.account, .expirationMoved(instant)) }
        }
    }

    private mutating func setAvailability(of productID: String, _ isOnSale: Bool) -> SubscriptionOutcome.Result {
        state.setAvailability(of: productID, isOnSale) ? .changed : .unchanged
    }

    // MARK: Price increase

    private mutating func announce(_ price: Milliunits?, needsConsent: Bool) -> SubscriptionOutcome.Result {
        guard let held = state.subscription else { return .refused(.noSubscription) }
        if let refusal = held.whyItDoesNotRenew { return .refused(refusal) }
        // Asking for consent once more is about the price that was announced.
        let price = price ?? held.priceIncrease?.price
        state.subscription?.priceIncrease = PriceIncrease(price: price, isAgreed: !needsConsent)
        tell(.priceIncrease, needsConsent ? .pending : .accepted)
        return .changed
    }

    private mutating func answerPriceIncrease(_ agrees: Bool) -> SubscriptionOutcome.Result {
        guard let held = state.subscription else { return .refused(.noSubscription) }
        guard held.priceIncrease?.isAgreed == false else { return .refused(.noPriceIncrease) }
        guard agrees else { return setAutoRenew(false) }
        state.subscription?.priceIncrease?.isAgreed = true
        tell(.priceIncrease, .accepted)
        return .changed
    }

    // MARK: Refunds

    private mutating func refund(_ id: UInt64, reason: Int, inApp: Bool) -> SubscriptionOutcome.Result {
        guard let held = state.subscription else { return .refused(.noSubscription) }
        if isShared(id) { return .refused(.familyShared(id)) }
        if id == held.transactionID, held.phase == .revoked { return .refused(.alreadyRefunded(id)) }
        if inApp, held.willAutoRenew, id == held.transactionID {
            state.subscription?.willAutoRenew = false
            state.subscription?.cancelPlans()
            tell(.didChangeRenewalStatus, .autoRenewDisabled)
        }
        change(id, .revoked(.refund, reason: reason))
        if id == held.transactionID {
            state.subscription?.end(as: .revoked, at: now)
            tell(.refund)
            revokeShares()
        } else {
            tell(.refund, transactionID: id)
        }
        return .changed
    }

    private mutating func reverseRefund(_ id: UInt64) -> SubscriptionOutcome.Result {
        guard let held = state.subscription else { return .refused(.noSubscription) }
        if isShared(id) { return .refused(.familyShared(id)) }
        if id == held.transactionID {
            guard held.phase == .revoked else { return .refused(.notRefunded(id)) }
            if now < held.expirationDate {
                state.subscription?.phase = .active
                state.subscription?.endDate = nil
            } else {
                state.subscription?.phase = .expired(.autoRenewDisabled)
                state.subscription?.endDate = held.expirationDate
            }
        }
        change(id, .refundReversed)
        tell(.refundReversed, transactionID: id)
        if id == held.transactionID { shareCurrentPeriod() }
        return .changed
    }

    /// Nobody is told: it is as if it had never been (SEED-207).
    private mutating func delete(_ id: UInt64, isLast: Bool) -> SubscriptionOutcome.Result {
        guard let held = state.subscription else { return .unchanged }
        if isShared(id) { return .refused(.familyShared(id)) }
        guard id == held.transactionID else { return .changed }
        revokeShares()
        state.subscription = nil
        if isLast {
            state.origin = nil
            state.hasUsedIntroductoryOffer = false
            state.redeemedCodes = []
        }
        return .changed
    }

    private mutating func report(
        _ kind: SubscriptionNotice.Kind, on id: UInt64, reason: ConsumptionRequestReason? = nil
    ) -> SubscriptionOutcome.Result {
        guard state.subscription != nil else { return .refused(.noSubscription) }
        if isShared(id) { return .refused(.familyShared(id)) }
        tell(kind, transactionID: id, reason: reason)
        return .changed
    }
}

extension ExpirationReason {
    /// How an `EXPIRED` notification names it (`server-interop` §7).
    var subtype: SubscriptionNotice.Subtype? {
        switch self {
        case .autoRenewDisabled: .voluntary
        case .billingError: .billingRetry
        case .didNotConsentToPriceIncrease: .priceIncrease
        case .productUnavailable: .productNotForSale
        case .unknown: nil
        }
    }
}

extension HeldSubscription {
    /// Why no renewal lies ahead; `nil` when one does.
    fileprivate var whyItDoesNotRenew: SubscriptionRefusal? {
        switch phase {
        case .active: willAutoRenew ? nil : .notRenewing
        case .inGracePeriod, .inBillingRetry: .inBillingRetry
        case .expired, .revoked: .notActive
        }
    }
}
