import Foundation
import OpenStoreKit
import ScreenScript
import StoreEngine
import Storefront
import TerminalUI

/// `kiosk screenshot`: the shop's screen as text or as an SVG picture, without a terminal. It is read back from the
/// bytes a terminal would get.
enum ScreenshotCommand {
    /// What is on the screen, and the picture of it if one is wanted.
    private struct Picture: Sendable {
        var lines: [String]
        var svg: String?
    }

    static func run(_ arguments: ParsedArguments, _ output: Output) async throws -> ExitStatus {
        guard arguments.operands.isEmpty else { throw CommandFailure.usage("'kiosk screenshot' takes no operand.") }
        let size = try size(arguments.options["size"] ?? "80x24")
        let keys = try (arguments.options["keys"] ?? "").split(separator: " ").map { word in try key(String(word)) }
        let background = try background(arguments)
        let session = try Session(arguments.common)
        let picture = try await picture(
            session, size: size, keys: keys, color: ColorChoice(rawValue: arguments.common.color) ?? .auto,
            background: background)
        if let svg = picture.svg {
            output.bytes(Data(svg.utf8))
            return .done
        }
        let lines = picture.lines
        output.line(lines.joined(separator: "\n"))
        output.object(["columns": size.columns, "rows": size.rows, "lines": lines])
        return .done
    }

    /// What the picture stands on, or nothing for text.
    private static func background(_ arguments: ParsedArguments) throws(CommandFailure) -> TerminalBackground? {
        guard let name = arguments.options["svg"] else { return nil }
        guard let background = TerminalBackground(rawValue: name), background != .unknown else {
            throw .usage("--svg is '\(name)'; it can be light or dark.")
        }
        guard !arguments.common.json else { throw .usage("--svg and --json do not go together.") }
        return background
    }

    @MainActor
    private static func picture(
        _ session: Session, size: Size, keys: [Key], color: ColorChoice, background: TerminalBackground?
    ) async throws -> Picture {
        _ = TerminalLocale.activate()
        let systemUI = ShopSystemUI()
        let language = Language(locale: session.locale)
        let assembly: ShopAssembly
        do {
            assembly = try ShopAssembly(
                engine: session.store, stateDirectory: session.state, buyer: session.buyer, systemUI: systemUI,
                locale: language.localeIdentifier, clock: session.store.storeClock)
        } catch {
            throw CommandFailure(StoreFailure(error))
        }
        // Asked for by name, so that the picture does not depend on where it is made.
        let terminal = try HeadlessTerminal(
            size: size, term: "xterm-256color", color: color, background: background ?? .unknown)
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
        let svg = background.map { background in
            ScreenImage.svg(
                of: terminal.screen, palette: background == .light ? .light : .dark,
                title: session.catalog.name.text(for: session.locale))
        }
        let picture = Picture(lines: terminal.screen.lines, svg: svg)
        await runtime.stop()
        return picture
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

    /// The keys with names.
    static var keyNames: [String] { named.keys.sorted() }

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
                advice: "Use single characters and \(keyNames.joined(separator: ", ")).")
        }
        return .character(character)
    }
}
