import CSQLite
import Foundation
import Testing

/// A row of the ledger as SQLite tells it, without the engine.
struct LedgerRow: Sendable {
    var productID: String
    var quantity: Int
    var isRevoked: Bool
    var isFinished: Bool

    /// How many of a product these rows charge for: what was bought and not refunded.
    static func charged(_ product: String, in rows: [LedgerRow]) -> Int {
        rows.filter { $0.productID == product && !$0.isRevoked }.map(\.quantity).reduce(0, +)
    }
}

extension TestHome {
    /// Everything in the ledger; nothing when there is none. Leaves the files as they are.
    func ledgerRows() throws -> [LedgerRow] {
        guard exists(ledgerPath) else { return [] }
        var database: OpaquePointer?
        defer { sqlite3_close(database) }
        try #require(sqlite3_open_v2(ledgerPath, &database, SQLITE_OPEN_READONLY, nil) == SQLITE_OK)
        var statement: OpaquePointer?
        defer { sqlite3_finalize(statement) }
        let sql = """
            SELECT json_extract(payload, '$.productId'), json_extract(payload, '$.quantity'),
                json_extract(payload, '$.revocationDate') IS NOT NULL, finished
            FROM transactions ORDER BY id DESC
            """
        try #require(sqlite3_prepare_v2(database, sql, -1, &statement, nil) == SQLITE_OK)
        var rows: [LedgerRow] = []
        while sqlite3_step(statement) == SQLITE_ROW {
            rows.append(
                LedgerRow(
                    productID: sqlite3_column_text(statement, 0).map { String(cString: $0) } ?? "",
                    quantity: Int(sqlite3_column_int64(statement, 1)),
                    isRevoked: sqlite3_column_int64(statement, 2) != 0,
                    isFinished: sqlite3_column_int64(statement, 3) != 0))
        }
        return rows
    }

    /// Brings the ledger's log home into the ledger, as SQLite does by itself now and then.
    func foldLog() throws { try sql("PRAGMA wal_checkpoint(TRUNCATE)") }

    /// Changes the ledger as somebody with another tool might.
    func sql(_ statement: String) throws {
        var database: OpaquePointer?
        defer { sqlite3_close(database) }
        try #require(sqlite3_open_v2(ledgerPath, &database, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK)
        try #require(sqlite3_exec(database, statement, nil, nil, nil) == SQLITE_OK)
    }
}
