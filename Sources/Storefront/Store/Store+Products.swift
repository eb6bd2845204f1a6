import OpenStoreKit
import StoreEngine

extension Store {
    /// Reads all the first frame needs: products, balances, entitlements, requests, switches. Never syncs (BUG-14), and
    /// writes nothing.
    package func load() async {
        await refresh(.settings)
        await loadProducts()
        await refresh([.balances, .entitlements, .subscriptions, .requests])
        do {
            try await balances.checkWritable()
        } catch {
            noteBalances(error)
        }
    }

    /// Loads the products again, and whatever else may have changed.
    package func reload() async {
        update { $0.loading = .loading }
        await loadProducts()
        await refresh()
    }

    /// Loads the products of the catalogue with one request (SEED-46, SEED-67).
    package func loadProducts() async {
        let ids = engine.catalog.products.map(\.id)
        do {
            let products = try await device.run { try await Product.products(for: ids) }
            self.products = products
            let shown = Self.shopProducts(products, catalog: engine.catalog)
            update { snapshot in
                snapshot.products = shown
                snapshot.loading = .loaded
            }
            let events = Self.logEvents(for: products, asked: ids)
            // Loaded again, only what is new is worth a line.
            let known = Set(productEvents)
            productEvents = events
            log(events.filter { !known.contains($0) })
        } catch {
            let failure = StoreFailure(error)
            update { $0.loading = .failed(failure) }
            log(.productRequestFailed(failure.message))
        }
    }

    /// Consumables sold (SEED-45).
    package var consumableProductList: [Product] { products.filter { $0.type == .consumable } }
    /// Non-consumables sold (SEED-45).
    package var nonConsumableProductList: [Product] { products.filter { $0.type == .nonConsumable } }
    /// Non-consumables sold that the account holds (SEED-45, SEED-48).
    package var purchasedNonConsumableProductList: [Product] {
        nonConsumableProductList.filter { snapshot.isPurchased($0.id) }
    }

    /// Whether the account holds a non-consumable; `false` for every other type, as in document 000 (SEED-54).
    package func isPurchased(_ product: Product) -> Bool {
        product.type == .nonConsumable && snapshot.isPurchased(product.id)
    }

    /// Both lists are in catalogue order, the products perhaps with gaps.
    private static func shopProducts(_ products: [Product], catalog: Catalog) -> [ShopProduct] {
        var shown: [ShopProduct] = []
        shown.reserveCapacity(products.count)
        var rest = products[...]
        for entry in catalog.products {
            guard let product = rest.first else { break }
            guard product.id == entry.id else { continue }
            rest = rest.dropFirst()
            shown.append(ShopProduct(product, entry: entry))
        }
        return shown
    }

    /// One line a product (SEED-68), within what the log can hold, and one for those that are not sold (BUG-25).
    private static func logEvents(for products: [Product], asked ids: [String]) -> [LogEvent] {
        let most = logLimit / 2
        var events: [LogEvent] = products.prefix(most).map {
            .product(id: $0.id, type: $0.type.rawValue, displayPrice: $0.displayPrice)
        }
        if products.count > most { events.append(.note("… and \(products.count - most) more products")) }
        if products.count < ids.count {
            let sold = Set(products.map(\.id))
            events.append(.unknownProducts(Array(ids.lazy.filter { !sold.contains($0) }.prefix(20))))
        }
        return events
    }
}

extension ShopProduct {
    /// Joins StoreKit's facts with the catalogue's texts.
    init(_ product: Product, entry: CatalogProduct) {
        self.init(
            id: product.id, type: entry.type, section: entry.section, name: entry.displayName,
            details: entry.description, price: product.price, region: product.region,
            isFamilyShareable: product.isFamilyShareable, subscription: entry.subscription)
    }
}
