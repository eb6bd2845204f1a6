// Dispatch sources may be used from any thread; the module just does not say so.
@preconcurrency import Dispatch
import Foundation

/// Wakes a store once, at the instant when something happens by itself next. Nothing wakes before it, and nothing at
/// all while nobody listens.
final class DueTimer {
    private let queue: DispatchQueue
    private var source: (any DispatchSourceTimer)?
    private var target: Int64?
    private var onDue: (@Sendable () -> Void)?

    /// Makes a timer that fires on a queue.
    init(queue: DispatchQueue) {
        self.queue = queue
    }

    deinit { source?.cancel() }

    /// Begins to fire; `onDue` is called on the queue.
    func start(onDue: @escaping @Sendable () -> Void) {
        self.onDue = onDue
    }

    /// Whether it fires at all.
    var isStarted: Bool { onDue != nil }

    /// Aims at nothing; the clock it went by goes otherwise now.
    func forget() {
        source?.cancel()
        source = nil
        target = nil
    }

    /// Lets the next aim count even if it is the same one: should the timer fire a little early, whoever looks then
    /// aims anew.
    func forgetWhatIsPast() {
        target = nil
    }

    /// Aims at an instant in milliseconds since 1970, in place of the one before; `nil`: at none.
    func aim(at instant: Int64?, clock: any StoreClock) {
        guard let onDue, instant != target else { return }
        source?.cancel()
        source = nil
        target = instant
        guard let instant, let wait = clock.realTime(until: Date(wholeMilliseconds: instant)) else { return }
        let timer = DispatchSource.makeTimerSource(queue: queue)
        timer.schedule(
            wallDeadline: .now() + .milliseconds(Int(clamping: wait.wholeMilliseconds)), leeway: .milliseconds(1))
        timer.setEventHandler(handler: onDue)
        timer.activate()
        source = timer
    }
}
