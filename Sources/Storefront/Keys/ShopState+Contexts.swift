extension ShopState {
    /// Where keys apply at the moment, the nearest first.
    package var keyContexts: [KeyContext] {
        guard let filter = topList?.filter else { return contextsOfTop }
        if filter.isEditing { return [.typing] + contextsOfTop }
        return [.filtered] + contextsOfTop
    }

    private var contextsOfTop: [KeyContext] {
        guard let layer = layers.last else {
            guard focus == .list else { return [.buttons, .list, .shop, .everywhere] }
            return rowContexts(for: selectedProduct) + [.list, .shop, .everywhere]
        }
        let contexts: [KeyContext] =
            switch layer {
            case .detail(let screen): rowContexts(for: product(screen.productID)) + [.list, .screen]
            case .transactions, .transaction: [.transactions, .list, .screen]
            case .subscriptions: [.plans, .list, .screen]
            case .log, .help, .timeline: [.list, .screen]
            case .inbox: [.question, .list, .screen]
            case .quantity: [.picker, .dialog]
            case .payment, .question: [.question, .dialog]
            case .offerCode(let dialog): dialog.focus == nil ? [.dialog] : [.question, .dialog]
            case .refund: [.question, .list, .dialog]
            case .notice: [.dialog]
            }
        return contexts + [.everywhere]
    }

    private func rowContexts(for product: ShopProduct?) -> [KeyContext] {
        guard let product else { return [] }
        return product.takesQuantity ? [.quantityRow, .row] : [.row]
    }
}
