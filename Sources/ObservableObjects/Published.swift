/// A property of an ``ObservableObject`` whose changes observers hear of, before they happen.
///
/// `$property` is a ``Publisher`` that gives the value at hand and then each new one.
@propertyWrapper
public struct Published<Value>: PublishedProperty {
    final class Storage {
        var value: Value
        init(_ value: Value) { self.value = value }
    }

    private let storage: Storage
    private let observers = ObserverList<Value>()
    let link = ObjectLink()

    /// Makes the property from `@Published var name = wrappedValue`.
    public init(wrappedValue: Value) { storage = Storage(wrappedValue) }

    /// Makes the property from `_name = Published(initialValue:)`.
    public init(initialValue: Value) { storage = Storage(initialValue) }

    /// The value, where the wrapper stands outside a class: nobody could be told of a change.
    @available(*, unavailable, message: "@Published is only for properties of classes")
    public var wrappedValue: Value {
        get { storage.value }
        nonmutating set { storage.value = newValue }
    }

    /// Gives the value at hand and then each new one.
    public var projectedValue: Publisher { Publisher(storage: storage, observers: observers) }

    /// Reads the property; writing it tells the object's observers first, then those of `$property`, then writes.
    public static subscript<Owner: AnyObject>(
        _enclosingInstance owner: Owner, wrapped _: ReferenceWritableKeyPath<Owner, Value>,
        storage property: ReferenceWritableKeyPath<Owner, Published<Value>>
    ) -> Value {
        get { owner[keyPath: property].storage.value }
        set {
            let published = owner[keyPath: property]
            published.link.publisher?.send()
            published.observers.send(newValue)
            published.storage.value = newValue
        }
    }
}

extension Published {
    /// The values of one `@Published` property: the one at hand, then each new one just before it is in force.
    public struct Publisher {
        let storage: Storage
        let observers: ObserverList<Value>

        /// Calls `receiveValue` with the value at hand and each new one until the result is cancelled or goes away.
        public func sink(receiveValue: @escaping @Sendable (Value) -> Void) -> AnyCancellable {
            let observers = observers
            let id = observers.add(receiveValue)
            receiveValue(storage.value)
            return AnyCancellable { observers.remove(id) }
        }
    }
}

extension Published.Publisher where Value: Sendable {
    /// The value at hand, then each new one, none left out. Ends with the reading task.
    public var values: AsyncStream<Value> {
        let (stream, continuation) = AsyncStream<Value>.makeStream()
        let watching = sink { continuation.yield($0) }
        continuation.onTermination = { _ in watching.cancel() }
        return stream
    }
}
