import TerminalUI

extension StoreViewModel {
    /// The keys that do something at the moment.
    package var hints: [Hint] {
        // No key counts at a sheet before it is known to be on the screen.
        if case .sheet? = dialog?.kind, dialog?.isShown == false { return [] }
        return StoreViewBinding.all.compactMap { binding in
            guard let label = binding.label, let command = binding.entries.first?.command,
                let meaning = meaning(of: command, label)
            else { return nil }
            return Hint(keys: binding.keys, label: texts(meaning), priority: binding.priority)
        }
    }

    /// What a command does now; `nil`: nothing.
    private func meaning(of command: StoreViewCommand, _ label: ViewText) -> ViewText? {
        if let dialog { return meaning(of: command, label, on: dialog) }
        if purchase != nil { return nil }
        switch command {
        case .up: return stops.count > 1 ? label : nil
        case .left:
            if focus.isFooter { return nil }
            if turnsTabs { return .hintTabs }
            return isSideBySide && products.count > 1 ? label : nil
        case .activate:
            if focus.isFooter { return .hintActivate }
            if case .tabs = focus { return .hintActivate }
            if case .link = focus { return .hintOpen }
            guard let product = selectedProduct, !isOwned(product) else { return nil }
            return product.type == .autoRenewable ? .hintSubscribe : .hintBuy
        case .next: return !footer.isEmpty || !tabLevels.isEmpty ? label : nil
        case .restore: return options.shows(.restorePurchases) ? label : nil
        case .back:
            if !openedTitles.isEmpty { return .hintBack }
            return options.shows(.cancellation) ? label : nil
        default: return nil
        }
    }

    /// Whether Left and Right turn tabs now.
    private var turnsTabs: Bool {
        if case .tabs = focus { return true }
        return !tabLevels.isEmpty && (!isSideBySide || products.isEmpty)
    }

    private func meaning(
        of command: StoreViewCommand, _ label: ViewText, on dialog: StoreViewDialog
    ) -> ViewText? {
        switch (command, dialog.kind) {
        case (.yes, .sheet(.payment)): .hintBuyCancel
        case (.up, _): dialog.choiceCount > 1 ? label : nil
        case (.next, _): dialog.buttons.count > 1 ? label : nil
        case (.activate, _): .hintActivate
        case (.back, .sheet(.offerCode)) where dialog.focus == nil: nil
        case (.back, _): .hintBack
        default: nil
        }
    }
}
