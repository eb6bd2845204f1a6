import CSQLite
import Foundation

/// The benchmark's fast path to a long history: a million purchases through the store would take minutes.
///
/// Every row is a copy of one the store has signed, finished and with a number of its own in the payload. Its signature
/// no longer fits, so such a row would be `.unverified`; the benchmark reads only what was bought after it.
enum BulkHistory {
    /// Adds `count` finished copies of what is in the ledger, and moves the numbering on.
    static func copyFinished(into ledger: URL, count: Int) throws {
        var database: OpaquePointer?
        guard sqlite3_open_v2(ledger.path, &database, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK else {
            throw CocoaError(.fileReadUnknown)
        }
        defer { sqlite3_close_v2(database) }
        let script = """
            PRAGMA synchronous = OFF;
            BEGIN IMMEDIATE;
            WITH RECURSIVE
                numbers(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < \(count)),
                base(next) AS (SELECT next_transaction FROM store)
            INSERT INTO transactions(id, payload, signature, chain, finished, account, device)
            SELECT next + n, json_set(t.payload, '$.transactionId', CAST(next + n AS TEXT)), t.signature, t.chain, 1,
                t.account, t.device
            FROM numbers, base JOIN transactions AS t ON t.id = n % next;
            UPDATE store SET next_transaction = next_transaction + \(count);
            COMMIT;
            PRAGMA wal_checkpoint(TRUNCATE);
            """
        guard sqlite3_exec(database, script, nil, nil, nil) == SQLITE_OK else {
            throw CocoaError(.fileWriteUnknown, userInfo: ["detail": String(cString: sqlite3_errmsg(database))])
        }
    }
}
