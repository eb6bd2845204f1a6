import Foundation

extension Ledger {
    /// Makes a ledger where there is none. It appears whole, by one link: a crash leaves no half ledger, and of two
    /// processes at once the first one's stays.
    static func create(
        in directory: StateDirectory, owner: Owner, schema: LedgerSchema = .current
    ) throws(StoreEngineError) {
        try directory.create()
        let draft = directory.ledgerPath + draftMark + UUID().uuidString
        defer { removeDrafts(in: directory) }
        do throws(StoreEngineError) {
            try makeDraft(at: draft, owner: owner, schema: schema)
        } catch {
            // Whoever was faster has cleared this draft away.
            if try directory.hasLedger() { return }
            throw error
        }
        if link(draft, directory.ledgerPath) != 0 {
            let code = errno
            if try directory.hasLedger() { return }
            // Some file systems know no links.
            guard code != EEXIST, rename(draft, directory.ledgerPath) == 0 else {
                throw .cannotCreate(path: directory.ledgerPath, detail: StateDirectory.words(code))
            }
        }
        try StateDirectory.synchronize(directory: directory.path)
    }

    private static let draftMark = ".new-"

    private static func makeDraft(at path: String, owner: Owner, schema: LedgerSchema) throws(StoreEngineError) {
        let descriptor = Foundation.open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .cannotCreate(path: path, detail: StateDirectory.words(errno)) }
        defer { close(descriptor) }
        // The umask may have taken bits away; SQLite gives its helper files the mode of this one.
        fchmod(descriptor, 0o600)
        do throws(StoreEngineError) {
            let database = try Database(path: path, access: .readWrite)
            try database.script("PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF")
            try schema.build(in: database, for: owner)
            try database.script("PRAGMA journal_mode = WAL")
        } catch {
            throw .cannotCreate(path: path, detail: error.detail)
        }
        guard fsync(descriptor) == 0 else { throw .cannotCreate(path: path, detail: StateDirectory.words(errno)) }
    }

    /// Clears away drafts, those of killed processes too. Whoever is still at one finds the ledger made.
    static func removeDrafts(in directory: StateDirectory) {
        guard let entries = opendir(directory.path) else { return }
        defer { closedir(entries) }
        let prefix = StateDirectory.ledgerName + draftMark
        while let entry = readdir(entries) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
            }
            if name.hasPrefix(prefix) { unlink(directory.path + "/" + name) }
        }
    }
}

extension LedgerSchema {
    /// Makes the tables in an empty database.
    func build(in database: Database, for owner: Ledger.Owner) throws(StoreEngineError) {
        try database.write { () throws(StoreEngineError) in
            try database.script("PRAGMA application_id = \(Self.applicationID)")
            try migrate(database, from: 0)
            try database.run(
                """
                INSERT INTO store(only, identity, environment, bundle_id, next_transaction, last_instant)
                VALUES (1, ?, ?, ?, ?, 0)
                """,
                .text(owner.identity), .text(owner.environment), .text(owner.bundleID),
                .integer(owner.firstTransaction))
        }
    }
}

extension StoreEngineError {
    /// What the system or SQLite said, without the path.
    fileprivate var detail: String {
        switch self {
        case .damaged(_, let detail), .cannotCreate(_, let detail), .cannotRead(_, let detail),
            .cannotWrite(_, let detail):
            detail
        default: message
        }
    }
}
