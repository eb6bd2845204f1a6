import Foundation

/// The store's idea of now. Nothing in the engine asks the machine's clock directly (design rule 5).
package protocol StoreClock: Sendable {
    /// The current instant.
    var now: Date { get }
    /// How long until an instant in real time; `nil` when only a move of the clock brings it.
    func realTime(until instant: Date) -> Duration?
    /// Calls `onMove` whenever the clock is moved by hand, for as long as it exists.
    func observeMoves(_ onMove: @escaping @Sendable () -> Void)
}

/// The machine's clock.
package struct SystemStoreClock: StoreClock {
    /// Makes the clock.
    package init() {}

    /// The machine's current instant.
    package var now: Date { Date() }

    /// Real time is its own.
    package func realTime(until instant: Date) -> Duration? {
        .milliseconds(max(0, instant.wholeMilliseconds - now.wholeMilliseconds))
    }

    /// Nobody moves it by hand.
    package func observeMoves(_ onMove: @escaping @Sendable () -> Void) {}
}
