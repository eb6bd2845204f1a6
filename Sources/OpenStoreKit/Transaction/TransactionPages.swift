import StoreEngine

/// Reads a query page by page, newest first. Purchases made meanwhile do not disturb it: they have higher numbers.
struct TransactionPages: Sendable {
    private let device: SimulatedDevice
    private let query: TransactionQuery
    private var page: ArraySlice<SignedTransaction> = []
    private var before: UInt64?
    private var isExhausted = false
    private static let firstPageSize = 8
    private static let pageSize = 64

    init(device: SimulatedDevice, scope: TransactionQuery.Scope, productID: String?) {
        self.device = device
        query = TransactionQuery(
            scope: scope, productID: productID, account: device.buyer.account, device: device.buyer.device)
    }

    /// The next transaction; `nil` at the end, when cancelled, or when the ledger cannot be read (which the device
    /// reports).
    mutating func next() async -> VerificationResult<Transaction>? {
        if Task.isCancelled { return nil }
        if page.isEmpty, !isExhausted {
            let limit = before == nil ? Self.firstPageSize : Self.pageSize
            do {
                let read = try await device.store.transactions(query, before: before, limit: limit)
                page = read[...]
                before = read.last?.id
                isExhausted = read.count < limit
            } catch {
                device.report(error)
                isExhausted = true
            }
        }
        guard let transaction = page.popFirst() else { return nil }
        return await device.verify(transaction)
    }
}
