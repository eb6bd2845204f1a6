import Foundation
import StoreEngine

/// A product as the shop shows it: StoreKit's facts, plus the catalogue's texts in every language so that the screen's
/// language can change without asking the store again.
package struct ShopProduct: Hashable, Sendable, Identifiable {
    /// Product identifier.
    package var id: String
    /// Kind of product.
    package var type: CatalogProductType
    /// Section of the catalogue it is shown in.
    package var section: String?
    /// Name by language.
    package var name: LocalizedText
    /// Description by language.
    package var details: LocalizedText
    /// Price of one, in currency units of the storefront; for arithmetic (SEED-13).
    package var price: Decimal
    /// Where it is sold.
    package var region: StorefrontRegion
    /// A price text that the region would not give.
    private var writtenPrice: String?
    /// Whether the family may share it (SEED-56).
    package var isFamilyShareable: Bool
    /// Terms of an auto-renewable subscription.
    package var subscription: SubscriptionTerms?

    /// Makes a product.
    package init(
        id: String, type: CatalogProductType, section: String? = nil, name: LocalizedText,
        details: LocalizedText = LocalizedText([:]), price: Decimal, region: StorefrontRegion,
        isFamilyShareable: Bool = false, subscription: SubscriptionTerms? = nil
    ) {
        self.id = id
        self.type = type
        self.section = section
        self.name = name
        self.details = details
        self.price = price
        self.region = region
        self.isFamilyShareable = isFamilyShareable
        self.subscription = subscription
    }

    /// Price of one as the storefront writes it; for display (SEED-12). Made when asked for: of thousands of products a
    /// screen shows a few.
    package var displayPrice: String {
        get { writtenPrice ?? PriceText.display(price, in: region) }
        set { writtenPrice = newValue }
    }

    /// Whether a purchase may hold more than one (SEED-40).
    package var takesQuantity: Bool { type == .consumable || type == .nonRenewing }
}
