/// A button beside the products (`storekit-spec` A12).
public enum StoreButtonKind: Hashable, Sendable, CaseIterable {
    /// Restores purchases with `AppStore.sync()`; hidden unless made visible (SEED-181).
    case restorePurchases
    /// Redeems an offer code; hidden unless made visible.
    case redeemCode
    /// Signs in to the app; there when ``StoreKitView/subscriptionStoreSignInAction(_:)`` says what that means.
    case signIn
    /// Terms of service and privacy policy (SEED-182); there when an address is set, unless hidden.
    case policies
    /// Closes the view; there when the view is presented with ``StoreKitView/run(on:)``.
    case cancellation
}

/// Whether something is shown.
public enum Visibility: Hashable, Sendable, CaseIterable {
    /// As its kind has it.
    case automatic
    /// Shown.
    case visible
    /// Not shown.
    case hidden
}

/// A text a customer must be able to read before subscribing (SEED-182).
public enum SubscriptionStorePolicyKind: Hashable, Sendable, CaseIterable {
    /// Terms of service.
    case termsOfService
    /// Privacy policy.
    case privacyPolicy
}
