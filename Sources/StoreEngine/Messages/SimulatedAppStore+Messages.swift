import Foundation

extension SimulatedAppStore {
    /// The store has something to say to a customer that no state of a subscription says.
    package func send(_ reason: StoreMessage.Reason, to account: String) throws(StoreEngineError) {
        try change { (ledger) throws(StoreEngineError) in
            try ledger.insertMessage(reason, account: account)
            try ledger.append(.message, account: account)
        }
    }

    /// Messages that a device has not had, for its account; what comes back counts as had. A message whose cause is gone
    /// does not come any more; a failed payment is a new message at each reminder.
    package func takeMessages(for buyer: Buyer) throws(StoreEngineError) -> [StoreMessage] {
        guard let ledger = try existingLedger() else { return [] }
        let waiting = try messages(for: buyer, in: ledger)
        if waiting.isEmpty { return [] }
        return try change { (ledger) throws(StoreEngineError) in
            // Another process may have taken them.
            let taken = try messages(for: buyer, in: ledger)
            for message in taken { try ledger.noteSeen(message.id, by: buyer) }
            return taken
        }
    }

    private func messages(for buyer: Buyer, in ledger: Ledger) throws(StoreEngineError) -> [StoreMessage] {
        let now = StoreInstant(rawValue: max(clock.now.wholeMilliseconds, try ledger.lastInstant()))
        let all =
            try ledger.subscriptions(account: buyer.account).compactMap {
                $0.state.message(at: now, hasWinBackOffer: hasWinBackOffer(in: $0.state.groupID))
            } + ledger.messages(account: buyer.account)
        return try ledger.unseen(all, by: buyer)
    }

    private func hasWinBackOffer(in group: String) -> Bool {
        catalog.products.contains {
            $0.subscription?.groupID == group && $0.subscription?.winBackOffers.isEmpty == false
        }
    }

    // MARK: Purchase intents

    /// A customer begins a purchase outside the app, as on a promoted product's page; the app that takes it up finishes it.
    ///
    /// - Throws: `.productUnavailable`, `.noOffer`.
    package func addPurchaseIntent(
        productID: String, offerID: String? = nil, account: String
    ) throws(StoreEngineError) {
        let storefront = try storefront()
        guard let product = position(of: productID).map({ catalog.products[$0] }),
            product.prices[storefront.countryCode] != nil
        else { throw .productUnavailable(productID: productID, storefront: storefront.countryCode) }
        if let offerID, product.subscription?.winBackOffers.contains(where: { $0.id == offerID }) != true {
            throw .noOffer(productID: productID, offer: offerID)
        }
        try change { (ledger) throws(StoreEngineError) in
            try ledger.insertIntent(productID: productID, offerID: offerID, account: account)
            try ledger.append(.purchaseIntent, account: account)
        }
    }

    /// The oldest purchase that a customer began outside the app and that no app has taken up; it is taken up now.
    package func takePurchaseIntent(
        account: String
    ) throws(StoreEngineError) -> (productID: String, offerID: String?)? {
        guard try existingLedger()?.hasIntent(account: account) == true else { return nil }
        return try change { (ledger) throws(StoreEngineError) in try ledger.takeIntent(account: account) }
    }
}
