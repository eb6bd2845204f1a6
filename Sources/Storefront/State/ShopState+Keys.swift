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
        if typeCode(key) { return [] }
        switch key {
        case .paste(let text): return type(text)
        case .click(let point): return click(point)
        default: break
        }
        if case .character(let character) = key, takes(character) {
            setFilter(ListFilter(text: (topList?.filter?.text ?? "") + String(character)))
            return []
        }
        guard let command = KeyTable.command(for: key, in: keyContexts) else { return [] }
        // What happened last has been read when the next thing is done; closing a dialog is not yet that.
        if layers.last?.isScreen != false, command != .redraw, command != .suspend { message = nil }
        return perform(command, key)
    }

    /// Whether the store works on a purchase and no question waits for an answer: keys are dropped then, so that
    /// nothing typed ahead buys, cancels or moves (BUG-08).
    private var isBusyBuying: Bool {
        guard let purchase, purchase.phase == .asking || purchase.phase == .finishing else { return false }
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
        if performOnFilter(command) { return [] }
        guard let layer = layers.last else { return performOnShop(command, key) }
        switch layer {
        case .detail, .transactions, .transaction, .log, .help, .inbox, .subscriptions, .timeline:
            return performOnScreen(layer, command, key)
        case .quantity(let picker): return perform(command, key, on: picker)
        case .payment(let dialog): return perform(command, on: dialog)
        case .notice: return perform(command, onButtonsOf: layer)
        case .question(let dialog): return perform(command, on: dialog)
        case .refund(let dialog): return perform(command, on: dialog)
        case .offerCode(let dialog): return perform(command, key, on: dialog)
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
        if let purchase, purchase.phase != .cancelling { return show(.question(QuestionDialog(.quitWhileBuying))) }
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

    /// Whether a letter goes into the filter that is being typed. In help, where typing filters at once, `?` is the key
    /// that closes it again until something is typed.
    private func takes(_ character: Character) -> Bool {
        guard let filter = topList?.filter, filter.isEditing else { return false }
        if case .help = layers.last, character == "?", filter.text.isEmpty { return false }
        return true
    }

    /// What Enter, Backspace and Esc do to the filter of the list on top; `false` when they mean something else.
    private mutating func performOnFilter(_ command: Command) -> Bool {
        guard let filter = topList?.filter else { return false }
        let isHelp = if case .help = layers.last { true } else { false }
        switch command {
        case .back:
            if isHelp && filter.text.isEmpty { return false }
            setFilter(isHelp ? ListFilter() : nil)
        case .erase where filter.isEditing:
            if !filter.text.isEmpty { setFilter(ListFilter(text: String(filter.text.dropLast()))) }
        case .activate where filter.isEditing:
            if !isHelp { setFilter(filter.text.isEmpty ? nil : ListFilter(text: filter.text, isEditing: false)) }
        default: return false
        }
        return true
    }

    /// Pasted text goes into a filter that is being typed; anywhere else it is dropped, so it never buys.
    private mutating func type(_ text: String) -> [ShopEffect] {
        guard let filter = topList?.filter, filter.isEditing else { return [] }
        let line = text.prefix(200).filter { !$0.isNewline }
        setFilter(ListFilter(text: filter.text + line))
        return []
    }
}
