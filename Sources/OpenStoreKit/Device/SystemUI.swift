import Foundation

/// The system's side of a conversation with the customer: the payment sheet and its relatives.
///
/// A terminal draws it, a test answers it, and a program without a screen uses ``ConfirmingSystemUI``.
public protocol SystemUI: Sendable {
    /// Shows the payment sheet and returns whether the customer confirmed.
    func confirmPayment(_ sheet: PaymentSheet) async -> PaymentDecision
    /// Asks the customer to sign in, for an explicit ``AppStore/sync()``.
    func signIn(account: String) async -> Bool
}

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

/// Confirms everything at once; for programs without a screen.
public struct ConfirmingSystemUI: SystemUI {
    /// Makes it.
    public init() {}
    /// Confirms.
    public func confirmPayment(_ sheet: PaymentSheet) async -> PaymentDecision { .confirm }
    /// Signs in.
    public func signIn(account: String) async -> Bool { true }
}
