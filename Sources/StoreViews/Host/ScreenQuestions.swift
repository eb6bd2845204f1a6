import OpenStoreKit

/// The system's sheets, drawn by a view: a question waits until the answer of whoever sees it comes.
///
/// One question at a time, as a person has one screen. A question that is still open when the screen closes, or whose
/// purchase is cancelled, is answered with no.
@MainActor
package final class ScreenQuestions: SystemUI {
    private struct Question {
        var sheet: StoreViewSheet
        var continuation: CheckedContinuation<StoreViewSheet.Answer, Never>
    }

    /// Who shows questions, and who wants to know that something changed.
    private struct Audience {
        var ask: (StoreViewSheet) -> Void
        var withdraw: (StoreViewSheet) -> Void
        var tell: (SystemAlert) -> Void
        var changed: () -> Void
    }

    private var question: Question?
    private var number = 0
    private var isClosed = false
    private var audience: Audience?

    /// Makes it; nobody is there to answer before ``attach(ask:withdraw:tell:changed:)``.
    package nonisolated init() {}

    /// Whether a question waits for the person.
    package var isWaiting: Bool { question != nil }

    /// Says who shows questions, and who wants to know that one was asked or answered.
    package func attach(
        ask: @escaping (StoreViewSheet) -> Void, withdraw: @escaping (StoreViewSheet) -> Void,
        tell: @escaping (SystemAlert) -> Void = { _ in }, changed: @escaping () -> Void
    ) {
        audience = Audience(ask: ask, withdraw: withdraw, tell: tell, changed: changed)
    }

    /// Answers the open question, if it is of this kind.
    package func answer(_ answer: StoreViewSheet.Answer) {
        guard let question else { return }
        switch (question.sheet, answer) {
        case (.payment, .payment), (.signIn, .signIn), (.offerCode, .offerCode), (.refund, .refund),
            (.manageSubscriptions, .manageSubscriptions):
            break
        default: return
        }
        self.question = nil
        question.continuation.resume(returning: answer)
        audience?.changed()
    }

    /// Answers no to the open question and to all later ones.
    package func close() {
        isClosed = true
        if let question { answer(question.sheet.refusal) }
    }

    /// Shows the payment sheet and waits for the customer (SEED-199).
    package nonisolated func confirmPayment(_ sheet: PaymentSheet) async -> PaymentDecision {
        guard case .payment(let decision) = await ask(.payment(sheet)) else { return .cancel }
        return decision
    }

    /// Asks to sign in and waits for the customer.
    package nonisolated func signIn(account: String) async -> Bool {
        guard case .signIn(let answer) = await ask(.signIn(account: account)) else { return false }
        return answer
    }

    /// Asks for an offer code and waits for the customer.
    package nonisolated func enterOfferCode(_ sheet: OfferCodeSheet) async -> String? {
        guard case .offerCode(let code) = await ask(.offerCode(sheet)) else { return nil }
        return code
    }

    /// Asks why the money is wanted back, and waits for the customer.
    package nonisolated func requestRefund(_ sheet: RefundSheet) async -> RefundDecision {
        guard case .refund(let decision) = await ask(.refund(sheet)) else { return .cancel }
        return decision
    }

    /// Shows the customer's subscriptions and waits for what is to be done.
    package nonisolated func manageSubscriptions(_ sheet: ManageSubscriptionsSheet) async -> SubscriptionDecision {
        guard case .manageSubscriptions(let decision) = await ask(.manageSubscriptions(sheet)) else { return .close }
        return decision
    }

    /// Hands the alert over; nobody has to wait for its end.
    package nonisolated func show(_ alert: SystemAlert) async -> SystemAlert.Answer {
        await MainActor.run { audience?.tell(alert) }
        return .dismissed
    }

    private func ask(_ sheet: StoreViewSheet) async -> StoreViewSheet.Answer {
        guard !isClosed, !Task.isCancelled, question == nil, let audience else { return sheet.refusal }
        number += 1
        let mine = number
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                question = Question(sheet: sheet, continuation: continuation)
                audience.ask(sheet)
                audience.changed()
            }
        } onCancel: {
            Task { @MainActor in withdraw(mine) }
        }
    }

    private func withdraw(_ withdrawn: Int) {
        guard withdrawn == number, let sheet = question?.sheet else { return }
        answer(sheet.refusal)
        audience?.withdraw(sheet)
    }
}
