import OpenStoreKit
import StoreEngine

extension Store {
    /// A page of what `Transaction.all` has, newest first: the newest one, or the one after the transaction `before`.
    /// Older entries are read when they are scrolled to (BUG-27).
    package func historyPage(before: UInt64? = nil, limit: Int = 64) async throws(StoreFailure) -> HistoryPage {
        let query = TransactionQuery(
            scope: .all(includesFinishedConsumables: device.includesConsumableHistory),
            account: device.buyer.account, device: device.buyer.device)
        let signed: [SignedTransaction]
        do {
            signed = try await engine.transactions(query, before: before, limit: limit)
        } catch {
            throw StoreFailure(error)
        }
        var page = HistoryPage(hasMore: signed.count == limit)
        for transaction in signed {
            page.transactions.append(ShopTransaction(await device.verify(transaction)))
        }
        return page
    }
}
