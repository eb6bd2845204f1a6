import Foundation

#if Networking
    import FoundationNetworking
#endif

/// Trouble between the app and the store (`storekit-spec` A2.6).
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
            "The system failed: \((error as? any LocalizedError)?.errorDescription ?? "\(error)")"
        case .notAvailableInStorefront: "This is not available in the storefront."
        case .notEntitled: "The app lacks an entitlement for this call."
        case .unsupported: "This is not supported."
        }
    }

    /// Why.
    public var failureReason: String? { nil }

    /// What to try.
    public var recoverySuggestion: String? {
        switch self {
        case .networkError: "Try again when the connection is back."
        case .systemError(let error): (error as? any LocalizedError)?.recoverySuggestion
        default: nil
        }
    }
}
