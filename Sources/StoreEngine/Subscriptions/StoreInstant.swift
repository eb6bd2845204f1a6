import Foundation

/// An instant of the store: whole milliseconds since 1970, UTC. Exact where `Date` is a binary fraction, so that the
/// end of one period is the start of the next, digit for digit.
package struct StoreInstant: RawRepresentable, Hashable, Comparable, Sendable, Codable {
    /// Milliseconds since 1970-01-01T00:00:00Z.
    package let rawValue: Int64

    /// Takes milliseconds since 1970.
    package init(rawValue: Int64) {
        self.rawValue = rawValue
    }

    /// The instant of a date; what is finer than a millisecond is dropped.
    package init(_ date: Date) {
        rawValue = date.wholeMilliseconds
    }

    /// The same instant as a date.
    package var date: Date { Date(wholeMilliseconds: rawValue) }

    /// Earlier comes first.
    package static func < (left: StoreInstant, right: StoreInstant) -> Bool { left.rawValue < right.rawValue }

    /// A later instant; what of the length is finer than a millisecond is dropped.
    package static func + (instant: StoreInstant, length: Duration) -> StoreInstant {
        StoreInstant(rawValue: instant.rawValue + length.wholeMilliseconds)
    }
}

extension Duration {
    /// Whole milliseconds.
    var wholeMilliseconds: Int64 {
        components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    }
}
