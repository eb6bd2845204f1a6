import Foundation
import StoreEngine

/// A product of the store, as an app sees it (`storekit-spec` A2, SEED-6…13).
public struct Product: Identifiable, Sendable {
    package let catalogProduct: CatalogProduct
    package let region: StorefrontRegion
    /// The price in this region, in currency units.
    public let price: Decimal
    /// Terms of an auto-renewable subscription; `nil` for every other type.
    public let subscription: SubscriptionInfo?
    let device: SimulatedDevice

    init(_ product: CatalogProduct, price: Decimal, region: StorefrontRegion, device: SimulatedDevice) {
        catalogProduct = product
        self.region = region
        self.device = device
        self.price = price
        subscription = product.subscription.map {
            SubscriptionInfo($0, region: region, device: device)
        }
    }

    // Texts are made when they are asked for: of thousands of products a screen shows a few.

    /// The price as the storefront writes it, such as `￥120` (SEED-12). For display only.
    public var displayPrice: String { PriceText.display(price, in: region) }

    /// Another amount of the same currency, written like ``displayPrice``.
    package func displayPrice(of amount: Decimal) -> String { PriceText.display(amount, in: region) }
    /// The product's name in the device's language (SEED-10).
    public var displayName: String { catalogProduct.displayName.text(for: device.locale) }
    /// The product's one-line description in the device's language (SEED-11).
    public var description: String { catalogProduct.description.text(for: device.locale) }
    /// The product identifier (SEED-5).
    public var id: String { catalogProduct.id }
    /// The kind of product.
    public var type: ProductType { ProductType(catalogProduct.type) }
    /// Whether a family may share it (SEED-56).
    public var isFamilyShareable: Bool { catalogProduct.isFamilyShareable }

    /// The name in another language than the device's, for screens that switch language while open.
    package func displayName(for locale: String) -> String { catalogProduct.displayName.text(for: locale) }
    /// The description in another language than the device's.
    package func description(for locale: String) -> String { catalogProduct.description.text(for: locale) }
}

extension Product: Equatable, Hashable, CustomDebugStringConvertible {
    /// Equal when the store says the same about both, wherever they were loaded.
    public static func == (left: Product, right: Product) -> Bool {
        left.catalogProduct == right.catalogProduct && left.region == right.region
            && left.device.locale == right.device.locale
    }

    /// Hashes the identifier.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
    }

    /// The product's JSON.
    public var debugDescription: String { String(decoding: jsonRepresentation, as: UTF8.self) }
}
