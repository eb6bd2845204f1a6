import Synchronization

/// Lets one conversation with the customer onto a device's screen at a time, first come first served.
///
/// So two presses of Buy are two sheets one after the other, and the second order is checked against what the first
/// one brought (BUG-08).
final class Conversations: Sendable {
    private struct State {
        var isBusy = false
        var nextTicket: UInt64 = 0
        /// Who waits, by place in the queue; places are given in the order of arrival.
        var waiting: [UInt64: (ticket: UInt64, continuation: CheckedContinuation<Bool, Never>)] = [:]
        var places: [UInt64: UInt64] = [:]
        var lastPlace: UInt64 = 0
        var served: UInt64 = 0

        mutating func enqueue(_ ticket: UInt64, _ continuation: CheckedContinuation<Bool, Never>) {
            lastPlace += 1
            places[ticket] = lastPlace
            waiting[lastPlace] = (ticket, continuation)
        }

        mutating func remove(_ ticket: UInt64) -> CheckedContinuation<Bool, Never>? {
            places.removeValue(forKey: ticket).flatMap { waiting.removeValue(forKey: $0) }?.continuation
        }

        mutating func dequeue() -> CheckedContinuation<Bool, Never>? {
            while served < lastPlace {
                served += 1
                guard let next = waiting.removeValue(forKey: served) else { continue }
                places.removeValue(forKey: next.ticket)
                return next.continuation
            }
            return nil
        }
    }

    private let state = Mutex(State())

    /// The conversations this task is inside of: what a sheet itself starts does not wait for that sheet.
    @TaskLocal private static var open: Set<ObjectIdentifier> = []

    /// Runs `body` when its turn comes, and tells it whether it had to wait; `nil` when the task was cancelled before.
    func hold<Value>(
        isolation: isolated (any Actor)? = #isolation, _ body: (_ waited: Bool) async throws -> Value
    ) async rethrows -> Value? {
        let open = Self.open
        if open.contains(ObjectIdentifier(self)) { return try await body(false) }
        let waits = state.withLock { state in
            defer { state.isBusy = true }
            return state.isBusy
        }
        if waits, !(await wait()) { return nil }
        defer { end() }
        return try await Self.$open.withValue(open.union([ObjectIdentifier(self)])) { try await body(waits) }
    }

    /// Waits for a turn; false, and no turn, when the task was cancelled before.
    func begin() async -> Bool {
        let waits = state.withLock { state in
            defer { state.isBusy = true }
            return state.isBusy
        }
        return waits ? await wait() : true
    }

    /// How many wait for their turn.
    var waitingCount: Int { state.withLock { $0.waiting.count } }

    private func wait() async -> Bool {
        let ticket = state.withLock { state in
            state.nextTicket += 1
            return state.nextTicket
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let answer: Bool? = state.withLock { state in
                    // Meanwhile the screen may have become free, or the task may have been cancelled.
                    if Task.isCancelled { return false }
                    if !state.isBusy {
                        state.isBusy = true
                        return true
                    }
                    state.enqueue(ticket, continuation)
                    return nil
                }
                if let answer { continuation.resume(returning: answer) }
            }
        } onCancel: {
            state.withLock { $0.remove(ticket) }?.resume(returning: false)
        }
    }

    /// Ends a turn: the next one's begins.
    func end() {
        let next = state.withLock { state in
            let next = state.dequeue()
            if next == nil { state.isBusy = false }
            return next
        }
        next?.resume(returning: true)
    }
}
