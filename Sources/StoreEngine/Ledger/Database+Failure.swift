import CSQLite

extension Database {
    /// A failed SQLite call, before it becomes one of the engine's errors.
    struct Failure {
        /// Extended result code.
        let status: Int32
        /// SQLite's own words.
        let words: String
        /// The file concerned.
        let path: String

        init(status: Int32, handle: OpaquePointer?, path: String) {
            self.status = status
            self.path = path
            words = handle.map { String(cString: sqlite3_errmsg($0)) } ?? String(cString: sqlite3_errstr(status))
        }

        /// What the caller is told: the kind of trouble decides what a person can do about it.
        func error(whileWriting: Bool) -> StoreEngineError {
            switch status & 0xff {
            case SQLITE_BUSY, SQLITE_LOCKED:
                .busy(path: path)
            case SQLITE_FULL:
                .cannotWrite(path: path, detail: "the disk is full")
            case SQLITE_READONLY:
                .cannotWrite(path: path, detail: "it is read-only")
            case SQLITE_CORRUPT:
                .damaged(path: path, detail: words)
            case SQLITE_NOTADB:
                .damaged(path: path, detail: "it is not a SQLite database")
            case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH, SQLITE_IOERR, SQLITE_NOMEM, SQLITE_TOOBIG:
                whileWriting
                    ? .cannotWrite(path: path, detail: words) : .cannotRead(path: path, detail: words)
            default:
                // A missing table or column, a broken constraint: the file is not what this program wrote.
                .damaged(path: path, detail: words)
            }
        }
    }
}
