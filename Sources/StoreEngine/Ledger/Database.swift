import CSQLite

/// One SQLite connection: cached prepared statements, typed values, typed errors.
///
/// Not thread-safe; its owner, the store's actor, uses it from one place at a time.
final class Database {
    /// How to open a file.
    enum Access {
        /// Read and write; read only if the system allows no more.
        case readWrite
        /// Read and write; made when it is not there.
        case create
        /// Read only.
        case readOnly
        /// Read only, in a place where not even SQLite's helper files can be made. Nobody can be writing.
        case immutable
    }

    /// Path of the file, for messages.
    let path: String
    private let handle: OpaquePointer
    private static let inMemoryPath = ":memory:"
    private var isInMemory: Bool { path == Self.inMemoryPath }
    private var statements: [String: PreparedStatement] = [:]

    /// Opens a database.
    /// - Parameter busyTimeout: milliseconds to wait for other processes before giving up with `.busy`.
    init(path: String, access: Access, busyTimeout: Int32 = 5000) throws(StoreEngineError) {
        let flags =
            switch access {
            case .readWrite: SQLITE_OPEN_READWRITE
            case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
            case .readOnly: SQLITE_OPEN_READONLY
            case .immutable: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
            }
        let name = access == .immutable ? Self.immutableURI(path) : path
        var opened: OpaquePointer?
        let status = sqlite3_open_v2(name, &opened, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
        guard status == SQLITE_OK, let opened else {
            let failure = Failure(status: status, handle: opened, path: path)
            sqlite3_close_v2(opened)
            throw failure.error(whileWriting: access == .create)
        }
        handle = opened
        self.path = path
        sqlite3_busy_timeout(handle, busyTimeout)
    }

    /// A database that lives as long as this object.
    static func inMemory() throws(StoreEngineError) -> Database {
        try Database(path: inMemoryPath, access: .create)
    }

    deinit {
        statements.removeAll()
        sqlite3_close_v2(handle)
    }

    // MARK: Statements

    /// Runs a statement that returns no rows and tells how many rows it changed.
    @discardableResult
    func run(_ sql: String, _ values: SQLValue...) throws(StoreEngineError) -> Int {
        _ = try rows(sql, values) { _ in }
        return Int(sqlite3_changes(handle))
    }

    /// Runs statements without values, separated by semicolons.
    func script(_ sql: String) throws(StoreEngineError) {
        let status = sqlite3_exec(handle, sql, nil, nil, nil)
        guard status == SQLITE_OK else { throw failure(status).error(whileWriting: true) }
    }

    /// All rows of a query.
    func all<Value>(
        _ sql: String, _ values: SQLValue..., read: (SQLRow) -> Value
    ) throws(StoreEngineError) -> [Value] {
        try rows(sql, values, read: read)
    }

    /// The first row of a query.
    func first<Value>(
        _ sql: String, _ values: SQLValue..., read: (SQLRow) -> Value
    ) throws(StoreEngineError) -> Value? {
        try rows(sql, values, limit: 1, read: read).first
    }

    /// The number of the row inserted last.
    var lastInsertedRow: Int64 { sqlite3_last_insert_rowid(handle) }

    /// Differs from an earlier value when this connection has changed rows since.
    var changeCount: Int32 { sqlite3_total_changes(handle) }

    /// Differs from an earlier value when another connection has written to the file since.
    func foreignVersion() throws(StoreEngineError) -> Int64 {
        // Nobody else can have a database in memory.
        if isInMemory { return 0 }
        return try first("PRAGMA data_version") { $0.integer(0) } ?? 0
    }

    /// At most `limit` rows of a query, its values in an array.
    func rows<Value>(
        _ sql: String, _ values: [SQLValue], limit: Int = .max, read: (SQLRow) -> Value
    ) throws(StoreEngineError) -> [Value] {
        let statement = try prepared(sql)
        defer { statement.reset() }
        statement.bind(values)
        var result: [Value] = []
        while result.count < limit {
            let status = sqlite3_step(statement.pointer)
            if status == SQLITE_DONE { break }
            guard status == SQLITE_ROW else {
                throw failure(status).error(whileWriting: sqlite3_stmt_readonly(statement.pointer) == 0)
            }
            result.append(read(SQLRow(statement: statement.pointer)))
        }
        return result
    }

    private func prepared(_ sql: String) throws(StoreEngineError) -> PreparedStatement {
        if let statement = statements[sql] { return statement }
        var pointer: OpaquePointer?
        let status = sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &pointer, nil)
        guard status == SQLITE_OK, let pointer else { throw failure(status).error(whileWriting: false) }
        let statement = PreparedStatement(pointer: pointer)
        statements[sql] = statement
        return statement
    }

    // MARK: Transactions

    /// Runs `body` as one write transaction: all of it is on disk when this returns, none of it when this throws.
    func write<Value>(_ body: () throws(StoreEngineError) -> Value) throws(StoreEngineError) -> Value {
        try run("BEGIN IMMEDIATE")
        return try commit(body)
    }

    /// Runs `body` on one unchanging view of the database.
    func read<Value>(_ body: () throws(StoreEngineError) -> Value) throws(StoreEngineError) -> Value {
        try run("BEGIN")
        return try commit(body)
    }

    private func commit<Value>(_ body: () throws(StoreEngineError) -> Value) throws(StoreEngineError) -> Value {
        do {
            let value = try body()
            try run("COMMIT")
            return value
        } catch {
            // SQLite has rolled back by itself after some errors, a full disk for example.
            if sqlite3_get_autocommit(handle) == 0 { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
            throw error
        }
    }

    // MARK: The file

    /// Whether writing is out of the question.
    var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

    /// Whether the file was removed or replaced under this connection.
    var hasMoved: Bool {
        var moved: Int32 = 0
        return sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &moved) == SQLITE_OK && moved != 0
    }

    private func failure(_ status: Int32) -> Failure {
        Failure(status: status, handle: handle, path: path)
    }

    private static func immutableURI(_ path: String) -> String {
        let escaped = path.replacing("%", with: "%25").replacing("?", with: "%3f").replacing("#", with: "%23")
        return "file:\(escaped)?immutable=1"
    }
}

/// A compiled statement; finalized when nobody holds it.
private final class PreparedStatement {
    let pointer: OpaquePointer

    init(pointer: OpaquePointer) {
        self.pointer = pointer
    }

    deinit { sqlite3_finalize(pointer) }

    func bind(_ values: [SQLValue]) {
        for (offset, value) in values.enumerated() {
            let index = Int32(offset + 1)
            switch value {
            case .null:
                sqlite3_bind_null(pointer, index)
            case .integer(let number):
                sqlite3_bind_int64(pointer, index, number)
            case .text(var text):
                _ = text.withUTF8 { utf8 in
                    utf8.withMemoryRebound(to: CChar.self) {
                        kiosk_sqlite3_bind_text(pointer, index, $0.baseAddress, Int32($0.count))
                    }
                }
            case .blob(let bytes):
                _ = bytes.withUnsafeBytes { kiosk_sqlite3_bind_blob(pointer, index, $0.baseAddress, Int32($0.count)) }
            }
        }
    }

    func reset() {
        sqlite3_reset(pointer)
        sqlite3_clear_bindings(pointer)
    }
}
