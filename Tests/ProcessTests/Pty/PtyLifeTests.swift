import Foundation
import Testing

extension PtyTests {
    @Suite("from start to quit")
    struct Life {
        @Test("what is bought is there at the next start; the terminal is as before (BUG-01, BUG-36)")
        func buyQuitRestart() async throws {
            let home = try TestHome(isInAHurry: true)
            let terminal = try PtyTerminal()
            let before = await terminal.mark
            try await terminal.openShop(in: home)
            try await terminal.type("\u{1B}[C\u{1B}[C")
            try await terminal.wait("◂ 3 ▸", "￥360")
            try await terminal.openSheet()
            try await terminal.wait("Apple × 3")
            try await terminal.type("y")
            try await terminal.wait("Bought Apple × 3")
            #expect(await terminal.row("Apple  ").contains("Owned: 3"))
            try await terminal.type("\r")
            try await terminal.waitForShop()
            try await terminal.quit()
            await terminal.expectRestored(before)

            try await terminal.openShop(in: home)
            #expect(await terminal.row("Apple  ").contains("Owned: 3"))
            try await terminal.quit()
            await terminal.expectRestored(before)
            #expect(try await home.transactions().map { $0["quantity"] as? Int } == [3])
        }

        @Test("killed with -9 at the sheet, nothing was bought; the documented command repairs the terminal (BUG-36)")
        func killedAtTheSheet() async throws {
            let home = try TestHome(isInAHurry: true)
            let terminal = try PtyTerminal()
            let before = await terminal.mark
            try await terminal.openShop(in: home)
            try await terminal.openSheet()
            await terminal.signal(SIGKILL)
            #expect(try await terminal.waitForEnd().end == .killed(signal: SIGKILL))
            #expect(await terminal.mark != before)
            var repair = PtyLaunch("-c", "tput rmcup; reset")
            repair.program = "/bin/sh"
            try await terminal.start(repair, in: home)
            #expect(try await terminal.waitForEnd().end == .exited(0))
            let repaired = await terminal.mark
            #expect(repaired.modes == before.modes)
            #expect(repaired.showsMainScreen && repaired.showsCursor)
            #expect(await terminal.settings.isSane)

            try await terminal.openShop(in: home)
            #expect(await terminal.row("Apple  ").contains("Owned: 0"))
            try await terminal.buy()
            try await terminal.quit()
            #expect(try await home.transactions().count == 1)
        }

        @Test("killed with -9 at any moment after the y, the purchase is whole or absent at the next start (BUG-01)")
        func killedWhileBuying() async throws {
            let home = try TestHome(isInAHurry: true)
            var counted = 0
            for _ in 0..<5 {
                let terminal = try PtyTerminal()
                try await terminal.openShop(in: home)
                try await terminal.openSheet()
                let written = await terminal.output.count
                try await terminal.type("y")
                // The frame that follows the y: the charge may be under way, or done.
                try await terminal.waitFor("the next frame") { $0.output.count > written }
                await terminal.signal(SIGKILL)
                try await terminal.waitForEnd()

                let next = try PtyTerminal()
                try await next.openShop(in: home)
                counted = try await home.transactions().count
                try await next.wait("Owned: \(counted)")
                #expect(await next.row("Apple  ").contains("Owned: \(counted)"))
                try await next.quit()
                #expect(try await home.transactions("--unfinished").isEmpty)
            }
            #expect(try await home.owned("consumable.apple") == counted)
        }
    }
}
