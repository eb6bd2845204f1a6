import Foundation
import Synchronization

/// A clock that moves only when told to; for scripts and tests.
package final class VirtualStoreClock: StoreClock {
    private let instant: Mutex<Date>
    private let observers = Mutex<[@Sendable () -> Void]>([])

    /// Makes a clock that stands at `start` (default 2026-01-01T00:00:00Z, contract §6).
    package init(_ start: Date = Date(timeIntervalSince1970: 1_767_225_600)) {
        instant = Mutex(start)
    }

    /// The instant last set.
    package var now: Date { instant.withLock { $0 } }

    /// Moves the clock forward by a number of seconds; a negative number is ignored.
    package func advance(by seconds: TimeInterval) {
        instant.withLock { $0 += max(0, seconds) }
        for observer in observers.withLock({ $0 }) { observer() }
    }

    /// Only a move brings an instant.
    package func realTime(until instant: Date) -> Duration? { nil }

    /// Calls `onMove` after every move.
    package func observeMoves(_ onMove: @escaping @Sendable () -> Void) {
        observers.withLock { $0.append(onMove) }
    }
}
