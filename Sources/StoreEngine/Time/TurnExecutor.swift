import Dispatch
import Foundation
import Synchronization

/// Runs an actor one turn at a time, on whichever thread comes for a turn.
///
/// A task that switches to the actor from a thread of the shared pool runs right there when nobody else has the turn:
/// going to another thread and back would cost more than most turns. The main thread never runs a turn that way, so
/// that what blocks (SQLite, fsync, file locks) keeps no screen waiting; its turns, and those that a resumed
/// continuation asks for, run on a dispatch queue.
package final class TurnExecutor: SerialExecutor {
    private enum Turn {
        case job(UnownedJob)
        /// A thread that waits for its turn.
        case visitor(DispatchSemaphore)
    }

    private struct State {
        /// Whether a thread has the turn, or the queue was asked to take it.
        var isTaken = false
        var holder: pthread_t?
        var waiting: [Turn] = []
    }

    private let state = Mutex(State())
    private let queue: DispatchQueue

    /// Makes an executor; `label` names its queue.
    package init(label: String) {
        queue = DispatchQueue(label: label)
    }

    /// Takes a job of the actor.
    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let isFree = state.withLock { state in
            state.waiting.append(.job(job))
            defer { state.isTaken = true }
            return !state.isTaken
        }
        guard isFree else { return }
        guard Self.canRunHere else { return queue.async { self.takeTurns() } }
        // The job may be the last to hold the actor, and the actor this executor.
        let held = Unmanaged.passRetained(self)
        takeTurns()
        held.release()
    }

    /// A task that switches executors has left its thread already. One that resumes another has not: it may hold locks
    /// that the other needs.
    private static var canRunHere: Bool {
        !Thread.isMainThread && withUnsafeCurrentTask { $0 == nil }
    }

    /// Runs `body` as a turn of the actor on this thread, when it is its turn. From inside a turn it runs at once.
    package func sync<Value>(_ body: () throws -> Value) rethrows -> Value {
        if holdsTurn { return try body() }
        waitForTurn(as: pthread_self())
        defer { passOn() }
        return try body()
    }

    /// Waits for its turn and keeps it, so that nothing happens until ``release()``.
    func hold() { waitForTurn(as: nil) }

    private func waitForTurn(as holder: pthread_t?) {
        let signal = state.withLock { state -> DispatchSemaphore? in
            guard state.isTaken else {
                state.isTaken = true
                state.holder = holder
                return nil
            }
            let signal = DispatchSemaphore(value: 0)
            state.waiting.append(.visitor(signal))
            return signal
        }
        guard let signal else { return }
        signal.wait()
        state.withLock { $0.holder = holder }
    }

    /// Whether this thread has the turn.
    private var holdsTurn: Bool {
        state.withLock { state in state.holder.map { pthread_equal($0, pthread_self()) != 0 } ?? false }
    }

    /// Ends ``hold()``.
    func release() { passOn() }

    /// Ends a visitor's turn.
    private func passOn() {
        let isOver = state.withLock { state in
            state.holder = nil
            state.isTaken = !state.waiting.isEmpty
            return !state.isTaken
        }
        if !isOver { queue.async { self.takeTurns() } }
    }

    /// Takes one turn after another until nobody waits or a visitor's turn has come.
    private func takeTurns() {
        let myself = pthread_self()
        while true {
            let turn = state.withLock { state -> Turn? in
                guard !state.waiting.isEmpty else {
                    state.isTaken = false
                    state.holder = nil
                    return nil
                }
                let turn = state.waiting.removeFirst()
                if case .job = turn { state.holder = myself } else { state.holder = nil }
                return turn
            }
            switch turn {
            case .job(let job): job.runSynchronously(on: asUnownedSerialExecutor())
            case .visitor(let signal):
                signal.signal()
                return
            case nil: return
            }
        }
    }

    /// The reference an actor returns as its `unownedExecutor`.
    package func asUnownedSerialExecutor() -> UnownedSerialExecutor {
        UnownedSerialExecutor(ordinary: self)
    }

    /// Lets `assumeIsolated` succeed inside ``sync(_:)``.
    package func checkIsolated() {
        precondition(holdsTurn, "not in this actor's turn")
    }
}
