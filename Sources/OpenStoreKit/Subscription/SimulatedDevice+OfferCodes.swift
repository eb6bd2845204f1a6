import Foundation
import StoreEngine

extension SimulatedDevice {
    /// Redeems an offer code for the plan that has it; capitals do not matter. What it brings arrives through
    /// `Transaction.updates`, never as the result of a purchase (`storekit-spec` A4.4).
    ///
    /// - Throws: `.noOffer` for a code that no plan has, and why the customer may not have the offer.
    package func redeem(code entered: String) async throws(StoreEngineError) {
        let wanted = entered.trimmingCharacters(in: .whitespaces).uppercased()
        for product in store.catalog.products {
            let codes = product.subscription?.offerCodes.flatMap(\.codes) ?? []
            guard let code = codes.first(where: { $0.uppercased() == wanted }) else { continue }
            let order = PurchaseOrder(productID: product.id, offer: .code(code))
            _ = try await store.buyOutsideApp(order, by: Buyer(account: buyer.account, device: buyer.device))
            return
        }
        throw .noOffer(productID: "", offer: entered)
    }
}
