import Foundation
import OpenStoreKit
import ScreenScript
import StoreEngine
import Storefront
import TerminalUI
import Testing

/// The whole program before a terminal that a test reads: real ncurses, real store, real balances; only the clock is
/// virtual and the keyboard is the test's.
@MainActor
final class ShopHarness {
    let terminal: HeadlessTerminal
    let engine: SimulatedAppStore
    let assembly: ShopAssembly
    let runtime: ShopRuntime
    let clock: VirtualStoreClock
    private var isOpen = true

    /// Terminals that are open; a test that fails half-way leaves its own.
    private static var open: [ShopHarness] = []

    /// Opens the shop and waits for its first quiet moment. Give `after` to open another launch on the same store in
    /// memory, `directory` to open one on disk.
    init(
        size: Size = Size(columns: 80, rows: 24), language: Language = .english,
        catalog: Catalog = ScreenCatalog.catalog,
        after earlier: ShopHarness? = nil, directory: URL? = nil, account: String = "default",
        device: String = "default",
        steps: StateFileSteps = StateFileSteps(), term: String = "xterm-256color",
        pace: ShopRuntime.Pace = .immediate,
        before: (SimulatedAppStore) async throws -> Void = { _ in }
    ) async throws {
        clock = VirtualStoreClock()
        self.engine =
            try earlier?.engine
            ?? SimulatedAppStore(
                StoreConfiguration(catalog: catalog, stateDirectory: directory, clock: clock, seed: 7))
        try await before(self.engine)
        let systemUI = ShopSystemUI()
        assembly = try ShopAssembly(
            engine: self.engine, stateDirectory: directory, buyer: Buyer(account: account, device: device),
            systemUI: systemUI, locale: language.localeIdentifier, clock: clock,
            balances: earlier?.assembly.balances, steps: steps)
        terminal = try HeadlessTerminal(size: size, term: term)
        let requests = Requests()
        runtime = ShopRuntime(
            info: ShopInfo(self.engine.catalog), language: language, store: assembly.store, systemUI: systemUI,
            display: terminal, pace: pace,
            host: .init(quit: { requests.list.append("quit") }, suspend: { requests.list.append("suspend") }))
        self.requests = requests
        Self.open.append(self)
        await runtime.start()
        await runtime.settle()
    }

    private let requests: Requests

    private final class Requests {
        var list: [String] = []
    }

    /// Whether the program asked to end.
    var hasQuit: Bool { requests.list.contains("quit") }
    /// How often the program asked to be suspended.
    var suspensions: Int { requests.list.count { $0 == "suspend" } }

    /// Ends the shop as quitting does.
    func close() async {
        guard isOpen else { return }
        isOpen = false
        Self.open.removeAll { $0 === self }
        await runtime.stop()
        terminal.close()
    }

    /// Closes what a test left open.
    static func closeAll() async {
        for shop in open { await shop.close() }
    }

    // MARK: Doing

    /// Presses keys one after the other, each after everything the one before it caused is done and drawn.
    func press(_ keys: Key...) async {
        for key in keys { await press([key]) }
    }

    /// Types text, one character after the other.
    func type(_ text: String) async {
        for character in text { await press([.character(character)]) }
    }

    /// Presses keys faster than the program answers: they arrive together.
    func burst(_ keys: [Key]) async {
        await press(keys)
    }

    private func press(_ keys: [Key]) async {
        let bytes = keys.flatMap(KeyEncoder.bytes(for:))
        runtime.send(terminal.send(bytes: bytes).map(ShopAction.key))
        await runtime.settle()
    }

    /// Changes the window's size.
    func resize(_ columns: Int, _ rows: Int) async {
        let size = Size(columns: columns, rows: rows)
        terminal.resize(to: size)
        runtime.send([.resized(size)])
        await runtime.settle()
    }

    /// Waits until everything that was caused from outside is done and drawn.
    func settle() async {
        await runtime.settle()
    }

    // MARK: Seeing

    /// What a person sees.
    var lines: [String] { terminal.screen.lines }
    /// What a person sees, as one text.
    var text: String { lines.joined(separator: "\n") }

    /// Fails, with the screen, unless it shows all of these.
    func expect(_ texts: String..., sourceLocation: SourceLocation = #_sourceLocation) {
        for expected in texts where !contains(expected) {
            Issue.record("“\(expected)” is not on the screen:\n\(text)", sourceLocation: sourceLocation)
        }
    }

    /// Fails, with the screen, if it shows one of these.
    func reject(_ texts: String..., sourceLocation: SourceLocation = #_sourceLocation) {
        for unexpected in texts where contains(unexpected) {
            Issue.record("“\(unexpected)” is on the screen:\n\(text)", sourceLocation: sourceLocation)
        }
    }

    /// Whether the screen shows a text; a sentence may be broken over lines of the screen or of a dialog.
    func contains(_ expected: String) -> Bool {
        let inDialog = lines.compactMap { line -> Substring? in
            guard let left = line.firstIndex(of: "│"), let right = line.lastIndex(of: "│"), left < right
            else { return nil }
            return line[line.index(after: left)..<right]
        }
        let squeeze: (String) -> String = { $0.filter { $0 != " " && $0 != "\n" } }
        return text.contains(expected) || squeeze(text).contains(squeeze(expected))
            || squeeze(inDialog.joined()).contains(squeeze(expected))
    }

    /// The row of the list that shows a text.
    func row(_ text: String) -> String { lines.first { $0.contains(text) } ?? "" }

    /// Fails unless the screen is, cell by cell, the frame that was drawn.
    func expectScreenEqualsFrame(sourceLocation: SourceLocation = #_sourceLocation) {
        guard let frame = runtime.frame else { return }
        for row in 0..<frame.size.rows {
            let drawn = frame.rows[row].map(\.text)
            let seen = terminal.screen.cells(row: row).map(\.text)
            if drawn != seen {
                Issue.record(
                    "Row \(row): drew “\(drawn.joined())”, shows “\(seen.joined())”", sourceLocation: sourceLocation)
                return
            }
        }
    }

    // MARK: The truth behind the screen

    /// Every transaction of the ledger.
    func ledger() async throws -> [SignedTransaction] {
        try await engine.transactions(TransactionQuery(scope: .ledger), before: nil, limit: 10_000)
    }

    var snapshot: StoreSnapshot { get async { await assembly.store.snapshot } }
}
