/// The tables of the ledger and how older ones become today's.
struct LedgerSchema: Sendable {
    /// SQL that takes a ledger from each version to the next; the first makes the tables of version 1.
    let migrations: [String]

    /// The version this program writes, kept in SQLite's `user_version`.
    var version: Int { migrations.count }

    /// Marks our files among all SQLite files: `Kios` in ASCII, kept in `application_id`.
    static let applicationID: Int64 = 0x4B69_6F73

    /// Today's.
    static let current = LedgerSchema(migrations: [version1, version2, version3, version4])

    /// Version 1.
    ///
    /// What a payload says is said once: the columns that choose and order transactions are computed from the signed
    /// text. JSON functions are those of SQLite 3.31, so that older systems can read the file too.
    private static let version1 = """
        CREATE TABLE store(
            only INTEGER PRIMARY KEY CHECK (only = 1),
            identity TEXT NOT NULL,
            environment TEXT NOT NULL,
            bundle_id TEXT NOT NULL,
            next_transaction INTEGER NOT NULL,
            last_instant INTEGER NOT NULL,
            syncs INTEGER NOT NULL DEFAULT 0,
            cleared INTEGER NOT NULL DEFAULT 0
        );
        CREATE TABLE chains(
            id INTEGER PRIMARY KEY,
            header TEXT NOT NULL UNIQUE
        );
        CREATE TABLE transactions(
            id INTEGER PRIMARY KEY,
            payload TEXT NOT NULL,
            signature BLOB NOT NULL,
            chain INTEGER NOT NULL REFERENCES chains(id),
            finished INTEGER NOT NULL DEFAULT 0,
            account TEXT NOT NULL,
            device TEXT NOT NULL,
            product TEXT AS (CASE WHEN json_valid(payload) THEN json_extract(payload, '$.productId') END),
            type TEXT AS (CASE WHEN json_valid(payload) THEN json_extract(payload, '$.type') END),
            revoked INTEGER AS (
                CASE WHEN json_valid(payload) THEN json_extract(payload, '$.revocationDate') IS NOT NULL ELSE 0 END),
            listed INTEGER AS (type IS NOT 'Consumable' OR finished = 0 OR revoked = 1),
            entitled INTEGER AS (type IN ('Non-Consumable', 'Non-Renewing Subscription') AND revoked = 0)
        );
        CREATE INDEX transactions_product ON transactions(product);
        CREATE INDEX transactions_unfinished ON transactions(finished) WHERE finished = 0;
        CREATE INDEX transactions_listed ON transactions(listed) WHERE listed = 1;
        CREATE INDEX transactions_listed_product ON transactions(product) WHERE listed = 1;
        CREATE INDEX transactions_entitled ON transactions(account, product) WHERE entitled = 1;
        CREATE TABLE requests(
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            kind TEXT NOT NULL,
            status TEXT NOT NULL,
            product TEXT NOT NULL,
            quantity INTEGER NOT NULL,
            token TEXT,
            simulated INTEGER NOT NULL,
            account TEXT NOT NULL,
            device TEXT NOT NULL,
            requested INTEGER NOT NULL,
            transaction_id INTEGER
        );
        CREATE INDEX requests_pending ON requests(account, product) WHERE status = 'pending';
        CREATE TABLE events(
            sequence INTEGER PRIMARY KEY AUTOINCREMENT,
            kind TEXT NOT NULL,
            transaction_id INTEGER,
            request_id INTEGER,
            account TEXT,
            device TEXT,
            session TEXT
        );
        CREATE INDEX events_refunded ON events(account) WHERE kind = 'refunded';
        CREATE TABLE settings(
            name TEXT PRIMARY KEY,
            value TEXT NOT NULL
        ) WITHOUT ROWID;
        CREATE TABLE accounts(
            name TEXT PRIMARY KEY,
            app_transaction_id TEXT NOT NULL
        ) WITHOUT ROWID;
        CREATE TABLE devices(
            name TEXT PRIMARY KEY,
            verification_id TEXT NOT NULL
        ) WITHOUT ROWID;
        CREATE TABLE acknowledgements(
            device TEXT NOT NULL,
            account TEXT NOT NULL,
            sequence INTEGER NOT NULL,
            PRIMARY KEY (device, account)
        ) WITHOUT ROWID;
        """

    /// Brings a ledger to this version. Call inside a write transaction.
    func migrate(_ database: Database, from found: Int) throws(StoreEngineError) {
        for migration in migrations.dropFirst(found) { try database.script(migration) }
        try database.script("PRAGMA user_version = \(version)")
    }
}
