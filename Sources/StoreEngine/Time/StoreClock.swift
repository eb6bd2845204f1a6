import Foundation

/// The store's idea of now. Nothing in the engine asks the machine's clock directly (design rule 5).
package protocol StoreClock: Sendable {
    /// The current instant.
    var now: Date { get }
}

/// The machine's clock.
package struct SystemStoreClock: StoreClock {
    /// Makes the clock.
    package init() {}

    /// The machine's current instant.
    package var now: Date { Date() }
}
