import Foundation

extension SimulatedAppStore {
    /// Checks an order and prices it; charges nothing.
    package func beginPurchase(_ order: PurchaseOrder, by buyer: Buyer) throws(StoreEngineError) -> PurchaseStart {
        let ledger = try existingLedger()
        let quote = try quote(order, for: buyer, settings: settings())
        if let held = try held(quote, in: ledger) { return .alreadyOwned(held.signed) }
        return .confirm(quote)
    }

    /// Charges a confirmed quote, or parks it as a request. `.simulated` with `.afterCharge` is thrown after the
    /// charge is on disk; the transaction then arrives through events.
    package func completePurchase(_ quote: PurchaseQuote) throws(StoreEngineError) -> PurchaseOutcome {
        let identity = try signingIdentity()
        let (outcome, failure) = try change { (ledger) throws(StoreEngineError) in
            try complete(quote, in: ledger, identity: identity)
        }
        if let failure { throw .simulated(failure, api: .purchase) }
        return outcome
    }

    private func complete(
        _ quote: PurchaseQuote, in ledger: Ledger, identity: SigningIdentity
    ) throws(StoreEngineError) -> (PurchaseOutcome, SimulatedFailure?) {
        let settings = try ledger.settings()
        let order = quote.order
        let current = try self.quote(order, for: quote.buyer, settings: settings)
        if let held = try held(current, in: ledger) { return (.alreadyOwned(held.signed), nil) }
        // A confirmation holds for what was shown, not for another price (BUG-26).
        if current.total != quote.total || current.storefront != quote.storefront { return (.changed(current), nil) }
        let failure = settings.failures[.purchase]
        if let failure, failure.timing == .beforeCharge { throw .simulated(failure, api: .purchase) }
        if settings.askToBuy || order.simulatesAskToBuy {
            return (.pending(try park(current, as: .askToBuy, in: ledger)), nil)
        }
        if settings.interruptsPurchases {
            return (.pending(try park(current, as: .interrupted, in: ledger)), nil)
        }
        // A purchase whose result is lost is no longer the session's own: it must come back through updates.
        let session = failure == nil ? quote.buyer.session.uuidString : nil
        if current.product.type == .autoRenewable {
            let sold = try subscribe(current, session: session, in: ledger, identity: identity)
            return (sold.isNew ? .purchased(sold.transaction.signed) : .alreadyOwned(sold.transaction.signed), failure)
        }
        let transaction = try charge(current, session: session, in: ledger, identity: identity)
        return (.purchased(transaction.signed), failure)
    }

    // MARK: Rules

    /// The price of an order now, or why it cannot be had.
    func quote(
        _ order: PurchaseOrder, for buyer: Buyer, settings: StoreSettings
    ) throws(StoreEngineError) -> PurchaseQuote {
        guard settings.allowsPurchases else { throw .purchaseNotAllowed }
        let storefront = try region(settings)
        guard let product = position(of: order.productID).map({ catalog.products[$0] }),
            let price = product.prices[storefront.countryCode]
        else { throw .productUnavailable(productID: order.productID, storefront: storefront.countryCode) }
        guard isOnSale(product.id, in: storefront.countryCode, settings) else {
            throw .productUnavailable(productID: product.id, storefront: storefront.countryCode)
        }
        guard product.type != .autoRenewable || product.subscription != nil else {
            throw .notSold(productID: product.id, type: product.type.rawValue)
        }
        // SEED-40
        let isSoldSingly = product.type == .nonConsumable || product.type == .autoRenewable
        let maximum = isSoldSingly ? 1 : catalog.maximumQuantity
        guard (1...max(1, maximum)).contains(order.quantity) else {
            throw .invalidQuantity(productID: product.id, quantity: order.quantity, maximum: maximum)
        }
        var quote = PurchaseQuote(
            order: order, buyer: buyer, product: product, storefront: storefront,
            total: price * Decimal(order.quantity))
        if let terms = product.subscription { quote.total = try firstPrice(of: quote, terms: terms) }
        return quote
    }

    /// The transaction by which the buyer's account holds a non-consumable or the very plan; other types can be bought
    /// again.
    func held(_ quote: PurchaseQuote, in ledger: Ledger?) throws(StoreEngineError) -> LedgerTransaction? {
        guard let ledger else { return nil }
        switch quote.product.type {
        case .nonConsumable: return try ledger.entitlement(to: quote.product.id, account: quote.buyer.account)
        case .autoRenewable:
            guard case .alreadySubscribed(let id) = try preview(quote, in: ledger)?.result else { return nil }
            return try ledger.transaction(id)
        case .consumable, .nonRenewing: return nil
        }
    }

    // MARK: Charging

    /// Records a sale: the signed transaction and the news of it, in the caller's ledger transaction.
    func charge(
        _ quote: PurchaseQuote, session: String?, in ledger: Ledger, identity: SigningIdentity
    ) throws(StoreEngineError) -> LedgerTransaction {
        let buyer = quote.buyer
        let id = try ledger.takeTransactionID()
        var payload = TransactionPayload(
            transactionID: id, bundleID: catalog.bundleID, productID: quote.product.id,
            type: quote.product.type.rawValue, quantity: quote.order.quantity,
            purchaseDate: try takeInstant(ledger), price: try milliunits(quote.total),
            currency: quote.storefront.currencyCode, storefront: quote.storefront.countryCode,
            storefrontID: quote.storefront.id, environment: environment.rawValue,
            appTransactionID: try appTransactionID(of: buyer.account, in: ledger),
            appAccountToken: quote.order.appAccountToken)
        payload.bind(
            toDevice: try verificationID(of: buyer.device, in: ledger), nonce: randomness.uuid(for: "nonce \(id)"))
        let transaction = try sign(
            payload, with: identity, isFinished: false, account: buyer.account, device: buyer.device)
        try ledger.insert(transaction)
        try ledger.append(
            .purchased, transactionID: id, account: buyer.account, device: buyer.device, session: session)
        try ledger.insert(SubscriptionNotice(.oneTimeCharge, payload, buyer.account, payload.purchaseDate))
        return transaction
    }

    /// Signs a payload as a row of the ledger.
    func sign(
        _ payload: TransactionPayload, with identity: SigningIdentity, isFinished: Bool, account: String,
        device: String
    ) throws(StoreEngineError) -> LedgerTransaction {
        do throws(SigningError) {
            let json = try payload.encoded()
            return LedgerTransaction(
                id: payload.transactionID, payload: [UInt8](json), signature: [UInt8](try identity.sign(payload: json)),
                header: identity.certificateChain.headerSegment, isFinished: isFinished, account: account,
                device: device)
        } catch {
            throw StoreEngineError(error)
        }
    }

    private func milliunits(_ total: Decimal) throws(StoreEngineError) -> Milliunits {
        do {
            return try Milliunits(total)
        } catch {
            throw .signing(detail: "\(error)")
        }
    }

    // MARK: Numbers of accounts and devices

    func appTransactionID(of account: String, in ledger: Ledger) throws(StoreEngineError) -> String {
        if environment == .xcode { return "0" }
        if let known = try ledger.appTransactionID(of: account) { return known }
        let digits: Range<UInt64> = 700_000_000_000_000_000..<800_000_000_000_000_000
        let made = String(randomness.number(in: digits, for: "account \(account)"))
        try ledger.setAppTransactionID(made, of: account)
        return made
    }

    /// The number of a device, given to it now if it has none.
    func verificationID(of device: String, in ledger: Ledger) throws(StoreEngineError) -> UUID {
        if let known = try ledger.verificationID(of: device) { return known }
        let made = randomness.uuid(for: "device \(device)")
        try ledger.setVerificationID(made, of: device)
        return made
    }
}
