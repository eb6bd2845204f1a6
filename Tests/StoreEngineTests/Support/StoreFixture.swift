import Foundation

@testable import StoreEngine

/// A small shop: one product of each kind, one that is sold in Japan only.
enum Shop {
    static let apple = "consumable.apple"
    static let knife = "non.consumable.knife"
    static let pass = "season.pass"
    static let basket = "basket.monthly"
    static let sake = "consumable.sake"

    static let catalog = Catalog(
        name: text("Greengrocer"), bundleID: "com.example.kiosk", storefront: "JPN", maximumQuantity: 10,
        products: [
            product(apple, .consumable, ["JPN": "120", "USA": "0.99"]),
            product(knife, .nonConsumable, ["JPN": "1200", "USA": "9.99"]),
            product(pass, .nonRenewing, ["JPN": "500", "USA": "4.99"]),
            product(basket, .autoRenewable, ["JPN": "980", "USA": "9.99"]),
            product(sake, .consumable, ["JPN": "3000"]),
        ])

    static func product(_ id: String, _ type: CatalogProductType, _ prices: [String: String]) -> CatalogProduct {
        CatalogProduct(
            id: id, type: type, displayName: text(id), description: text(""),
            prices: prices.mapValues { Decimal(string: $0)! })
    }

    private static func text(_ english: String) -> LocalizedText { LocalizedText(["en": english]) }
}

/// An instant every fixture's clock starts at: 2026-01-01T00:00:00Z.
let newYear = Date(timeIntervalSince1970: 1_767_225_600)

extension SimulatedAppStore {
    /// A store in memory, or in a directory, with a virtual clock and a fixed seed.
    static func fixture(
        in directory: TemporaryDirectory? = nil, catalog: Catalog = Shop.catalog,
        environment: StoreConfiguration.Environment = .xcode, clock: VirtualStoreClock = VirtualStoreClock(),
        busyTimeout: Int32 = 60_000
    ) throws -> SimulatedAppStore {
        try SimulatedAppStore(
            StoreConfiguration(
                catalog: catalog, stateDirectory: directory?.store, environment: environment, clock: clock, seed: 7),
            busyTimeout: busyTimeout)
    }

    /// Buys without a sheet.
    @discardableResult
    func buy(
        _ productID: String, quantity: Int = 1, token: UUID? = nil, by buyer: Buyer = Buyer()
    ) throws -> PurchaseOutcome {
        let order = PurchaseOrder(productID: productID, quantity: quantity, appAccountToken: token)
        switch try beginPurchase(order, by: buyer) {
        case .alreadyOwned(let transaction): return .alreadyOwned(transaction)
        case .confirm(let quote): return try completePurchase(quote)
        }
    }

    /// Buys and expects a charge.
    @discardableResult
    func charge(_ productID: String, quantity: Int = 1, by buyer: Buyer = Buyer()) throws -> SignedTransaction {
        guard case .purchased(let transaction) = try buy(productID, quantity: quantity, by: buyer) else {
            throw Unexpected()
        }
        return transaction
    }

    /// Every transaction of a scope, by number, newest first.
    func ids(
        _ scope: TransactionQuery.Scope = .ledger, product: String? = nil, account: String? = nil,
        device: String? = nil
    ) throws -> [UInt64] {
        let query = TransactionQuery(scope: scope, productID: product, account: account, device: device)
        return try transactions(query, before: nil, limit: .max).map(\.id)
    }

    /// All events so far.
    func events(after start: Int64 = 0) async throws -> [StoreEvent] {
        var events: [StoreEvent] = []
        let last = try latestSequence()
        while (events.last?.sequence ?? start) < last,
            let event = await nextEvent(after: events.last?.sequence ?? start)
        {
            events.append(event)
        }
        return events
    }
}

/// A result that no test case reckons with.
struct Unexpected: Error {}

extension SignedTransaction {
    /// The payload, unverified.
    var payload: TransactionPayload {
        get throws {
            guard let data = JSONWebSignature(compact: jws)?.payload else { throw Unexpected() }
            return try TransactionPayload(decoding: data)
        }
    }
}

extension PurchaseOutcome {
    /// The transaction, charged or held.
    var transaction: SignedTransaction? {
        switch self {
        case .purchased(let transaction), .alreadyOwned(let transaction): transaction
        case .pending, .changed: nil
        }
    }

    /// The request that waits.
    var request: PurchaseRequest? {
        if case .pending(let request) = self { request } else { nil }
    }

    /// The name of the case.
    var name: String {
        switch self {
        case .purchased: "purchased"
        case .alreadyOwned: "alreadyOwned"
        case .pending: "pending"
        case .changed: "changed"
        }
    }
}
