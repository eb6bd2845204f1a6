import TerminalUI

/// The message line and the hint line.
extension ShopPainter {
    /// One line: the filter being typed, else what is under way, else what happened last, else what is wrong.
    mutating func drawMessage() {
        let margin = ShopLayout.margin
        let columns = layout.size.columns - 2 * margin - reservedColumns
        let row = layout.messageRow
        var used = 0
        if let filter = state.visibleFilter {
            let count = state.topListCount
            let label = texts(.filterPrompt)
            used = write(
                [Span(label, .secondary), Span(filter.text, .strong)], column: margin, row: row,
                columns: max(0, columns - 12))
            if filter.isEditing { canvas.cursor = Point(column: margin + used, row: row) }
            used += 2
            used += write(
                [Span(texts.found(count), .secondary)], column: margin + used, row: row, columns: columns - used)
            if filter.isEditing { return }
            used += 2
        }
        if let span = state.messageSpan {
            write([span], column: margin + used, row: row, columns: columns - used)
        }
    }

    /// The keys that matter here, as many as fit.
    mutating func drawHints() {
        let margin = ShopLayout.margin
        let row = layout.hintRow
        canvas.fill(Rect(column: 0, row: row, columns: layout.size.columns, rows: 1))
        // Some terminals cannot hold a wide character beside the bottom right corner.
        let columns = layout.size.columns - 2 * margin - 1
        let hints = state.hints(columns: columns)
        let places = canvas.write(
            hints.map { Hint(keys: $0.keys, label: $0.label) }, column: margin, row: row, columns: columns)
        for (index, place) in places {
            guard let command = hints[index].command else { continue }
            target(.hint(command), column: place.origin.column, row: row, columns: place.size.columns)
        }
    }
}

/// A hint of the hint line.
package struct HintText: Hashable, Sendable {
    /// Keys.
    package var keys: String
    /// What they do.
    package var label: String
    /// What a click on it does; `nil` when the hint stands for several keys.
    package var command: Command?
}

extension ShopState {
    /// The hints of the key table that hold at the moment, in its order: as many of the important ones as fit.
    package func hints(columns: Int) -> [HintText] {
        // No key counts at a payment sheet before it is known to be on the screen.
        let bindings = awaitsSheetShown ? [] : activeBindings
        let texts = bindings.map(hintText)
        let hints = zip(texts, bindings).map {
            Hint(keys: $0.keys, label: $0.label, priority: $1.hint?.priority ?? 0)
        }
        return Hint.fitting(hints, columns: columns).map { texts[$0] }
    }

    private var activeBindings: [KeyBinding] {
        let contexts = keyContexts
        let isTyping = visibleFilter?.isEditing == true
        var seen: Set<Command> = []
        var active: [KeyBinding] = []
        for binding in KeyTable.bindings where binding.hint != nil {
            guard contexts.contains(where: binding.contexts.contains) else { continue }
            // A key that a nearer context, or a filter, takes for something else is not hinted at.
            let isReached = binding.entries.contains { entry in
                if isTyping, case .character = entry.key { return false }
                return KeyTable.command(for: entry.key, in: contexts) == entry.command
            }
            guard isReached, let first = binding.entries.first?.command, hasMeaning(first),
                seen.insert(first).inserted
            else { continue }
            active.append(binding)
        }
        return active
    }

    /// Whether a command of a context does something on what is on top.
    private func hasMeaning(_ command: Command) -> Bool {
        switch (command, layers.last) {
        case (.nextControl, nil): ShopView.controls(of: self).count > 1
        case (.nextControl, let layer?): layer.buttons.count > 1
        case (.activate, .transaction), (.activate, .help), (.detail, .detail), (.activate, .timeline): false
        case (.detail, .subscriptions(let list)), (.refund, .subscriptions(let list)):
            plans.indices.contains(list.selection)
                && plans[list.selection].subscription
                    .flatMap { snapshot.subscription(in: $0.groupID) }
                    .map { command == .detail || $0.state.isEntitled } ?? false
        case (.activate, .log): visibleFilter?.isEditing == true
        case (.filter, nil), (.filter, .transactions), (.filter, .log): true
        case (.filter, _): false
        default: true
        }
    }

    private func hintText(_ binding: KeyBinding) -> HintText {
        guard let hint = binding.hint else { return HintText(keys: "", label: "") }
        let command = binding.entries[0].command
        var label = hint.label
        switch (command, layers.last) {
        case (.activate, nil): if let plan = selectedProduct { label = planHint(plan) ?? label }
        case (.activate, .detail(let screen)):
            if let plan = product(screen.productID) { label = planHint(plan) ?? label }
        case (.activate, .subscriptions(let list)):
            if plans.indices.contains(list.selection) { label = planHint(plans[list.selection]) ?? label }
        case (.activate, .transactions), (.activate, .inbox): label = .hintOpen
        case (.yes, .inbox): label = .hintApprove
        case (.yes, .payment): label = .hintBuyCancel
        case (.quit, .payment): label = .cancel
        default: break
        }
        let isOne = binding.entries.allSatisfy { $0.command == command }
        // While a filter is typed letters go into it; the key's other name still works.
        let isTyping = topList?.filter?.isEditing == true
        let other = binding.entries.first { if case .character = $0.key { false } else { true } }
        let keys = isTyping && hint.keys.count == 1 && hint.keys.first?.isASCII == true ? other?.key.name : nil
        return HintText(keys: keys ?? hint.keys, label: texts(label), command: isOne ? command : nil)
    }

    /// What Enter does to a plan.
    private func planHint(_ plan: ShopProduct) -> TextKey? {
        plan.type == .autoRenewable ? buttonKey(ofPlan: plan) : nil
    }

    /// The filter of the list on top, unless its screen draws it itself.
    package var visibleFilter: ListFilter? {
        switch layers.last {
        case nil: list.filter
        case .transactions(let list), .log(let list): list.filter
        default: nil
        }
    }

    /// What the message line says.
    var messageSpan: Span? {
        if let purchase { return Span(texts.buying(name(of: purchase.productID)), .waiting) }
        if isRestoring { return Span(texts(.restoring), .waiting) }
        if case .help = layers.last { return noteOnSelection }
        if let message { return span(message) }
        if let note = noteOnSelection { return note }
        if case .failed(let failure) = snapshot.loading, !snapshot.products.isEmpty {
            return Span("\(texts(.loadFailed)) \(texts.failure(failure).line)", .failure)
        }
        if let notice = snapshot.notices.last { return Span(texts.notice(notice), .failure) }
        switch buyingStop {
        case .notAllowed: return Span(texts(.purchasesNotAllowed), .failure)
        case .notWritable: return Span(texts(.stateNotWritable), .failure)
        case nil: return nil
        }
    }

    /// What there is to say about the selected row.
    private var noteOnSelection: Span? {
        switch layers.last {
        case nil:
            guard let product = selectedProduct, focus == .list else { return nil }
            let waiting = snapshot.undelivered.last { $0.transaction.productID == product.id }
            switch waiting?.reason {
            case .unverified(let why): return Span(texts.verification(why), .failure)
            case .notRecorded(let failure): return Span(texts.failure(failure).line, .failure)
            case nil: return planNote(product)
            }
        case .subscriptions(let list):
            return plans.indices.contains(list.selection) ? planNote(plans[list.selection]) : nil
        case .transactions(let list):
            if let failure = history.failure {
                return Span(texts(.historyFailed) + " " + texts.failure(failure).line, .failure)
            }
            return transaction(at: list.selection, in: list)?.failure.map {
                Span("\(texts.verification($0)) (\($0.rawValue))", .failure)
            }
        case .help(let list) where size.columns < 80:
            // Keys that are cut in a narrow table are whole here.
            let index = list.filter?.matches.map { $0.indices.contains(list.selection) ? $0[list.selection] : -1 }
            let row = index ?? list.selection
            return KeyTable.bindings.indices.contains(row) ? Span(KeyTable.bindings[row].keyNames, .strong) : nil
        default: return nil
        }
    }

    /// How a subscription stands, in the words of document 003 (SEED-154…SEED-158).
    private func planNote(_ plan: ShopProduct) -> Span? {
        guard case .current(let held) = standing(of: plan) else { return nil }
        return Span(texts.sentence(held.state), role(of: held.state))
    }

    private func span(_ message: StatusMessage) -> Span {
        switch message {
        case .purchased(let id, let quantity, let transaction):
            Span(texts.bought(name(of: id), quantity: quantity, transaction: transaction), .success)
        case .arrived(let id, let quantity, let transaction):
            Span(texts.arrived(name(of: id), quantity: quantity, transaction: transaction), .success)
        case .renewed(let transaction):
            Span(
                texts.renewed(
                    name(of: transaction.productID),
                    until: texts.day(transaction.expirationDate ?? transaction.purchaseDate)), .success)
        case .priceIncrease(let held):
            Span(texts.news(name(of: held.productID), outlook(of: held)), .waiting)
        case .standing(let id, let state):
            Span(texts.standing(name(of: id), state), role(of: state))
        case .autoRenew(let id, let isOn):
            Span(texts.autoRenew(name(of: id), isOn), isOn ? .success : .waiting)
        case .familyPays(let id): Span(texts.familyPays(name(of: id)), .secondary)
        case .refunded(let id, let transaction):
            Span(
                id.isEmpty ? texts(.refunded) : texts.refunded(name(of: id), transaction: transaction), .failure)
        case .noLongerShared(let id): Span(texts.noLongerShared(name(of: id)), .failure)
        case .declined(let id): Span(texts.declined(name(of: id)), .failure)
        case .approved(let id): Span(texts.approved(name(of: id)), .success)
        case .pending(let id, let kind): Span(texts.waits(name(of: id), for: kind), .waiting)
        case .askToBuy(let isOn): Span(texts(isOn ? .askToBuyIsOn : .askToBuyIsOff))
        case .retrying(let count): Span(texts.retrying(count))
        case .reloading: Span(texts(.loading))
        case .refundNotOffered(let obstacle): Span(texts.obstacle(obstacle), .failure)
        }
    }
}
