import StoreKit
import Synchronization

/// Keeps every payment sheet open until the test answers it, and counts how many are open at once.
final class GatedSystemUI: SystemUI {
    private struct State {
        var open: [CheckedContinuation<PaymentDecision, Never>] = []
        var sheets: [PaymentSheet] = []
        var mostAtOnce = 0
        var observers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }
    private let state = Mutex(State())

    /// Every sheet shown so far.
    var sheets: [PaymentSheet] { state.withLock { $0.sheets } }
    /// The most sheets that were open at the same time.
    var mostAtOnce: Int { state.withLock { $0.mostAtOnce } }

    /// Returns once `count` sheets have been shown.
    func shown(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isDue = state.withLock { state in
                if state.sheets.count >= count { return true }
                state.observers.append((count, continuation))
                return false
            }
            if isDue { continuation.resume() }
        }
    }

    /// Answers the oldest open sheet.
    func answer(_ decision: PaymentDecision) {
        state.withLock { $0.open.isEmpty ? nil : $0.open.removeFirst() }?.resume(returning: decision)
    }

    func confirmPayment(_ sheet: PaymentSheet) async -> PaymentDecision {
        await withCheckedContinuation { continuation in
            let due = state.withLock { state in
                state.open.append(continuation)
                state.sheets.append(sheet)
                state.mostAtOnce = max(state.mostAtOnce, state.open.count)
                let due = state.observers.filter { $0.count <= state.sheets.count }
                state.observers.removeAll { $0.count <= state.sheets.count }
                return due
            }
            for observer in due { observer.continuation.resume() }
        }
    }

    func signIn(account: String) async -> Bool { true }
}
