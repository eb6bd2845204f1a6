import OpenStoreKit

/// A list of products to buy, grouped by kind.
public struct StoreView: StoreKitView {
    /// What the view shows and what it was told.
    public var model: StoreViewModel

    /// Shows the products with these identifiers; those not sold here are left out.
    public init(ids: some Sequence<Product.ID>) { model = StoreViewModel(.store, .identifiers(Array(ids))) }

    /// Shows products that are loaded already.
    public init(products: some Sequence<Product>) { model = StoreViewModel(.store, .products(Array(products))) }
}
