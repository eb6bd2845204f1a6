import Dispatch

/// Runs an actor on a dispatch queue of its own, so that its blocking system calls (SQLite, fsync, file locks) never
/// hold a thread of the shared pool.
package final class QueueExecutor: SerialExecutor {
    /// The queue; event sources of the actor deliver here.
    package let queue: DispatchQueue

    /// Makes an executor with a serial queue named `label`.
    package init(label: String) {
        queue = DispatchQueue(label: label)
    }

    /// Schedules a job of the actor.
    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    /// The reference an actor returns as its `unownedExecutor`.
    package func asUnownedSerialExecutor() -> UnownedSerialExecutor {
        UnownedSerialExecutor(ordinary: self)
    }

    /// Lets `assumeIsolated` succeed in dispatch handlers that run on this queue.
    package func checkIsolated() {
        dispatchPrecondition(condition: .onQueue(queue))
    }
}
