import Foundation

extension Catalog {
    /// The order by which a code is redeemed, as it was typed: capitals and spaces around it do not matter
    /// (`storekit-spec` A4.4). `nil` when no plan has it.
    package func order(redeeming entered: String) -> PurchaseOrder? {
        let wanted = entered.trimmingCharacters(in: .whitespaces).uppercased()
        for product in products {
            let codes = product.subscription?.offerCodes.flatMap(\.codes) ?? []
            if let code = codes.first(where: { $0.uppercased() == wanted }) {
                return PurchaseOrder(productID: product.id, offer: .code(code))
            }
        }
        return nil
    }
}
