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
        let terms = Dictionary(
            session.catalog.products.map { ($0.id, $0.subscription) }, uniquingKeysWith: { first, _ in first })
        let rows = products.map { product in
            let row = [product.id, product.type.rawValue, product.displayName, product.displayPrice]
            return row + (terms[product.id].flatMap(\.self).map { [words(of: $0, product.region)] } ?? [])
        }
        output.line(Plain.table([["ID", "TYPE", "NAME", "PRICE"]] + rows, right: [3]))
        return .done
    }

    /// What the price is for, and what a new subscriber pays before it (SEED-184, SEED-185).
    private static func words(of terms: SubscriptionTerms, _ region: StorefrontRegion) -> String {
        let period = "per \(terms.period.words)"
        guard let offer = terms.introductoryOffer else { return period }
        let price = offer.prices[region.countryCode].map { PriceText.display($0, in: region) }
        let length = CatalogPeriod(unit: offer.period.unit, value: offer.period.value * offer.periodCount)
        switch (offer.mode, price) {
        case (.freeTrial, _): return "\(period), after a free trial of \(length.countedWords)"
        case (.payUpFront, let price?): return "\(period), after \(price) for \(length.countedWords)"
        case (.payAsYouGo, let price?):
            return "\(period), after \(price) per \(offer.period.words) for \(length.countedWords)"
        // Not offered in this country.
        case (_, nil): return period
        }
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
