import Synchronization

/// How far a listener has come, and a way to wait until it has come far enough.
package final class Progress: Sendable {
    private struct State {
        var position: Int64?
        var hasEnded = false
        var waiters: [(Int64, CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    /// Makes it; nobody is held up before a listener reports for the first time and after it has ended.
    package init() {}

    /// Everything up to `position` is handled.
    package func report(_ position: Int64) {
        let ready = state.withLock { state in
            state.position = max(position, state.position ?? position)
            let ready = state.waiters.filter { $0.0 <= position }
            state.waiters.removeAll { $0.0 <= position }
            return ready
        }
        for (_, waiter) in ready { waiter.resume() }
    }

    /// The listener is gone: nothing more will be handled.
    package func end() {
        let waiters = state.withLock { state in
            state.hasEnded = true
            defer { state.waiters = [] }
            return state.waiters
        }
        for (_, waiter) in waiters { waiter.resume() }
    }

    /// Returns when everything up to `position` is handled, or nobody is listening.
    package func reach(_ position: Int64) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                guard !state.hasEnded, let reached = state.position, reached < position else { return true }
                state.waiters.append((position, continuation))
                return false
            }
            if isThere { continuation.resume() }
        }
    }
}
