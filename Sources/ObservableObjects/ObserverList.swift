import Synchronization

/// Who watches, in the order they came.
final class ObserverList<Value>: Sendable {
    private struct State {
        var entries: [(id: Int, observer: @Sendable (Value) -> Void)] = []
        var nextID = 0
    }

    private let state = Mutex(State())

    /// Returns what removes the observer again.
    func add(_ observer: @escaping @Sendable (Value) -> Void) -> Int {
        state.withLock { state in
            defer { state.nextID += 1 }
            state.entries.append((state.nextID, observer))
            return state.nextID
        }
    }

    func remove(_ id: Int) {
        state.withLock { $0.entries.removeAll { $0.id == id } }
    }

    /// Calls every observer on the caller's thread, outside the lock: an observer may add and remove observers.
    func send(_ value: Value) {
        for entry in state.withLock({ $0.entries }) { entry.observer(value) }
    }
}
