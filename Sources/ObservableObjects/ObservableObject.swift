/// An object that tells its observers before it changes.
///
/// Apple's platforms have this in Combine, which Linux lacks. This one has what store managers use: the protocol,
/// ``Published``, `objectWillChange`, and two ways to watch it, ``ObservableObjectPublisher/values`` and
/// ``ObservableObjectPublisher/sink(receiveValue:)``. It has no operators and no other publishers.
///
/// ```swift
/// for await _ in store.objectWillChange.values { draw(store) }
/// ```
public protocol ObservableObject: AnyObject {
    /// Sends before a `@Published` property of this object changes.
    var objectWillChange: ObservableObjectPublisher { get }
}

extension ObservableObject {
    /// The publisher that the object's `@Published` properties share; the same one each time.
    public var objectWillChange: ObservableObjectPublisher {
        let links = publishedLinks
        let address = UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque())
        return PublisherRegistry.shared.withLock { registry in
            let known = links.lazy.compactMap(\.publisher).first
            let shared = known ?? (links.isEmpty ? registry.publisher(at: address) : nil) ?? ObservableObjectPublisher()
            for link in links { link.publisher = shared }
            return shared
        }
    }

    /// Those of superclasses too.
    private var publishedLinks: [ObjectLink] {
        var links: [ObjectLink] = []
        var mirror: Mirror? = Mirror(reflecting: self)
        while let current = mirror {
            links += current.children.compactMap { ($0.value as? any PublishedProperty)?.link }
            mirror = current.superclassMirror
        }
        return links
    }
}
