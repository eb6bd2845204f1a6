import OpenStoreKit
import StoreEngine
import TerminalUI

/// Commands on dialogs. Enter does what the focused button says; focus starts on the safe one.
extension ShopState {
    /// Focus, Enter and Esc of a dialog; `nil` when the command is none of them.
    private mutating func command(_ command: Command, ofButtons layer: Layer) -> Command? {
        switch command {
        case .nextControl, .previousControl:
            var layer = layer
            layer.moveFocus(by: command == .nextControl ? 1 : -1)
            replaceTop(layer)
            return nil
        case .activate: return layer.focus.map { layer.buttons[$0].command } ?? .activate
        default: return command
        }
    }

    /// A dialog with nothing to do but close it.
    mutating func perform(_ command: Command, onButtonsOf layer: Layer) -> [ShopEffect] {
        self.command(command, ofButtons: layer) == .back ? close() : []
    }

    // MARK: Quantity

    mutating func perform(_ command: Command, _ key: Key?, on picker: QuantityPicker) -> [ShopEffect] {
        var picker = picker
        if picker.focus != nil, command == .decrease || command == .increase {
            // Beside a focused button the arrows lead to the other one.
            return perform(command == .increase ? .nextControl : .previousControl, nil, on: picker)
        }
        switch command {
        case .decrease, .moveUp: picker.turn(by: -1)
        case .increase, .moveDown: picker.turn(by: 1)
        case .pageUp: picker.turn(by: -10)
        case .pageDown: picker.turn(by: 10)
        case .moveFirst: picker.set(1)
        case .moveLast: picker.set(picker.maximum)
        case .erase: picker.deleteDigit()
        case .typeQuantity: if case .character(let digit) = key { picker.type(digit) }
        default:
            switch self.command(command, ofButtons: .quantity(picker)) {
            case .activate, .yes:
                quantities[picker.productID] = picker.value
                return close()
            case .back: return close()
            default: return []
            }
        }
        picker.focus = nil
        replaceTop(.quantity(picker))
        return []
    }

    // MARK: Payment sheet

    mutating func perform(_ command: Command, on dialog: PaymentDialog) -> [ShopEffect] {
        switch self.command(command, ofButtons: .payment(dialog)) {
        case .yes: answerPayment(.confirm)
        case .no, .back: answerPayment(.cancel)
        default: []
        }
    }

    /// Answers the payment sheet on top; confirming needs a sheet that is known to be on the screen.
    mutating func answerPayment(_ decision: PaymentDecision) -> [ShopEffect] {
        guard case .payment(let dialog) = layers.last, decision == .cancel || dialog.isShown else { return [] }
        layers.removeLast()
        purchase?.phase = decision == .cancel ? .cancelling : .finishing
        return [.answerPayment(decision)]
    }

    /// Makes every payment sheet wait for ``ShopAction/sheetShown`` again.
    mutating func hidePayment() {
        for index in layers.indices {
            if case .payment(var dialog) = layers[index] {
                dialog.isShown = false
                layers[index] = .payment(dialog)
            }
        }
    }

    mutating func noteSheetShown() -> [ShopEffect] {
        guard case .payment(var dialog) = layers.last, ShopLayout(size).tier != .notice else { return [] }
        dialog.isShown = true
        replaceTop(.payment(dialog))
        return []
    }

    // MARK: Questions

    mutating func perform(_ command: Command, on dialog: QuestionDialog) -> [ShopEffect] {
        let command = self.command(command, ofButtons: .question(dialog))
        switch (dialog.kind, command) {
        case (.quitWhileBuying, .yes):
            layers.removeLast()
            guard layers.contains(where: \.isPayment) else { return [.quit] }
            return withdrawPayment() + [.answerPayment(.cancel), .quit]
        case (.quitWhileBuying, .no), (.quitWhileBuying, .back): return close()
        case (.answer(let request), .yes), (.answer(let request), .no):
            layers.removeLast()
            return answer(request.id, approves: command == .yes)
        case (.answer, .back): return close()
        case (.alreadySubscribed(let productID), .yes):
            layers.removeLast()
            return openSubscriptions(at: productID)
        case (.alreadySubscribed, .no), (.alreadySubscribed, .back): return close()
        case (.autoRenew(let held, let turnsOn), .yes):
            layers.removeLast()
            return [.setAutoRenew(groupID: held.groupID, turnsOn)]
        case (.agreeToPrice(let held), .yes):
            layers.removeLast()
            return [.agreeToPrice(groupID: held.groupID)]
        case (.updatePayment(let held), .yes):
            layers.removeLast()
            return [.updatePayment(groupID: held.groupID)]
        case (.autoRenew, .no), (.autoRenew, .back), (.agreeToPrice, .no), (.agreeToPrice, .back),
            (.updatePayment, .no), (.updatePayment, .back):
            return close()
        case (.signIn, .yes), (.signIn, .no), (.signIn, .back):
            layers.removeLast()
            return [.answerSignIn(command == .yes)]
        default: return []
        }
    }

    // MARK: Refund

    mutating func perform(_ command: Command, on dialog: RefundDialog) -> [ShopEffect] {
        var dialog = dialog
        let reasons = RefundReason.allCases
        let index = reasons.firstIndex(of: dialog.reason) ?? 0
        switch command {
        case .moveUp, .moveFirst: dialog.reason = reasons[command == .moveFirst ? 0 : max(0, index - 1)]
        case .moveDown, .moveLast:
            dialog.reason = reasons[command == .moveLast ? reasons.count - 1 : min(reasons.count - 1, index + 1)]
        default:
            switch self.command(command, ofButtons: .refund(dialog)) {
            case .activate:
                // Choosing a reason leads to the button that hands it in.
                dialog.focus = 1
                replaceTop(.refund(dialog))
            case .yes:
                layers.removeLast()
                refunding = dialog.transaction.id
                return [.refund(transactionID: dialog.transaction.id, reason: dialog.reason)]
            case .no, .back: return close()
            default: break
            }
            return []
        }
        dialog.focus = nil
        replaceTop(.refund(dialog))
        return []
    }
}
