import TerminalUI

/// What a key asks of a view.
package enum StoreViewCommand: Hashable, Sendable {
    case up, down, left, right, pageUp, pageDown, first, last, next, previous
    case activate, yes, no, back, restore, reload, redraw
}

/// One row of the key table.
package struct StoreViewBinding: Sendable {
    /// Keys and what each asks for.
    package var entries: [(key: Key, command: StoreViewCommand)]
    /// How the keys are written in a hint.
    package var keys: String
    /// What they do; `nil`: no hint.
    package var label: ViewText?
    /// Which hint goes last when there is no room: the lower, the later.
    package var priority = 9

    /// All keys of the views; hints are made from it.
    package static let all: [StoreViewBinding] = [
        StoreViewBinding(
            entries: [
                (.up, .up), (.character("k"), .up), (.down, .down), (.character("j"), .down), (.pageUp, .pageUp),
                (.pageDown, .pageDown), (.home, .first), (.character("g"), .first), (.end, .last),
                (.character("G"), .last),
            ], keys: "↑↓", label: .hintMove, priority: 3),
        StoreViewBinding(
            entries: [
                (.left, .left), (.character("h"), .left), (.right, .right), (.character("l"), .right),
            ], keys: "←→", label: .hintPages, priority: 2),
        StoreViewBinding(
            entries: [(.enter, .activate), (.character(" "), .activate)], keys: "⏎", label: .hintActivate,
            priority: 1),
        StoreViewBinding(
            entries: [(.character("y"), .yes), (.character("n"), .no)], keys: "y/n", label: .hintBuyCancel,
            priority: 0),
        StoreViewBinding(
            entries: [(.tab, .next), (.backTab, .previous)], keys: "Tab", label: .hintControls, priority: 5),
        StoreViewBinding(entries: [(.character("r"), .restore)], keys: "r", label: .hintRestore, priority: 6),
        StoreViewBinding(entries: [(.character("R"), .reload)], keys: "R", label: nil),
        StoreViewBinding(
            entries: [(.escape, .back), (.character("q"), .back)], keys: "q", label: .hintClose, priority: 4),
        StoreViewBinding(entries: [(.control("l"), .redraw)], keys: "Ctrl-L", label: nil),
    ]

    private static let commands: [Key: StoreViewCommand] = Dictionary(
        all.flatMap { $0.entries.map { ($0.key, $0.command) } }, uniquingKeysWith: { first, _ in first })

    /// What a key asks for.
    package static func command(for key: Key) -> StoreViewCommand? { commands[key] }
}
