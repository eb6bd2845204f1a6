import TerminalUI

/// The one table of keys (design rule 11, contract §4): input, hint line, help and `Docs/keys.md` come from it.
package enum KeyTable {
    /// Every row, in the order help shows them.
    package static let bindings: [KeyBinding] = [
        KeyBinding(
            [
                (.up, .moveUp), (.down, .moveDown), (.character("k"), .moveUp), (.character("j"), .moveDown),
                (.pageUp, .pageUp), (.pageDown, .pageDown), (.home, .moveFirst), (.end, .moveLast),
                (.character("g"), .moveFirst), (.character("G"), .moveLast),
            ],
            in: [.list], place: .placeLists, label: .keyMove,
            hint: .init(keys: "↑↓", label: .hintMove, priority: 3)),
        KeyBinding(
            [
                (.left, .decrease), (.right, .increase), (.character("h"), .decrease), (.character("l"), .increase),
                (.character("-"), .decrease), (.character("+"), .increase),
            ],
            in: [.quantityRow], place: .placeQuantityRow, label: .keyQuantity,
            hint: .init(keys: "←→", label: .hintQuantity, priority: 4)),
        KeyBinding(
            (0...9).map { (.character(Character(String($0))), .typeQuantity) } + [(.character(" "), .openPicker)],
            in: [.quantityRow], place: .placeQuantityRow, label: .keyPicker),
        KeyBinding(
            [(.enter, .activate)], in: [.row], place: .placeRow, label: .keyBuy,
            hint: .init(keys: "⏎", label: .hintBuy, priority: 2)),
        KeyBinding(
            [
                (.left, .decrease), (.right, .increase), (.character("h"), .decrease), (.character("l"), .increase),
                (.character("-"), .decrease), (.character("+"), .increase),
                (.up, .moveUp), (.down, .moveDown), (.pageUp, .pageUp), (.pageDown, .pageDown),
                (.home, .moveFirst), (.end, .moveLast),
            ],
            in: [.picker], place: .placePicker, label: .keyTurn,
            hint: .init(keys: "↑↓", label: .hintQuantity, priority: 3)),
        KeyBinding(
            (0...9).map { (.character(Character(String($0))), .typeQuantity) }
                + [(.backspace, .erase), (.delete, .erase)],
            in: [.picker], place: .placePicker, label: .keyType,
            hint: .init(keys: "0–9", label: .hintType, priority: 4)),
        KeyBinding(
            [(.enter, .activate)], in: [.list, .dialog, .buttons], place: .placeControls, label: .keyActivate,
            hint: .init(keys: "⏎", label: .hintActivate, priority: 5)),
        KeyBinding(
            [(.left, .previousControl), (.right, .nextControl)],
            in: [.dialog, .buttons], place: .placeControls, label: .keyControls),
        KeyBinding(
            [(.tab, .nextControl), (.backTab, .previousControl)],
            in: [.everywhere], place: .placeEverywhere, label: .keyControls,
            hint: .init(keys: "Tab", label: .hintControls, priority: 10)),
        KeyBinding(
            [(.character("y"), .yes), (.character("n"), .no)],
            in: [.question], place: .placeQuestions, label: .keyYesNo,
            hint: .init(keys: "y/n", label: .hintYesNo, priority: 0)),
        KeyBinding(
            [(.escape, .back)], in: [.dialog, .screen], place: .placeScreens, label: .keyBack,
            hint: .init(keys: "Esc", label: .hintBack, priority: 2)),
        shop("r", .restore, .keyRestore, .hintRestore, 6),
        shop("a", .inbox, .keyInbox, .hintInbox, 8),
        shop("A", .toggleAskToBuy, .keyAskToBuy),
        shop("m", .subscriptions, .keySubscriptions),
        shop("c", .offerCode, .keyOfferCode),
        shop("t", .transactions, .keyTransactions, .hintTransactions, 7),
        KeyBinding(
            [(.character("f"), .refund)], in: [.transactions], place: .placeTransactions, label: .keyRefund,
            hint: .init(keys: "f", label: .hintRefund, priority: 4)),
        KeyBinding(
            [(.character("i"), .detail)], in: [.plans], place: .placePlans, label: .keyTimeline,
            hint: .init(keys: "i", label: .hintTimeline, priority: 4)),
        KeyBinding(
            [(.character("f"), .refund)], in: [.plans], place: .placePlans, label: .keyRefund,
            hint: .init(keys: "f", label: .hintRefund, priority: 5)),
        shop("e", .log, .keyLog, .hintLog, 11),
        KeyBinding(
            [(.character("i"), .detail)], in: [.row], place: .placeRow, label: .keyDetail,
            hint: .init(keys: "i", label: .hintDetail, priority: 9)),
        KeyBinding(
            [(.character("/"), .filter)], in: [.list], place: .placeLists, label: .keyFilter,
            hint: .init(keys: "/", label: .hintFilter, priority: 9)),
        KeyBinding(
            [(.enter, .activate)], in: [.typing], place: .placeFilter, label: .keyKeepFilter,
            hint: .init(keys: "⏎", label: .hintActivate, priority: 5)),
        KeyBinding(
            [(.backspace, .erase), (.delete, .erase)], in: [.typing], place: .placeFilter, label: .keyErase),
        KeyBinding(
            [(.escape, .back)], in: [.typing, .filtered], place: .placeFilter, label: .keyLeaveFilter,
            hint: .init(keys: "Esc", label: .hintLeaveFilter, priority: 2)),
        shop("L", .language, .keyLanguage, .hintLanguage, 12),
        shop("u", .retryUndelivered, .keyRetry),
        shop("R", .reloadProducts, .keyReload),
        KeyBinding(
            [(.character("?"), .help), (.function(1), .help)],
            in: [.everywhere], place: .placeEverywhere, label: .keyHelp,
            hint: .init(keys: "?", label: .hintHelp, priority: 1)),
        KeyBinding([(.control("l"), .redraw)], in: [.everywhere], place: .placeEverywhere, label: .keyRedraw),
        KeyBinding([(.control("z"), .suspend)], in: [.everywhere], place: .placeEverywhere, label: .keySuspend),
        KeyBinding(
            [(.character("q"), .quit), (.control("c"), .quit)],
            in: [.everywhere], place: .placeEverywhere, label: .keyQuit,
            hint: .init(keys: "q", label: .hintQuit, priority: 0)),
    ]

    /// What a key asks for where these contexts hold; the first context that knows the key decides.
    package static func command(for key: Key, in contexts: [KeyContext]) -> Command? {
        for context in contexts {
            if let command = index[context]?[key] { return command }
        }
        return nil
    }

    private static let index: [KeyContext: [Key: Command]] = {
        var index: [KeyContext: [Key: Command]] = [:]
        for binding in bindings {
            for context in binding.contexts {
                for entry in binding.entries { index[context, default: [:]][entry.key] = entry.command }
            }
        }
        return index
    }()

    private static func shop(
        _ character: Character, _ command: Command, _ label: TextKey, _ hint: TextKey? = nil, _ priority: Int = 0
    ) -> KeyBinding {
        KeyBinding(
            [(.character(character), command)], in: [.shop], place: .placeShop, label: label,
            hint: hint.map { .init(keys: String(character), label: $0, priority: priority) })
    }
}
