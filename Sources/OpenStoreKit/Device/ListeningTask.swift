import StoreEngine

/// A task that reads for a listener, and ends with it.
final class ListeningTask: Sendable {
    private let task: Task<Void, Never>

    init(_ body: @escaping @Sendable () async -> Void) {
        task = Task.detached(operation: body)
    }

    deinit { task.cancel() }
}

extension SimulatedDevice {
    /// Reads once now, and again whenever something happens in the store.
    func follow(
        _ read: @escaping @Sendable (SimulatedDevice) async throws(StoreEngineError) -> Void
    ) -> ListeningTask {
        ListeningTask { [self] in
            var position: Int64?
            while !Task.isCancelled {
                do throws(StoreEngineError) {
                    // What comes between this and the reading is read twice at most, never missed.
                    if position == nil { position = try await store.latestSequence() }
                    try await read(self)
                } catch {
                    report(error)
                }
                guard let event = await store.nextEvent(after: position ?? 0) else { return }
                position = event.sequence
            }
        }
    }
}
