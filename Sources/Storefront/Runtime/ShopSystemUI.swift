import OpenStoreKit
import StoreViews

/// The system's sheets, drawn by the shop: ``ScreenQuestions`` in the shop's own actions.
@MainActor
package final class ShopSystemUI: SystemUI {
    private let questions = ScreenQuestions()

    /// Makes it; nobody is there to answer before ``attach(ask:changed:)``.
    package nonisolated init() {}

    /// Whether a question waits for the person.
    package var isWaiting: Bool { questions.isWaiting }

    /// Says who shows questions, and who wants to know that one was asked or answered.
    func attach(ask: @escaping (ShopAction) -> Void, changed: @escaping () -> Void) {
        questions.attach(
            ask: { sheet in
                switch sheet {
                case .payment(let sheet): ask(.paymentRequested(PaymentPrompt(sheet)))
                case .signIn(let account): ask(.signInRequested(account: account))
                case .offerCode, .refund, .manageSubscriptions: break
                }
            },
            withdraw: { sheet in
                if case .payment = sheet { ask(.paymentWithdrawn) }
            },
            changed: changed)
    }

    /// Answers the payment sheet.
    func answer(_ decision: PaymentDecision) { questions.answer(.payment(decision)) }

    /// Answers the sign-in question.
    func answer(signIn: Bool) { questions.answer(.signIn(signIn)) }

    /// Answers no to the open question and to all later ones.
    func close() { questions.close() }

    /// Shows the payment sheet and waits for the customer (SEED-199).
    package nonisolated func confirmPayment(_ sheet: PaymentSheet) async -> PaymentDecision {
        await questions.confirmPayment(sheet)
    }

    /// Asks to sign in and waits for the customer.
    package nonisolated func signIn(account: String) async -> Bool { await questions.signIn(account: account) }
}
