import OpenStoreKit

/// One product to buy.
public struct ProductView: StoreKitView {
    /// What the view shows and what it was told.
    public var model: StoreViewModel

    /// Shows the product with this identifier.
    public init(id: Product.ID) { model = StoreViewModel(.product, .identifiers([id])) }

    /// Shows a product that is loaded already.
    public init(_ product: Product) { model = StoreViewModel(.product, .products([product])) }
}
