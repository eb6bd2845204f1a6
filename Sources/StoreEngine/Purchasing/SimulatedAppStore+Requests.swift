import Foundation

extension SimulatedAppStore {
    /// Requests, newest first.
    package func requests(pendingOnly: Bool, account: String?) throws(StoreEngineError) -> [PurchaseRequest] {
        try existingLedger()?.requests(pendingOnly: pendingOnly, account: account) ?? []
    }

    /// The parent approves, or the customer resolves the interruption: charges today's price and signs. What the
    /// account has come to own meanwhile is not charged again.
    @discardableResult
    package func approve(request id: Int64) throws(StoreEngineError) -> SignedTransaction {
        guard try existingLedger() != nil else { throw .noRequest(id) }
        let identity = try signingIdentity()
        return try change { (ledger) throws(StoreEngineError) in
            let request = try pending(id, in: ledger)
            let buyer = Buyer(account: request.account, device: request.device)
            let quote = try quote(request.order, for: buyer, settings: ledger.settings())
            let transaction =
                if let held = try held(quote, in: ledger) {
                    held
                } else if quote.product.type == .autoRenewable {
                    try subscribe(quote, session: nil, in: ledger, identity: identity).transaction
                } else {
                    try charge(quote, session: nil, in: ledger, identity: identity)
                }
            try ledger.settle(id, as: .approved, transactionID: transaction.id)
            try tell(of: request, in: ledger)
            return transaction.signed
        }
    }

    /// The parent declines: nothing is charged.
    package func decline(request id: Int64) throws(StoreEngineError) {
        guard try existingLedger() != nil else { throw .noRequest(id) }
        try change { (ledger) throws(StoreEngineError) in
            let request = try pending(id, in: ledger)
            try ledger.settle(id, as: .declined)
            try tell(of: request, in: ledger)
        }
    }

    /// Lets a purchase wait. A non-consumable that already waits for this account is not asked for twice.
    func park(
        _ quote: PurchaseQuote, as kind: PurchaseRequest.Kind, in ledger: Ledger
    ) throws(StoreEngineError) -> PurchaseRequest {
        let buyer = quote.buyer
        if quote.product.type == .nonConsumable || quote.product.type == .autoRenewable,
            let waiting = try ledger.pendingRequest(for: quote.product.id, account: buyer.account)
        {
            return waiting
        }
        let request = try ledger.insert(
            PurchaseRequest(
                id: 0, kind: kind, status: .pending, order: quote.order, account: buyer.account,
                device: buyer.device, requestDate: try takeInstant(ledger)))
        try tell(of: request, in: ledger)
        return request
    }

    private func pending(_ id: Int64, in ledger: Ledger) throws(StoreEngineError) -> PurchaseRequest {
        guard let request = try ledger.request(id), request.status == .pending else { throw .noRequest(id) }
        return request
    }

    private func tell(of request: PurchaseRequest, in ledger: Ledger) throws(StoreEngineError) {
        try ledger.append(
            .requestChanged, requestID: request.id, account: request.account, device: request.device)
    }
}
