import Foundation
import Testing

extension PtyTests {
    @Suite("stopping and going on")
    struct Suspend {
        /// How it is stopped so that it can give the terminal back first.
        enum Stop: String, CaseIterable, CustomTestStringConvertible {
            case key = "Ctrl-Z"
            case signal = "SIGTSTP"

            var testDescription: String { rawValue }

            func perform(on terminal: PtyTerminal) async throws {
                switch self {
                case .key: try await terminal.type("\u{1A}")
                case .signal: await terminal.signal(SIGTSTP)
                }
                #expect(try await terminal.waitForStop() == SIGTSTP)
            }
        }

        @Test(
            "stopped, the terminal is the shell's, as it was; going on, the same shop is back and works (BUG-36, BUG-41)",
            arguments: Stop.allCases)
        func stopAndGoOn(_ stop: Stop) async throws {
            let home = try TestHome(isInAHurry: true)
            let terminal = try PtyTerminal()
            let before = await terminal.mark
            try await terminal.openShop(PtyLaunch("--mouse"), in: home)
            let during = await terminal.mark
            let whole = await terminal.text
            for _ in 0..<5 {
                try await stop.perform(on: terminal)
                try await terminal.waitFor("the terminal to be given back") { $0.mark == before }
                await terminal.show("$ ls\r\nproducts.json\r\n$ fg\r\n")
                try await terminal.goOn()
                try await terminal.waitFor("the terminal to be taken again") { $0.mark == during && $0.text == whole }
            }
            try await terminal.buy()
            #expect(await terminal.row("Apple  ").contains("Owned: 1"))
            try await terminal.quit()
            await terminal.expectRestored(before)
        }

        @Test("stopped in a dialog, the same dialog is there afterwards, as it was (BUG-36)", arguments: Stop.allCases)
        func inDialog(_ stop: Stop) async throws {
            let home = try TestHome(isInAHurry: true)
            let terminal = try PtyTerminal()
            let before = await terminal.mark
            try await terminal.openShop(in: home)
            try await terminal.type("42")
            try await terminal.waitFor("the picker") { $0.text.contains("42") && $0.hints.contains("Esc") }
            let whole = await terminal.text
            try await stop.perform(on: terminal)
            try await terminal.waitFor("the terminal to be given back") { $0.mark == before }
            try await terminal.goOn()
            try await terminal.waitFor("the same picker") { $0.text == whole }
            try await terminal.type("\u{1B}")
            try await terminal.waitForShop()
            try await terminal.quit()
            await terminal.expectRestored(before)
        }

        /// Every way in which a program comes to stand still.
        @Test(
            "what is typed while it stands still at the payment sheet is no answer (BUG-08, BUG-36)",
            arguments: ["Ctrl-Z", "SIGTSTP", "SIGSTOP"])
        func atSheet(_ way: String) async throws {
            let home = try TestHome(isInAHurry: true)
            let terminal = try PtyTerminal()
            let before = await terminal.mark
            try await terminal.openShop(in: home)
            try await terminal.openSheet()
            let whole = await terminal.text
            if let stop = Stop(rawValue: way) {
                try await stop.perform(on: terminal)
            } else {
                await terminal.signal(SIGSTOP)
                _ = try await terminal.waitForStop()
                await terminal.set(before.settings)
                await terminal.show("\u{1B}[2J")
            }
            // The shell is asked, not the sheet.
            try await terminal.type("y\ry\r")
            try await terminal.goOn()
            try await terminal.waitFor("the same sheet") { $0.text == whole }
            try await terminal.type("\u{1B}")
            try await terminal.waitForShop()
            try await terminal.quit()
            await terminal.expectRestored(before)
            #expect(try await home.transactions().isEmpty)
        }

        @Test("stopped without warning, it takes the terminal again from whoever had it (BUG-36)")
        func stoppedWithoutWarning() async throws {
            let home = try TestHome(isInAHurry: true)
            let terminal = try PtyTerminal()
            let before = await terminal.mark
            try await terminal.openShop(in: home)
            let during = await terminal.mark
            let whole = await terminal.text
            await terminal.signal(SIGSTOP)
            #expect(try await terminal.waitForStop() == SIGSTOP)
            // What a shell does with a terminal that was left in disorder.
            await terminal.set(before.settings)
            await terminal.show("\u{1B}[?1049l\u{1B}[?1l\u{1B}>\u{1B}[m$ fg\r\n")
            try await terminal.goOn()
            try await terminal.waitFor("the shop again") { $0.text == whole && $0.settings == during.settings }
            try await terminal.quit()
            await terminal.expectRestored(before)
        }

        @Test("the window changed while it was stopped: the shop fits it (BUG-35)", arguments: Stop.allCases)
        func resizedMeanwhile(_ stop: Stop) async throws {
            let home = try TestHome(isInAHurry: true)
            let terminal = try PtyTerminal()
            try await terminal.openShop(in: home)
            try await stop.perform(on: terminal)
            await terminal.resize(120, 40)
            try await terminal.goOn()
            try await terminal.waitFor("a shop as wide as the window") { $0.row("Xcode").count > 80 }
            try await terminal.waitForShop()
            try await terminal.quit()
        }

        @Test("asked to end while it is stopped, it ends when it goes on, the terminal as before (BUG-36)")
        func endedWhileStopped() async throws {
            let home = try TestHome(isInAHurry: true)
            let terminal = try PtyTerminal()
            let before = await terminal.mark
            try await terminal.openShop(in: home)
            try await Stop.key.perform(on: terminal)
            await terminal.signal(SIGTERM)
            await terminal.signal(SIGCONT)
            #expect(try await terminal.waitForEnd().end == .killed(signal: SIGTERM))
            await terminal.expectRestored(before)
        }

        @Test(
            "stopped and then ended by its shell, it is gone and writes nothing more (BUG-36)",
            arguments: [SIGTERM, SIGHUP, SIGINT, SIGSEGV, SIGKILL])
        func endedByShell(_ signal: Int32) async throws {
            let home = try TestHome(isInAHurry: true)
            let terminal = try PtyTerminal()
            let before = try await openShell(on: terminal, in: home)
            try await terminal.type("\(KioskProcess.binary)\r")
            try await terminal.waitForShop()
            try await terminal.type("\u{1A}")
            try await terminal.waitFor("the shell") { $0.mark == before && $0.text.contains("Stopped") }
            let written = await terminal.output.count
            // It goes on in the background.
            try await terminal.type("kill -\(signal) %1; kill -CONT %1 2>&-; wait %1; echo st''atus $?\r")
            try await terminal.wait("status \(128 + signal)")
            #expect(await !terminal.output[written...].contains(0x1B))
            #expect(await terminal.mark == before)
            try await terminal.type("exit 0\r")
            #expect(try await terminal.waitForEnd().end == .exited(0))
        }

        /// Starts a shell with job control; gives the terminal as the shell has it.
        private func openShell(on terminal: PtyTerminal, in home: TestHome) async throws -> PtyMark {
            var launch = PtyLaunch("--norc", "--noprofile", "--noediting", "-i", variables: ["PS1": "ready> "])
            launch.program = "/bin/bash"
            launch.leads = true
            try await terminal.start(launch, in: home)
            try await terminal.wait("ready>")
            return await terminal.mark
        }

        @Test(
            "a real shell stops it, sends it to the background, and fetches it again, with the script that started it (BUG-36)",
            arguments: [KioskProcess.binary, "sh -c '\(KioskProcess.binary); exit $?'"])
        func jobControl(_ command: String) async throws {
            let home = try TestHome(isInAHurry: true)
            let terminal = try PtyTerminal()
            let before = try await openShell(on: terminal, in: home)
            try await terminal.type("\(command)\r")
            try await terminal.waitForShop()
            let whole = await terminal.text
            for sendings in 0...2 {
                try await terminal.type("\u{1A}")
                try await terminal.waitFor("the shell") {
                    $0.mark == before && $0.text.contains("Stopped")
                }
                for _ in 0..<sendings { try await expectAsleep("bg;", terminal, before) }
                try await terminal.type("clear; fg\r")
                try await terminal.waitFor("the same shop") { $0.text == whole }
            }
            try await terminal.buy()
            try await terminal.type("q")
            try await terminal.waitFor("the shell") { $0.mark == before }
            // Started there, it waits as well.
            try await expectAsleep("\(command) &", terminal, before)
            try await terminal.type("clear; fg\r")
            try await terminal.waitForRow("Apple  ", "Owned: 1")
            try await terminal.waitForShop()
            try await terminal.type("q")
            try await terminal.waitFor("the shell") { $0.mark == before }
            try await terminal.type("exit $?\r")
            #expect(try await terminal.waitForEnd().end == .exited(0))
            #expect(try await home.transactions().count == 1)
        }

        /// Has the shell send the shop to the background, where it wants the terminal and stands still without it.
        private func expectAsleep(_ command: String, _ terminal: PtyTerminal, _ before: PtyMark) async throws {
            try await terminal.type("clear; \(command) until jobs -s | grep -q kiosk; do :; done; echo asl''eep\r")
            try await terminal.wait("asleep")
            #expect(await terminal.mark == before)
        }

        @Test("where nobody could continue it, Ctrl-Z does not stop it")
        func nobodyBehind() async throws {
            let home = try TestHome(isInAHurry: true)
            let terminal = try PtyTerminal()
            var launch = PtyLaunch()
            launch.leads = true
            try await terminal.openShop(launch, in: home)
            try await terminal.type("\u{1A}?")
            try await terminal.wait("1–18 / 33")
            try await terminal.type("\u{1B}")
            try await terminal.waitForShop()
            try await terminal.quit()
        }
    }
}
