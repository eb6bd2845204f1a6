import Foundation

/// How to open a store.
package struct StoreConfiguration: Sendable {
    /// The payload's `environment`.
    package enum Environment: String, Sendable, CaseIterable { case xcode = "Xcode", sandbox = "Sandbox" }

    /// What it sells.
    package var catalog: Catalog
    /// State directory; `nil` keeps everything in memory.
    package var stateDirectory: URL?
    /// Environment name.
    package var environment: Environment
    /// Clock.
    package var clock: any StoreClock
    /// Seed for every random choice; `nil`: the system's randomness.
    package var seed: UInt64?

    /// Makes a configuration.
    package init(
        catalog: Catalog, stateDirectory: URL? = nil, environment: Environment = .xcode,
        clock: any StoreClock = SystemStoreClock(), seed: UInt64? = nil
    ) {
        self.catalog = catalog
        self.stateDirectory = stateDirectory
        self.environment = environment
        self.clock = clock
        self.seed = seed
    }
}

/// Which transactions to read; pages go from new to old.
package struct TransactionQuery: Hashable, Sendable {
    /// A reading order and choice, as StoreKit's sequences have them (`storekit-spec` A3.1).
    package enum Scope: Hashable, Sendable {
        /// Everything in the ledger.
        case ledger
        /// `Transaction.all`: without finished consumables unless `includesFinishedConsumables` or refunded.
        case all(includesFinishedConsumables: Bool)
        /// `Transaction.unfinished`.
        case unfinished
        /// `Transaction.currentEntitlements`.
        case currentEntitlements
    }

    /// Scope.
    package var scope: Scope
    /// Only this product.
    package var productID: String?
    /// Only this account; `nil`: all accounts.
    package var account: String?
    /// Consumables only of this device (decision: a consumable belongs to the device that bought it); `nil`: all.
    package var device: String?

    /// Makes a query.
    package init(scope: Scope, productID: String? = nil, account: String? = nil, device: String? = nil) {
        self.scope = scope
        self.productID = productID
        self.account = account
        self.device = device
    }
}

/// The simulated App Store: sells, charges, signs and remembers. The only door of this module.
package actor SimulatedAppStore {
    /// What it sells.
    package nonisolated let catalog: Catalog
    /// Environment name, part of every payload.
    package nonisolated let environment: StoreConfiguration.Environment

    /// Opens the store; makes the state directory when it is first needed for writing.
    package init(_ configuration: StoreConfiguration) throws(StoreEngineError) {
        catalog = configuration.catalog
        environment = configuration.environment
        fatalError("engine")
    }

    // MARK: Settings and catalogue

    /// The switches.
    package func settings() throws(StoreEngineError) -> StoreSettings { fatalError("engine") }
    /// Changes the switches in one ledger transaction and tells every process.
    package func updateSettings(_ change: @Sendable (inout StoreSettings) -> Void) throws(StoreEngineError) {
        fatalError("engine")
    }
    /// The storefront in force.
    package func storefront() throws(StoreEngineError) -> StorefrontRegion { fatalError("engine") }
    /// Products sold in the current storefront, by identifier: unknown ones left out, duplicates dropped, in
    /// catalogue order (SEED-6, BUG-25). Throws `.simulated` when `.loadProducts` is armed.
    package func products(for ids: [String]) throws(StoreEngineError) -> [CatalogProduct] { fatalError("engine") }

    // MARK: Purchasing

    /// Checks an order and prices it; charges nothing.
    package func beginPurchase(_ order: PurchaseOrder, by buyer: Buyer) throws(StoreEngineError) -> PurchaseStart {
        fatalError("engine")
    }
    /// Charges a confirmed quote, or parks it as a request. `.simulated` with `.afterCharge` is thrown after the
    /// charge is on disk; the transaction then arrives through events.
    package func completePurchase(_ quote: PurchaseQuote) throws(StoreEngineError) -> PurchaseOutcome {
        fatalError("engine")
    }
    /// Requests, newest first.
    package func requests(pendingOnly: Bool, account: String?) throws(StoreEngineError) -> [PurchaseRequest] {
        fatalError("engine")
    }
    /// The parent approves, or the customer resolves the interruption: charges and signs.
    @discardableResult
    package func approve(request id: Int64) throws(StoreEngineError) -> SignedTransaction { fatalError("engine") }
    /// The parent declines: nothing is charged.
    package func decline(request id: Int64) throws(StoreEngineError) { fatalError("engine") }

    // MARK: Transactions

    /// One transaction.
    package func transaction(_ id: UInt64) throws(StoreEngineError) -> SignedTransaction? { fatalError("engine") }
    /// A page, newest first: at most `limit` transactions with a number below `before`.
    package func transactions(
        _ query: TransactionQuery, before: UInt64?, limit: Int
    ) throws(StoreEngineError) -> [SignedTransaction] { fatalError("engine") }
    /// Marks a transaction finished; harmless when unknown or finished before (BUG-32).
    package func finish(_ id: UInt64) throws(StoreEngineError) { fatalError("engine") }
    /// Refunds a transaction; `reason` is StoreKit's raw value (1 developer issue, 0 other).
    @discardableResult
    package func refund(_ id: UInt64, reason: Int) throws(StoreEngineError) -> SignedTransaction {
        fatalError("engine")
    }
    /// Explicit sync with the store (SEED-62): throws `.simulated` when `.appStoreSync` is armed.
    package func sync() throws(StoreEngineError) { fatalError("engine") }
    /// How often `sync` was called on this ledger (BUG-14).
    package func syncCount() throws(StoreEngineError) -> Int { fatalError("engine") }
    /// Removes every transaction and request; switches stay (BUG-31).
    package func clearTransactions() throws(StoreEngineError) { fatalError("engine") }
    /// Puts every switch back to its default.
    package func resetToDefaultState() throws(StoreEngineError) { fatalError("engine") }

    /// Which numbering of transactions is in force: the ledger's own identity (made with it) and the sequence number
    /// of its last `cleared` event, 0 if none. A device asks, so that its notes about transaction numbers of a cleared
    /// or replaced ledger are not taken for notes about new ones (BUG-31). Reading it writes nothing.
    package func ledgerMark() throws(StoreEngineError) -> LedgerMark { fatalError("engine") }

    // MARK: Events

    /// The number of the newest event.
    package func latestSequence() throws(StoreEngineError) -> Int64 { fatalError("engine") }
    /// The first event after `sequence`, waiting for it if need be, whichever process causes it; `nil` when the task
    /// is cancelled. Waiting costs no wake-ups.
    package func nextEvent(after sequence: Int64) async -> StoreEvent? { fatalError("engine") }
    /// Refund events of the account that this device has not acknowledged, oldest first.
    package func unseenRefunds(for buyer: Buyer) throws(StoreEngineError) -> [StoreEvent] { fatalError("engine") }
    /// The device has handled everything up to `sequence`.
    package func acknowledge(_ sequence: Int64, by buyer: Buyer) throws(StoreEngineError) { fatalError("engine") }

    // MARK: Trust

    /// The store's root certificate, DER.
    package func rootCertificate() throws(StoreEngineError) -> Data { fatalError("engine") }
    /// The device's own number, the same on every start (`AppStore.deviceVerificationID`).
    package func deviceVerificationID(for device: String) throws(StoreEngineError) -> UUID { fatalError("engine") }
}
