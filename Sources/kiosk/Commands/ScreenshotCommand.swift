import Foundation
import OpenStoreKit
import ScreenScript
import StoreEngine
import Storefront
import TerminalUI

/// `kiosk screenshot`: the shop's screen as text, without a terminal. The picture is read back from the bytes a
/// terminal would get.
enum ScreenshotCommand {
    static func run(_ arguments: ParsedArguments, _ output: Output) async throws -> ExitStatus {
        guard arguments.operands.isEmpty else { throw CommandFailure.usage("'kiosk screenshot' takes no operand.") }
        let size = try size(arguments.options["size"] ?? "80x24")
        let keys = try (arguments.options["keys"] ?? "").split(separator: " ").map { word in try key(String(word)) }
        let session = try Session(arguments.common)
        let lines = try await picture(session, size: size, keys: keys)
        output.line(lines.joined(separator: "\n"))
        try output.value(["columns": ["\(size.columns)"], "rows": ["\(size.rows)"], "lines": lines])
        return .done
    }

    @MainActor
    private static func picture(_ session: Session, size: Size, keys: [Key]) async throws -> [String] {
        _ = TerminalLocale.activate()
        let systemUI = ShopSystemUI()
        let language = Language(locale: session.locale)
        let assembly: ShopAssembly
        do {
            assembly = try ShopAssembly(
                engine: session.store, stateDirectory: session.state, buyer: session.buyer, systemUI: systemUI,
                locale: language.localeIdentifier, clock: session.clock)
        } catch {
            throw CommandFailure(StoreFailure(error))
        }
        // Asked for by name, so that the picture does not depend on where it is made.
        let terminal = try HeadlessTerminal(size: size, term: "xterm-256color")
        defer { terminal.close() }
        let runtime = ShopRuntime(
            info: ShopInfo(session.catalog), language: language, store: assembly.store, systemUI: systemUI,
            display: terminal)
        await runtime.start()
        await runtime.settle()
        for key in keys {
            runtime.send(terminal.send(key: key).map(ShopAction.key))
            await runtime.settle()
        }
        let lines = terminal.screen.lines
        await runtime.stop()
        return lines
    }

    private static func size(_ text: String) throws(CommandFailure) -> Size {
        let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let columns = parts[0], let rows = parts[1], (1...500).contains(columns),
            (1...200).contains(rows)
        else {
            throw .usage("--size is '\(text)'; write columns and rows like 80x24, at most 500x200.")
        }
        return Size(columns: columns, rows: rows)
    }

    private static let named: [String: Key] = [
        "enter": .enter, "escape": .escape, "esc": .escape, "tab": .tab, "shift-tab": .backTab,
        "space": .character(" "),
        "backspace": .backspace, "up": .up, "down": .down, "left": .left, "right": .right, "pageup": .pageUp,
        "pagedown": .pageDown, "home": .home, "end": .end,
    ]

    private static func key(_ word: String) throws(CommandFailure) -> Key {
        if let key = named[word.lowercased()] { return key }
        guard word.count == 1, let character = word.first else {
            throw .usage(
                "There is no key '\(word)'.",
                advice: "Use single characters and \(named.keys.sorted().joined(separator: ", ")).")
        }
        return .character(character)
    }
}

extension HeadlessTerminal: ShopDisplay {
    /// The window's size.
    package var size: Size { screen.size }

    /// Keys go straight from the command line to the shop: none waits unread.
    package func flushInput() {}
}
