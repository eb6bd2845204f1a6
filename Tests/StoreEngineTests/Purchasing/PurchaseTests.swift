import Foundation
import Testing

@testable import StoreEngine

@Suite("Purchases")
struct PurchaseTests {
    // MARK: What is recorded

    struct Sale: CustomTestStringConvertible, Sendable {
        var product: String
        var quantity = 1
        var storefront = "JPN"
        var type: String
        var milliunits: Int64
        var currency = "JPY"
        var storefrontID = "143462"
        var testDescription: String { "\(quantity) × \(product) in \(storefront)" }
    }

    static let sales = [
        Sale(product: Shop.apple, type: "Consumable", milliunits: 120_000),
        Sale(product: Shop.apple, quantity: 10, type: "Consumable", milliunits: 1_200_000),
        Sale(
            product: Shop.apple, quantity: 3, storefront: "USA", type: "Consumable", milliunits: 2970,
            currency: "USD", storefrontID: "143441"),
        Sale(product: Shop.knife, type: "Non-Consumable", milliunits: 1_200_000),
        Sale(product: Shop.pass, quantity: 2, type: "Non-Renewing Subscription", milliunits: 1_000_000),
    ]

    @Test(
        "a purchase records product, type, quantity, total, currency and storefront (BUG-04, BUG-22, A11)",
        arguments: sales)
    func payload(_ sale: Sale) async throws {
        let store = try SimulatedAppStore.fixture()
        try await store.updateSettings { $0.storefront = sale.storefront }
        let payload = try await store.charge(sale.product, quantity: sale.quantity).payload
        #expect(payload.productID == sale.product)
        #expect(payload.type == sale.type)
        #expect(payload.quantity == sale.quantity)
        #expect(payload.price?.rawValue == sale.milliunits)
        #expect(payload.currency == sale.currency)
        #expect(payload.storefront == sale.storefront)
        #expect(payload.storefrontID == sale.storefrontID)
    }

    @Test("a first purchase is its own original, a purchase, owned by its buyer, and never expires (A3, A11)")
    func constantFields() async throws {
        let store = try SimulatedAppStore.fixture()
        for product in [Shop.apple, Shop.knife, Shop.pass] {
            let payload = try await store.charge(product).payload
            #expect(payload.originalTransactionID == payload.transactionID)
            #expect(payload.transactionReason == "PURCHASE")
            #expect(payload.inAppOwnershipType == "PURCHASED")
            #expect(payload.bundleID == "com.example.kiosk")
            #expect(payload.expiresDate == nil)
            #expect(payload.revocationDate == nil)
            #expect(payload.appAccountToken == nil)
        }
    }

    static let prices = ["0.01", "0.29", "2.99", "19.99", "114.99", "4999.99", "99999.99"]

    @Test("prices times 1 to 10 are exact to the last digit in the payload (BUG-22)", arguments: prices)
    func exactTotals(_ price: String) async throws {
        let catalog = Catalog(
            name: LocalizedText([:]), bundleID: "b", storefront: "USA",
            products: [Shop.product("p", .consumable, ["USA": price])])
        let store = try SimulatedAppStore.fixture(catalog: catalog)
        let cents = try #require(Int64(price.replacing(".", with: "")))
        for quantity in 1...10 {
            let payload = try await store.charge("p", quantity: quantity).payload
            #expect(payload.price?.rawValue == cents * 10 * Int64(quantity))
        }
    }

    @Test("the app account token is in the payload, in lower case (A3)")
    func token() async throws {
        let store = try SimulatedAppStore.fixture()
        let token = try #require(UUID(uuidString: "ABCDEF01-2345-4789-ABCD-EF0123456789"))
        let transaction = try #require(try await store.buy(Shop.apple, token: token).transaction)
        let json = try #require(JSONWebSignature(compact: transaction.jws)?.payload)
        #expect(try transaction.payload.appAccountToken == token)
        #expect(String(decoding: json, as: UTF8.self).contains(#""abcdef01-2345-4789-abcd-ef0123456789""#))
    }

    @Test("the signature is the store's own leaf's, over exactly what is handed out (A11)")
    func signature() async throws {
        let store = try SimulatedAppStore.fixture()
        let jws = try #require(JSONWebSignature(compact: try await store.charge(Shop.apple).jws))
        let identity = try await store.signingIdentity()
        #expect(jws.headerSegment == identity.certificateChain.headerSegment)
        #expect(identity.isValidSignature(jws.signature, of: jws.payload))
    }

    @Test("device verification is that of the buying device, with a new nonce each time (A6)")
    func deviceVerification() async throws {
        let store = try SimulatedAppStore.fixture()
        var nonces: Set<UUID> = []
        for device in ["phone", "tablet", "phone"] {
            let transaction = try await store.charge(Shop.apple, by: Buyer(device: device))
            let nonce = try #require(try transaction.payload.deviceVerificationNonce)
            let id = try await store.deviceVerificationID(for: device)
            #expect(transaction.device == device)
            #expect(
                try transaction.payload.deviceVerification
                    == TransactionPayload.deviceVerification(nonce: nonce, deviceVerificationID: id))
            nonces.insert(nonce)
        }
        #expect(nonces.count == 3)
    }

    // MARK: Numbers

    @Test("numbers start at 0 and rise by 1 in Xcode (SEED-203)")
    func xcodeNumbers() async throws {
        let store = try SimulatedAppStore.fixture()
        for expected in 0..<4 as Range<UInt64> { #expect(try await store.charge(Shop.apple).id == expected) }
    }

    @Test("numbers have 16 digits in the sandbox (SEED-206)")
    func sandboxNumbers() async throws {
        let store = try SimulatedAppStore.fixture(environment: .sandbox)
        let ids = try await [store.charge(Shop.apple).id, store.charge(Shop.apple).id]
        #expect(ids.allSatisfy { String($0).count == 16 })
        #expect(Set(ids).count == 2)
    }

    @Test("the app transaction number is 0 in Xcode, and one of at least 16 digits per account in the sandbox (A3)")
    func appTransactionNumbers() async throws {
        let xcode = try SimulatedAppStore.fixture()
        #expect(try await xcode.charge(Shop.apple).payload.appTransactionID == "0")
        let sandbox = try SimulatedAppStore.fixture(environment: .sandbox)
        let first = try await sandbox.charge(Shop.apple, by: Buyer(account: "mum")).payload
        let second = try await sandbox.charge(Shop.knife, by: Buyer(account: "mum")).payload
        let other = try await sandbox.charge(Shop.apple, by: Buyer(account: "dad")).payload
        #expect(first.environment == "Sandbox")
        #expect(first.appTransactionID.count >= 16 && first.appTransactionID.allSatisfy(\.isNumber))
        #expect(first.appTransactionID == second.appTransactionID)
        #expect(first.appTransactionID != other.appTransactionID)
    }

    // MARK: What is refused

    struct Refusal: CustomTestStringConvertible, Sendable {
        var product: String
        var quantity = 1
        var storefront = "JPN"
        var error: StoreEngineError
        var testDescription: String { "\(quantity) × \(product) in \(storefront)" }
    }

    static let refusals =
        [-1, 0, 11, Int.min, Int.max].flatMap { quantity in
            [Shop.apple, Shop.pass].map {
                Refusal(
                    product: $0, quantity: quantity,
                    error: .invalidQuantity(productID: $0, quantity: quantity, maximum: 10))
            }
        }
        + [0, 2, 10].map {
            Refusal(
                product: Shop.knife, quantity: $0,
                error: .invalidQuantity(productID: Shop.knife, quantity: $0, maximum: 1))
        } + [
            Refusal(product: "no.such", error: .productUnavailable(productID: "no.such", storefront: "JPN")),
            Refusal(
                product: "CONSUMABLE.APPLE",
                error: .productUnavailable(productID: "CONSUMABLE.APPLE", storefront: "JPN")),
            Refusal(
                product: Shop.sake, storefront: "USA",
                error: .productUnavailable(productID: Shop.sake, storefront: "USA")),
            Refusal(
                product: Shop.basket,
                error: .notSold(productID: Shop.basket, type: "Auto-Renewable Subscription")),
        ]

    @Test("what cannot be bought is refused before any sheet, with its reason (SEED-40)", arguments: refusals)
    func refused(_ refusal: Refusal) async throws {
        let store = try SimulatedAppStore.fixture()
        try await store.updateSettings { $0.storefront = refusal.storefront }
        await #expect(throws: refusal.error) { try await store.buy(refusal.product, quantity: refusal.quantity) }
        #expect(try await store.ids().isEmpty)
    }

    @Test("with purchases switched off nothing is sold, products and owned items stay readable (BUG-09, SEED-61)")
    func notAllowed() async throws {
        let store = try SimulatedAppStore.fixture()
        try await store.charge(Shop.knife)
        try await store.updateSettings { $0.allowsPurchases = false }
        for product in [Shop.apple, Shop.knife, Shop.pass] {
            await #expect(throws: StoreEngineError.purchaseNotAllowed) { try await store.buy(product) }
        }
        #expect(try await store.products(for: [Shop.apple, Shop.knife]).count == 2)
        #expect(try await store.ids(.currentEntitlements) == [0])
        try await store.updateSettings { $0.allowsPurchases = true }
        try await store.charge(Shop.apple)
    }

    @Test("purchases switched off while the sheet is open: the confirmation charges nothing (BUG-09)")
    func notAllowedMeanwhile() async throws {
        let store = try SimulatedAppStore.fixture()
        let quote = try await store.quote(Shop.apple)
        try await store.updateSettings { $0.allowsPurchases = false }
        await #expect(throws: StoreEngineError.purchaseNotAllowed) { try await store.completePurchase(quote) }
        #expect(try await store.ids().isEmpty)
    }

    // MARK: What changes while the sheet is open

    @Test("a storefront switched while the sheet is open gives a new quote, not a charge (BUG-26)")
    func storefrontChanged() async throws {
        let store = try SimulatedAppStore.fixture()
        let quote = try await store.quote(Shop.apple, quantity: 2)
        try await store.updateSettings { $0.storefront = "USA" }
        guard case .changed(let second) = try await store.completePurchase(quote) else { throw Unexpected() }
        #expect(second.storefront.countryCode == "USA")
        #expect(second.total == Decimal(string: "1.98"))
        #expect(try await store.ids().isEmpty)
        let payload = try #require(try await store.completePurchase(second).transaction).payload
        #expect(payload.storefront == "USA")
        #expect(payload.currency == "USD")
    }

    @Test("a price from another day's catalogue gives a new quote, not a charge (BUG-26)")
    func priceChanged() async throws {
        let store = try SimulatedAppStore.fixture()
        var quote = try await store.quote(Shop.apple)
        quote.total = 119
        guard case .changed(let second) = try await store.completePurchase(quote) else { throw Unexpected() }
        #expect(second.total == 120)
        #expect(try await store.ids().isEmpty)
    }

    @Test("a product that left the storefront while the sheet is open is not charged (BUG-26)")
    func leftStorefront() async throws {
        let store = try SimulatedAppStore.fixture()
        let quote = try await store.quote(Shop.sake)
        try await store.updateSettings { $0.storefront = "USA" }
        await #expect(throws: StoreEngineError.productUnavailable(productID: Shop.sake, storefront: "USA")) {
            try await store.completePurchase(quote)
        }
    }
}

extension SimulatedAppStore {
    /// The quote of an order that can be bought.
    func quote(_ productID: String, quantity: Int = 1, by buyer: Buyer = Buyer()) throws -> PurchaseQuote {
        let order = PurchaseOrder(productID: productID, quantity: quantity)
        guard case .confirm(let quote) = try beginPurchase(order, by: buyer) else { throw Unexpected() }
        return quote
    }
}
