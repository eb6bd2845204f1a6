import Foundation
import Testing

extension PtyTests {
    @Suite("the mouse")
    struct Mouse {
        @Test("it is left to the terminal unless asked for (BUG-41)")
        func off() async throws {
            let home = try TestHome(isInAHurry: true)
            let terminal = try PtyTerminal()
            try await terminal.openShop(in: home)
            try await terminal.openSheet()
            try await terminal.type("\u{1B}")
            try await terminal.waitForShop()
            try await terminal.quit()
            #expect(await terminal.modes.everOn.isDisjoint(with: [9, 1000, 1001, 1002, 1003, 1005, 1006, 1015]))
        }

        @Test("clicks choose, open the sheet and press its buttons; no click skips the sheet (BUG-08, BUG-41)")
        func on() async throws {
            let home = try TestHome(isInAHurry: true)
            let terminal = try PtyTerminal()
            let before = await terminal.mark
            try await terminal.openShop(PtyLaunch("--mouse"), in: home)
            try await terminal.click("Mandarin")
            try await terminal.waitFor("Mandarin to be chosen") {
                $0.row("▌").contains("Mandarin") && $0.row("▌  ").contains("Buy") && $0.hints.hasSuffix("Quit")
            }
            let shop = await terminal.text
            // As fast as nobody clicks: the later ones were meant for the button below the sheet.
            try await terminal.click("[ Buy ]", row: "▌  ", times: 5)
            try await terminal.waitForSheet()
            try await terminal.wait("Mandarin")
            try await terminal.click("[ Cancel ]")
            try await terminal.waitFor("the same shop") { $0.text == shop }
            #expect(try await home.transactions().isEmpty)

            try await terminal.click("[ Buy ]", row: "▌  ")
            try await terminal.waitForSheet()
            try await terminal.click("[ Buy ]", row: "[ Cancel ]")
            try await terminal.wait("You’re all set.")
            try await terminal.click("[ OK ]")
            try await terminal.waitForRow("Mandarin", "Owned: 1")
            try await terminal.waitForShop()
            try await terminal.quit()
            await terminal.expectRestored(before)
            #expect(try await home.transactions().map { $0["productId"] as? String } == ["consumable.mandarin"])
        }

        @Test("clicks outside the window, drags, wheels and other buttons do nothing (BUG-41)")
        func strange() async throws {
            let home = try TestHome(isInAHurry: true)
            let terminal = try PtyTerminal()
            try await terminal.openShop(PtyLaunch("--mouse"), in: home)
            try await terminal.openSheet()
            let sheet = await terminal.text
            for event in ["<0;9999;9999M", "<0;0;0M", "<32;40;12M", "<2;40;12M", "<1;40;12M", "<35;40;12M", "<0;40;M"] {
                try await terminal.type("\u{1B}[" + event)
            }
            try await terminal.type("\u{C}")
            try await terminal.waitFor("the sheet to be redrawn") { $0.clearings > 1 && $0.text == sheet }
            try await terminal.type("\u{1B}")
            try await terminal.waitForShop()
            try await terminal.quit()
            #expect(try await home.transactions().isEmpty)
        }
    }
}

extension PtyTerminal {
    /// Clicks on a text, in a row that shows another one.
    func click(
        _ text: String, row: String? = nil, times: Int = 1, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let found = place(of: text, row: row ?? text)
        let place = try #require(found, "\(self.text)", sourceLocation: sourceLocation)
        let point = "\(place.column + 1);\(place.row + 1)"
        try type(String(repeating: "\u{1B}[<0;\(point)M\u{1B}[<0;\(point)m", count: times))
    }

    /// Where a text stands.
    private func place(of text: String, row: String) -> (column: Int, row: Int)? {
        for index in 0..<screen.size.rows where screen.text(row: index).contains(row) {
            let cells = screen.cells(row: index).map(\.text)
            for column in cells.indices where cells[column...].joined().hasPrefix(text) { return (column + 1, index) }
        }
        return nil
    }
}
