extension SimulatedAppStore {
    /// A purchase that the customer confirms with the store itself, as in its settings or its code sheet: the app's
    /// device shows nothing, and learns of it through `Transaction.updates`.
    ///
    /// - Throws: as ``beginPurchase(_:by:)`` and ``completePurchase(_:)``.
    package func buyOutsideApp(
        _ order: PurchaseOrder, by buyer: Buyer
    ) throws(StoreEngineError) -> PurchaseOutcome {
        switch try beginPurchase(order, by: buyer) {
        case .alreadyOwned(let held): return .alreadyOwned(held)
        case .confirm(var quote):
            while true {
                let outcome = try completePurchase(quote)
                // Another process changed the price meanwhile.
                guard case .changed(let new) = outcome else { return outcome }
                quote = new
            }
        }
    }
}
