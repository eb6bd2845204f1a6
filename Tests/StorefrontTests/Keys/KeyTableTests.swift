import Foundation
import TerminalUI
import Testing

@testable import Storefront

@Suite struct KeyTableTests {
    /// A row of contract §4: keys, where they apply, and what the shop calls it.
    struct Promise: Sendable, CustomTestStringConvertible {
        var keys: [Key]
        var contexts: [KeyContext]
        var commands: [Command]
        var testDescription: String { keys.map(\.name).joined(separator: " ") }
    }

    private static func characters(_ text: String) -> [Key] { text.map { .character($0) } }

    static let contract: [Promise] = [
        Promise(
            keys: [.up, .down, .character("k"), .character("j"), .pageUp, .pageDown, .home, .end]
                + characters("gG"), contexts: [.list],
            commands: [
                .moveUp, .moveDown, .moveUp, .moveDown, .pageUp, .pageDown, .moveFirst, .moveLast, .moveFirst,
                .moveLast,
            ]),
        Promise(
            keys: [.left, .right] + characters("hl-+"), contexts: [.quantityRow],
            commands: [.decrease, .increase, .decrease, .increase, .decrease, .increase]),
        Promise(
            keys: characters("0123456789 "), contexts: [.quantityRow],
            commands: Array(repeating: .typeQuantity, count: 10) + [.openPicker]),
        Promise(keys: [.enter], contexts: [.row], commands: [.activate]),
        Promise(keys: [.tab, .backTab], contexts: [.everywhere], commands: [.nextControl, .previousControl]),
        Promise(keys: characters("yn"), contexts: [.question], commands: [.yes, .no]),
        Promise(keys: [.enter], contexts: [.dialog], commands: [.activate]),
        Promise(keys: [.escape], contexts: [.dialog, .screen], commands: [.back]),
        Promise(
            keys: characters("raAmcte"), contexts: [.shop],
            commands: [.restore, .inbox, .toggleAskToBuy, .subscriptions, .offerCode, .transactions, .log]),
        Promise(keys: characters("f"), contexts: [.transactions], commands: [.refund]),
        Promise(keys: characters("i"), contexts: [.row], commands: [.detail]),
        Promise(keys: characters("/"), contexts: [.list], commands: [.filter]),
        Promise(keys: characters("L"), contexts: [.shop], commands: [.language]),
        Promise(keys: [.character("?"), .function(1)], contexts: [.everywhere], commands: [.help, .help]),
        Promise(
            keys: [.control("l"), .control("z"), .character("q"), .control("c")], contexts: [.everywhere],
            commands: [.redraw, .suspend, .quit, .quit]),
    ]

    @Test("The table keeps every promise of contract §4", arguments: contract)
    func contractHolds(_ promise: Promise) {
        for context in promise.contexts {
            let commands = promise.keys.map { KeyTable.command(for: $0, in: [context]) }
            #expect(commands == promise.commands.map { Optional($0) })
        }
    }

    @Test("Esc does nothing on the shop itself (contract §4)")
    func escapeOnShop() {
        #expect(KeyTable.command(for: .escape, in: Fixture.state().keyContexts) == nil)
    }

    @Test("No key means two things in one place", arguments: KeyContext.allCases)
    func unambiguous(_ context: KeyContext) {
        var seen: [Key: Command] = [:]
        for binding in KeyTable.bindings where binding.contexts.contains(context) {
            for entry in binding.entries {
                #expect(seen[entry.key] == nil || seen[entry.key] == entry.command, "\(entry.key.name)")
                seen[entry.key] = entry.command
            }
        }
    }

    @Test("Every command has a key", arguments: Command.allCases)
    func reachable(_ command: Command) {
        #expect(KeyTable.bindings.contains { $0.entries.contains { $0.command == command } })
    }

    /// With `UPDATE_DOCS` in the environment the page is written instead of compared.
    @Test("Docs/keys.md is the table")
    func documentation() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let file = root.appending(path: "Docs/keys.md")
        if ProcessInfo.processInfo.environment["UPDATE_DOCS"] != nil {
            try KeyTable.markdown.write(to: file, atomically: true, encoding: .utf8)
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == KeyTable.markdown)
    }

    @Test("Hints fit the line, keep help and quit, and hold on every scene", arguments: Scene.allCases)
    func hints(_ scene: Scene) {
        for language in Language.allCases {
            for columns in [30, 40, 60, 80, 120, 200] {
                let state = scene.state(language, Size(columns: columns, rows: 24))
                let hints = state.hints(columns: columns - 3)
                let width = hints.reduce(-2) { $0 + Hint(keys: $1.keys, label: $1.label).width + 2 }
                #expect(width <= columns - 3)
                // Before a payment sheet is on the screen no key counts.
                #expect(hints.isEmpty == state.awaitsSheetShown)
                if state.visibleFilter?.isEditing == true || state.awaitsSheetShown { continue }
                #expect(hints.contains { $0.command == .quit })
                if columns >= 60 { #expect(hints.contains { $0.command == .help }) }
                for case let command? in hints.map(\.command) {
                    let keys = KeyTable.bindings.flatMap(\.entries).filter { $0.command == command }.map(\.key)
                    #expect(
                        keys.contains { KeyTable.command(for: $0, in: state.keyContexts) == command }, "\(command)")
                }
            }
        }
    }

    @Test(
        "Keys are named as people write them",
        arguments: [
            (Key.character(" "), "Space"), (.control("l"), "Ctrl-L"), (.backTab, "Shift-Tab"), (.function(1), "F1"),
            (.pageDown, "PgDn"), (.up, "↑"), (.enter, "Enter"), (.character("G"), "G"),
        ])
    func names(_ key: Key, _ name: String) {
        #expect(key.name == name)
    }
}
