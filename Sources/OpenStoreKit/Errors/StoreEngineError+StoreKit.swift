import Foundation
import StoreEngine

#if Networking
    import FoundationNetworking
#endif

extension StoreEngineError {
    /// The error as StoreKit's API throws it.
    var storeKitError: any Error {
        switch self {
        case .invalidQuantity: Product.PurchaseError.invalidQuantity
        case .productUnavailable: Product.PurchaseError.productUnavailable
        case .purchaseNotAllowed: Product.PurchaseError.purchaseNotAllowed
        case .invalidOfferPrice: Product.PurchaseError.invalidOfferPrice
        case .missingOfferParameters: Product.PurchaseError.missingOfferParameters
        case .offerSignature: Product.PurchaseError.invalidOfferSignature
        case .noOffer: Product.PurchaseError.invalidOfferIdentifier
        case .subscriptionRefused(_, .productUnavailable): Product.PurchaseError.productUnavailable
        case .subscriptionRefused(_, .ineligibleForOffer), .subscriptionRefused(_, .alreadyRedeemed),
            .subscriptionRefused(_, .codeWouldDowngrade):
            Product.PurchaseError.ineligibleForOffer
        case .notSold: StoreKitError.unsupported
        case .simulated(let failure, _): failure.storeKitError
        case .unknownStorefront: StoreKitError.notAvailableInStorefront
        default: StoreKitError.systemError(self)
        }
    }
}

extension SimulatedFailure {
    /// The armed error, found by its StoreKit name; an unknown name gives `StoreKitError.unknown`.
    var storeKitError: any Error {
        if let error = Product.PurchaseError.allCases.first(where: { "\($0)" == self.error }) { return error }
        switch error {
        case "userCancelled": return StoreKitError.userCancelled
        case "networkError": return StoreKitError.networkError(URLError(.notConnectedToInternet))
        case "systemError": return StoreKitError.systemError(self)
        case "notAvailableInStorefront": return StoreKitError.notAvailableInStorefront
        case "notEntitled": return StoreKitError.notEntitled
        case "unsupported": return StoreKitError.unsupported
        default: return StoreKitError.unknown
        }
    }
}

extension SimulatedFailure: LocalizedError {
    /// What happened, in one sentence: the payload of a simulated `StoreKitError.systemError`.
    public var errorDescription: String? { "The store answered \(error): a simulated failure." }
}
