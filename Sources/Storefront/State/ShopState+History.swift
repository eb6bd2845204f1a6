/// The transaction history: pages come in, single transactions change.
extension ShopState {
    /// Reads the newest page anew while a screen shows history.
    mutating func reloadHistory() -> [ShopEffect] {
        let isOpen = layers.contains {
            switch $0 {
            case .transactions, .transaction: true
            default: false
            }
        }
        guard isOpen, !history.isLoading else { return [] }
        history.isLoading = true
        return [.loadTransactions]
    }

    /// Takes a page in: the newest one replaces the rows it covers and leaves the older ones; the next one is added.
    mutating func takeHistory(_ page: HistoryPage, before: UInt64?) -> [ShopEffect] {
        let selected = historySelection
        history.isLoading = false
        history.failure = nil
        if before == nil {
            let oldest = page.transactions.last?.id
            let older = page.hasMore ? history.rows.filter { row in oldest.map { row.id < $0 } ?? false } : []
            history.hasMore = older.isEmpty ? page.hasMore : history.hasMore
            history.rows = page.transactions + older
        } else if before == history.rows.last?.id {
            history.rows += page.transactions
            history.hasMore = page.hasMore
        }
        refreshMatches()
        select(selected)
        for transaction in page.transactions where isShown(transaction) { replace(transaction) }
        return []
    }

    private func isShown(_ transaction: ShopTransaction) -> Bool {
        layers.contains {
            if case .transaction(let screen) = $0 {
                screen.transaction.id == transaction.id && screen.transaction != transaction
            } else {
                false
            }
        }
    }

    mutating func failHistory(_ failure: StoreFailure) -> [ShopEffect] {
        history.isLoading = false
        history.failure = failure
        return []
    }

    /// Shows a transaction as it is now, wherever it is shown.
    mutating func replace(_ transaction: ShopTransaction) {
        if let index = history.rows.firstIndex(where: { $0.id == transaction.id }) {
            history.rows[index] = transaction
        }
        for index in layers.indices {
            if case .transaction(let screen) = layers[index], screen.transaction.id == transaction.id {
                var fresh = TransactionScreenState(transaction)
                fresh.top = screen.top
                layers[index] = .transaction(fresh)
            }
        }
    }

    private var historySelection: UInt64? {
        for layer in layers {
            if case .transactions(let list) = layer { return transaction(at: list.selection, in: list)?.id }
        }
        return nil
    }

    /// Selects the same transaction again after rows came in above it; the first row stays the first row.
    private mutating func select(_ id: UInt64?) {
        guard let id else { return }
        for index in layers.indices {
            guard case .transactions(var list) = layers[index], list.selection > 0 else { continue }
            let rows = list.filter?.matches ?? Array(history.rows.indices)
            guard let row = rows.firstIndex(where: { history.rows[$0].id == id }) else { continue }
            list.selection = row
            layers[index] = .transactions(list)
        }
    }
}
