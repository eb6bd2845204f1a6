import Foundation

extension SimulatedAppStore {
    // MARK: Reading

    /// Every subscription as the rules see it: of one account, or of all.
    package func subscriptions(account: String? = nil) throws(StoreEngineError) -> [SubscriptionState] {
        try existingLedger()?.subscriptions(account: account).map(\.state) ?? []
    }

    /// News for a developer's server, oldest first.
    package func notices(account: String? = nil) throws(StoreEngineError) -> [SubscriptionNotice] {
        try existingLedger()?.notices(account: account) ?? []
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
        try record(outcome, of: subscription, session: session, in: ledger, identity: identity)
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
        try reducer.advance(&states, through: StoreInstant(instant), numbers: &numbers) {
            (position, outcome) throws(StoreEngineError) in
            try record(outcome, of: due[position], session: nil, in: ledger, identity: identity)
        }
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

extension SimulatedAppStore {
    // MARK: Recording

    /// Writes down what followed from an event, in order: transactions are signed as of when they were charged.
    private func record(
        _ outcome: SubscriptionOutcome, of subscription: LedgerSubscription, session: String?, in ledger: Ledger,
        identity: SigningIdentity
    ) throws(StoreEngineError) {
        for entry in outcome.entries {
            switch entry {
            case .transaction(let transaction):
                try record(transaction, of: subscription, session: session, in: ledger, identity: identity)
            case .change(let change): try record(change, in: ledger, identity: identity)
            case .proratedRefund(let refund): try ledger.insert(refund)
            case .notice(let notice): try ledger.insert(notice)
            }
        }
    }

    private func record(
        _ transaction: SubscriptionTransaction, of subscription: LedgerSubscription, session: String?,
        in ledger: Ledger, identity: SigningIdentity
    ) throws(StoreEngineError) {
        let plan = transaction.plan
        let device = transaction.isFamilyShared ? Buyer().device : subscription.device
        var payload = TransactionPayload(
            transactionID: transaction.id, bundleID: catalog.bundleID, productID: plan.productID,
            type: CatalogProductType.autoRenewable.rawValue, purchaseDate: transaction.purchaseDate.date,
            price: transaction.price, currency: plan.currency, storefront: plan.storefront,
            storefrontID: Storefronts.region(for: plan.storefront)?.id ?? "", environment: environment.rawValue,
            appTransactionID: try appTransactionID(of: transaction.account, in: ledger),
            appAccountToken: transaction.appAccountToken)
        payload.originalTransactionID = transaction.originalID
        payload.originalPurchaseDate = transaction.originalPurchaseDate.date
        payload.webOrderLineItemID = String(transaction.periodID)
        payload.subscriptionGroupIdentifier = transaction.groupID
        payload.expiresDate = transaction.expirationDate.date
        payload.inAppOwnershipType = transaction.isFamilyShared ? "FAMILY_SHARED" : "PURCHASED"
        payload.transactionReason = transaction.reason.rawValue
        payload.offerType = transaction.offer?.kind.rawValue
        payload.offerIdentifier = transaction.offer?.id
        payload.offerDiscountType = transaction.offer?.discountType
        payload.offerPeriod = transaction.offer?.period.iso8601
        payload.signedDate = transaction.chargeDate.date
        payload.bind(
            toDevice: try verificationID(of: device, in: ledger),
            nonce: randomness.uuid(for: "nonce \(transaction.id)"))
        try ledger.insert(
            sign(payload, with: identity, isFinished: false, account: transaction.account, device: device))
        // Only what the customer just bought is the session's own; what is shared comes to others as a surprise.
        let isOwn = transaction.reason == .purchase && !transaction.isFamilyShared
        try ledger.append(
            .purchased, transactionID: transaction.id, account: transaction.account, device: device,
            session: isOwn ? session : nil)
    }

    private func record(
        _ change: TransactionChange, in ledger: Ledger, identity: SigningIdentity
    ) throws(StoreEngineError) {
        guard let transaction = try ledger.transaction(change.id) else { throw .noTransaction(change.id) }
        var payload = try trustedPayload(of: transaction, in: ledger, identity: identity)
        payload.signedDate = change.instant.date
        var event: StoreEvent.Kind?
        switch change.kind {
        case .upgraded: payload.isUpgraded = true
        case .expirationMoved(let instant): payload.expiresDate = instant.date
        case .revoked(let revocation, let reason):
            if revocation == .refund, payload.revocationDate != nil { throw .alreadyRefunded(change.id) }
            payload.revoke(at: change.instant.date, reason: reason, type: revocation.rawValue)
            event = .refunded
        case .refundReversed:
            payload.restore()
            event = .purchased
        }
        try ledger.replaceContent(
            with: sign(
                payload, with: identity, isFinished: transaction.isFinished, account: transaction.account,
                device: transaction.device))
        if let event {
            try ledger.append(
                event, transactionID: change.id, account: transaction.account, device: transaction.device)
        }
    }

    /// Stores a subscription with the signed statuses that follow from it, and tells those whose status changed.
    private func save(
        _ subscription: LedgerSubscription, replacing old: SubscriptionState, in ledger: Ledger,
        identity: SigningIdentity
    ) throws(StoreEngineError) {
        let state = subscription.state
        var statuses: [LedgerStatus] = []
        for account in [state.account] + state.members.map(\.account) {
            guard let status = state.status(for: account) else {
                if old.status(for: account) != nil { try ledger.append(.subscriptionChanged, account: account) }
                continue
            }
            if status == old.status(for: account),
                let written = try ledger.statuses(group: state.groupID, account: account)
                    .first(where: { $0.purchaser == state.account }),
                written.header == identity.certificateChain.headerSegment
            {
                // What says the same is not signed anew: listeners would take it for news.
                statuses.append(written)
                continue
            }
            let device = status.isFamilyShared ? Buyer().device : subscription.device
            statuses.append(try sign(status, of: state, device: device, in: ledger, identity: identity))
            try ledger.append(.subscriptionChanged, account: account, device: device)
        }
        try ledger.save(subscription, statuses: statuses)
    }

    private func sign(
        _ status: SubscriptionStatusRecord, of state: SubscriptionState, device: String, in ledger: Ledger,
        identity: SigningIdentity
    ) throws(StoreEngineError) -> LedgerStatus {
        let info = status.renewalInfo
        var payload = RenewalInfoPayload(
            originalTransactionID: info.originalTransactionID, productID: info.productID,
            autoRenewStatus: info.willAutoRenew ? 1 : 0,
            recentSubscriptionStartDate: info.recentSubscriptionStartDate.date, renewalDate: info.renewalDate.date,
            environment: environment.rawValue, signedDate: state.lastInstant.date,
            appTransactionID: try appTransactionID(of: status.account, in: ledger))
        payload.autoRenewProductID = info.autoRenewProductID
        payload.expirationIntent = info.expirationReason?.rawValue
        payload.gracePeriodExpiresDate = info.gracePeriodExpirationDate?.date
        payload.isInBillingRetryPeriod = info.isInBillingRetry
        payload.priceIncreaseStatus = info.priceIncreaseStatus
        payload.offerType = info.offer?.kind.rawValue
        payload.offerIdentifier = info.offer?.id
        payload.offerDiscountType = info.offer?.discountType
        payload.offerPeriod = info.offer?.period.iso8601
        payload.renewalPrice = info.renewalPrice
        payload.currency = info.currency
        payload.appAccountToken = info.appAccountToken
        if info.isEligibleForWinBack { payload.eligibleWinBackOfferIDs = winBackOfferIDs(in: state.groupID) }
        payload.bind(
            toDevice: try verificationID(of: device, in: ledger),
            nonce: randomness.uuid(for: "renewal info \(status.transactionID) \(state.lastInstant.rawValue)"))
        do throws(SigningError) {
            let json = try payload.encoded()
            return LedgerStatus(
                account: status.account, groupID: state.groupID, purchaser: state.account, state: status.state,
                transactionID: status.transactionID, payload: [UInt8](json),
                signature: [UInt8](try identity.sign(payload: json)), header: identity.certificateChain.headerSegment)
        } catch {
            throw StoreEngineError(error)
        }
    }

    private func winBackOfferIDs(in group: String) -> [String] {
        catalog.products.compactMap(\.subscription).filter { $0.groupID == group }
            .flatMap { $0.winBackOffers.compactMap(\.id) }
    }
}
