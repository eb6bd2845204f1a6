import Foundation
import Testing

extension PtyTests {
    /// Where in the shop something happens.
    enum Place: String, CaseIterable, CustomTestStringConvertible {
        case shop = "the shop"
        case dialog = "a dialog"
        case sheet = "the payment sheet"

        var testDescription: String { rawValue }

        /// Opens the shop and goes there.
        func open(_ launch: PtyLaunch = PtyLaunch(), on terminal: PtyTerminal, in home: TestHome) async throws {
            try await terminal.openShop(launch, in: home)
            switch self {
            case .shop: break
            case .dialog:
                try await terminal.type("7")
                try await terminal.waitFor("the picker") { $0.hints.contains("Esc") }
            case .sheet: try await terminal.openSheet()
            }
        }
    }

    @Suite("every way out")
    struct Ends {
        /// A way out, and how the program ends by it.
        struct Way: CustomTestStringConvertible, Sendable {
            var name: String
            var place: Place
            var keys = ""
            var signal: Int32?
            var end: ProcessRun.End

            var testDescription: String { "\(name) at \(place.rawValue)" }

            static func pressed(_ keys: String, _ name: String, at place: Place = .shop) -> Way {
                Way(name: name, place: place, keys: keys, end: .exited(0))
            }
            static func sent(_ signal: Int32, _ name: String, at place: Place) -> Way {
                Way(name: name, place: place, signal: signal, end: .killed(signal: signal))
            }
        }

        static let chosen: [Way] = [
            .pressed("q", "q"), .pressed("\u{3}", "Ctrl-C"), .pressed("\u{1B}q", "Esc, q", at: .dialog),
            .pressed("qq", "q, q", at: .dialog),
        ]
        static let asked: [Way] = [
            .sent(SIGTERM, "SIGTERM", at: .shop), .sent(SIGTERM, "SIGTERM", at: .dialog),
            .sent(SIGTERM, "SIGTERM", at: .sheet), .sent(SIGINT, "SIGINT", at: .shop),
            .sent(SIGINT, "SIGINT", at: .sheet), .sent(SIGQUIT, "SIGQUIT", at: .sheet),
            .sent(SIGHUP, "SIGHUP", at: .shop), .sent(SIGHUP, "SIGHUP", at: .sheet),
        ]
        static let crashes: [Way] = [
            .sent(SIGSEGV, "SIGSEGV", at: .shop), .sent(SIGSEGV, "SIGSEGV", at: .dialog),
            .sent(SIGSEGV, "SIGSEGV", at: .sheet), .sent(SIGABRT, "SIGABRT", at: .sheet),
            .sent(SIGILL, "SIGILL", at: .sheet), .sent(SIGTRAP, "SIGTRAP", at: .dialog),
            .sent(SIGBUS, "SIGBUS", at: .sheet), .sent(SIGFPE, "SIGFPE", at: .sheet),
        ]

        @Test(
            "chosen, asked for or a crash: settings and modes are as before, and the next start knows of nothing (BUG-36, BUG-41)",
            arguments: chosen + asked + crashes)
        func restores(_ way: Way) async throws {
            let home = try TestHome(isInAHurry: true)
            let terminal = try PtyTerminal()
            let before = await terminal.mark
            // With the mouse, so that everything is switched on that there is.
            try await way.place.open(PtyLaunch("--mouse"), on: terminal, in: home)
            let during = await terminal.mark
            #expect(during.settings != before.settings && !during.showsMainScreen)
            #expect(during.modes.on.isSuperset(of: [1, 1000, 1006, 1049, 2004]) && during.modes.hasApplicationKeypad)
            if let signal = way.signal { await terminal.signal(signal) } else { try await terminal.type(way.keys) }
            #expect(try await terminal.waitForEnd().end == way.end)
            await terminal.expectRestored(before)

            try await terminal.openShop(in: home)
            #expect(await terminal.row("Apple  ").contains("Owned: 0"))
            try await terminal.quit()
            await terminal.expectRestored(before)
            #expect(try await home.transactions().isEmpty)
        }

        @Test("a store that cannot be opened is told on an untouched terminal (BUG-36)")
        func damagedStore() async throws {
            let home = try TestHome(isInAHurry: true)
            try await home.done("buy", "consumable.apple")
            try Data("no database".utf8).write(to: URL(filePath: home.ledgerPath))
            let terminal = try PtyTerminal()
            let before = await terminal.mark
            try await terminal.start(PtyLaunch(), in: home)
            #expect(try await terminal.waitForEnd().end == .exited(65))
            await terminal.expectRestored(before)
            #expect(await !terminal.output.contains(0x1B))
            #expect(await terminal.text.contains("ledger.sqlite"))
        }
    }
}
