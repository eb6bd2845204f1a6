extension AppStore {
    /// Shows the customer's subscriptions, to change or cancel them (`storekit-spec` A6).
    ///
    /// - Throws: ``StoreKitError``.
    @MainActor
    public static func showManageSubscriptions(in scene: TerminalScene) async throws {
        try await SimulatedDevice.current().showManageSubscriptions()
    }

    /// Shows the customer's subscriptions of one group.
    ///
    /// - Throws: ``StoreKitError``.
    @MainActor
    public static func showManageSubscriptions(in scene: TerminalScene, subscriptionGroupID: String) async throws {
        try await SimulatedDevice.current().showManageSubscriptions(groupID: subscriptionGroupID)
    }

    /// Shows the sheet for offer codes. What a code buys comes through ``Transaction/updates``.
    ///
    /// - Throws: ``StoreKitError``.
    @MainActor
    public static func presentOfferCodeRedeemSheet(in scene: TerminalScene) async throws {
        try await SimulatedDevice.current().presentOfferCodeSheet()
    }

    /// Shows the sheet for offer codes; the form of it that Apple has on the Mac.
    ///
    /// - Throws: ``StoreKitError``.
    @MainActor
    public static func presentOfferCodeRedeemSheet(from scene: TerminalScene) async throws {
        try await presentOfferCodeRedeemSheet(in: scene)
    }

    /// Asks the customer to rate the app: the system shows ``SystemAlert/Kind/reviewRequest`` as soon as the screen is
    /// free. Like every program under test, it is asked every time.
    @MainActor
    public static func requestReview(in scene: TerminalScene) {
        guard let device = SimulatedDevice.currentIfAny() else { return }
        Task { await device.present(.reviewRequest) }
    }
}
