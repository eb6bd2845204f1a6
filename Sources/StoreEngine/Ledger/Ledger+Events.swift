extension Ledger {
    private static let eventColumns = """
        SELECT e.sequence, e.kind, e.transaction_id, e.account, e.device, e.session, e.request_id FROM events AS e
        """

    private static func readEvent(_ row: SQLRow) -> StoreEvent? {
        // A kind that a newer program wrote is passed over.
        StoreEvent.Kind(rawValue: row.text(1)).map { kind in
            StoreEvent(
                sequence: row.integer(0), kind: kind,
                transactionID: row.optionalInteger(2).map { UInt64(clamping: $0) },
                account: row.optionalText(3), device: row.optionalText(4), session: row.optionalText(5),
                requestID: row.optionalInteger(6))
        }
    }

    /// The number of the newest event, 0 before the first.
    func latestSequence() throws(StoreEngineError) -> Int64 {
        try database.first("SELECT max(sequence) FROM events") { $0.integer(0) } ?? 0
    }

    /// The newest event and the next transaction, as they stand at one moment.
    func listeningStart() throws(StoreEngineError) -> ListeningStart {
        try database.first(
            "SELECT (SELECT coalesce(max(sequence), 0) FROM events), next_transaction FROM store"
        ) { ListeningStart(sequence: $0.integer(0), nextTransaction: $0.id(1)) }
            ?? ListeningStart(sequence: 0, nextTransaction: 0)
    }

    /// The first event after a number.
    func event(after sequence: Int64) throws(StoreEngineError) -> StoreEvent? {
        var sequence = sequence
        while true {
            let next = try database.first(
                "\(Self.eventColumns) WHERE e.sequence > ? ORDER BY e.sequence LIMIT 1", .integer(sequence)
            ) { ($0.integer(0), Self.readEvent($0)) }
            guard let next else { return nil }
            if let event = next.1 { return event }
            sequence = next.0
        }
    }

    /// Refunds that concern a device and that it has not acknowledged, oldest first; a consumable's concern only the
    /// device that bought it.
    func unseenRefunds(account: String, device: String) throws(StoreEngineError) -> [StoreEvent] {
        try database.all(
            """
            \(Self.eventColumns) INDEXED BY events_refunded LEFT JOIN transactions AS t ON t.id = e.transaction_id
            WHERE e.kind = 'refunded' AND e.account = ?1 AND (t.type IS NOT 'Consumable' OR e.device = ?2)
            AND e.sequence > coalesce(
                (SELECT sequence FROM acknowledgements WHERE device = ?2 AND account = ?1), 0)
            ORDER BY e.sequence
            """,
            .text(account), .text(device), read: Self.readEvent
        ).compactMap(\.self)
    }

    /// Adds an event at the end of the list; its number is given here.
    func append(
        _ kind: StoreEvent.Kind, transactionID: UInt64? = nil, requestID: Int64? = nil, account: String? = nil,
        device: String? = nil, session: String? = nil
    ) throws(StoreEngineError) {
        try database.run(
            """
            INSERT INTO events(kind, transaction_id, request_id, account, device, session) VALUES (?, ?, ?, ?, ?, ?)
            """,
            .text(kind.rawValue), transactionID.map(SQLValue.id) ?? .null, .optional(requestID), .optional(account),
            .optional(device), .optional(session))
        newestSequence = database.lastInsertedRow
    }

    /// How far a device has handled an account's events.
    func acknowledged(by device: String, account: String) throws(StoreEngineError) -> Int64 {
        try database.first(
            "SELECT sequence FROM acknowledgements WHERE device = ? AND account = ?", .text(device), .text(account)
        ) { $0.integer(0) } ?? 0
    }

    /// Notes how far a device has handled an account's events; never goes back.
    func acknowledge(_ sequence: Int64, by device: String, account: String) throws(StoreEngineError) {
        try database.run(
            """
            INSERT INTO acknowledgements(device, account, sequence) VALUES (?, ?, ?)
            ON CONFLICT(device, account) DO UPDATE SET sequence = max(sequence, excluded.sequence)
            """,
            .text(device), .text(account), .integer(sequence))
    }

    /// Removes transactions, requests and the events about them, and notes that this happened.
    ///
    /// Numbers go on counting: a device may still hold notes about the old ones.
    func clear() throws(StoreEngineError) {
        known = LedgerRecollection()
        try database.script("DELETE FROM transactions; DELETE FROM requests; DELETE FROM events")
        try database.script("DELETE FROM subscriptions; DELETE FROM entitlements; DELETE FROM statuses")
        try database.script("DELETE FROM notices; DELETE FROM prorated_refunds")
        try database.script("DELETE FROM acknowledgements; DELETE FROM chains; DELETE FROM offer_nonces")
        try database.script("DELETE FROM messages; DELETE FROM messages_seen; DELETE FROM purchase_intents")
        // Nothing is left that an earlier time could revive.
        try database.script("UPDATE store SET last_instant = 0")
        try append(.cleared)
        try database.run("UPDATE store SET cleared = ?", .integer(newestSequence))
    }

    /// Which numbering of transactions is in force.
    func mark() throws(StoreEngineError) -> LedgerMark {
        try database.first("SELECT identity, cleared FROM store") {
            LedgerMark(identity: $0.text(0), clearing: $0.integer(1))
        } ?? LedgerMark(identity: "", clearing: 0)
    }
}
