import Foundation
import Testing

@testable import StoreEngine

@Suite("Opening and making the ledger", .serialized)
struct OpeningTests {
    // MARK: Before the first change

    @Test("reading a brand-new store touches nothing on disk (contract §3)")
    func readingMakesNothing() async throws {
        let directory = try TemporaryDirectory()
        let store = try SimulatedAppStore.fixture(in: directory)
        #expect(try await store.products(for: [Shop.apple]).count == 1)
        #expect(try await store.settings() == StoreSettings())
        #expect(try await store.ids(.currentEntitlements).isEmpty)
        #expect(try await store.transaction(0) == nil)
        #expect(try await store.requests(pendingOnly: true, account: nil).isEmpty)
        #expect(try await store.latestSequence() == 0)
        #expect(try await store.unseenRefunds(for: Buyer()).isEmpty)
        #expect(try await store.syncCount() == 0)
        _ = try await store.ledgerMark()
        _ = try await store.quote(Shop.apple)
        try await store.finish(0)
        try await store.clearTransactions()
        try await store.resetToDefaultState()
        try await store.acknowledge(5, by: Buyer())
        _ = try? await store.refund(0, reason: 0)
        _ = try? await store.approve(request: 1)
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path).isEmpty)
    }

    @Test("a directory that someone else filled is no store yet, and stays as it was")
    func directoryWithoutLedger() async throws {
        let directory = try TemporaryDirectory()
        try FileManager.default.createDirectory(at: directory.store, withIntermediateDirectories: true)
        try Data("mine".utf8).write(to: directory.store.appending(path: "notes.txt"))
        let store = try SimulatedAppStore.fixture(in: directory)
        #expect(try await store.ids().isEmpty)
        #expect(directory.files == ["notes.txt"])
        try await store.charge(Shop.apple)
        #expect(directory.files.contains("notes.txt"))
    }

    // MARK: What is made

    @Test("files are 0600 and directories 0700, whatever the umask (contract §3)", arguments: [0o000, 0o022, 0o277])
    func modes(_ mask: mode_t) async throws {
        let directory = try TemporaryDirectory()
        let configuration = StoreConfiguration(
            catalog: Shop.catalog, stateDirectory: URL(filePath: directory.path + "/a/b/state"), seed: 1)
        let old = umask(mask)
        defer { umask(old) }
        let store = try SimulatedAppStore(configuration)
        try await store.charge(Shop.apple)
        func mode(_ path: String) -> mode_t {
            var status = stat()
            return stat(directory.path + path, &status) == 0 ? status.st_mode & 0o7777 : 0
        }
        for path in ["/a", "/a/b", "/a/b/state"] { #expect(mode(path) == 0o700, "\(path)") }
        for name in ["ledger.sqlite", "ledger.sqlite-wal", "ledger.sqlite-shm"] {
            #expect(mode("/a/b/state/" + name) == 0o600, "\(name)")
        }
    }

    @Test("after the first purchase there are the ledger and the keys, and no drafts (contract §3)")
    func files() async throws {
        let directory = try TemporaryDirectory()
        do {
            let store = try SimulatedAppStore.fixture(in: directory)
            try await store.charge(Shop.apple)
        }
        #expect(
            Set(directory.files).subtracting(["ledger.sqlite-wal", "ledger.sqlite-shm"]) == [
                "ledger.sqlite", "signing",
            ])
    }

    @Test("a closed store is one file and its keys, and opens again by itself")
    func close() async throws {
        let directory = try TemporaryDirectory()
        for store in [try SimulatedAppStore.fixture(in: directory), try SimulatedAppStore.fixture()] {
            try await store.charge(Shop.apple)
            await store.close()
            if store.directory != nil { #expect(directory.files == ["ledger.sqlite", "signing"]) }
            #expect(try await store.ids() == [0])
            #expect(try await store.charge(Shop.apple).id == 1)
        }
    }

    @Test("drafts of killed processes are cleared away")
    func drafts() async throws {
        let directory = try TemporaryDirectory()
        try FileManager.default.createDirectory(at: directory.store, withIntermediateDirectories: true)
        for name in ["ledger.sqlite.new-1", "ledger.sqlite.new-1-journal"] {
            try Data("half".utf8).write(to: directory.store.appending(path: name))
        }
        try await SimulatedAppStore.fixture(in: directory).charge(Shop.apple)
        #expect(!directory.files.contains { $0.contains(".new-") })
    }

    @Test("eight stores that make one directory at once agree on one ledger and one set of keys (BUG-46)")
    func madeAtOnce() async throws {
        let directory = try TemporaryDirectory()
        let stores = try (0..<8).map { _ in try SimulatedAppStore.fixture(in: directory) }
        let ids = try await withThrowingTaskGroup(of: UInt64.self) { group in
            for store in stores { group.addTask { try await store.charge(Shop.apple).id } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(ids.sorted() == Array(0..<8))
        var roots: Set<Data> = []
        for store in stores { roots.insert(try await store.rootCertificate()) }
        #expect(roots.count == 1)
        let headers = try await stores[0].transactions(TransactionQuery(scope: .ledger), before: nil, limit: 99)
            .map { $0.jws.prefix { $0 != "." } }
        #expect(Set(headers).count == 1)
    }

    @Test("a directory removed under an open store is a new store from then on")
    func removedUnderneath() async throws {
        let directory = try TemporaryDirectory()
        let store = try SimulatedAppStore.fixture(in: directory)
        try await store.charge(Shop.knife)
        let root = try await store.rootCertificate()
        try FileManager.default.removeItem(at: directory.store)
        #expect(try await store.ids().isEmpty)
        #expect(directory.files.isEmpty)
        let id = try await store.charge(Shop.knife).id
        #expect(try await SimulatedAppStore.fixture(in: directory).ids() == [id])
        #expect(try await store.rootCertificate() != root)
    }

    // MARK: Whose it is

    @Test("a directory of another environment or bundle id is refused with both names (contract §3)")
    func otherStore() async throws {
        let directory = try TemporaryDirectory()
        try await SimulatedAppStore.fixture(in: directory).charge(Shop.apple)
        let path = directory.path + "/state"
        let sandbox = try SimulatedAppStore.fixture(in: directory, environment: .sandbox)
        let environment = StoreEngineError.otherStore(
            path: path, what: "environment", found: "Xcode", expected: "Sandbox")
        await #expect(throws: environment) { try await sandbox.ids() }
        await #expect(throws: environment) { try await sandbox.buy(Shop.apple) }
        await #expect(throws: environment) { try await sandbox.rootCertificate() }
        var catalog = Shop.catalog
        catalog.bundleID = "com.example.other"
        let other = try SimulatedAppStore.fixture(in: directory, catalog: catalog)
        let bundle = StoreEngineError.otherStore(
            path: path, what: "bundle id", found: "com.example.kiosk", expected: "com.example.other")
        await #expect(throws: bundle) { try await other.ids() }
        await #expect(throws: bundle) { try await other.updateSettings { $0.askToBuy = true } }
    }

    @Test("an edited catalogue is fine: what was sold stays sold though its product is gone (contract §3)")
    func editedCatalogue() async throws {
        let directory = try TemporaryDirectory()
        try await SimulatedAppStore.fixture(in: directory).charge(Shop.knife)
        var catalog = Shop.catalog
        catalog.products.removeAll { $0.id == Shop.knife }
        let store = try SimulatedAppStore.fixture(in: directory, catalog: catalog)
        #expect(try await store.ids(.currentEntitlements) == [0])
        try await store.refund(0, reason: 0)
    }

    // MARK: What is damaged

    static let damages: [(name: String, contents: Data, detail: String)] = [
        ("empty", Data(), "it is empty"),
        ("text", Data("hello, this is no database at all\n".utf8), "it is not a SQLite database"),
        ("long text", Data(repeating: 0x41, count: 20_000), "it is not a SQLite database"),
    ]

    @Test("a file that is no ledger is named as damaged and left untouched", arguments: 0..<3)
    func damaged(_ index: Int) async throws {
        let damage = Self.damages[index]
        let directory = try TemporaryDirectory()
        try FileManager.default.createDirectory(at: directory.store, withIntermediateDirectories: true)
        try damage.contents.write(to: URL(filePath: directory.ledger))
        let store = try SimulatedAppStore.fixture(in: directory)
        let error = StoreEngineError.damaged(path: directory.ledger, detail: damage.detail)
        await #expect(throws: error) { try await store.ids() }
        await #expect(throws: error) { try await store.updateSettings { $0.askToBuy = true } }
        await #expect(throws: error) { try await store.completePurchase(Self.quote()) }
        #expect(try Data(contentsOf: URL(filePath: directory.ledger)) == damage.contents)
    }

    @Test("another program's database is refused")
    func foreignDatabase() async throws {
        let directory = try TemporaryDirectory()
        try FileManager.default.createDirectory(at: directory.store, withIntermediateDirectories: true)
        try Database(path: directory.ledger, access: .create).script("CREATE TABLE notes(text)")
        let contents = try Data(contentsOf: URL(filePath: directory.ledger))
        let store = try SimulatedAppStore.fixture(in: directory)
        await #expect(
            throws: StoreEngineError.damaged(path: directory.ledger, detail: "it is another program’s database")
        ) { try await store.ids() }
        #expect(try Data(contentsOf: URL(filePath: directory.ledger)) == contents)
    }

    @Test("a ledger cut short, or with a page overwritten, gives a typed error and never a crash", arguments: 1...8)
    func corrupted(_ part: Int) async throws {
        let directory = try TemporaryDirectory()
        do {
            let store = try SimulatedAppStore.fixture(in: directory)
            for _ in 0..<50 { try await store.charge(Shop.apple) }
        }
        try Database(path: directory.ledger, access: .readWrite).script("PRAGMA wal_checkpoint(TRUNCATE)")
        var contents = try Data(contentsOf: URL(filePath: directory.ledger))
        let place = contents.count * part / 9
        if part.isMultiple(of: 2) {
            contents = contents.prefix(place)
        } else {
            contents.replaceSubrange(
                place..<min(place + 4096, contents.count), with: Data(repeating: 0xa5, count: 4096))
        }
        try FileManager.default.removeItem(atPath: directory.ledger)
        try contents.write(to: URL(filePath: directory.ledger))
        let store = try SimulatedAppStore.fixture(in: directory)
        for _ in 0..<2 {
            _ = try? await store.ids()
            _ = try? await store.ids(.currentEntitlements)
            _ = try? await store.buy(Shop.apple)
            _ = try? await store.refund(3, reason: 0)
            _ = try? await store.clearTransactions()
        }
    }

    // MARK: Versions

    @Test("a ledger of a newer program is refused and left as it is")
    func newer() async throws {
        let directory = try TemporaryDirectory()
        try await SimulatedAppStore.fixture(in: directory).charge(Shop.apple)
        try Database(path: directory.ledger, access: .readWrite).script("PRAGMA user_version = 99")
        let store = try SimulatedAppStore.fixture(in: directory)
        await #expect(
            throws: StoreEngineError.newerLedger(
                path: directory.ledger, version: 99, supported: LedgerSchema.current.version)
        ) { try await store.ids() }
        await #expect(throws: StoreEngineError.self) { try await store.buy(Shop.apple) }
    }

    @Test("an older ledger is brought up to date once, and keeps what it holds")
    func older() async throws {
        let directory = try TemporaryDirectory()
        let bought = try await SimulatedAppStore.fixture(in: directory).charge(Shop.apple)
        let state = StateDirectory(directory.store)
        let owner = Ledger.Owner(
            environment: "Xcode", bundleID: "com.example.kiosk", firstTransaction: 0, identity: "i")
        let next = LedgerSchema(
            migrations: LedgerSchema.current.migrations + ["ALTER TABLE requests ADD COLUMN note TEXT"])
        for _ in 0..<2 {
            let ledger = try Ledger.open(in: state, owner: owner, schema: next)
            #expect(try ledger.database.first("PRAGMA user_version") { $0.integer(0) } == Int64(next.version))
            #expect(try ledger.database.first("SELECT count(note) FROM requests") { $0.integer(0) } == 0)
            #expect(try ledger.transaction(0)?.signed == bought)
        }
    }

    @Test("a migration that fails changes nothing")
    func failingMigration() async throws {
        let directory = try TemporaryDirectory()
        try await SimulatedAppStore.fixture(in: directory).charge(Shop.apple)
        let owner = Ledger.Owner(
            environment: "Xcode", bundleID: "com.example.kiosk", firstTransaction: 0, identity: "i")
        let broken = LedgerSchema(
            migrations: LedgerSchema.current.migrations + ["CREATE TABLE half(x); CREATE TABLE store(x)"])
        #expect(throws: StoreEngineError.self) {
            try Ledger.open(in: StateDirectory(directory.store), owner: owner, schema: broken)
        }
        let hand = try Database(path: directory.ledger, access: .readOnly)
        #expect(try hand.first("SELECT count(*) FROM sqlite_schema WHERE name = 'half'") { $0.integer(0) } == 0)
        #expect(try await SimulatedAppStore.fixture(in: directory).ids() == [0])
    }

    // MARK: What cannot be written or made

    @Test(
        "an unwritable store can be browsed; buying says why not (BUG-47)",
        .enabled(if: ReadOnlyPlace.isPossible), arguments: [false, true])
    func readOnly(_ isOpenElsewhere: Bool) async throws {
        let directory = try TemporaryDirectory()
        var elsewhere: SimulatedAppStore? = try SimulatedAppStore.fixture(in: directory)
        try await elsewhere?.charge(Shop.knife)
        let expected = try await elsewhere?.transaction(0)
        if !isOpenElsewhere { elsewhere = nil }
        let store = try SimulatedAppStore.fixture(in: directory)
        try await ReadOnlyPlace.during(directory.path + "/state") {
            #expect(try await store.transaction(0) == expected)
            #expect(try await store.ids(.currentEntitlements) == [0])
            #expect(try await store.rootCertificate().count > 0)
            let id = try await store.deviceVerificationID(for: "tablet")
            #expect(try await store.deviceVerificationID(for: "tablet") == id)
            try await store.sync()
            try await store.finish(99)
            let refused = { (body: () async throws -> Void) async in
                do { try await body() } catch StoreEngineError.cannotWrite(let path, _) {
                    return path.hasPrefix(directory.path + "/state")
                } catch {}
                return false
            }
            #expect(await refused { try await store.buy(Shop.apple) })
            #expect(await refused { try await store.finish(0) })
            #expect(await refused { try await store.refund(0, reason: 0) })
            #expect(await refused { try await store.updateSettings { $0.askToBuy = true } })
        }
        // As soon as it can be written again, so it is, without opening anew.
        try await store.charge(Shop.apple)
        #expect(try await store.ids() == [1, 0])
        withExtendedLifetime(elsewhere) {}
    }

    @Test(
        "a store that cannot be made can be browsed; buying says why not (BUG-47)",
        .enabled(if: ReadOnlyPlace.isPossible))
    func cannotCreate() async throws {
        let directory = try TemporaryDirectory()
        let store = try SimulatedAppStore.fixture(in: directory)
        try await ReadOnlyPlace.during(directory.path) {
            #expect(try await store.products(for: [Shop.apple]).count == 1)
            #expect(try await store.ids().isEmpty)
            try await store.sync()
            await #expect(throws: StoreEngineError.self) { try await store.buy(Shop.apple) }
            do {
                try await store.buy(Shop.apple)
            } catch StoreEngineError.cannotCreate(let path, _) {
                #expect(path == directory.path + "/state")
            }
        }
        try await store.charge(Shop.apple)
    }

    @Test("a file in the place of the directory, or on the way to it, is named", arguments: ["/state", "/state/deep"])
    func fileInTheWay(_ suffix: String) async throws {
        let directory = try TemporaryDirectory()
        try Data("mine".utf8).write(to: URL(filePath: directory.path + "/state"))
        let store = try SimulatedAppStore(
            StoreConfiguration(catalog: Shop.catalog, stateDirectory: URL(filePath: directory.path + suffix)))
        #expect(try await store.ids().isEmpty)
        await #expect(throws: StoreEngineError.self) { try await store.buy(Shop.apple) }
        #expect(try Data(contentsOf: URL(filePath: directory.path + "/state")) == Data("mine".utf8))
    }

    @Test("a full disk refuses the charge whole; with room again it works (BUG-45)")
    func full() async throws {
        let directory = try TemporaryDirectory()
        let store = try SimulatedAppStore.fixture(in: directory)
        try await store.charge(Shop.apple)
        try await store.limitLedger(toCurrentSize: true)
        var charged = 1
        do {
            while true {
                try await store.charge(Shop.apple)
                charged += 1
            }
        } catch {
            #expect(
                error as? StoreEngineError
                    == .cannotWrite(path: directory.ledger, detail: "the disk is full"))
        }
        #expect(try await store.ids().count == charged)
        #expect(try await SimulatedAppStore.fixture(in: directory).events().count == charged)
        try await store.limitLedger(toCurrentSize: false)
        #expect(try await store.charge(Shop.apple).id == UInt64(charged))
    }

    @Test("a store that another process holds for too long says so (BUG-46)")
    func busy() async throws {
        let directory = try TemporaryDirectory()
        let store = try SimulatedAppStore.fixture(in: directory, busyTimeout: 20)
        try await store.charge(Shop.apple)
        let hand = try Database(path: directory.ledger, access: .readWrite)
        try hand.script("BEGIN IMMEDIATE")
        await #expect(throws: StoreEngineError.busy(path: directory.ledger)) { try await store.buy(Shop.apple) }
        #expect(try await store.ids() == [0])
        try hand.script("ROLLBACK")
        try await store.charge(Shop.apple)
    }

    private static func quote() async throws -> PurchaseQuote {
        try await SimulatedAppStore.fixture().quote(Shop.apple)
    }
}

extension SimulatedAppStore {
    /// Lets the ledger grow no further, or again.
    fileprivate func limitLedger(toCurrentSize isLimited: Bool) throws {
        let database = try writableLedger().database
        let pages = try database.first("PRAGMA page_count") { $0.integer(0) } ?? 0
        try database.script("PRAGMA max_page_count = \(isLimited ? pages : 1_000_000)")
    }
}
