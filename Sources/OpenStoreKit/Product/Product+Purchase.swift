import Foundation
import StoreEngine

extension Product {
    /// Buys the product: the store checks the order, the system's payment sheet asks the customer, the store charges
    /// and signs, the device verifies (SEED-15, SEED-39, SEED-42).
    ///
    /// Options are checked before any sheet is shown. Buying what the customer already holds gives the existing
    /// transaction and charges nothing (BUG-15).
    ///
    /// - Throws: ``PurchaseError`` or ``StoreKitError``; a cancelled sheet is a result, not an error.
    @MainActor
    public func purchase(options: Set<PurchaseOption> = []) async throws -> PurchaseResult {
        try await device.purchase(self, choices: PurchaseChoices(options))
    }
}

/// Purchase options, sorted out.
struct PurchaseChoices: Sendable {
    var quantity = 1
    var appAccountToken: UUID?
    var simulatesAskToBuy = false
    /// Whether an offer was asked for that only a subscription can have.
    var hasOffer = false
    /// Whether that offer needs a developer's signature. Nothing can check one yet, so none counts as valid.
    var needsSignature = false
    /// The offer that needs none.
    var offer: OfferRequest?
    var continuesAfterStorefrontChange: @Sendable (Storefront) -> Bool = { _ in true }

    /// Throws `invalidQuantity` when the options contradict each other: a set has no order to decide by.
    init(_ options: Set<Product.PurchaseOption>) throws {
        var quantities: [Int] = []
        for option in options {
            switch option.value {
            case .appAccountToken(let token): appAccountToken = token
            case .quantity(let number): quantities.append(number)
            case .simulatesAskToBuyInSandbox(let flag): simulatesAskToBuy = simulatesAskToBuy || flag
            case .onStorefrontChange(let change): continuesAfterStorefrontChange = change.shouldContinue
            case .promotionalOffer, .signedPromotionalOffer:
                hasOffer = true
                needsSignature = true
            case .winBackOffer(let winBack):
                hasOffer = true
                offer = .winBack(winBack.id ?? "")
            case .introductoryOfferEligibility, .custom: break
            }
        }
        if quantities.count > 1 { throw Product.PurchaseError.invalidQuantity }
        quantity = quantities.first ?? 1
    }
}
