import TerminalUI

/// From keys to commands: the safety rules of contract §4 live here.
extension ShopState {
    mutating func press(_ key: Key) -> [ShopEffect] {
        if ShopLayout(size).tier == .notice {
            return perform(key, onlyIf: [.quit, .redraw, .suspend])
        }
        if awaitsSheetShown {
            return perform(key, onlyIf: [.redraw])
        }
        if isBusyBuying {
            return perform(key, onlyIf: [.quit, .redraw, .suspend])
        }
        switch key {
        case .paste(let text): return type(text)
        case .click(let point): return click(point)
        default: break
        }
        if let effects = edit(key) { return effects }
        guard let command = KeyTable.command(for: key, in: keyContexts) else { return [] }
        return perform(command, key)
    }

    /// Whether the store works on a purchase and no question waits for an answer: keys are dropped then, so that
    /// nothing typed ahead buys, cancels or moves (BUG-08).
    private var isBusyBuying: Bool {
        guard let purchase, purchase.phase != .confirming else { return false }
        if case .question = layers.last { return false }
        return true
    }

    /// Performs a key that holds everywhere, if its command is allowed.
    private mutating func perform(_ key: Key, onlyIf allowed: Set<Command>) -> [ShopEffect] {
        guard let command = KeyTable.command(for: key, in: [.everywhere]), allowed.contains(command) else { return [] }
        return perform(command, key)
    }

    /// Performs a command on whatever is on top.
    mutating func perform(_ command: Command, _ key: Key? = nil) -> [ShopEffect] {
        switch command {
        case .redraw: return [.redraw]
        case .suspend: return suspend()
        case .quit: return quit()
        case .help: return toggleHelp()
        default: break
        }
        guard let layer = layers.last else { return performOnShop(command, key) }
        switch layer {
        case .detail, .transactions, .transaction, .log, .help, .inbox, .subscriptions:
            return performOnScreen(layer, command, key)
        case .quantity(let picker): return perform(command, key, on: picker)
        case .payment(let dialog): return perform(command, on: dialog)
        case .notice: return perform(command, onButtonsOf: layer)
        case .question(let dialog): return perform(command, on: dialog)
        case .refund(let dialog): return perform(command, on: dialog)
        }
    }

    private mutating func suspend() -> [ShopEffect] {
        hidePayment()
        return [.suspend]
    }

    /// At a payment sheet it backs out (BUG-07); else it asks while a purchase is under way, and ends the shop.
    private mutating func quit() -> [ShopEffect] {
        switch layers.last {
        case .payment: return answerPayment(.cancel)
        case .question(let dialog) where dialog.kind == .quitWhileBuying: return []
        default: break
        }
        if purchase != nil { return show(.question(QuestionDialog(.quitWhileBuying))) }
        let open = layers.contains {
            if case .question(let dialog) = $0, case .signIn = dialog.kind { true } else { false }
        }
        return (open ? [.answerSignIn(false)] : []) + [.quit]
    }

    private mutating func toggleHelp() -> [ShopEffect] {
        if case .help = layers.last { return close() }
        return show(.help(ListState(filter: ListFilter())))
    }

    // MARK: Text

    /// Gives a key to the filter that is being typed, if there is one; `nil` when the key means something else.
    private mutating func edit(_ key: Key) -> [ShopEffect]? {
        if case .quantity(var picker) = layers.last, key == .backspace || key == .delete {
            picker.deleteDigit()
            layers[layers.count - 1] = .quantity(picker)
            return []
        }
        guard let list = topList, let filter = list.filter else { return nil }
        let isHelp = if case .help = layers.last { true } else { false }
        switch key {
        case .escape where !filter.text.isEmpty || !isHelp:
            setFilter(isHelp ? ListFilter() : nil)
        case _ where !filter.isEditing:
            return nil
        case .character("?") where isHelp && filter.text.isEmpty:
            return nil
        case .character(let character):
            setFilter(ListFilter(text: filter.text + String(character)))
        case .backspace, .delete:
            guard !filter.text.isEmpty else { return [] }
            setFilter(ListFilter(text: String(filter.text.dropLast())))
        case .enter where !isHelp:
            setFilter(filter.text.isEmpty ? nil : ListFilter(text: filter.text, isEditing: false))
        default:
            return nil
        }
        return []
    }

    /// Pasted text goes into a filter that is being typed; anywhere else it is dropped, so it never buys.
    private mutating func type(_ text: String) -> [ShopEffect] {
        guard let filter = topList?.filter, filter.isEditing else { return [] }
        let line = text.prefix(200).filter { !$0.isNewline }
        setFilter(ListFilter(text: filter.text + line))
        return []
    }
}
