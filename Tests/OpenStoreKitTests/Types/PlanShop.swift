import Foundation
import StoreEngine

@testable import OpenStoreKit

/// A catalogue with subscriptions of every kind of offer, on an in-memory store; and the store's own signer.
struct PlanShop {
    let store: SimulatedAppStore
    let clock = VirtualStoreClock()

    init(environment: StoreConfiguration.Environment = .xcode, storefront: String? = nil) throws {
        store = try SimulatedAppStore(
            StoreConfiguration(
                catalog: Self.catalog, environment: environment, storefront: storefront, clock: clock, seed: 11))
    }

    /// A device of the store that speaks a language.
    func device(_ locale: String = "en_US", systemUI: any SystemUI = ConfirmingSystemUI()) -> SimulatedDevice {
        SimulatedDevice(store: store, systemUI: systemUI, locale: locale, onWarning: { _ in })
    }

    static let catalog: Catalog = {
        func prices(_ yen: Decimal) -> [String: Decimal] {
            Dictionary(
                uniqueKeysWithValues: Storefronts.all.map { ($0.countryCode, yen / ($0.currencyDigits == 0 ? 1 : 100)) }
            )
        }
        func plan(_ id: String, level: Int, _ period: CatalogPeriod, yen: Decimal) -> CatalogProduct {
            CatalogProduct(
                id: id, type: .autoRenewable, displayName: LocalizedText(["en": id]),
                description: LocalizedText(["en": id]), prices: prices(yen),
                subscription: SubscriptionTerms(
                    groupID: "group", level: level, period: period,
                    introductoryOffer: CatalogOffer(mode: .freeTrial, period: CatalogPeriod(unit: .week, value: 1)),
                    promotionalOffers: [
                        CatalogOffer(
                            id: "half", mode: .payAsYouGo, period: CatalogPeriod(unit: .month, value: 1),
                            periodCount: 3, prices: prices(yen / 2))
                    ],
                    winBackOffers: [
                        CatalogOffer(
                            id: "back", mode: .payUpFront, period: CatalogPeriod(unit: .month, value: 6),
                            prices: prices(yen * 3))
                    ]))
        }
        let products = [
            plan("gold", level: 1, CatalogPeriod(unit: .month, value: 1), yen: 1200),
            plan("silver", level: 2, CatalogPeriod(unit: .year, value: 1), yen: 9800),
            CatalogProduct(
                id: "apple", type: .consumable, displayName: LocalizedText(["en": "Apple"]),
                description: LocalizedText(["en": "An apple"]), prices: prices(120)),
        ]
        return Catalog(
            name: LocalizedText(["en": "Plans"]), bundleID: "com.example.plans", storefront: "JPN", products: products,
            subscriptionGroups: [
                SubscriptionGroup(id: "group", name: LocalizedText(["en": "Plans"]), productIDs: ["gold", "silver"])
            ])
    }()

    /// Signs a status as the store does: a transaction of the group and its renewal info, bound to the device.
    func sign(
        state: Int = 1, device: String = "default", _ change: (inout RenewalInfoPayload) -> Void = { _ in }
    ) async throws -> SignedSubscriptionStatus {
        let number = try await store.deviceVerificationID(for: device)
        var payload = TransactionPayload(
            transactionID: 7, bundleID: "com.example.plans", productID: "gold",
            type: "Auto-Renewable Subscription", purchaseDate: clock.now, price: Milliunits(rawValue: 1_200_000),
            currency: "JPY", storefront: "JPN", storefrontID: "143462", environment: "Xcode", appTransactionID: "0")
        payload.subscriptionGroupIdentifier = "group"
        payload.bind(toDevice: number, nonce: UUID())
        var info = RenewalInfoPayload(
            originalTransactionID: 7, productID: "gold", recentSubscriptionStartDate: clock.now,
            renewalDate: clock.now.addingTimeInterval(30 * 86_400), environment: "Xcode", signedDate: clock.now,
            appTransactionID: "0")
        change(&info)
        info.bind(toDevice: number, nonce: UUID())
        let identity = try await store.signingIdentity()
        return SignedSubscriptionStatus(
            state: state,
            transaction: SignedTransaction(
                id: 7, jws: try identity.compactJWS(of: payload), isFinished: false, device: device),
            renewalInfo: try identity.compactJWS(of: info))
    }

    /// A product as a device sees it.
    func product(_ id: String, on device: SimulatedDevice) async throws -> Product {
        guard let product = try await device.products(for: [id]).first else { throw StoreKitError.unknown }
        return product
    }
}
