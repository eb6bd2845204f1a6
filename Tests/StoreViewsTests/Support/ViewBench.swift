import Foundation
import ScreenScript
import StoreEngine
import TerminalUI
import Testing

@testable import OpenStoreKit
@testable import StoreViews

/// A view before a terminal that a test reads: real ncurses, real store in memory; only the keyboard is the test's.
@MainActor
final class ViewBench<Content: StoreKitView> {
    let terminal: HeadlessTerminal
    let presentation: StoreViewPresentation<Content>
    let device: SimulatedDevice
    private var running: Task<Void, Never>?

    var host: StoreViewHost<Content> { presentation.host }
    var model: StoreViewModel { host.view.model }

    /// Opens a view and waits for its first quiet moment. The device confirms everything, to show that the view's
    /// own sheets are asked.
    init(
        _ view: Content, size: Size = Size(columns: 80, rows: 24), language: StoreViewLanguage = .english,
        device: SimulatedDevice? = nil, background: TerminalBackground = .unknown
    ) async throws {
        self.device = try device ?? Bench.device(language)
        terminal = try HeadlessTerminal(size: size, background: background)
        presentation = StoreViewPresentation(view.storeViewLanguage(language), on: terminal)
        presentation.paint()
        let host = presentation.host
        let bound = self.device
        running = Task { await bound.run { await host.run() } }
        OpenBenches.add(self) { await self.close() }
        await host.settle()
    }

    /// Presses keys one after the other, each after everything the one before it caused is done.
    func press(_ keys: Key...) async {
        for key in keys {
            host.send(terminal.send(key: key))
            await host.settle()
        }
    }

    /// Types text, one character after the other.
    func type(_ text: String) async { for character in text { await press(.character(character)) } }

    func resize(_ columns: Int, _ rows: Int) {
        terminal.resize(to: Size(columns: columns, rows: rows))
        presentation.paint()
    }

    /// Closes the view.
    func close() async {
        guard let running else { return }
        self.running = nil
        OpenBenches.remove(self)
        running.cancel()
        await running.value
        terminal.close()
    }

    /// What a person sees.
    var lines: [String] { terminal.screen.lines }
    var text: String { lines.joined(separator: "\n") }

    /// Fails, with the screen, unless it shows all of these; a sentence may be broken over lines.
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

    func contains(_ expected: String) -> Bool {
        let squeeze: (String) -> String = { text in text.filter { !" \n│▌".contains($0) } }
        return squeeze(text).contains(squeeze(expected))
    }

    /// Transactions that were charged.
    func ledger() async throws -> [SignedTransaction] {
        try await device.store.transactions(TransactionQuery(scope: .ledger), before: nil, limit: 100)
    }
}

/// What tests of views stand on.
enum Bench {
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// A device on the demo catalogue, with a store in memory.
    static func device(
        _ language: StoreViewLanguage = .english, storefront: String? = nil,
        systemUI: any SystemUI = ConfirmingSystemUI()
    ) throws -> SimulatedDevice {
        try SimulatedDevice(
            catalog: root.appendingPathComponent("products.json"), storefront: storefront,
            locale: language.localeIdentifier, systemUI: systemUI)
    }

    static let sizes = [(80, 24), (40, 12), (120, 40), (20, 5)].map { Size(columns: $0, rows: $1) }
}
