import OpenStoreKit

/// Buys a product: what SwiftUI puts into the environment as `purchase` (`storekit-spec` A12).
@MainActor
public struct PurchaseAction: Sendable {
    /// Makes an action.
    public nonisolated init() {}

    /// Buys a product; the device's sheets ask the customer.
    ///
    /// - Throws: what ``Product/purchase(options:)`` throws.
    @discardableResult
    public func callAsFunction(
        _ product: Product, options: Set<Product.PurchaseOption> = []
    ) async throws -> Product.PurchaseResult {
        try await product.purchase(options: options)
    }
}
