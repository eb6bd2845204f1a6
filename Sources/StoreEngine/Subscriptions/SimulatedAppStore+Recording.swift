import Foundation

/// What outcomes leave to be written, in order. Transactions wait until there are many of them: a store that catches up
/// with years signs them on the other cores while it goes on.
struct RecordingBatch {
    /// How many transactions are signed at once: enough for every core, few enough for memory.
    static let size = 1024

    /// Something to be written.
    enum Item {
        /// A transaction, its JSON not signed yet.
        case transaction(id: UInt64, json: Data, account: String, device: String, session: String?)
        case notice(SubscriptionNotice)
        case refund(ProratedRefund)
    }

    /// What is to be written.
    var items: [Item] = []
    /// How many of it are transactions.
    var transactionCount = 0
    /// What is being signed, to be written before.
    var signing: (items: [Item], work: SigningWork)?
}

extension SimulatedAppStore {
    // MARK: Recording

    /// Notes what followed from an event, in order: transactions are signed as of when they were charged.
    func record(
        _ outcome: SubscriptionOutcome, of subscription: LedgerSubscription, session: String?,
        into batch: inout RecordingBatch, in ledger: Ledger, identity: SigningIdentity
    ) throws(StoreEngineError) {
        for entry in outcome.entries {
            switch entry {
            case .transaction(let transaction):
                try record(transaction, of: subscription, session: session, into: &batch, in: ledger)
            case .change(let change):
                // It may concern what is not written yet.
                try write(&batch, to: ledger, identity: identity)
                try record(change, in: ledger, identity: identity)
            case .proratedRefund(let refund): batch.items.append(.refund(refund))
            case .notice(let notice): batch.items.append(.notice(notice))
            }
        }
        if batch.transactionCount >= RecordingBatch.size {
            let work = try sign(batch.items, by: identity)
            try finishSigning(of: &batch, in: ledger, identity: identity)
            batch.signing = (batch.items, work)
            batch.items = []
            batch.transactionCount = 0
        }
    }

    /// Signs and writes what was noted.
    func write(
        _ batch: inout RecordingBatch, to ledger: Ledger, identity: SigningIdentity
    ) throws(StoreEngineError) {
        try finishSigning(of: &batch, in: ledger, identity: identity)
        guard !batch.items.isEmpty else { return }
        batch.signing = (batch.items, try sign(batch.items, by: identity))
        batch.items = []
        batch.transactionCount = 0
        try finishSigning(of: &batch, in: ledger, identity: identity)
    }

    private func sign(
        _ items: [RecordingBatch.Item], by identity: SigningIdentity
    ) throws(StoreEngineError) -> SigningWork {
        let payloads = items.compactMap { item -> Data? in
            if case .transaction(_, let json, _, _, _) = item { json } else { nil }
        }
        do throws(SigningError) {
            return try SigningWork(payloads, by: identity)
        } catch {
            throw StoreEngineError(error)
        }
    }

    private func finishSigning(
        of batch: inout RecordingBatch, in ledger: Ledger, identity: SigningIdentity
    ) throws(StoreEngineError) {
        guard let signing = batch.signing else { return }
        batch.signing = nil
        var signatures: ArraySlice<Data>
        do throws(SigningError) {
            signatures = try signing.work.signatures()[...]
        } catch {
            throw StoreEngineError(error)
        }
        let header = identity.certificateChain.headerSegment
        for item in signing.items {
            switch item {
            case .transaction(let id, let json, let account, let device, let session):
                let transaction = LedgerTransaction(
                    id: id, payload: [UInt8](json), signature: [UInt8](signatures.removeFirst()), header: header,
                    isFinished: false, account: account, device: device)
                try ledger.insert(transaction)
                try ledger.append(.purchased, transactionID: id, account: account, device: device, session: session)
            case .notice(let notice): try ledger.insert(notice)
            case .refund(let refund): try ledger.insert(refund)
            }
        }
    }

    private func record(
        _ transaction: SubscriptionTransaction, of subscription: LedgerSubscription, session: String?,
        into batch: inout RecordingBatch, in ledger: Ledger
    ) throws(StoreEngineError) {
        let plan = transaction.plan
        let device = transaction.isFamilyShared ? Buyer().device : subscription.device
        let account = transaction.account
        var payload = TransactionPayload(
            transactionID: transaction.id, bundleID: catalog.bundleID, productID: plan.productID,
            type: CatalogProductType.autoRenewable.rawValue, purchaseDate: transaction.purchaseDate.date,
            price: transaction.price, currency: plan.currency, storefront: plan.storefront,
            storefrontID: Storefronts.region(for: plan.storefront)?.id ?? "", environment: environment.rawValue,
            appTransactionID: try appTransactionID(of: account, in: ledger),
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
        // Only what the customer just bought is the session's own; what is shared comes to others as a surprise.
        let isOwn = transaction.reason == .purchase && !transaction.isFamilyShared
        do throws(SigningError) {
            batch.items.append(
                .transaction(
                    id: transaction.id, json: try payload.encoded(), account: account, device: device,
                    session: isOwn ? session : nil))
        } catch {
            throw StoreEngineError(error)
        }
        batch.transactionCount += 1
    }

    func record(
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
    func save(
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
