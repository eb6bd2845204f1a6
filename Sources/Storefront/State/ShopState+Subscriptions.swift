import StoreEngine
import TerminalUI

/// Commands on the screens that manage subscriptions.
extension ShopState {
    /// Opens the plans: the paywall of a group of which nothing is running, else the list of what there is to manage.
    mutating func openPlans() -> [ShopEffect] {
        let groups = Set(plans.compactMap { $0.subscription?.groupID })
        let group = selectedProduct?.subscription?.groupID ?? (groups.count == 1 ? groups.first : nil)
        guard let group, !snapshot.subscriptions.contains(where: \.isRunning) else {
            return openSubscriptions(at: selectedPlanID)
        }
        return openPaywall(of: group)
    }

    /// The plan to begin with: the selected one, else the one that is running.
    private var selectedPlanID: String? {
        if let product = selectedProduct, product.subscription != nil { return product.id }
        return snapshot.subscriptions.first(where: \.isRunning)?.productID
    }

    /// Shows what a group has to offer.
    mutating func openPaywall(of group: String) -> [ShopEffect] {
        message = nil
        return [.openPaywall(groupID: group)]
    }

    mutating func performOnPlans(_ command: Command, _ list: ListState) -> [ShopEffect] {
        guard plans.indices.contains(list.selection) else { return [] }
        let plan = plans[list.selection]
        guard let group = plan.subscription?.groupID else { return [] }
        let held = snapshot.subscription(in: group)
        switch command {
        case .activate: return choose(plan, group, held)
        case .detail: return held == nil ? [] : openTimeline(of: group)
        case .refund:
            guard let held, let transaction = snapshot.entitlements.first(where: { $0.id == held.transactionID })
            else { return [] }
            return askForRefund(of: transaction)
        default: return []
        }
    }

    /// What Enter does to a plan: answer what the store asks of the running one or switch its renewal, change to another, or show what the group offers.
    private mutating func choose(
        _ plan: ShopProduct, _ group: String, _ held: ShopSubscription?
    ) -> [ShopEffect] {
        guard let held, held.isRunning else { return openPaywall(of: group) }
        if held.isFamilyShared {
            message = .familyPays(productID: held.productID)
            return []
        }
        guard held.productID == plan.id else {
            return held.nextProductID == plan.id ? [] : held.state.isEntitled ? buy(plan) : openPaywall(of: group)
        }
        if held.changesPlan { return buy(plan) }
        if held.state != .subscribed { return show(.question(QuestionDialog(.updatePayment(held)))) }
        if held.priceIncrease == .pending { return show(.question(QuestionDialog(.agreeToPrice(held)))) }
        return show(.question(QuestionDialog(.autoRenew(held, turnsOn: !held.willAutoRenew))))
    }

    mutating func endAutoRenew(_ group: String, _ isOn: Bool, _ failure: StoreFailure?) -> [ShopEffect] {
        if let failure { return show(.changeFailed(failure)) }
        guard let held = snapshot.subscription(in: group) else { return [] }
        message = .autoRenew(productID: held.productID, isOn)
        return []
    }

    /// What else was done to a subscription shows by itself; that it could not be done does not.
    mutating func endChange(_ failure: StoreFailure?) -> [ShopEffect] {
        failure.map { show(.changeFailed($0)) } ?? []
    }

    // MARK: Offer codes

    mutating func perform(_ command: Command, _ key: Key?, on dialog: OfferCodeDialog) -> [ShopEffect] {
        switch command {
        case .nextControl, .previousControl:
            var layer = Layer.offerCode(dialog)
            layer.moveFocus(by: command == .nextControl ? 1 : -1)
            replaceTop(layer)
            return []
        case .activate:
            guard let focus = dialog.focus else {
                // The code is typed: on to the button that redeems it.
                var next = dialog
                next.focus = 1
                replaceTop(.offerCode(next))
                return []
            }
            return perform(Layer.offerCode(dialog).buttons[focus].command, nil, on: dialog)
        case .back, .no: return close()
        case .yes:
            guard !dialog.code.isEmpty, !isRedeeming else { return [] }
            layers.removeLast()
            isRedeeming = true
            return [.redeem(code: dialog.code)]
        default: return []
        }
    }

    /// Takes a letter, or pasted text, into the code; `false` when it means something else.
    mutating func typeCode(_ key: Key) -> Bool {
        guard case .offerCode(var dialog) = layers.last, dialog.focus == nil else { return false }
        switch key {
        case .character(let character): dialog.code.append(character)
        case .paste(let text): dialog.code += text.prefix(64).filter { !$0.isWhitespace }
        case .backspace, .delete: dialog.code = String(dialog.code.dropLast())
        default: return false
        }
        dialog.code = String(dialog.code.prefix(64))
        replaceTop(.offerCode(dialog))
        return true
    }

    mutating func endRedeem(_ failure: StoreFailure?) -> [ShopEffect] {
        isRedeeming = false
        if let failure { return show(.redeemFailed(failure)) }
        return show(.redeemed)
    }

    // MARK: Timeline

    private mutating func openTimeline(of group: String) -> [ShopEffect] {
        layers.append(.timeline(TimelineScreenState(groupID: group)))
        return [.loadTimeline(groupID: group)]
    }

    mutating func takeTimeline(_ group: String, _ entries: [TimelineEntry]) -> [ShopEffect] {
        for index in layers.indices {
            guard case .timeline(var screen) = layers[index], screen.groupID == group else { continue }
            screen.entries = entries
            layers[index] = .timeline(screen)
        }
        return []
    }

    /// Reads the timelines anew that are on the screen.
    func reloadTimelines(since old: StoreSnapshot) -> [ShopEffect] {
        guard old.subscriptions != snapshot.subscriptions else { return [] }
        return layers.compactMap { layer in
            if case .timeline(let screen) = layer { .loadTimeline(groupID: screen.groupID) } else { nil }
        }
    }
}
