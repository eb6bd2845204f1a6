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
    /// The offer asked for, which only a subscription can have.
    var offer: Offer?
    /// The developer's signed word on the introductory offer, a compact JWS.
    var introductoryEligibility: String?
    var continuesAfterStorefrontChange: @Sendable (Storefront) -> Bool = { _ in true }

    /// An offer that has to be asked for.
    enum Offer: Sendable {
        /// A promotional offer, with the developer's signature.
        case promotional(id: String, OfferProof)
        /// A win-back offer, as the app was told of it.
        case winBack(Product.SubscriptionOffer)
    }

    /// Throws when the options contradict each other: a set has no order to decide by.
    ///
    /// - Throws: `invalidQuantity`, and `invalidOfferIdentifier` for two offers.
    init(_ options: Set<Product.PurchaseOption>) throws {
        var quantities: [Int] = []
        var offers: [Offer] = []
        var eligibilities: [String] = []
        for option in options {
            switch option.value {
            case .appAccountToken(let token): appAccountToken = token
            case .quantity(let number): quantities.append(number)
            case .simulatesAskToBuyInSandbox(let flag): simulatesAskToBuy = simulatesAskToBuy || flag
            case .onStorefrontChange(let change): continuesAfterStorefrontChange = change.shouldContinue
            case .promotionalOffer(let id, let signature):
                offers.append(.promotional(id: id, .signature(OfferSignature(signature))))
            case .signedPromotionalOffer(let id, let jws): offers.append(.promotional(id: id, .jws(jws)))
            case .winBackOffer(let winBack): offers.append(.winBack(winBack))
            case .introductoryOfferEligibility(let jws): eligibilities.append(jws)
            case .custom: break
            }
        }
        if quantities.count > 1 { throw Product.PurchaseError.invalidQuantity }
        if offers.count + eligibilities.count > 1 { throw Product.PurchaseError.invalidOfferIdentifier }
        quantity = quantities.first ?? 1
        offer = offers.first
        introductoryEligibility = eligibilities.first
    }
}

extension OfferSignature {
    /// The classic signature, as the store checks it.
    init(_ signature: Product.SubscriptionOffer.Signature) {
        self.init(
            keyID: signature.keyID, nonce: signature.nonce, timestamp: Int64(signature.timestamp),
            signature: signature.signature)
    }
}
