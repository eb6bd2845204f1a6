import Foundation

/// A transaction as the ledger keeps it: exactly what was signed, in three parts.
struct LedgerTransaction: Hashable {
    var id: UInt64
    /// The signed JSON, byte for byte.
    var payload: [UInt8]
    /// Raw `r || s`.
    var signature: [UInt8]
    /// The encoded JWS header with the certificates.
    var header: String
    var isFinished: Bool
    var account: String
    var device: String

    /// As it is handed out.
    var signed: SignedTransaction {
        let jws = JSONWebSignature.compact(
            headerSegment: header, payload: Data(payload), signature: Data(signature))
        return SignedTransaction(id: id, jws: jws, isFinished: isFinished, account: account, device: device)
    }
}

extension Ledger {
    // MARK: Reading

    private static func columns(indexedBy index: String? = nil) -> String {
        """
        SELECT t.id, t.payload, t.signature, c.header, t.finished, t.account, t.device
        FROM transactions AS t \(index.map { "INDEXED BY \($0)" } ?? "") LEFT JOIN chains AS c ON c.id = t.chain
        """
    }

    private static func read(_ row: SQLRow) -> LedgerTransaction {
        LedgerTransaction(
            id: row.id(0), payload: row.bytes(1), signature: row.bytes(2), header: row.text(3),
            isFinished: row.flag(4), account: row.text(5), device: row.text(6))
    }

    /// One transaction.
    func transaction(_ id: UInt64) throws(StoreEngineError) -> LedgerTransaction? {
        try database.first("\(Self.columns()) WHERE t.id = ?", .id(id), read: Self.read)
    }

    /// The transaction by which an account holds a product: the newest that was not refunded.
    func entitlement(to productID: String, account: String) throws(StoreEngineError) -> LedgerTransaction? {
        try database.first(
            """
            \(Self.columns(indexedBy: "transactions_entitled"))
            WHERE t.entitled = 1 AND t.account = ? AND t.product = ? ORDER BY t.id DESC LIMIT 1
            """,
            .text(account), .text(productID), read: Self.read)
    }

    /// A page of transactions, newest first.
    func transactions(
        _ query: TransactionQuery, before: UInt64?, limit: Int
    ) throws(StoreEngineError) -> [LedgerTransaction] {
        let (sql, values) = Self.page(query, before: before, limit: limit)
        return try database.rows(sql, values, read: Self.read)
    }

    /// The statement for a page (`storekit-spec` A3.1). Every scope has an index that holds just its rows.
    static func page(_ query: TransactionQuery, before: UInt64?, limit: Int) -> (sql: String, values: [SQLValue]) {
        var values: [SQLValue] = []
        var conditions: [String] = []
        var index: String?
        switch query.scope {
        case .ledger, .all(includesFinishedConsumables: true):
            if query.productID != nil { index = "transactions_product" }
        case .all(includesFinishedConsumables: false):
            index = query.productID == nil ? "transactions_listed" : "transactions_listed_product"
            conditions.append("t.listed = 1")
        case .unfinished:
            index = "transactions_unfinished"
            conditions.append("t.finished = 0")
        case .currentEntitlements:
            conditions.append("t.id IN (\(query.account == nil ? entitlementsOfAll : entitlementsOfOne))")
            if let account = query.account { values.append(.text(account)) }
        }
        conditions.append("t.id < ?")
        values.append(before.map(SQLValue.id) ?? .integer(.max))
        if let productID = query.productID {
            conditions.append("t.product = ?")
            values.append(.text(productID))
        }
        if let account = query.account {
            conditions.append("t.account = ?")
            values.append(.text(account))
        }
        if let device = query.device {
            conditions.append("(t.type IS NOT 'Consumable' OR t.device = ?)")
            values.append(.text(device))
        }
        values.append(.integer(Int64(max(0, limit))))
        let sql = """
            \(columns(indexedBy: index))
            WHERE \(conditions.joined(separator: " AND ")) ORDER BY t.id DESC LIMIT ?
            """
        return (sql, values)
    }

    /// What entitles now, for every account: the newest of each product, and the subscriptions.
    private static let entitlementsOfAll = """
        SELECT max(id) FROM transactions INDEXED BY transactions_entitled WHERE entitled = 1 GROUP BY account, product
        UNION ALL SELECT transaction_id FROM entitlements
        """

    /// What entitles the account in the first value. Jumps through the index from product to product, so that one that
    /// was bought a million times costs no more than one that was bought once.
    private static let entitlementsOfOne = """
        WITH RECURSIVE owned(product) AS (
            SELECT (SELECT min(product) FROM transactions INDEXED BY transactions_entitled
                WHERE entitled = 1 AND account = ?1)
            UNION ALL
            SELECT (SELECT min(e.product) FROM transactions AS e INDEXED BY transactions_entitled
                WHERE e.entitled = 1 AND e.account = ?1 AND e.product > owned.product)
            FROM owned WHERE owned.product IS NOT NULL)
        SELECT (SELECT max(e.id) FROM transactions AS e INDEXED BY transactions_entitled
            WHERE e.entitled = 1 AND e.account = ?1 AND e.product = owned.product)
        FROM owned WHERE owned.product IS NOT NULL
        UNION ALL SELECT transaction_id FROM entitlements WHERE account = ?1
        """

    // MARK: Writing

    /// The number for the next transaction; none is handed out twice, not even after clearing. Call it inside
    /// ``write(_:)``, which notes that it is taken.
    func takeTransactionID() throws(StoreEngineError) -> UInt64 {
        let id = try nextTransactionID()
        known.nextTransactionID = id + 1
        known.hasNewCounts = true
        return id
    }

    func nextTransactionID() throws(StoreEngineError) -> UInt64 {
        if let id = known.nextTransactionID { return id }
        let id = try database.first("SELECT next_transaction FROM store") { $0.id(0) } ?? 0
        known.nextTransactionID = id
        return id
    }

    /// Adds a transaction.
    func insert(_ transaction: LedgerTransaction) throws(StoreEngineError) {
        try database.run(
            "INSERT INTO transactions(id, payload, signature, chain, account, device) VALUES (?, ?, ?, ?, ?, ?)",
            .id(transaction.id), .text(String(decoding: transaction.payload, as: UTF8.self)),
            .blob(transaction.signature), .integer(try chain(of: transaction.header)),
            .text(transaction.account), .text(transaction.device))
    }

    /// Puts newly signed content in the place of a transaction's old.
    func replaceContent(with transaction: LedgerTransaction) throws(StoreEngineError) {
        try database.run(
            "UPDATE transactions SET payload = ?, signature = ?, chain = ? WHERE id = ?",
            .text(String(decoding: transaction.payload, as: UTF8.self)), .blob(transaction.signature),
            .integer(try chain(of: transaction.header)), .id(transaction.id))
    }

    /// Removes a transaction.
    func delete(transaction id: UInt64) throws(StoreEngineError) {
        try database.run("DELETE FROM transactions WHERE id = ?", .id(id))
        try database.run("DELETE FROM entitlements WHERE transaction_id = ?", .id(id))
    }

    /// How many transactions an account has in a subscription group, shared ones left out.
    func countTransactions(account: String, group: String) throws(StoreEngineError) -> Int64 {
        try database.first(
            """
            SELECT count(*) FROM transactions WHERE account = ? AND type = 'Auto-Renewable Subscription'
            AND json_extract(payload, '$.subscriptionGroupIdentifier') = ?
            AND json_extract(payload, '$.inAppOwnershipType') = 'PURCHASED'
            """,
            .text(account), .text(group)
        ) { $0.integer(0) } ?? 0
    }

    /// Marks a transaction finished; false when there was nothing to mark.
    func finish(_ id: UInt64) throws(StoreEngineError) -> Bool {
        try database.run("UPDATE transactions SET finished = 1 WHERE id = ? AND finished = 0", .id(id)) > 0
    }

    func chain(of header: String) throws(StoreEngineError) -> Int64 {
        if let chain = known.chain, chain.header == header { return chain.number }
        let number = try numberOfChain(header)
        known.chain = (header, number)
        return number
    }

    private func numberOfChain(_ header: String) throws(StoreEngineError) -> Int64 {
        if let number = try database.first(
            "SELECT id FROM chains WHERE header = ?", .text(header), read: { $0.integer(0) })
        {
            return number
        }
        try database.run("INSERT INTO chains(header) VALUES (?)", .text(header))
        return database.lastInsertedRow
    }
}
