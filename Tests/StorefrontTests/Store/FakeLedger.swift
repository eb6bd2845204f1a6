import StoreEngine

@testable import Storefront

/// A ledger that says what a test tells it to.
actor FakeLedger: DeliveryLedger {
    private var standings: [UInt64: TransactionStanding]
    private var current: LedgerMark
    private var counts: [String: Int]
    private var refunded: [UInt64]

    init(
        _ standings: [UInt64: TransactionStanding] = [:], mark: LedgerMark = LedgerMark(identity: "L", clearing: 0),
        counts: [String: Int] = [:], refunded: [UInt64] = []
    ) {
        self.refunded = refunded
        self.standings = standings
        current = mark
        self.counts = counts
    }

    func set(_ id: UInt64, _ standing: TransactionStanding) { standings[id] = standing }
    func set(mark: LedgerMark) { current = mark }

    func mark() async throws(StoreEngineError) -> LedgerMark { current }
    func standings(
        of ids: [UInt64]
    ) async throws(StoreEngineError) -> (mark: LedgerMark, standings: [UInt64: TransactionStanding]) {
        (current, Dictionary(uniqueKeysWithValues: Set(ids).map { ($0, standings[$0] ?? .unknown) }))
    }
    func finishedCounts() async throws(StoreEngineError) -> [String: Int] { counts }
    func refunds() async throws(StoreEngineError) -> [UInt64] { refunded }
}
