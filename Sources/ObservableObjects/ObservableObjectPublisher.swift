/// Tells observers that an object is about to change.
public final class ObservableObjectPublisher: Sendable {
    private let observers = ObserverList<Void>()

    /// Makes a publisher nobody watches yet.
    public init() {}

    /// Tells every observer, on the caller's thread, in the order they came.
    public func send() { observers.send(()) }

    /// Calls `receiveValue` before each change until the result is cancelled or goes away.
    public func sink(receiveValue: @escaping @Sendable () -> Void) -> AnyCancellable {
        let observers = observers
        let id = observers.add { _ in receiveValue() }
        return AnyCancellable { observers.remove(id) }
    }

    /// One element for each change, or for several that come before the reader asks again. Ends with the reading task.
    public var values: AsyncStream<Void> {
        let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let watching = sink { continuation.yield() }
        continuation.onTermination = { _ in watching.cancel() }
        return stream
    }
}
