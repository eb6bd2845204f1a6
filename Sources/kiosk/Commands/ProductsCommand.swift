import Foundation
import OpenStoreKit
import StoreEngine

/// `kiosk products`.
enum ProductsCommand {
    static func run(_ arguments: ParsedArguments, _ output: Output) async throws -> ExitStatus {
        guard arguments.operands.isEmpty else { throw CommandFailure.usage("'kiosk products' takes no operand.") }
        let session = try Session(arguments.common, needsStore: false)
        let device = session.device()
        let products = try await device.run {
            try await Product.products(for: session.catalog.products.map(\.id))
        }
        try output.value(products.map(ProductJSON.init))
        let rows = products.map { [$0.id, $0.type.rawValue, $0.displayName, $0.displayPrice] }
        output.line(Plain.table([["ID", "TYPE", "NAME", "PRICE"]] + rows, right: [3]))
        return .done
    }
}

/// A product as `products --json` shows it (contract §2).
private struct ProductJSON: Encodable {
    let id: String
    let type: String
    let displayName: String
    let description: String
    let price: String
    let currency: String
    let displayPrice: String
    let isFamilyShareable: Bool
    let subscriptionGroupID: String?
    let subscriptionPeriod: String?

    init(_ product: Product) {
        id = product.id
        type = product.type.rawValue
        displayName = product.displayName
        description = product.description
        price = "\(product.price)"
        currency = product.region.currencyCode
        displayPrice = product.displayPrice
        isFamilyShareable = product.isFamilyShareable
        subscriptionGroupID = product.subscription?.subscriptionGroupID
        subscriptionPeriod = product.subscription?.subscriptionPeriod.debugDescription
    }
}
