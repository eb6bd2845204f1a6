import Foundation
import StoreEngine

extension SimulatedDevice {
    /// Someone iterates `Transaction.updates`.
    func noteListener() {
        state.withLock { $0.knowsOfListener = true }
    }

    /// Warns, once, of a purchase that nobody would hear of if it were interrupted (SEED-23).
    func warnWithoutListener() {
        let isNews = state.withLock { state in
            defer { state.knowsOfListener = true }
            return !state.knowsOfListener
        }
        if isNews {
            onWarning(
                "StoreKit: a purchase is made while nothing iterates Transaction.updates; what arrives later "
                    + "would be missed. Start a task that iterates it when the app launches.")
        }
    }

    func rememberDirectPurchase(_ id: UInt64) {
        _ = state.withLock { $0.directPurchases.insert(id) }
    }

    func forgetDirectPurchase(_ id: UInt64) {
        _ = state.withLock { $0.directPurchases.remove(id) }
    }

    /// Whether a transaction was charged by this session's own `purchase()` and is not finished: tells a sale from what
    /// the customer held already.
    package func boughtDirectly(_ id: UInt64) -> Bool {
        state.withLock { $0.directPurchases.contains(id) }
    }

    /// A listener of `updates` has dealt with everything up to `sequence`.
    package func noteHandled(_ sequence: Int64) {
        let ready = state.withLock { state in
            state.handledSequence = max(state.handledSequence, sequence)
            let (ready, waiting) = state.waiters.reduce(into: ([State.Waiter](), [State.Waiter]())) {
                if $1.sequence <= state.handledSequence { $0.0.append($1) } else { $0.1.append($1) }
            }
            state.waiters = waiting
            return ready
        }
        for waiter in ready { waiter.continuation.resume() }
    }

    /// Returns when a listener of `updates` has dealt with the event numbered `sequence`: how a script knows that the
    /// app has caught up with the store. Needs a running listener.
    package func updatesHandled(through sequence: Int64) async {
        await withCheckedContinuation { continuation in
            let isHandled = state.withLock { state in
                if state.handledSequence >= sequence { return true }
                state.waiters.append(State.Waiter(sequence: sequence, continuation: continuation))
                return false
            }
            if isHandled { continuation.resume() }
        }
    }
}
