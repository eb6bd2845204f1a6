import Synchronization

/// Wakes those who wait for the ledger to change. Every wake is counted, so one between looking and waiting is not
/// lost.
final class CommitSignal: Sendable {
    private struct State {
        var count: UInt64 = 0
        var nextWaiter: UInt64 = 0
        var waiters: [UInt64: CheckedContinuation<Void, Never>] = [:]
    }

    private let state = Mutex(State())

    /// How many wakes there have been.
    var count: UInt64 { state.withLock { $0.count } }

    /// How many wait.
    var waiterCount: Int { state.withLock { $0.waiters.count } }

    /// Lets everyone who waits look again.
    func wake() {
        let waiters = state.withLock { state in
            state.count += 1
            defer { state.waiters.removeAll() }
            return state.waiters
        }
        for waiter in waiters.values { waiter.resume() }
    }

    /// Returns once there have been more than `count` wakes, or when the task is cancelled.
    func wait(after count: UInt64) async {
        let number = state.withLock { state in
            state.nextWaiter += 1
            return state.nextWaiter
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isDue = state.withLock { state in
                    // A cancellation before this line found nobody to resume; one after it does.
                    if state.count != count || Task.isCancelled { return true }
                    state.waiters[number] = continuation
                    return false
                }
                if isDue { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.waiters.removeValue(forKey: number) }?.resume()
        }
    }
}
