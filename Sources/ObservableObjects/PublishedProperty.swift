import Synchronization

/// What an object's publisher looks for in its stored properties.
protocol PublishedProperty {
    var link: ObjectLink { get }
}

/// A property's way to the publisher of its object, there once somebody asked for it.
final class ObjectLink: Sendable {
    private let state = Mutex<ObservableObjectPublisher?>(nil)

    var publisher: ObservableObjectPublisher? {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }
}
