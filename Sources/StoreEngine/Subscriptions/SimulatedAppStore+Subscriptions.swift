import Foundation

extension SimulatedAppStore {
    // MARK: Reading

    /// Every subscription as the rules see it: of one account, or of all.
    package func subscriptions(account: String? = nil) throws(StoreEngineError) -> [SubscriptionState] {
        try existingLedger()?.subscriptions(account: account).map(\.state) ?? []
    }

    /// News for a developer's server, oldest first; with the renewal info of each moment where that is asked for.
    package func notices(
        account: String? = nil, withRenewalInfo: Bool = false
    ) throws(StoreEngineError) -> [SubscriptionNotice] {
        try existingLedger()?.notices(account: account, withRenewalInfo: withRenewalInfo) ?? []
    }

    /// Money given back for upgrades, oldest first.
    package func proratedRefunds() throws(StoreEngineError) -> [ProratedRefund] {
        try existingLedger()?.proratedRefunds() ?? []
    }

    /// The statuses of one subscription group, for one account: one element, or several with Family Sharing; its own
    /// comes first. Empty for a customer who never subscribed.
    package func subscriptionStatuses(
        group: String, account: String
    ) throws(StoreEngineError) -> [SignedSubscriptionStatus] {
        guard let ledger = try existingLedger() else { return [] }
        var statuses: [SignedSubscriptionStatus] = []
        for status in try ledger.statuses(group: group, account: account) {
            guard let transaction = try ledger.transaction(status.transactionID) else { continue }
            let renewalInfo = JSONWebSignature.compact(
                headerSegment: status.header, payload: Data(status.payload), signature: Data(status.signature))
            statuses.append(
                SignedSubscriptionStatus(
                    state: status.state.rawValue, transaction: transaction.signed, renewalInfo: renewalInfo))
        }
        return statuses
    }

    // MARK: Changing

    /// Something is done to a subscription: by its customer, the developer or the store. Purchases have their own door,
    /// ``completePurchase(_:)``. Throws `.subscriptionRefused` when it cannot be done.
    @discardableResult
    package func apply(
        _ event: SubscriptionEvent, group: String, account: String = "default"
    ) throws(StoreEngineError) -> SubscriptionOutcome.Result {
        let identity = try signingIdentity()
        return try change { (ledger) throws(StoreEngineError) in
            try apply(event, group: group, buyer: Buyer(account: account), session: nil, in: ledger, identity: identity)
        }
    }

    /// Does what an event says in the caller's ledger transaction.
    func apply(
        _ event: SubscriptionEvent, group: String, buyer: Buyer, session: String?, in ledger: Ledger,
        identity: SigningIdentity
    ) throws(StoreEngineError) -> SubscriptionOutcome.Result {
        let known = try ledger.subscription(account: buyer.account, group: group)
        var subscription =
            known
            ?? LedgerSubscription(
                state: SubscriptionState(account: buyer.account, groupID: group), device: buyer.device)
        let before = subscription.state
        if case .purchase = event { subscription.device = buyer.device }
        var numbers = try ledger.transactionNumbers()
        let settings = try ledger.settings()
        noteAvailability(in: &subscription.state, settings)
        let reducer = SubscriptionReducer(policy: billingPolicy(settings))
        let outcome = reducer.apply(
            event, at: StoreInstant(try takeInstant(ledger)), to: &subscription.state, numbers: &numbers)
        if case .refused(let refusal) = outcome.result { throw .subscriptionRefused(group: group, refusal) }
        try ledger.give(back: numbers)
        var batch = RecordingBatch()
        try record(outcome, of: subscription, session: session, into: &batch, in: ledger, identity: identity)
        try write(&batch, to: ledger, identity: identity)
        if subscription.state != before || known == nil {
            try save(subscription, replacing: before, in: ledger, identity: identity)
        }
        return outcome.result
    }

    // MARK: Time

    /// Settles what has become due, so that whoever reads next reads the truth. Where nothing can be written, what was
    /// written last is shown.
    func settleDue(in ledger: Ledger) throws(StoreEngineError) {
        guard !isSettling else { return }
        let due = try ledger.nextDueInstant()
        if let due, due <= clock.now.wholeMilliseconds {
            isSettling = true
            defer { isSettling = false }
            do throws(StoreEngineError) {
                let identity = try signingIdentity()
                try change { (ledger) throws(StoreEngineError) in try catchUp(ledger, identity: identity) }
            } catch {
                switch error {
                case .cannotWrite, .cannotCreate, .clockOutOfRange, .busy: return
                default: throw error
                }
            }
            dueTimer.aim(at: try ledger.nextDueInstant(), clock: clock)
        } else {
            dueTimer.aim(at: due, clock: clock)
        }
    }

    private func catchUp(_ ledger: Ledger, identity: SigningIdentity) throws(StoreEngineError) {
        let instant = try takeInstant(ledger)
        // Another process may have been faster.
        let due = try ledger.dueSubscriptions(by: instant.wholeMilliseconds)
        if due.isEmpty { return }
        var states = due.map(\.state)
        var numbers = try ledger.transactionNumbers()
        let settings = try ledger.settings()
        let reducer = SubscriptionReducer(policy: billingPolicy(settings))
        for position in states.indices { noteAvailability(in: &states[position], settings) }
        var batch = RecordingBatch()
        try reducer.advance(&states, through: StoreInstant(instant), numbers: &numbers) {
            (position, outcome) throws(StoreEngineError) in
            try record(outcome, of: due[position], session: nil, into: &batch, in: ledger, identity: identity)
        }
        try write(&batch, to: ledger, identity: identity)
        try ledger.give(back: numbers)
        for (old, state) in zip(due, states) {
            try save(
                LedgerSubscription(state: state, device: old.device), replacing: old.state, in: ledger,
                identity: identity)
        }
    }

    /// What is out of sale does not renew; what is back does.
    func noteAvailability(in state: inout SubscriptionState, _ settings: StoreSettings) {
        guard let held = state.subscription else { return }
        let plans = [held.plan, held.nextPlan].compactMap(\.self)
        for productID in Set(plans.map(\.productID)).union(state.withdrawnProducts) {
            state.setAvailability(of: productID, isOnSale(productID, in: held.plan.storefront, settings))
        }
    }

    /// Whether a product is sold in a country: it has a price there, and nobody has withdrawn it.
    func isOnSale(_ productID: String, in countryCode: String, _ settings: StoreSettings) -> Bool {
        guard let position = position(of: productID) else { return false }
        return catalog.products[position].prices[countryCode] != nil
            && !settings.withdrawnProducts.contains(productID)
    }

    /// The policy in force: the switches', or the environment's own.
    func billingPolicy(_ settings: StoreSettings) -> BillingPolicy {
        settings.billing ?? standardBillingPolicy
    }

    /// The environment's own policy.
    package nonisolated var standardBillingPolicy: BillingPolicy {
        (environment == .xcode ? RenewalProfile.xcode : .sandbox).policy
    }
}
