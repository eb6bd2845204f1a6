import Foundation
import StoreEngine
import StoreKit
import Testing

@Suite("Products")
struct ProductTests {
    @Test(
        "products(for:) leaves out unknown ids, drops repeats and keeps the catalogue's order (SEED-6, SEED-47, BUG-25)",
        arguments: [
            (["apple"], ["apple"]), (["gem", "apple"], ["apple", "gem"]), (["knife", "knife", "KNIFE"], ["knife"]),
            (["nothing"], []), ([], []),
        ])
    func loading(_ asked: [String], _ expected: [String]) async throws {
        let shop = try TestShop()
        let ids = try await shop.device.run { try await Product.products(for: asked).map(\.id) }
        #expect(ids == expected)
    }

    @Test("A product says its name, description, prices, type and sharing (SEED-5, SEED-10…13, SEED-56, SEED-112)")
    func facts() async throws {
        let shop = try TestShop()
        let product = try #require(try await shop.device.run { try await Product.products(for: ["knife"]) }.first)
        #expect(product.displayName == "Name of knife")
        #expect(product.description == "About knife")
        #expect(product.price == 1200)
        #expect(product.displayPrice == "￥1,200")
        #expect(product.type == .nonConsumable)
        #expect(product.isFamilyShareable)
        #expect(product.subscription == nil)
    }

    @Test("price is a Decimal for arithmetic (SEED-13, SEED-14, BUG-22)")
    func arithmetic() async throws {
        let shop = try TestShop()
        let apple = try #require(try await shop.device.run { try await Product.products(for: ["apple"]) }.first)
        #expect("￥\(apple.price * 2)" == "￥240")
    }

    @Test(
        "type has StoreKit's raw values (SEED-68, SEED-116…119, storekit-spec A2.1)",
        arguments: [
            (Product.ProductType.consumable, "Consumable"), (.nonConsumable, "Non-Consumable"),
            (.nonRenewable, "Non-Renewing Subscription"), (.nonRenewing, "Non-Renewing Subscription"),
            (.autoRenewable, "Auto-Renewable Subscription"),
        ])
    func typeNames(_ type: Product.ProductType, _ raw: String) {
        #expect(type.rawValue == raw)
        #expect(Product.ProductType(rawValue: raw) == type)
    }

    @Test("An unknown type name survives (BUG-30)")
    func openType() {
        #expect(Product.ProductType(rawValue: "Future").rawValue == "Future")
    }

    @Test("A cancelled task reads no products and no error (storekit-spec A2)")
    func cancelled() async throws {
        let shop = try TestShop()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await shop.device.run { try await Product.products(for: ["apple"]).count }
        }
        #expect(try await task.value == 0)
    }

    @Test("A load failure is thrown as StoreKit's error (SEED-8, SEED-69)")
    func loadFailure() async throws {
        let shop = try TestShop()
        try await shop.store.updateSettings { $0.failures[.loadProducts] = SimulatedFailure(error: "networkError") }
        await #expect {
            try await shop.device.run { try await Product.products(for: ["apple"]) }
        } throws: {
            if case .networkError = $0 as? StoreKitError { true } else { false }
        }
    }

    @Test("Products carry the storefront's currency, whatever the locale (SEED-4, BUG-24, BUG-26)")
    func storefront() async throws {
        let shop = try TestShop()
        try await shop.store.updateSettings { $0.storefront = "USA" }
        let apple = try #require(try await shop.device.run { try await Product.products(for: ["apple"]) }.first)
        #expect(apple.displayPrice == "$1.20")
        let current = await shop.device.run { await Storefront.current }
        #expect(current?.countryCode == "USA")
        #expect(current?.id == "143441")
        #expect(current?.currency?.identifier == "USD")
    }

    @Test("Storefront.updates announces a change (BUG-26, storekit-spec A8)")
    func storefrontUpdates() async throws {
        let shop = try TestShop()
        var updates = await shop.device.run { Storefront.updates.makeAsyncIterator() }
        // A switch that leaves the storefront alone is no storefront change.
        for code in ["JPN", "USA"] { try await shop.store.updateSettings { $0.storefront = code } }
        #expect(await updates.next()?.countryCode == "USA")
    }

    @Test("jsonRepresentation has the store's keys (storekit-spec A11)")
    func json() async throws {
        let shop = try TestShop()
        let apple = try #require(try await shop.device.run { try await Product.products(for: ["apple"]) }.first)
        let object = try #require(try JSONSerialization.jsonObject(with: apple.jsonRepresentation) as? [String: Any])
        let attributes = try #require(object["attributes"] as? [String: Any])
        #expect(attributes["offerName"] as? String == "apple")
        #expect(attributes["kind"] as? String == "Consumable")
        #expect(attributes["icuLocale"] as? String == "ja_JP@currency=JPY")
    }

    @Test("Products are equal when the store says the same about both (SEED-53)")
    func equality() async throws {
        let shop = try TestShop()
        let first = try await shop.device.run { try await Product.products(for: ["apple", "gem"]) }
        let second = try await shop.device.run { try await Product.products(for: ["apple", "gem"]) }
        #expect(first == second)
        #expect(first[0] != first[1])
        #expect(second.contains(first[1]))
    }
}
