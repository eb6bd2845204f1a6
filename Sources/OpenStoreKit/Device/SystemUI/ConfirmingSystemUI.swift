/// Confirms everything at once; for programs without a screen.
///
/// Payments and refunds are confirmed and the customer signs in. Sheets that ask for something only a person knows, a
/// plan or a code, are closed.
public struct ConfirmingSystemUI: SystemUI {
    /// Makes it.
    public init() {}
    /// Confirms.
    public func confirmPayment(_ sheet: PaymentSheet) async -> PaymentDecision { .confirm }
    /// Signs in.
    public func signIn(account: String) async -> Bool { true }
    /// Asks for the refund, without a particular reason.
    public func requestRefund(_ sheet: RefundSheet) async -> RefundDecision { .request(.other) }
}
