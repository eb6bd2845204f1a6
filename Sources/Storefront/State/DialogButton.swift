/// A button of a dialog: activating it is the same as the key of its command.
package struct DialogButton: Hashable, Sendable {
    /// What it says.
    package var label: TextKey
    /// What it asks for.
    package var command: Command

    /// Makes a button.
    package init(_ label: TextKey, _ command: Command) {
        self.label = label
        self.command = command
    }
}

extension Layer {
    /// The buttons of a dialog, the safe one first; none for a screen.
    package var buttons: [DialogButton] {
        switch self {
        case .detail, .transactions, .transaction, .log, .help, .inbox, .subscriptions, .timeline: []
        case .quantity: [DialogButton(.cancel, .back), DialogButton(.ok, .yes)]
        case .payment(let dialog):
            [
                DialogButton(.cancel, .back),
                DialogButton(dialog.prompt.asksToBuy ? .askParent : .confirmBuy, .yes),
            ]
        case .notice: [DialogButton(.ok, .back)]
        case .question(let dialog):
            switch dialog.kind {
            case .quitWhileBuying: [DialogButton(.stay, .back), DialogButton(.quit, .yes)]
            case .answer:
                [DialogButton(.notNow, .back), DialogButton(.decline, .no), DialogButton(.approve, .yes)]
            case .alreadySubscribed: [DialogButton(.ok, .back), DialogButton(.manage, .yes)]
            case .autoRenew(_, let turnsOn):
                [DialogButton(.cancel, .back), DialogButton(turnsOn ? .turnOn : .turnOff, .yes)]
            case .agreeToPrice: [DialogButton(.notNow, .back), DialogButton(.agree, .yes)]
            case .updatePayment: [DialogButton(.notNow, .back), DialogButton(.updatePayment, .yes)]
            case .signIn: [DialogButton(.cancel, .back), DialogButton(.signIn, .yes)]
            }
        case .refund: [DialogButton(.cancel, .back), DialogButton(.requestRefund, .yes)]
        case .offerCode: [DialogButton(.cancel, .back), DialogButton(.redeem, .yes)]
        }
    }

    /// The focused button; `nil` when something else is focused, or there are none.
    package var focus: Int? {
        get {
            switch self {
            case .quantity(let picker): picker.focus
            case .payment(let dialog): dialog.focus
            case .notice: 0
            case .question(let dialog): dialog.focus
            case .refund(let dialog): dialog.focus
            case .offerCode(let dialog): dialog.focus
            case .detail, .transactions, .transaction, .log, .help, .inbox, .subscriptions, .timeline: nil
            }
        }
        set {
            switch self {
            case .quantity(var picker):
                picker.focus = newValue
                self = .quantity(picker)
            case .payment(var dialog):
                dialog.focus = newValue ?? 0
                self = .payment(dialog)
            case .question(var dialog):
                dialog.focus = newValue ?? 0
                self = .question(dialog)
            case .refund(var dialog):
                dialog.focus = newValue
                self = .refund(dialog)
            case .offerCode(var dialog):
                dialog.focus = newValue
                self = .offerCode(dialog)
            case .notice, .detail, .transactions, .transaction, .log, .help, .inbox, .subscriptions, .timeline: break
            }
        }
    }

    /// Whether it has a wheel or list that takes the focus before its buttons.
    private var hasFocusableBody: Bool {
        switch self {
        case .quantity, .refund, .offerCode: true
        default: false
        }
    }

    /// Moves the focus to the next control, in a circle.
    package mutating func moveFocus(by step: Int) {
        let stops: [Int?] = (hasFocusableBody ? [nil] : []) + buttons.indices.map { $0 }
        guard stops.count > 1, let index = stops.firstIndex(of: focus) else { return }
        focus = stops[(index + step + stops.count) % stops.count]
    }
}
