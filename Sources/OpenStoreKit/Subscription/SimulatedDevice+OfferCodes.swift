import StoreEngine

extension SimulatedDevice {
    /// Redeems an offer code for the plan that has it; capitals do not matter. What it brings arrives through
    /// `Transaction.updates`, never as the result of a purchase (`storekit-spec` A4.4).
    ///
    /// - Throws: `.noOffer` for a code that no plan has, and why the customer may not have the offer.
    package func redeem(code entered: String) async throws(StoreEngineError) {
        guard let order = store.catalog.order(redeeming: entered) else {
            throw .noOffer(productID: "", offer: entered)
        }
        _ = try await store.buyOutsideApp(order, by: buyerOutsideApp)
    }
}
