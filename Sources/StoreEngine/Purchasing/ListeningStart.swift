/// The moment a listener of the event list began, in both numberings.
package struct ListeningStart: Hashable, Sendable {
    /// The newest event at that moment, 0 before the first.
    package var sequence: Int64
    /// The number the next transaction would get.
    package var nextTransaction: UInt64

    /// Makes a start.
    package init(sequence: Int64, nextTransaction: UInt64) {
        self.sequence = sequence
        self.nextTransaction = nextTransaction
    }
}
