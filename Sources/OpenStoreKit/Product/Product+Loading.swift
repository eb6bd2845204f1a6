import Foundation
import StoreEngine

extension Product {
    /// Loads products by identifier. Unknown identifiers are left out, repeated ones ignored; the order is the
    /// catalogue's (SEED-6, BUG-25). A cancelled task reads an empty list (`storekit-spec` A2).
    ///
    /// - Throws: ``StoreKitError`` when the store cannot be reached.
    public static func products<Identifiers>(for identifiers: Identifiers) async throws -> [Product]
    where Identifiers: Collection, Identifiers.Element == String {
        if Task.isCancelled { return [] }
        let device = try SimulatedDevice.current()
        return try await device.products(for: Array(identifiers))
    }

    /// The newest transaction of this product, if any.
    public var latestTransaction: VerificationResult<Transaction>? {
        get async { await device.latest(for: id) }
    }

    /// The transaction that entitles the customer to this product, if any.
    public var currentEntitlement: VerificationResult<Transaction>? {
        get async { await currentEntitlements.firstElement() }
    }

    /// The transactions that entitle the customer to this product.
    public var currentEntitlements: Transaction.Transactions {
        Transaction.Transactions(device: device, source: .query(.currentEntitlements, productID: id))
    }
}

extension SimulatedDevice {
    package func products(for identifiers: [String]) async throws -> [Product] {
        do {
            let region = try await store.storefront()
            return try await store.products(for: identifiers).compactMap { product in
                product.prices[region.countryCode].map {
                    Product(product, price: $0, region: region, device: self)
                }
            }
        } catch {
            throw error.storeKitError
        }
    }
}
