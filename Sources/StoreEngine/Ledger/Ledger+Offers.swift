import Foundation

extension Ledger {
    private static let keyColumns = "SELECT id, issuer, public_key, private_key, created FROM offer_keys"

    private static func readKey(_ row: SQLRow) -> OfferSigningKey {
        OfferSigningKey(
            id: row.text(0), issuerID: row.text(1), publicKey: row.text(2), privateKey: row.optionalText(3),
            creationDate: Date(wholeMilliseconds: row.integer(4)))
    }

    /// The developer's keys, oldest first.
    func offerKeys() throws(StoreEngineError) -> [OfferSigningKey] {
        try database.all("\(Self.keyColumns) ORDER BY number", read: Self.readKey)
    }

    /// One key.
    func offerKey(_ id: String) throws(StoreEngineError) -> OfferSigningKey? {
        try database.first("\(Self.keyColumns) WHERE id = ?", .text(id), read: Self.readKey)
    }

    /// Adds a key.
    func insert(_ key: OfferSigningKey) throws(StoreEngineError) {
        try database.run(
            "INSERT INTO offer_keys(id, issuer, public_key, private_key, created) VALUES (?, ?, ?, ?, ?)",
            .text(key.id), .text(key.issuerID), .text(key.publicKey), .optional(key.privateKey),
            .integer(key.creationDate.wholeMilliseconds))
    }

    /// Forgets a key; false when there is none.
    func removeOfferKey(_ id: String) throws(StoreEngineError) -> Bool {
        try database.run("DELETE FROM offer_keys WHERE id = ?", .text(id)) == 1
    }

    /// Uses a nonce up; false when that was done before.
    func useUp(_ nonce: String, at instant: Int64) throws(StoreEngineError) -> Bool {
        try database.run(
            "INSERT OR IGNORE INTO offer_nonces(nonce, used) VALUES (?, ?)", .text(nonce), .integer(instant)) == 1
    }

    /// Forgets nonces used before an instant.
    func forgetNonces(before instant: Int64) throws(StoreEngineError) {
        try database.run("DELETE FROM offer_nonces WHERE used < ?", .integer(instant))
    }
}
