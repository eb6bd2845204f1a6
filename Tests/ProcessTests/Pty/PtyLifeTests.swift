import Foundation
import Testing

extension PtyTests {
    @Suite("from start to quit")
    struct Life {
        @Test("what is bought is there at the next start; the terminal is as before (BUG-01, BUG-36)")
        func buyQuitRestart() async throws {
            let home = try TestHome()
            let terminal = try PtyTerminal()
            let before = await (settings: terminal.settings, modes: terminal.modes.now)
            try await terminal.openShop(in: home)
            try await terminal.type("\u{1B}[C\u{1B}[C")
            try await terminal.wait("◂ 3 ▸")
            try await terminal.type("\r")
            try await terminal.wait("App Store", "Apple × 3", "￥360")
            try await terminal.type("y")
            try await terminal.wait("Bought Apple × 3")
            #expect(await terminal.row("Apple  ").contains("Owned: 3"))
            try await terminal.type("\r")
            try await terminal.waitUntilGone("You’re all set.")
            try await terminal.type("q")
            #expect(try await terminal.waitForEnd().end == .exited(0))
            #expect(await terminal.settings == before.settings)
            #expect(await terminal.modes.now == before.modes)

            try await terminal.openShop(in: home)
            #expect(await terminal.row("Apple  ").contains("Owned: 3"))
            try await terminal.type("q")
            #expect(try await terminal.waitForEnd().end == .exited(0))
            #expect(await terminal.settings == before.settings)
            #expect(await terminal.modes.now == before.modes)
            #expect(try await home.transactions().map { $0["quantity"] as? Int } == [3])
        }
    }
}
