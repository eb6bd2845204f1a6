import StoreEngine

extension SimulatedDevice {
    /// Redeems an offer code for the plan that has it. What it brings arrives through `Transaction.updates`, never as
    /// the result of a purchase (`storekit-spec` A4.4).
    ///
    /// - Throws: `.noOffer` for a code that no plan has, and why the customer may not have the offer.
    package func redeem(code: String) async throws(StoreEngineError) {
        let offer = OfferRequest.code(code)
        let plan = store.catalog.products.first { product in
            product.subscription?.offerCodes.contains { $0.codes.contains(code) } == true
        }
        guard let plan else { throw .noOffer(productID: "", offer: code) }
        // As if by another launch of the app: nobody here waits for its result.
        let buyer = Buyer(account: buyer.account, device: buyer.device)
        let order = PurchaseOrder(productID: plan.id, offer: offer)
        guard case .confirm(let quote) = try await store.beginPurchase(order, by: buyer) else { return }
        _ = try await store.completePurchase(quote)
    }
}
