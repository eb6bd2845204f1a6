import Foundation

extension Ledger {
    /// The number a device was given, if it has one.
    func verificationID(of device: String) throws(StoreEngineError) -> UUID? {
        if let id = known.verificationIDs[device] { return id }
        let id = try database.first("SELECT verification_id FROM devices WHERE name = ?", .text(device)) { $0.text(0) }
            .flatMap(UUID.init(uuidString:))
        known.verificationIDs[device] = id
        return id
    }

    /// Gives a device its number.
    func setVerificationID(_ id: UUID, of device: String) throws(StoreEngineError) {
        known.verificationIDs[device] = nil
        try database.run(
            "INSERT OR REPLACE INTO devices(name, verification_id) VALUES (?, ?)", .text(device),
            .text(id.uuidString.lowercased()))
    }

    /// The number of an account and this app together, if it has one.
    func appTransactionID(of account: String) throws(StoreEngineError) -> String? {
        if let id = known.appTransactionIDs[account] { return id }
        let id = try database.first("SELECT app_transaction_id FROM accounts WHERE name = ?", .text(account)) {
            $0.text(0)
        }
        known.appTransactionIDs[account] = id
        return id
    }

    /// Gives an account its number.
    func setAppTransactionID(_ id: String, of account: String) throws(StoreEngineError) {
        try database.run(
            "INSERT INTO accounts(name, app_transaction_id) VALUES (?, ?)", .text(account), .text(id))
    }

    // MARK: Time and counts

    /// The latest instant any change was made at, in milliseconds since 1970.
    func lastInstant() throws(StoreEngineError) -> Int64 {
        if let instant = known.lastInstant { return instant }
        let instant = try database.first("SELECT last_instant FROM store") { $0.integer(0) } ?? 0
        known.lastInstant = instant
        return instant
    }

    /// Remembers the instant of a change.
    func setLastInstant(_ instant: Int64) throws(StoreEngineError) {
        known.lastInstant = max(instant, try lastInstant())
        known.hasNewCounts = true
    }

    /// How often the store was asked to sync.
    func syncCount() throws(StoreEngineError) -> Int {
        Int(try database.first("SELECT syncs FROM store") { $0.integer(0) } ?? 0)
    }

    /// Counts one sync.
    func countSync() throws(StoreEngineError) {
        try database.run("UPDATE store SET syncs = syncs + 1")
    }
}
