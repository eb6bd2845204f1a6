import StoreViews
import TerminalUI

/// The plans of one group, over the shop: a store view with the display to itself until the customer closes it.
///
/// Its purchases arrive through `Transaction.updates`, where the shop's store delivers them like everything else.
@MainActor
struct Paywall {
    let presentation: StoreViewPresentation<SubscriptionStoreView>
    let running: Task<Void, Never>

    var host: StoreViewHost<SubscriptionStoreView> { presentation.host }
}

extension ShopRuntime {
    /// A sheet of the system, in the shop or in its paywall.
    package struct OpenSheet: Hashable, Sendable {
        /// Whether it is known to be on the screen.
        package var isShown: Bool
        /// The focused button, 0 the safe one; `nil`: none has the focus.
        package var focus: Int?
    }

    /// Whether the paywall covers the shop.
    package var isPaywallOpen: Bool { paywall != nil }

    /// The sheet that waits for an answer; `nil`: none.
    package var openSheet: OpenSheet? {
        if let paywall {
            guard let dialog = paywall.host.view.model.dialog, case .sheet = dialog.kind else { return nil }
            return OpenSheet(isShown: dialog.isShown, focus: dialog.focus)
        }
        guard case .payment(let dialog) = state.layers.last else { return nil }
        return OpenSheet(isShown: dialog.isShown, focus: dialog.focus)
    }

    func openPaywall(group: String) {
        guard paywall == nil, !isEnding else { return }
        let view = SubscriptionStoreView(groupID: group)
            .storeViewLanguage(state.language)
            .subscriptionStoreControlStyle(.picker)
            .subscriptionStoreButtonLabel(.multiline)
            .storeButton(.visible, for: .restorePurchases, .redeemCode, .policies)
        let presentation = StoreViewPresentation(view, on: display)
        let device = store.device
        let running = Task { [weak self] in
            await device.run { await presentation.host.run() }
            self?.paywallEnded()
        }
        paywall = Paywall(presentation: presentation, running: running)
        presentation.paint()
    }

    /// Hands a key to the paywall; `false` when there is none.
    func sendToPaywall(_ key: Key) -> Bool {
        guard let paywall, !paywall.host.isDismissed else { return paywall != nil }
        switch key {
        case .control("c"): paywall.running.cancel()
        case .control("z"):
            paywall.host.hidden()
            host.suspend()
            paywall.presentation.paint()
        default: paywall.host.send([key])
        }
        return true
    }

    private func paywallEnded() {
        paywall = nil
        repaint()
        noteProgress()
    }

    /// Closes the paywall, if it is open, and waits for its end.
    func closePaywall() async {
        guard let paywall else { return }
        paywall.running.cancel()
        await paywall.running.value
    }

    /// Waits until the paywall has nothing to do, or has gone.
    func settlePaywall() async {
        guard let paywall else { return }
        if paywall.host.isDismissed || paywall.running.isCancelled {
            await paywall.running.value
        } else {
            await paywall.host.settle()
        }
    }
}
