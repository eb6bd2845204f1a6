import Foundation

#if Networking
    import FoundationNetworking
#endif

/// Trouble between the app and the store (`storekit-spec` A2.6).
#if compiler(>=6.3)
    @nonexhaustive(warn)
#endif
public enum StoreKitError: Error, LocalizedError, Sendable {
    /// No more is known.
    case unknown
    /// The customer closed a sheet or did not sign in.
    case userCancelled
    /// The network failed.
    case networkError(URLError)
    /// The system failed; the error inside says what to try.
    case systemError(any Error)
    /// Not offered in this storefront.
    case notAvailableInStorefront
    /// The app lacks an entitlement.
    case notEntitled
    /// Not supported here.
    case unsupported

    /// What happened, in one sentence.
    public var errorDescription: String? {
        switch self {
        case .unknown: "The store reported an unknown error."
        case .userCancelled: "The customer cancelled."
        case .networkError(let error): "The network failed: \(error.localizedDescription)"
        case .systemError(let error):
            "The system failed: \((error as? any LocalizedError)?.errorDescription ?? "\(error).")"
        case .notAvailableInStorefront: "This is not available in the storefront."
        case .notEntitled: "The app lacks an entitlement for this call."
        case .unsupported: "This is not supported."
        }
    }

    /// Why.
    public var failureReason: String? {
        switch self {
        case .unknown: "The store gave no reason."
        case .userCancelled: "A sheet was closed or the sign-in was not completed."
        case .networkError: "The store could not be reached."
        case .systemError(let error):
            (error as? any LocalizedError)?.failureReason ?? "The system refused what the store needed."
        case .notAvailableInStorefront: "The storefront of this account does not offer it."
        case .notEntitled: "The app is not allowed to make this call."
        case .unsupported: "The product's type or this store does not know the operation."
        }
    }

    /// What to try.
    public var recoverySuggestion: String? {
        switch self {
        case .unknown: "Try again later."
        case .userCancelled: "Ask again only when the customer wants to."
        case .networkError: "Try again when the connection is back."
        case .systemError(let error):
            (error as? any LocalizedError)?.recoverySuggestion ?? "Look at the error inside."
        case .notAvailableInStorefront: "Switch the storefront, or offer something else."
        case .notEntitled: "Check the app's entitlements."
        case .unsupported: "Use a product or a call that the store supports."
        }
    }
}
