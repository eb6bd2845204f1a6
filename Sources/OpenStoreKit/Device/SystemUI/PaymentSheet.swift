/// What the payment sheet says.
public struct PaymentSheet: Sendable, Hashable {
    /// Product identifier.
    public let productID: String
    /// Product name in the screen's language.
    public let productName: String
    /// How many.
    public let quantity: Int
    /// The app's name.
    public let appName: String
    /// Price for the whole quantity, as the storefront writes it.
    public let displayPrice: String
    /// The account that pays.
    public let account: String
    /// The environment, `Xcode` or `Sandbox`.
    public let environment: AppStore.Environment
    /// Whether a parent will be asked.
    public let asksToBuy: Bool
}

/// The customer's answer to a payment sheet.
public enum PaymentDecision: Sendable, Hashable {
    /// Pay.
    case confirm
    /// Back out.
    case cancel
}
