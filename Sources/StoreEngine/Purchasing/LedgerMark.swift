/// Tells one numbering of transactions from another: ids of one mean nothing in the other.
package struct LedgerMark: Hashable, Sendable {
    /// The ledger; another one has another identity.
    package var identity: String
    /// How often it was cleared, as a rising number.
    package var clearing: Int64

    /// Makes a mark.
    package init(identity: String, clearing: Int64) {
        self.identity = identity
        self.clearing = clearing
    }

    /// Reads a mark as `text` writes it.
    package init?(text: String) {
        let parts = text.split(separator: "#", omittingEmptySubsequences: false)
        guard parts.count == 2, let clearing = Int64(parts[1]) else { return nil }
        self.init(identity: String(parts[0]), clearing: clearing)
    }

    /// The mark as the balances file holds it.
    package var text: String { "\(identity)#\(clearing)" }
}
