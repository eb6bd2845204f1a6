/// What the store would advertise inside an app (`storekit-spec` A1).
public struct AppStoreMerchandisingKind: Sendable {
    /// How an advertisement was left.
    public enum PresentationResult: Sendable {
        /// Without a purchase.
        case dismissed
        /// With one.
        case purchaseCompleted(Product.PurchaseResult)
    }

    let subscriptionGroupID: String

    /// A bundle of subscriptions.
    public static func subscriptionBundle(_ groupID: String) -> AppStoreMerchandisingKind {
        AppStoreMerchandisingKind(subscriptionGroupID: groupID)
    }
}

extension AppStore {
    /// Would show an advertisement; this store has none.
    ///
    /// - Throws: ``StoreKitError/unsupported``, always.
    @MainActor
    public static func presentMerchandising(
        _ kind: AppStoreMerchandisingKind, from scene: TerminalScene
    ) async throws -> AppStoreMerchandisingKind.PresentationResult {
        throw StoreKitError.unsupported
    }
}
