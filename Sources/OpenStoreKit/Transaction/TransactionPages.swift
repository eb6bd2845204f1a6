import StoreEngine

/// Reads a query page by page, newest first. Purchases made meanwhile do not disturb it: they have higher numbers.
struct TransactionPages: Sendable {
    private let device: SimulatedDevice
    private let query: TransactionQuery
    private var page: ArraySlice<ReadTransaction> = []
    private var before: UInt64?
    private var isStarted = false
    private var isExhausted = false
    /// Small, so that the first element does not wait for the rest.
    private static let firstPageSize = 8
    private static let pageSize = 64

    /// Begins with the newest transaction, or with the newest whose number is below `before`.
    init(device: SimulatedDevice, scope: TransactionQuery.Scope, productID: String?, before: UInt64? = nil) {
        self.device = device
        self.before = before
        query = TransactionQuery(
            scope: scope, productID: productID, account: device.buyer.account, device: device.buyer.device)
    }

    /// The next transaction; `nil` at the end, when cancelled, or when the ledger cannot be read (which the device
    /// reports).
    mutating func next() async -> VerificationResult<Transaction>? {
        guard let transaction = await nextRead() else { return nil }
        return await device.verify(transaction)
    }

    /// The next transaction as it was when its page was read, not verified; `nil` as in ``next()``.
    mutating func nextRead() async -> ReadTransaction? {
        if Task.isCancelled { return nil }
        if page.isEmpty, !isExhausted {
            let limit = isStarted ? Self.pageSize : Self.firstPageSize
            isStarted = true
            do {
                let read = try await device.page(query, before: before, limit: limit, in: device.store)
                page = read[...]
                before = read.last?.id ?? before
                isExhausted = read.count < limit
            } catch {
                device.report(error)
                isExhausted = true
            }
        }
        return page.popFirst()
    }
}
