import StoreEngine
import TerminalUI

/// Commands on screens over the shop.
extension ShopState {
    mutating func performOnScreen(_ layer: Layer, _ command: Command, _ key: Key?) -> [ShopEffect] {
        if command == .back { return close() }
        if move(command) { return loadMoreIfNear() }
        switch layer {
        case .detail(let screen): return perform(command, key, on: screen)
        case .transactions(let list): return perform(command, on: list)
        case .transaction(let screen):
            if command == .refund { return askForRefund(of: screen.transaction) }
            var screen = screen
            guard scroll(&screen.top, command) else { return [] }
            replaceTop(.transaction(screen))
        case .inbox(let list): return performOnInbox(command, list)
        case .subscriptions(let list): return performOnPlans(command, list)
        case .timeline(let screen):
            var screen = screen
            guard scroll(&screen.top, command) else { return [] }
            replaceTop(.timeline(screen))
        case .log: if command == .filter { editFilter() }
        default: break
        }
        return []
    }

    private mutating func perform(
        _ command: Command, _ key: Key?, on screen: DetailScreenState
    ) -> [ShopEffect] {
        var screen = screen
        if scroll(&screen.top, command) {
            replaceTop(.detail(screen))
            return []
        }
        let product = product(screen.productID)
        switch command {
        case .activate: return product.map { buy($0) } ?? []
        case .decrease, .increase, .typeQuantity, .openPicker: return changeQuantity(of: product, command, key)
        default: return []
        }
    }

    private mutating func perform(_ command: Command, on list: ListState) -> [ShopEffect] {
        let transaction = transaction(at: list.selection, in: list)
        switch command {
        case .activate:
            return transaction.map { show(.transaction(TransactionScreenState($0))) } ?? []
        case .refund: return transaction.map { askForRefund(of: $0) } ?? []
        case .filter: editFilter()
        default: break
        }
        return []
    }

    private mutating func performOnInbox(_ command: Command, _ list: ListState) -> [ShopEffect] {
        guard snapshot.requests.indices.contains(list.selection) else { return [] }
        let request = snapshot.requests[list.selection]
        switch command {
        case .activate: return show(.question(QuestionDialog(.answer(request))))
        case .yes: return answer(request.id, approves: true)
        case .no: return answer(request.id, approves: false)
        default: return []
        }
    }

    private mutating func editFilter() {
        setFilter(ListFilter(text: topList?.filter?.text ?? ""))
    }

    /// Reads the next page of history when the selection comes near the end of what was read (BUG-27).
    private mutating func loadMoreIfNear() -> [ShopEffect] {
        guard case .transactions(let list) = layers.last, history.hasMore, !history.isLoading,
            list.selection + pageAhead >= topListCount, let last = history.rows.last
        else { return [] }
        history.isLoading = true
        return [.loadMoreTransactions(before: last.id)]
    }

    private var pageAhead: Int { 20 }

    /// Scrolls a page of text; the end is found by `settle`.
    private func scroll(_ top: inout Int, _ command: Command) -> Bool {
        let page = max(1, ShopLayout(size).screenBody.size.rows - 1)
        switch command {
        case .moveUp: top -= 1
        case .moveDown: top += 1
        case .pageUp: top -= page
        case .pageDown: top += page
        case .moveFirst: top = 0
        case .moveLast: top = Int(Int32.max)
        default: return false
        }
        return true
    }

    // MARK: Refunds and answers

    /// Opens the sheet with the reasons, or says why there is none (BUG-12).
    mutating func askForRefund(of transaction: ShopTransaction) -> [ShopEffect] {
        let obstacle: RefundObstacle? =
            if refunding != nil {
                .busy
            } else if transaction.failure != nil {
                .unverified
            } else if transaction.revocationDate != nil {
                .alreadyRefunded
            } else if transaction.isFamilyShared {
                .familyShared
            } else {
                nil
            }
        if let obstacle {
            message = .refundNotOffered(obstacle)
            return []
        }
        return show(.refund(RefundDialog(transaction)))
    }

    /// Hands in the parent's answer, once.
    mutating func answer(_ request: Int64, approves: Bool) -> [ShopEffect] {
        guard answering.insert(request).inserted else { return [] }
        return [approves ? .approve(request: request) : .decline(request: request)]
    }
}
