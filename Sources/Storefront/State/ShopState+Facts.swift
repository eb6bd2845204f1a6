import Foundation
import StoreEngine

/// What views and reducer ask of the state.
extension ShopState {
    /// Texts in the screen's language.
    package var texts: Texts { Texts(language) }

    /// A product by its identifier.
    package func product(_ id: String) -> ShopProduct? {
        guard let index = marks.indices[id], snapshot.products.indices.contains(index) else { return nil }
        return snapshot.products[index]
    }

    /// A product's name in the screen's language; its identifier when its product is gone from the catalogue.
    package func name(of productID: String) -> String {
        product(productID).map(name) ?? productID
    }

    /// A product's name in the screen's language; its identifier when it has none.
    package func name(_ product: ShopProduct) -> String {
        let name = text(product.name)
        return name.isEmpty ? product.id : name
    }

    /// A text in the screen's language.
    package func text(_ text: LocalizedText) -> String {
        text.texts[language.rawValue] ?? text.text(for: language.rawValue)
    }

    /// The product of the selected row.
    package var selectedProduct: ShopProduct? { listing[list.selection] }

    /// How many the next purchase of a product holds.
    package func quantity(of product: ShopProduct) -> Int {
        guard product.takesQuantity else { return 1 }
        return min(max(1, quantities[product.id] ?? 1), info.maximumQuantity)
    }

    /// An amount as the storefront writes it.
    package func price(_ amount: Decimal) -> String {
        snapshot.storefront.map { PriceText.display(amount, in: $0) } ?? "\(amount)"
    }

    /// The exact price of several of a product (SEED-43); for one, StoreKit's own text (SEED-183).
    package func price(of product: ShopProduct, quantity: Int) -> String {
        quantity == 1 ? product.displayPrice : price(product.price * Decimal(quantity))
    }

    /// An amount in the currency it was paid in.
    package func price(_ amount: Decimal, currency: String?) -> String {
        if currency == nil || currency == snapshot.storefront?.currencyCode { return price(amount) }
        let region = Storefronts.all.first { $0.currencyCode == currency }
        return region.map { PriceText.display(amount, in: $0) } ?? "\(amount) \(currency ?? "")"
    }

    /// Why nothing can be bought at the moment.
    package var buyingStop: BuyingStop? {
        if !snapshot.settings.allowsPurchases { return .notAllowed }
        for notice in snapshot.notices {
            switch notice {
            case .balances(let error) where [.cannotCreate, .cannotWrite].contains(error.problem):
                return .notWritable(path: error.path)
            case .store(.cannotWrite(let path, _)), .store(.cannotCreate(let path, _)):
                return .notWritable(path: path)
            default: continue
            }
        }
        return nil
    }

    /// Whether a product is owned for good, so that buying it again would change nothing.
    package func isOwned(_ product: ShopProduct) -> Bool {
        product.type == .nonConsumable && snapshot.isPurchased(product.id)
    }
}
