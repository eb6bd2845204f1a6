import TerminalUI

/// Changes the state for an action, and says what the runtime has to do. No input or output, no clock.
package func reduce(_ state: inout ShopState, _ action: ShopAction) -> [ShopEffect] {
    let effects =
        switch action {
        case .key(let key): state.press(key)
        case .resized(let size): state.resize(to: size)
        case .sheetShown: state.noteSheetShown()
        case .snapshot(let snapshot): state.take(snapshot)
        case .paymentRequested(let prompt): state.showPayment(prompt)
        case .paymentWithdrawn: state.withdrawPayment()
        case .signInRequested(let account): state.show(.question(QuestionDialog(.signIn(account: account))))
        case .purchaseEnded(let report): state.endPurchase(report)
        case .restoreEnded(let report): state.endRestore(report)
        case .requestEnded(let report): state.endRequest(report)
        case .refundEnded(let report): state.endRefund(report)
        case .autoRenewEnded(let group, let isOn, let failure): state.endAutoRenew(group, isOn, failure)
        case .subscriptionChangeEnded(let failure): state.endChange(failure)
        case .redeemEnded(let failure): state.endRedeem(failure)
        case .timelineLoaded(let group, let entries): state.takeTimeline(group, entries)
        case .historyLoaded(let page, let before): state.takeHistory(page, before: before)
        case .historyFailed(let failure): state.failHistory(failure)
        }
    state.settle()
    return effects
}

extension ShopState {
    /// Puts a screen or dialog on top.
    mutating func show(_ layer: Layer) -> [ShopEffect] {
        layers.append(layer)
        return []
    }

    /// Puts something to read on top.
    mutating func show(_ notice: Notice) -> [ShopEffect] { show(.notice(notice)) }

    /// Takes the top away.
    mutating func close() -> [ShopEffect] {
        layers.removeLast()
        return []
    }

    mutating func resize(to size: Size) -> [ShopEffect] {
        self.size = size
        // Keys typed at the notice were typed blind.
        if ShopLayout(size).tier == .notice { hidePayment() }
        return []
    }

    /// What must hold after every action: selections exist and are in sight, and a payment sheet that something covers
    /// is shown anew before it can be answered.
    fileprivate mutating func settle() {
        for index in layers.indices.dropLast() {
            if case .payment(var dialog) = layers[index], dialog.isShown {
                dialog.isShown = false
                layers[index] = .payment(dialog)
            }
        }
        keepSelectionsInSight()
    }
}
