import Foundation

/// What a connection has read of its ledger, or written there, and what therefore still holds. Every purchase asks for
/// it, and it seldom changes.
///
/// All of it is forgotten when another connection has written, and when a write transaction is taken back.
struct LedgerRecollection {
    var settings: StoreSettings?
    /// When something is due next; `.some(nil)`: never.
    var nextDueInstant: Int64??
    var lastInstant: Int64?
    var nextTransactionID: UInt64?
    /// Whether the two lines above are to be written before the transaction ends.
    var hasNewCounts = false
    var verificationIDs: [String: UUID] = [:]
    var appTransactionIDs: [String: String] = [:]
    /// The chain that was used last.
    var chain: (header: String, number: Int64)?
}
