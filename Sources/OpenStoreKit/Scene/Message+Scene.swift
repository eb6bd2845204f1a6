extension Message {
    /// Has the system show the message, as soon as the screen is free.
    ///
    /// - Throws: nothing at present; StoreKit's shape.
    @MainActor
    public func display(in scene: TerminalScene) throws {
        let device = device
        let message = self
        Task { await device.show(message) }
    }
}

extension SystemAlert.Kind {
    /// Would the customer rate the app?
    public static let reviewRequest = Self(rawValue: "reviewRequest")
    /// The store has something to say.
    public static let message = Self(rawValue: "message")
    /// A subscription will cost more; the customer can go on to manage it.
    public static let priceIncreaseConsent = Self(rawValue: "priceIncreaseConsent")
    /// A payment failed; the customer can go on to manage the subscription.
    public static let billingIssue = Self(rawValue: "billingIssue")
    /// An offer for a lapsed subscriber.
    public static let winBackOffer = Self(rawValue: "winBackOffer")

    /// The alert that a message is shown as.
    init(_ reason: Message.Reason) {
        switch reason {
        case .priceIncreaseConsent: self = .priceIncreaseConsent
        case .billingIssue: self = .billingIssue
        case .winBackOffer: self = .winBackOffer
        default: self = .message
        }
    }
}

extension SimulatedDevice {
    /// Shows a message of the store, then the subscriptions if the customer asks for them.
    func show(_ message: Message) async {
        guard await present(SystemAlert.Kind(message.reason)) == .manage else { return }
        do {
            try await showManageSubscriptions()
        } catch {
            onWarning("StoreKit: the subscriptions could not be changed. \(error.localizedDescription)")
        }
    }

    /// Shows an alert when its turn has come; `nil` when the task was cancelled before.
    @discardableResult
    func present(_ kind: SystemAlert.Kind) async -> SystemAlert.Answer? {
        let alert = alert(kind, about: nil)
        return await conversations.hold { _ in await systemUI.show(alert) }
    }
}
