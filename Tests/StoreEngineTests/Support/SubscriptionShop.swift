import Foundation

@testable import StoreEngine

/// A shop with one subscription group, for the store's actor.
enum SubscriptionShop {
    static let group = "basket"
    static let monthly = "basket.monthly"
    static let yearly = "basket.yearly"
    static let pro = "basket.pro"

    static let catalog = Catalog(
        name: LocalizedText(["en": "Greengrocer"]), bundleID: "com.example.kiosk", storefront: "USA",
        products: Shop.catalog.products.filter { $0.type != .autoRenewable } + [
            plan(monthly, level: 2, "P1M", "9.99"), plan(yearly, level: 2, "P1Y", "99.99"),
            plan(pro, level: 1, "P1M", "19.99"),
        ],
        subscriptionGroups: [
            SubscriptionGroup(
                id: group, name: LocalizedText(["en": "Basket"]), productIDs: [monthly, yearly, pro])
        ])

    /// The catalogue without some products.
    static func catalog(without ids: Set<String>) -> Catalog {
        var catalog = catalog
        catalog.products.removeAll { ids.contains($0.id) }
        return catalog
    }

    private static func plan(_ id: String, level: Int, _ period: String, _ dollars: String) -> CatalogProduct {
        var product = Shop.product(id, .autoRenewable, ["USA": dollars])
        product.isFamilyShareable = true
        product.subscription = SubscriptionTerms(
            groupID: group, level: level, period: CatalogPeriod(period),
            introductoryOffer: id == yearly
                ? CatalogOffer(mode: .freeTrial, period: CatalogPeriod("P1W")) : nil,
            promotionalOffers: [
                CatalogOffer(
                    id: "half", mode: .payUpFront, period: CatalogPeriod("P1M"), prices: ["USA": Decimal(499) / 100])
            ],
            offerCodes: [CatalogOffer(id: "spring", mode: .freeTrial, period: CatalogPeriod("P1M"), codes: ["SPRING"])],
            winBackOffers: [
                CatalogOffer(
                    id: "back", mode: .payUpFront, period: CatalogPeriod("P1M"), prices: ["USA": Decimal(99) / 100])
            ])
        return product
    }
}

extension SimulatedAppStore {
    /// A store that sells subscriptions.
    static func subscriptions(
        in directory: TemporaryDirectory? = nil, catalog: Catalog = SubscriptionShop.catalog,
        environment: StoreConfiguration.Environment = .xcode, clock: any StoreClock = VirtualStoreClock()
    ) throws -> SimulatedAppStore {
        try SimulatedAppStore(
            StoreConfiguration(
                catalog: catalog, stateDirectory: directory?.store, environment: environment, clock: clock, seed: 7),
            busyTimeout: 60_000)
    }

    /// Buys with an offer, without a sheet.
    @discardableResult
    func buy(_ productID: String, offer: OfferRequest, by buyer: Buyer = Buyer()) throws -> PurchaseOutcome {
        switch try beginPurchase(PurchaseOrder(productID: productID, offer: offer), by: buyer) {
        case .alreadyOwned(let transaction): return .alreadyOwned(transaction)
        case .confirm(let quote): return try completePurchase(quote)
        }
    }

    /// The status of the basket, its renewal info read.
    func basketStatus(of account: String = "default") throws -> (state: Int, renewalInfo: RenewalInfoPayload)? {
        guard
            let status = try subscriptionStatuses(group: SubscriptionShop.group, account: account).first,
            let jws = JSONWebSignature(compact: status.renewalInfo)
        else { return nil }
        return (status.state, try RenewalInfoPayload.read(jws.payload).payload)
    }

    /// Every payload of the ledger, oldest first.
    func payloads() throws -> [TransactionPayload] {
        try transactions(TransactionQuery(scope: .ledger), before: nil, limit: .max).reversed().map { try $0.payload }
    }
}
