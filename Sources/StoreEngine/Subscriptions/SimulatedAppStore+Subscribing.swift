import Foundation

extension SimulatedAppStore {
    /// What buying a subscription would bring now; nothing is changed. `nil` when the product is no subscription.
    func preview(_ quote: PurchaseQuote, in ledger: Ledger?) throws(StoreEngineError) -> SubscriptionOutcome? {
        guard let terms = quote.product.subscription else { return nil }
        let account = quote.buyer.account
        var state =
            try ledger?.subscription(account: account, group: terms.groupID)?.state
            ?? SubscriptionState(account: account, groupID: terms.groupID)
        let settings = try ledger?.settings() ?? StoreSettings()
        noteAvailability(in: &state, settings)
        var numbers = TransactionNumbers(next: .max / 2)
        let now = max(clock.now.wholeMilliseconds, try ledger?.lastInstant() ?? 0)
        return SubscriptionReducer(policy: billingPolicy(settings)).apply(
            .purchase(try subscriptionOrder(quote, terms: terms)), at: StoreInstant(rawValue: now), to: &state,
            numbers: &numbers)
    }

    /// What the first period of a subscription costs this customer: nothing in a trial, the plan's own price where it
    /// comes later. Throws `.subscriptionRefused` when the customer cannot have it.
    func firstPrice(of quote: PurchaseQuote, terms: SubscriptionTerms) throws(StoreEngineError) -> Decimal {
        let ledger = try existingLedger()
        if case .winBack = quote.order.offer,
            try ledger?.statuses(group: terms.groupID, account: quote.buyer.account).contains(where: {
                $0.purchaser != quote.buyer.account && $0.state.isEntitled
            }) == true
        {
            // Nothing may be active in the group, the family's share included (`storekit-spec` A4.4).
            throw .subscriptionRefused(group: terms.groupID, .ineligibleForOffer(.winBack))
        }
        let outcome = try preview(quote, in: ledger)
        switch outcome?.result {
        case .refused(let refusal): throw .subscriptionRefused(group: terms.groupID, refusal)
        case .purchased(let id):
            return outcome?.transactions.first { $0.id == id }?.price.decimal ?? quote.total
        case .held: return try subscriptionOrder(quote, terms: terms).offer?.price.decimal ?? quote.total
        case .unchanged, .changed, .alreadySubscribed, nil: return quote.total
        }
    }

    /// Sells a confirmed subscription: a new transaction, or the one that counts until the change comes.
    func subscribe(
        _ quote: PurchaseQuote, session: String?, in ledger: Ledger, identity: SigningIdentity
    ) throws(StoreEngineError) -> (transaction: LedgerTransaction, isNew: Bool) {
        guard let terms = quote.product.subscription else {
            throw .notSold(productID: quote.product.id, type: quote.product.type.rawValue)
        }
        let result = try apply(
            .purchase(subscriptionOrder(quote, terms: terms)), group: terms.groupID, buyer: quote.buyer,
            session: session, in: ledger, identity: identity)
        let id: UInt64
        switch result {
        case .purchased(let sold), .held(let sold), .alreadySubscribed(let sold): id = sold
        case .refused(let refusal): throw .subscriptionRefused(group: terms.groupID, refusal)
        case .unchanged, .changed: throw .damaged(path: ledger.database.path, detail: "a purchase without result")
        }
        guard let transaction = try ledger.transaction(id) else { throw .noTransaction(id) }
        if case .purchased = result { return (transaction, true) }
        return (transaction, false)
    }

    private func subscriptionOrder(
        _ quote: PurchaseQuote, terms: SubscriptionTerms
    ) throws(StoreEngineError) -> SubscriptionOrder {
        let order = quote.order
        guard let plan = SubscriptionPlan(quote.product, in: quote.storefront) else {
            throw .productUnavailable(productID: order.productID, storefront: quote.storefront.countryCode)
        }
        var offer: OfferTerms?
        if let request = order.offer {
            offer = try request.pricedTerms(in: terms, quote.storefront, productID: order.productID)
        }
        return SubscriptionOrder(
            plan: plan,
            introductoryOffer: terms.introductoryOffer.flatMap {
                OfferTerms($0, .introductory, in: quote.storefront)
            },
            allowsIntroductoryOffer: order.allowsIntroductoryOffer, offer: offer, appAccountToken: order.appAccountToken
        )
    }
}
