import Synchronization

/// What a device keeps for its app while the program runs: nothing of it is on disk.
final class DeviceAppState: Sendable {
    private struct State {
        var appTransaction: VerificationResult<AppTransaction>?
        var promotions: [Product.PromotionInfo] = []
    }

    private let state = Mutex(State())

    /// Messages of the store to the customer, for whoever listens.
    let messages = Announcements<Message>()
    /// Purchases begun outside the app, for whoever listens.
    let intents = Announcements<PurchaseIntent>()

    /// The app transaction the store signed last.
    var appTransaction: VerificationResult<AppTransaction>? {
        get { state.withLock { $0.appTransaction } }
        set { state.withLock { $0.appTransaction = newValue } }
    }

    /// Order and visibility of promoted products, as the app set them.
    var promotions: [Product.PromotionInfo] { state.withLock { $0.promotions } }

    /// Changes the promoted products as one step.
    func updatePromotions(_ change: (inout [Product.PromotionInfo]) -> Void) {
        state.withLock { change(&$0.promotions) }
    }
}
