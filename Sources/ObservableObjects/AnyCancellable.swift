import Synchronization

/// Ends an observation, at the latest when it goes away itself.
public final class AnyCancellable: Sendable, Hashable {
    private let end: Mutex<(@Sendable () -> Void)?>

    /// Runs `cancel` once.
    public init(_ cancel: @escaping @Sendable () -> Void) {
        end = Mutex(cancel)
    }

    deinit { cancel() }

    /// Ends the observation. Again does nothing.
    public func cancel() {
        let end = end.withLock { end in
            defer { end = nil }
            return end
        }
        end?()
    }

    /// Keeps the observation going as long as `set` holds it.
    public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }

    /// Whether both are the same observation.
    public static func == (left: AnyCancellable, right: AnyCancellable) -> Bool { left === right }

    /// Hashes the identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
