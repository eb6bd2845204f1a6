import Foundation

extension Product {
    /// Why the store refused an order (`storekit-spec` A2.6).
    public enum PurchaseError: Error, LocalizedError, Equatable, Hashable, Sendable, CaseIterable {
        /// The quantity is not allowed for this product.
        case invalidQuantity
        /// The product is not sold here.
        case productUnavailable
        /// This customer may not buy.
        case purchaseNotAllowed
        /// The customer is not eligible for the offer.
        case ineligibleForOffer
        /// No such offer.
        case invalidOfferIdentifier
        /// The offer has no valid price.
        case invalidOfferPrice
        /// The offer's signature does not hold.
        case invalidOfferSignature
        /// The offer lacks parameters.
        case missingOfferParameters

        /// What happened, in one sentence.
        public var errorDescription: String? {
            switch self {
            case .invalidQuantity: "The quantity is not allowed for this product."
            case .productUnavailable: "The product is not available in this storefront."
            case .purchaseNotAllowed: "Purchases are not allowed for this account."
            case .ineligibleForOffer: "The account is not eligible for this offer."
            case .invalidOfferIdentifier: "There is no offer with this identifier."
            case .invalidOfferPrice: "The offer has no valid price."
            case .invalidOfferSignature: "The signature of the offer is not valid."
            case .missingOfferParameters: "The offer is missing parameters."
            }
        }

        /// Why.
        public var failureReason: String? { nil }

        /// What to try.
        public var recoverySuggestion: String? {
            switch self {
            case .invalidQuantity: "Choose a quantity within the product's limit."
            case .productUnavailable: "Check the product's prices in the catalogue and the storefront."
            case .purchaseNotAllowed: "Allow purchases for this store, then buy again."
            default: nil
            }
        }
    }
}
