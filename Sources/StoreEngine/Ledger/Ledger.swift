import Foundation

/// The store's memory: one SQLite database with typed access to its tables.
///
/// Writing calls belong inside ``write(_:)``. Not thread-safe; the store's actor owns it.
final class Ledger {
    /// Whose ledger it is, fixed when it is made.
    struct Owner: Hashable {
        /// The payload's `environment`.
        var environment: String
        /// The app's bundle identifier.
        var bundleID: String
        /// The number of the first transaction.
        var firstTransaction: Int64
        /// Tells this ledger from any other.
        var identity: String
    }

    let database: Database
    /// What is known without reading it again.
    var known = LedgerRecollection()
    /// The number of the newest event that was added here.
    var newestSequence: Int64 = 0
    private let snapshot: FileSnapshot?
    private var knownVersion: Int64?
    private var toldVersion: Int64?

    private init(database: Database, snapshot: FileSnapshot? = nil) {
        self.database = database
        self.snapshot = snapshot
    }

    /// A new ledger that lives as long as this object.
    static func inMemory(owner: Owner, schema: LedgerSchema = .current) throws(StoreEngineError) -> Ledger {
        let database = try Database.inMemory()
        try schema.build(in: database, for: owner)
        return Ledger(database: database)
    }

    /// Opens the ledger of a state directory, brings an older one up to date, and refuses a foreign one.
    static func open(
        in directory: StateDirectory, owner: Owner, schema: LedgerSchema = .current, busyTimeout: Int32 = 5000
    ) throws(StoreEngineError) -> Ledger {
        let ledger = try connect(path: directory.ledgerPath, busyTimeout: busyTimeout)
        try ledger.prepare(schema)
        try ledger.check(owner, path: directory.path)
        // Whoever made it was killed before its draft's name was taken away.
        if FileSnapshot.hasSecondName(path: directory.ledgerPath) { removeDrafts(in: directory) }
        return ledger
    }

    // MARK: Opening

    private static func connect(path: String, busyTimeout: Int32) throws(StoreEngineError) -> Ledger {
        let snapshot = FileSnapshot(path: path)
        if snapshot?.size == 0 { throw .damaged(path: path, detail: "it is empty") }
        do throws(StoreEngineError) {
            return try connect(path: path, access: .readWrite, busyTimeout: busyTimeout)
        } catch {
            guard error.isAboutAccess else { throw error }
            if let ledger = try? connect(path: path, access: .readOnly, busyTimeout: busyTimeout) { return ledger }
            // Without its log the file alone is the whole truth, until it changes.
            guard !FileSnapshot.hasContents(path: path + "-wal"), let snapshot else { throw error }
            guard let database = try? Database(path: path, access: .immutable), (try? version(of: database)) != nil
            else { throw error }
            return Ledger(database: database, snapshot: snapshot)
        }
    }

    private static func connect(
        path: String, access: Database.Access, busyTimeout: Int32
    ) throws(StoreEngineError) -> Ledger {
        let database = try Database(path: path, access: access, busyTimeout: busyTimeout)
        // The first read is what opens SQLite's helper files.
        _ = try version(of: database)
        try database.script("PRAGMA synchronous = FULL; PRAGMA cache_size = -16384")
        return Ledger(database: database)
    }

    private static func version(of database: Database) throws(StoreEngineError) -> Int {
        Int(try database.first("PRAGMA user_version") { $0.integer(0) } ?? 0)
    }

    private func prepare(_ schema: LedgerSchema) throws(StoreEngineError) {
        let path = database.path
        guard try database.first("PRAGMA application_id", read: { $0.integer(0) }) == LedgerSchema.applicationID else {
            throw .damaged(path: path, detail: "it is another program’s database")
        }
        let version = try Self.version(of: database)
        if version == schema.version { return }
        guard version < schema.version else {
            throw .newerLedger(path: path, version: version, supported: schema.version)
        }
        guard !isReadOnly else {
            throw .cannotWrite(path: path, detail: "it is read-only, and its older format must be brought up to date")
        }
        try database.write { () throws(StoreEngineError) in
            // Another process may have been faster.
            try schema.migrate(database, from: Self.version(of: database))
        }
    }

    private func check(_ owner: Owner, path: String) throws(StoreEngineError) {
        let found = try database.first("SELECT environment, bundle_id FROM store") { ($0.text(0), $0.text(1)) }
        guard let found else { throw .damaged(path: database.path, detail: "it does not say whose it is") }
        if found.0 != owner.environment {
            throw .otherStore(path: path, what: "environment", found: found.0, expected: owner.environment)
        }
        if found.1 != owner.bundleID {
            throw .otherStore(path: path, what: "bundle id", found: found.1, expected: owner.bundleID)
        }
    }

    // MARK: Changing

    /// Runs `body` as one write transaction: all of it is on disk when this returns, none of it when this throws.
    func write<Value>(_ body: () throws(StoreEngineError) -> Value) throws(StoreEngineError) -> Value {
        do {
            return try database.write { () throws(StoreEngineError) in
                try recall()
                let value = try body()
                try writeCounts()
                return value
            }
        } catch {
            known = LedgerRecollection()
            throw error
        }
    }

    /// Numbers and the last instant change together with nearly every change; they are written once.
    private func writeCounts() throws(StoreEngineError) {
        guard known.hasNewCounts else { return }
        known.hasNewCounts = false
        try database.run(
            """
            UPDATE store SET next_transaction = coalesce(?, next_transaction), last_instant = coalesce(?, last_instant)
            """, known.nextTransactionID.map(SQLValue.id) ?? .null, .optional(known.lastInstant))
    }

    /// Forgets what is known if another connection may have changed it.
    func recall() throws(StoreEngineError) {
        let version = try database.foreignVersion()
        if version != knownVersion { known = LedgerRecollection() }
        knownVersion = version
    }

    /// Whether another connection has written since this was last asked.
    func hasNewsFromOthers() throws(StoreEngineError) -> Bool {
        let version = try database.foreignVersion()
        defer { toldVersion = version }
        return version != toldVersion
    }

    // MARK: Life

    /// Whether this connection can only read.
    var isReadOnly: Bool { database.isReadOnly }

    /// Whether the file was removed or replaced, or a frozen view of it has grown old: open it again.
    var isStale: Bool {
        guard let snapshot else { return database.hasMoved }
        return snapshot != FileSnapshot(path: database.path) || FileSnapshot.hasContents(path: database.path + "-wal")
    }
}

/// What tells one state of a file from another.
private struct FileSnapshot: Equatable {
    let inode: UInt64
    let size: Int64
    let seconds: Int
    let nanoseconds: Int

    init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        inode = UInt64(status.st_ino)
        size = Int64(status.st_size)
        seconds = status.st_mtim.tv_sec
        nanoseconds = status.st_mtim.tv_nsec
    }

    static func hasContents(path: String) -> Bool {
        (FileSnapshot(path: path)?.size ?? 0) > 0
    }

    static func hasSecondName(path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_nlink > 1
    }
}

extension StoreEngineError {
    /// Whether permissions or the file system stand in the way, rather than what the file holds.
    fileprivate var isAboutAccess: Bool {
        switch self {
        case .cannotRead, .cannotWrite: true
        default: false
        }
    }
}
