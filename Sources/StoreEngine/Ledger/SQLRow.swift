import CSQLite

/// The current row of a running statement. Valid only inside the closure it is handed to.
struct SQLRow {
    let statement: OpaquePointer

    /// An integer column; `NULL` reads as 0.
    func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }

    /// An integer column that may be `NULL`.
    func optionalInteger(_ column: Int32) -> Int64? { isNull(column) ? nil : integer(column) }

    /// A column that holds 0 or 1.
    func flag(_ column: Int32) -> Bool { integer(column) != 0 }

    /// A transaction number.
    func id(_ column: Int32) -> UInt64 { UInt64(clamping: integer(column)) }

    /// A text column; `NULL` reads as the empty string.
    func text(_ column: Int32) -> String {
        guard let bytes = sqlite3_column_text(statement, column) else { return "" }
        let count = Int(sqlite3_column_bytes(statement, column))
        return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }

    /// A text column that may be `NULL`.
    func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }

    /// A blob column, or the UTF-8 bytes of a text column.
    func bytes(_ column: Int32) -> [UInt8] {
        guard let bytes = sqlite3_column_blob(statement, column) else { return [] }
        return [UInt8](UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(statement, column))))
    }

    private func isNull(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }
}
