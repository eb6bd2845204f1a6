import Foundation

extension Product {
    /// Why the store refused an order (`storekit-spec` A2.6).
    #if compiler(>=6.3)
        @nonexhaustive(warn)
    #endif
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
        public var failureReason: String? {
            switch self {
            case .invalidQuantity: "The quantity is outside the product's limits, or was given twice."
            case .productUnavailable: "The store has no product of this identifier with a price in this storefront."
            case .purchaseNotAllowed: "The account or the device may not buy anything."
            case .ineligibleForOffer: "The offer is not meant for a customer with this account's history."
            case .invalidOfferIdentifier: "The product has no offer of this identifier."
            case .invalidOfferPrice: "The offer's price is not valid any more."
            case .invalidOfferSignature:
                "The signature does not fit the offer, is too old, or its nonce was used before."
            case .missingOfferParameters: "An offer needs its identifier, key, nonce, time and signature together."
            }
        }

        /// What to try.
        public var recoverySuggestion: String? {
            switch self {
            case .invalidQuantity: "Choose a quantity within the product's limit."
            case .productUnavailable: "Check the product's prices in the catalogue and the storefront."
            case .purchaseNotAllowed: "Allow purchases for this store, then buy again."
            case .ineligibleForOffer: "Buy without the offer."
            case .invalidOfferIdentifier: "Check the product's offers in the catalogue."
            case .invalidOfferPrice: "Load the product again and use an offer it has now."
            case .invalidOfferSignature: "Ask the app's server for a new signature."
            case .missingOfferParameters: "Hand over everything the app's server sent with the offer."
            }
        }
    }
}
