import Synchronization

/// Publishers of objects without `@Published` properties, which send by themselves.
struct PublisherRegistry {
    /// Held while publishers are given out, so that two threads get the same one.
    static let shared = Mutex(PublisherRegistry())

    private struct Entry {
        weak var object: AnyObject?
        let publisher: ObservableObjectPublisher
    }

    private var entries: [ObjectIdentifier: Entry] = [:]
    private var sizeToSweep = 64

    /// The object's publisher, the same each time.
    ///
    /// `address` is the object's; it has to be alive. An address travels where a reference may not: the registry only
    /// keeps a weak reference, to tell the object from a later one at the same place.
    mutating func publisher(at address: UInt) -> ObservableObjectPublisher? {
        guard let pointer = UnsafeRawPointer(bitPattern: address) else { return nil }
        let object = Unmanaged<AnyObject>.fromOpaque(pointer).takeUnretainedValue()
        let key = ObjectIdentifier(object)
        if let entry = entries[key], entry.object === object { return entry.publisher }
        if entries.count >= sizeToSweep {
            entries = entries.filter { $0.value.object != nil }
            sizeToSweep = max(64, entries.count * 2)
        }
        let publisher = ObservableObjectPublisher()
        entries[key] = Entry(object: object, publisher: publisher)
        return publisher
    }
}
