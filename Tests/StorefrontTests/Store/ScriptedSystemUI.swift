import OpenStoreKit
import Synchronization

/// Answers the system's sheets as a test says, and counts them.
final class ScriptedSystemUI: SystemUI {
    private struct State {
        var payments: [PaymentSheet] = []
        var signIns = 0
        var payment = PaymentDecision.confirm
        var signIn = true
        var before: (@Sendable () async -> Void)?
    }

    private let state = Mutex(State())

    var payments: [PaymentSheet] { state.withLock(\.payments) }
    var signIns: Int { state.withLock(\.signIns) }

    func answerPayments(_ decision: PaymentDecision) { state.withLock { $0.payment = decision } }
    func answerSignIn(_ answer: Bool) { state.withLock { $0.signIn = answer } }
    /// Does something while the sheet is open.
    func whileOpen(_ body: (@Sendable () async -> Void)?) { state.withLock { $0.before = body } }

    func confirmPayment(_ sheet: PaymentSheet) async -> PaymentDecision {
        let before = state.withLock { state in
            state.payments.append(sheet)
            return state.before
        }
        await before?()
        return state.withLock(\.payment)
    }

    func signIn(account: String) async -> Bool {
        state.withLock { state in
            state.signIns += 1
            return state.signIn
        }
    }
}
