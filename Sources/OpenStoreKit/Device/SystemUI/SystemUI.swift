import Foundation

/// The system's side of a conversation with the customer: the payment sheet and its relatives.
///
/// A terminal draws it, a test answers it, and a program without a screen uses ``ConfirmingSystemUI``. One
/// conversation is on the screen at a time; the others of the same device wait their turn (BUG-08).
///
/// Only the payment sheet and the sign-in must be answered. The rest is backed out of by a system that does not draw
/// it: nobody has agreed to anything they did not see.
public protocol SystemUI: Sendable {
    /// Shows the payment sheet and returns whether the customer confirmed.
    func confirmPayment(_ sheet: PaymentSheet) async -> PaymentDecision
    /// Asks the customer to sign in, for an explicit ``AppStore/sync()``.
    func signIn(account: String) async -> Bool
    /// Tells the customer something that is not the app's to say, and returns how they closed it.
    func show(_ alert: SystemAlert) async -> SystemAlert.Answer
    /// Shows the refund sheet and returns what the customer asked for (`storekit-spec` A3.4).
    func requestRefund(_ sheet: RefundSheet) async -> RefundDecision
    /// Shows the customer's subscriptions and returns what they want changed; asked again after every change.
    func manageSubscriptions(_ sheet: ManageSubscriptionsSheet) async -> SubscriptionDecision
    /// Asks for an offer code; `nil` when the customer backs out.
    func enterOfferCode(_ sheet: OfferCodeSheet) async -> String?
}

extension SystemUI {
    /// Closes the alert at once.
    public func show(_ alert: SystemAlert) async -> SystemAlert.Answer { .dismissed }
    /// Asks for no refund.
    public func requestRefund(_ sheet: RefundSheet) async -> RefundDecision { .cancel }
    /// Changes nothing.
    public func manageSubscriptions(_ sheet: ManageSubscriptionsSheet) async -> SubscriptionDecision { .close }
    /// Enters no code.
    public func enterOfferCode(_ sheet: OfferCodeSheet) async -> String? { nil }
}
