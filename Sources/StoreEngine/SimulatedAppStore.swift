import Foundation

/// The simulated App Store: sells, charges, signs and remembers. The only door of this module.
///
/// Every call reads or changes the ledger as one step, so processes that share a state directory see each other's
/// changes whole. Nothing is made on disk before the first change.
package actor SimulatedAppStore {
    /// What it sells.
    package nonisolated let catalog: Catalog
    /// Environment name, part of every payload.
    package nonisolated let environment: StoreConfiguration.Environment

    /// The store's clock: the configured one, moved or stopped as the ledger says.
    package nonisolated var storeClock: any StoreClock { clock }

    nonisolated let clock: AdjustableStoreClock
    nonisolated let randomness: Randomness
    nonisolated let directory: StateDirectory?
    nonisolated let executor = TurnExecutor(label: "kiosk.store")
    nonisolated let signal = CommitSignal()
    /// Where the kernel and the clock tell what has happened.
    nonisolated let newsQueue = DispatchQueue(label: "kiosk.news")
    /// Whether what is due is being settled right now.
    var isSettling = false
    private(set) lazy var dueTimer = DueTimer(queue: newsQueue)
    private nonisolated let busyTimeout: Int32

    private var openLedger: Ledger?
    private var openIdentity: SigningIdentity?
    private var watcher: LedgerWatcher?
    /// The newest event, as far as this store's own and the kernel's word go; `nil` while the ledger cannot be read.
    var newestSequence: Int64?

    private let startingStorefront: String?
    /// The store's own storefront switch as it was when this process first read it.
    private var firstStorefrontSwitch: String??
    /// Numbers of devices that could not be written down (BUG-47).
    var passingVerificationIDs: [String: UUID] = [:]
    private lazy var positions = [String: Int](
        catalog.products.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })

    /// Takes the configuration; the ledger is opened when it is first needed, and made by the first change.
    package init(_ configuration: StoreConfiguration) throws(StoreEngineError) {
        try self.init(configuration, busyTimeout: 5000)
    }

    /// As `init(_:)`; waits for other processes as many milliseconds as told.
    init(_ configuration: StoreConfiguration, busyTimeout: Int32) throws(StoreEngineError) {
        OpenSSLLibrary.staysUntilTheEnd
        let storefront = configuration.storefront ?? configuration.catalog.storefront
        guard Storefronts.region(for: storefront) != nil else { throw .unknownStorefront(storefront) }
        catalog = configuration.catalog
        environment = configuration.environment
        clock = AdjustableStoreClock(configuration.clock)
        randomness = Randomness(seed: configuration.seed)
        directory = configuration.stateDirectory.map { StateDirectory($0) }
        startingStorefront = configuration.storefront
        self.busyTimeout = busyTimeout
    }

    /// Turns of the store's own: SQLite and fsync block.
    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Lets nothing happen here until ``goOn()``, as for a stopped process: calls wait, news is not noticed.
    package nonisolated func standStill() { executor.hold() }

    /// Ends ``standStill()``.
    package nonisolated func goOn() { executor.release() }

    // MARK: Ledger

    /// The ledger for reading, brought up to the present; `nil` when nothing has been written yet.
    func existingLedger() throws(StoreEngineError) -> Ledger? {
        let ledger = try ledgerAsWritten()
        try ledger?.recall()
        try adoptClock(of: ledger)
        guard let ledger else { return nil }
        try settleDue(in: ledger)
        return ledger
    }

    private func ledgerAsWritten() throws(StoreEngineError) -> Ledger? {
        if let ledger = openLedger {
            guard directory != nil, ledger.isStale else { return ledger }
            // Someone removed or replaced the directory: what was read from it is no longer true.
            openLedger = nil
            openIdentity = nil
        }
        guard let directory, try directory.hasLedger() else { return nil }
        let ledger = try Ledger.open(in: directory, owner: owner, busyTimeout: busyTimeout)
        openLedger = ledger
        return ledger
    }

    /// The ledger for writing, made when there is none.
    func writableLedger() throws(StoreEngineError) -> Ledger {
        if let ledger = try existingLedger() {
            if !ledger.isReadOnly { return ledger }
            // Writing may have been allowed since.
            openLedger = nil
            if let ledger = try existingLedger(), !ledger.isReadOnly { return ledger }
            throw .cannotWrite(path: directory?.path ?? "", detail: "it is read-only")
        }
        guard let directory else {
            let ledger = try Ledger.inMemory(owner: owner)
            openLedger = ledger
            return ledger
        }
        _ = try signingIdentity()
        try Ledger.create(in: directory, owner: owner)
        guard let ledger = try existingLedger() else {
            throw .cannotCreate(path: directory.ledgerPath, detail: "it vanished as soon as it was made")
        }
        return ledger
    }

    /// Changes the ledger in one durable transaction, then wakes those who wait for news.
    func change<Value>(
        _ body: (Ledger) throws(StoreEngineError) -> Value
    ) throws(StoreEngineError) -> Value {
        let ledger = try writableLedger()
        let count = ledger.database.changeCount
        let value = try ledger.write { () throws(StoreEngineError) in try body(ledger) }
        if ledger.database.changeCount != count {
            newestSequence = newestSequence.map { max($0, ledger.newestSequence) }
            signal.wake()
            directory?.touchLedger()
        }
        return value
    }

    /// Folds SQLite's log into the ledger file and closes it, as a program does before it ends; the next call opens it
    /// again. What is in memory stays.
    package func close() {
        if directory != nil { openLedger = nil }
    }

    private var owner: Ledger.Owner {
        Ledger.Owner(
            environment: environment.rawValue, bundleID: catalog.bundleID,
            firstTransaction: environment == .xcode ? 0 : 2_000_000_000_000_000,
            identity: randomness.uuid(for: "ledger").uuidString.lowercased())
    }

    /// The instant of a change: the clock's, but never before the last change (design rule 5). Remembered.
    func takeInstant(_ ledger: Ledger) throws(StoreEngineError) -> Date {
        // Another process may have moved the clock since.
        try adoptClock(of: ledger)
        let last = try ledger.lastInstant()
        let now = max(clock.now.wholeMilliseconds, last)
        let instant = Date(wholeMilliseconds: now)
        guard SigningIdentity.signingDates.contains(instant) else { throw .clockOutOfRange(instant) }
        if now > last { try ledger.setLastInstant(now) }
        return instant
    }

    // MARK: Keys

    /// The store's keys, made when there are none.
    package func signingIdentity() throws(StoreEngineError) -> SigningIdentity {
        if let openIdentity { return openIdentity }
        try directory?.create()
        do throws(SigningError) {
            let identity =
                if let directory {
                    try SigningIdentity.loadOrCreate(in: directory.url, organization: catalog.bundleID)
                } else {
                    try SigningIdentity.ephemeral(organization: catalog.bundleID)
                }
            openIdentity = identity
            return identity
        } catch {
            throw StoreEngineError(error)
        }
    }

    // MARK: Catalogue

    /// Where in the catalogue a product stands.
    func position(of productID: String) -> Int? { positions[productID] }

    /// The storefront in force under these settings: the latest word counts, this process's own start included.
    func region(_ settings: StoreSettings) throws(StoreEngineError) -> StorefrontRegion {
        let firstSwitch = firstStorefrontSwitch ?? settings.storefront
        firstStorefrontSwitch = firstSwitch
        let isSwitched = settings.storefront != firstSwitch
        let code = (isSwitched ? nil : startingStorefront) ?? settings.storefront ?? catalog.storefront
        guard let region = Storefronts.region(for: code) else { throw .unknownStorefront(code) }
        return region
    }

    // MARK: Watching

    /// Starts to notice other processes' changes, and what time brings.
    func startWatching() {
        if !dueTimer.isStarted {
            let look: @Sendable () -> Void = { [weak self] in self?.lookAgain() }
            dueTimer.start(onDue: look)
            clock.observeMoves(look)
        }
        guard watcher == nil else { return }
        guard let directory else {
            if newestSequence == nil { countEvents() }
            return
        }
        watcher = LedgerWatcher(directory, queue: newsQueue) { [weak self] in self?.fileHasChanged() }
        countEvents()
    }

    /// Lets everyone who waits look again, unless all that was written is this store's own.
    private nonisolated func fileHasChanged() {
        executor.sync {
            assumeIsolated { store in
                if let ledger = store.openLedger, !ledger.isStale, (try? ledger.hasNewsFromOthers()) == false { return }
                store.countEvents()
                store.signal.wake()
            }
        }
    }

    private func countEvents() {
        do throws(StoreEngineError) {
            newestSequence = try existingLedger()?.latestSequence() ?? 0
        } catch {
            newestSequence = nil
        }
    }

    /// Lets everyone who waits look again, in a turn of the store's own: looking settles what is due.
    private nonisolated func lookAgain() {
        Task { [weak self] in await self?.settleAndWake() }
    }

    private func settleAndWake() {
        dueTimer.forgetWhatIsPast()
        _ = try? existingLedger()
        signal.wake()
    }
}

extension StoreEngineError {
    /// Whether the state only cannot be written: what is read needs not fail for it.
    package var isAboutWriting: Bool {
        switch self {
        case .cannotWrite, .cannotCreate: true
        default: false
        }
    }

    /// What trouble with keys means for the store.
    init(_ error: SigningError) {
        self =
            switch error {
            case .cannotCreate(let path, let detail): .cannotCreate(path: path, detail: detail)
            case .cannotRead(let path, let detail): .cannotRead(path: path, detail: detail)
            case .damaged(let path, let detail): .damaged(path: path, detail: detail)
            case .cryptography: .signing(detail: "\(error)")
            }
    }
}
