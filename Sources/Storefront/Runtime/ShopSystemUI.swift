import OpenStoreKit

/// The system's sheets, drawn by the shop: a question waits until the reducer's answer comes.
///
/// One question at a time, as a person has one screen. A question that is still open when the shop closes, or whose
/// purchase is cancelled, is answered with no.
@MainActor
package final class ShopSystemUI: SystemUI {
    private enum Question {
        case payment(CheckedContinuation<PaymentDecision, Never>)
        case signIn(CheckedContinuation<Bool, Never>)
    }

    private var question: Question?
    private var number = 0
    private var isClosed = false
    private var ask: ((ShopAction) -> Void)?
    private var changed: (() -> Void)?

    /// Makes it; nobody is there to answer before ``attach(ask:changed:)``.
    package nonisolated init() {}

    /// Whether a question waits for the person.
    package var isWaiting: Bool { question != nil }

    /// Says who shows questions, and who wants to know that one was asked or answered.
    func attach(ask: @escaping (ShopAction) -> Void, changed: @escaping () -> Void) {
        self.ask = ask
        self.changed = changed
    }

    /// Answers the payment sheet.
    func answer(_ decision: PaymentDecision) {
        guard case .payment(let continuation) = question else { return }
        question = nil
        continuation.resume(returning: decision)
        changed?()
    }

    /// Answers the sign-in question.
    func answer(signIn: Bool) {
        guard case .signIn(let continuation) = question else { return }
        question = nil
        continuation.resume(returning: signIn)
        changed?()
    }

    /// Answers no to the open question and to all later ones.
    func close() {
        isClosed = true
        answer(.cancel)
        answer(signIn: false)
    }

    /// Shows the payment sheet and waits for the customer (SEED-199).
    package nonisolated func confirmPayment(_ sheet: PaymentSheet) async -> PaymentDecision {
        await confirm(PaymentPrompt(sheet))
    }

    /// Asks to sign in and waits for the customer.
    package nonisolated func signIn(account: String) async -> Bool {
        await confirmSignIn(account: account)
    }

    private func confirm(_ prompt: PaymentPrompt) async -> PaymentDecision {
        guard !isClosed, !Task.isCancelled, question == nil, let ask else { return .cancel }
        number += 1
        let mine = number
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                question = .payment(continuation)
                ask(.paymentRequested(prompt))
                changed?()
            }
        } onCancel: {
            Task { @MainActor in withdraw(mine) }
        }
    }

    private func confirmSignIn(account: String) async -> Bool {
        guard !isClosed, !Task.isCancelled, question == nil, let ask else { return false }
        number += 1
        return await withCheckedContinuation { continuation in
            question = .signIn(continuation)
            ask(.signInRequested(account: account))
            changed?()
        }
    }

    private func withdraw(_ withdrawn: Int) {
        guard withdrawn == number, case .payment = question else { return }
        answer(.cancel)
        ask?(.paymentWithdrawn)
    }
}
