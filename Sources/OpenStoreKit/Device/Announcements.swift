import Synchronization

/// What the system tells an app as it happens: every listener gets every announcement. One that is made while nobody
/// listens waits for the first listener.
final class Announcements<Element: Sendable>: Sendable {
    private struct State {
        var listeners: [Int: AsyncStream<Element>.Continuation] = [:]
        var nextListener = 0
        var waiting: [Element] = []
    }

    private let state = Mutex(State())

    /// Whether anyone listens now.
    var hasListeners: Bool { state.withLock { !$0.listeners.isEmpty } }

    /// Tells every listener, or keeps it for the first.
    func announce(_ element: Element) {
        let listeners = state.withLock { state in
            if state.listeners.isEmpty { state.waiting.append(element) }
            return Array(state.listeners.values)
        }
        for listener in listeners { listener.yield(element) }
    }

    /// Begins to listen; ends with the iterator, or when the listening task is cancelled.
    func listen() -> AsyncStream<Element>.Iterator {
        let (stream, continuation) = AsyncStream.makeStream(of: Element.self)
        let (number, waiting) = state.withLock { state in
            state.nextListener += 1
            state.listeners[state.nextListener] = continuation
            defer { state.waiting = [] }
            return (state.nextListener, state.waiting)
        }
        continuation.onTermination = { [weak self] _ in
            _ = self?.state.withLock { $0.listeners.removeValue(forKey: number) }
        }
        for element in waiting { continuation.yield(element) }
        return stream.makeAsyncIterator()
    }
}
