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
        case .left where focus == .group: return .hintGroups
        case .left: return isSideBySide && products.count > 1 && !focus.isFooter ? label : nil
        case .activate:
            if focus.isFooter || focus == .group { return .hintActivate }
            guard let product = selectedProduct, !isOwned(product) else { return nil }
            return product.type == .autoRenewable ? .hintSubscribe : .hintBuy
        case .next: return !footer.isEmpty ? label : nil
        case .restore: return options.shows(.restorePurchases) ? label : nil
        case .back: return options.shows(.cancellation) ? label : nil
        default: return nil
        }
    }

    private func meaning(
        of command: StoreViewCommand, _ label: ViewText, on dialog: StoreViewDialog
    ) -> ViewText? {
        switch (command, dialog.kind) {
        case (.yes, .sheet(.payment)): .hintBuyCancel
        case (.next, _): dialog.buttons.count > 1 ? label : nil
        case (.activate, _): .hintActivate
        case (.back, .sheet(.offerCode)) where dialog.focus == nil: nil
        case (.back, _): .hintBack
        default: nil
        }
    }
}
