import Foundation
import Testing

extension PtyTests {
    @Suite("keys, pasted text, window sizes")
    struct Input {
        @Test(
            "backing out of the sheet buys nothing, and the next attempt works (BUG-07)",
            arguments: ["\u{1B}", "n", "q", "\u{3}", "\r"])
        func backingOut(_ keys: String) async throws {
            let home = try TestHome(isInAHurry: true)
            let terminal = try PtyTerminal()
            try await terminal.openShop(in: home)
            for _ in 0..<2 {
                try await terminal.openSheet()
                try await terminal.type(keys)
                try await terminal.waitForShop()
                #expect(await !terminal.text.contains("failed"))
            }
            #expect(try await home.transactions().isEmpty)
            try await terminal.buy()
            try await terminal.quit()
            #expect(try await home.transactions().count == 1)
        }

        @Test(
            "what is typed ahead of the sheet never confirms it (BUG-08)",
            arguments: [
                "\ry", "\r\t\r", "\ryyyyyyyyyy\r\r", "\r\u{1B}[Z\r", String(repeating: "\r", count: 20), "\ry\ry\ry",
            ])
        func typedAhead(_ keys: String) async throws {
            let home = try TestHome(isInAHurry: true)
            let terminal = try PtyTerminal()
            try await terminal.openShop(in: home)
            try await terminal.type(keys)
            try await terminal.waitForSheet()
            try await terminal.type("\u{1B}")
            try await terminal.waitForShop()
            try await terminal.quit()
            #expect(try await home.transactions().isEmpty)
        }

        @Test("text pasted with marks buys nothing, at the shop and at the sheet (BUG-08)")
        func pastedWithMarks() async throws {
            let home = try TestHome(isInAHurry: true)
            let terminal = try PtyTerminal()
            let pasted = "\u{1B}[200~\ry\ry\t\r\u{1B}[201~"
            try await terminal.openShop(in: home)
            try await terminal.type(pasted + "?")
            try await terminal.wait("quantity −1 / +1")
            #expect(await !terminal.text.contains("App Store ─"))
            try await terminal.type("\u{1B}")
            try await terminal.waitForShop()
            try await terminal.openSheet()
            try await terminal.type(pasted + "\u{1B}")
            try await terminal.waitForShop()
            try await terminal.quit()
            #expect(try await home.transactions().isEmpty)
        }

        enum Pasted: String, CaseIterable {
            case aLetter = "Dear shop,\ryes please, buy apples.\r\rYours\ry\r"
            case manyAnswers = "\ry"
            case manyFocusChanges = "y\t\r"
            case oneSheetManyAnswers = "\r"

            var text: String {
                switch self {
                case .aLetter: rawValue
                case .manyAnswers: String(repeating: rawValue, count: 4_000)
                case .manyFocusChanges: String(repeating: rawValue, count: 2_700)
                case .oneSheetManyAnswers: rawValue + String(repeating: "y", count: 8_000)
                }
            }
        }

        @Test("text pasted without marks buys nothing, however long (BUG-08)", arguments: Pasted.allCases)
        func pastedWithoutMarks(_ pasted: Pasted) async throws {
            let home = try TestHome(isInAHurry: true)
            let terminal = try PtyTerminal()
            try await terminal.openShop(in: home)
            // A terminal that does not know bracketed paste sends the text as if it were typed. The arrow behind it
            // acts, unless the text opened a sheet, which throws away what was typed ahead.
            try await terminal.type(pasted.text + "\u{1B}[B")
            try await terminal.waitFor("the end of the text") { terminal in
                terminal.row("▌").contains("Mandarin") || terminal.text.contains("App Store ─")
            }
            await terminal.signal(SIGTERM)
            try await terminal.waitForEnd()
            #expect(try await home.transactions().isEmpty)
        }

        @Test("keys while the window is too small buy nothing; the sheet comes back (BUG-08, BUG-35)")
        func tooSmall() async throws {
            let home = try TestHome(isInAHurry: true)
            let terminal = try PtyTerminal()
            try await terminal.openShop(in: home)
            for isAtSheet in [false, true] {
                if isAtSheet { try await terminal.openSheet() }
                let whole = await terminal.text
                await terminal.resize(10, 3)
                try await terminal.wait("small")
                let clearings = await terminal.clearings
                try await terminal.type("y\r\ty\r\u{C}")
                try await terminal.waitFor("the screen to be redrawn") { $0.clearings > clearings }
                await terminal.resize(80, 24)
                if isAtSheet { try await terminal.waitForSheet() } else { try await terminal.waitForShop() }
                try await terminal.waitFor("the same screen") { $0.text == whole }
            }
            try await terminal.type("\u{1B}")
            try await terminal.waitForShop()
            try await terminal.quit()
            #expect(try await home.transactions().isEmpty)
        }

        /// The keys that lead to a dialog or screen, and what shows when it is there.
        static let dialogs: [(keys: String, shows: String)] = [
            ("\r", "y/n"), ("42", "42"), ("?", "1–18 / 33"), ("t", "No transactions"), ("i", "consumable.apple"),
            ("e", "Event Log"), ("/pla", "Filter: pla"), ("a", "No request"), ("m", "Monthly basket"),
        ]

        @Test("any window size and back, the same dialog is there (BUG-35)", arguments: dialogs.indices)
        func resized(_ index: Int) async throws {
            let (keys, shows) = Self.dialogs[index]
            let home = try TestHome(isInAHurry: true)
            let terminal = try PtyTerminal()
            let before = await terminal.mark
            try await terminal.openShop(in: home)
            let shop = await terminal.hints
            try await terminal.type(keys)
            try await terminal.wait(shows)
            // The hints are the last thing drawn.
            try await terminal.waitFor("its hints") { terminal in
                terminal.hints != shop && ["Quit", "Cancel", "Close"].contains { terminal.hints.hasSuffix($0) }
            }
            let whole = await terminal.text
            for (columns, rows) in [(200, 60), (40, 10), (20, 5), (10, 3), (2, 2), (1, 1), (80, 24)] {
                let clearings = await terminal.clearings
                await terminal.resize(columns, rows)
                try await terminal.waitFor("a frame of \(columns)x\(rows)") { $0.clearings > clearings }
            }
            try await terminal.waitFor("the same screen") { $0.text == whole }
            // Faster than anyone can follow.
            for (columns, rows) in [(1, 1), (132, 50), (3, 40), (80, 24)] { await terminal.resize(columns, rows) }
            try await terminal.waitFor("the same screen") { $0.text == whole }
            await terminal.signal(SIGTERM)
            try await terminal.waitForEnd()
            await terminal.expectRestored(before)
            #expect(try await home.transactions().isEmpty)
        }

        @Test("Esc acts at once; an arrow in three pieces is one arrow (BUG-40)")
        func escapes() async throws {
            let home = try TestHome(isInAHurry: true)
            let terminal = try PtyTerminal()
            try await terminal.openShop(in: home)
            try await terminal.type("?")
            try await terminal.wait("quantity −1 / +1")
            let start = ContinuousClock.now
            try await terminal.type("\u{1B}")
            try await terminal.waitForShop()
            #expect(ContinuousClock.now - start < .milliseconds(500))
            // Esc and a letter are two keys: help closes, transactions open.
            try await terminal.type("?")
            try await terminal.wait("quantity −1 / +1")
            try await terminal.type("\u{1B}t")
            try await terminal.wait("No transactions")
            try await terminal.type("\u{1B}")
            try await terminal.waitForShop()
            try await terminal.quit()
            // With time between the pieces, as over a slow line; how long is waited is the variable's business.
            let patient = try PtyTerminal()
            try await patient.openShop(PtyLaunch(variables: ["ESCDELAY": "2000"]), in: home)
            for piece in ["\u{1B}", "[", "C"] { try await patient.type(piece) }
            try await patient.wait("◂ 2 ▸")
            try await patient.quit()
        }
    }
}
