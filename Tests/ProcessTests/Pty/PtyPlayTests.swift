import Foundation
import ScreenScript
import TerminalUI
import Testing

extension PtyTests {
    @Suite("a tape played")
    struct Play {
        private static let purchase = """
            Set TypingSpeed 20ms
            Sleep 200ms
            Right 2
            Sleep 200ms
            Enter
            Expect "Apple × 3"
            Sleep 200ms
            Type "y"
            Enter
            Expect +Row 4 "Owned: 3"
            Sleep 200ms
            """

        /// What stood on a terminal of this size, one thing after the other: nobody looks at the right moment on a crowded
        /// machine.
        @MainActor
        private static func history(_ output: [UInt8], columns: Int = 80, rows: Int = 26) -> [[String]] {
            let screen = EmulatedScreen(size: Size(columns: columns, rows: rows))
            return stride(from: 0, to: output.count, by: 16).map { start in
                screen.feed(output[start..<min(start + 16, output.count)])
                return screen.lines
            }
        }

        /// Fails unless these were shown, in this order.
        private static func expectShown(
            _ texts: String..., on terminal: PtyTerminal, sourceLocation: SourceLocation = #_sourceLocation
        ) async {
            var rest = texts[...]
            for lines in await history(terminal.output) {
                while let next = rest.first, lines.contains(where: { $0.contains(next) }) { rest.removeFirst() }
            }
            #expect(rest == [], sourceLocation: sourceLocation)
        }

        /// Starts a tape on a terminal.
        private static func start(
            _ tape: String, _ options: String..., columns: Int = 80, rows: Int = 26,
            input: PtyLaunch.Stream = .terminal,
            _ body: (PtyTerminal, PtyMark) async throws -> Void
        ) async throws {
            let home = try TestHome(isInAHurry: true)
            try home.write(tape, to: "a.tape")
            let terminal = try PtyTerminal(columns: columns, rows: rows)
            let before = await terminal.mark
            var launch = PtyLaunch()
            launch.arguments = ["play", "a.tape"] + options
            launch.input = input
            try await terminal.start(launch, in: home)
            try await body(terminal, before)
        }

        @Test("it shows the shop, types, buys, and ends by itself; the terminal is as before (BUG-36)")
        func plays() async throws {
            try await Self.start(Self.purchase) { terminal, before in
                let change = try await terminal.waitForEnd()
                #expect(change.end == .exited(0))
                await terminal.expectRestored(before)
                await Self.expectShown(
                    "Mandarin", "◂ 2 ▸", "◂ 3 ▸", "App Store ─", "Apple × 3", "You’re all set.", "Owned: 3",
                    on: terminal)
                #expect(await terminal.text.contains("✓ a.tape (10 steps, "))
            }
        }

        @Test(
            "q, Ctrl-C and signals leave at once; the terminal is as before (BUG-36, BUG-37)",
            arguments: [
                ("q", nil, ProcessRun.End.exited(0)), ("\u{3}", nil, .exited(0)), (" q", nil, .exited(0)),
                ("", SIGTERM, .killed(signal: SIGTERM)), ("", SIGINT, .killed(signal: SIGINT)),
                ("", SIGHUP, .killed(signal: SIGHUP)), ("", SIGSEGV, .killed(signal: SIGSEGV)),
            ])
        func leaves(_ keys: String, _ signal: Int32?, _ end: ProcessRun.End) async throws {
            try await Self.start("Sleep 60m\nType \"t\"\n") { terminal, before in
                try await terminal.wait("Mandarin")
                if let signal { await terminal.signal(signal) } else { try await terminal.type(keys) }
                let change = try await terminal.waitForEnd()
                #expect(change.end == end)
                await terminal.expectRestored(before)
            }
        }

        @Test("Space stops time, also for long, and lets it go on; arrows go back and forth")
        func pauses() async throws {
            try await Self.start("Sleep 1500ms\nRight\nSleep 60m\nRight\nSleep 60m") { terminal, before in
                try await terminal.type(" ")
                try await terminal.wait("Paused 1/3", "◂ 1 ▸")
                await terminal.pass(.milliseconds(1700))
                #expect(await terminal.text.contains("Paused 1/3"))
                try await terminal.type(" ")
                try await terminal.wait("◂ 2 ▸")
                #expect(await !terminal.text.contains("Paused"))
                try await terminal.type("\u{1B}OC")
                try await terminal.wait("Paused 3/3", "◂ 3 ▸")
                try await terminal.type("\u{1B}OD\u{1B}OD\u{1B}OD")
                try await terminal.wait("Paused 1/3", "◂ 1 ▸")
                try await terminal.type("q")
                let change = try await terminal.waitForEnd()
                #expect(change.end == .exited(0))
                await terminal.expectRestored(before)
            }
        }

        @Test("--speed is the factor; Sleep and typing take their time")
        func speed() async throws {
            let begin = ContinuousClock.now
            try await Self.start("Sleep 100s\nType@50s \"t\"\nSleep 20s", "--speed", "100") { terminal, _ in
                let change = try await terminal.waitForEnd()
                #expect(change.end == .exited(0))
                let span = begin.duration(to: .now)
                #expect(span > .milliseconds(1700) && span < .seconds(170), "\(span)")
                await Self.expectShown("Mandarin", "› Transactions", on: terminal)
            }
        }

        @Test(
            "--show-keys tells of the keys below the screen, or on its last row where there is no room",
            arguments: [26, 24])
        func keys(rows: Int) async throws {
            let tape = "Type@100ms \"t\"\nDown@100ms 2\nSleep 200ms\nSleep 100ms"
            try await Self.start(tape, "--show-keys", rows: rows) { terminal, _ in
                let change = try await terminal.waitForEnd()
                #expect(change.end == .exited(0))
                let row = await Self.history(terminal.output, rows: rows).map { $0[rows == 24 ? 23 : 24] }
                for label in [" t", " ↓", " ↓ ×2"] { #expect(row.contains { $0.hasSuffix(label) }, "\(label)") }
            }
        }

        @Test("a window that is too small says so, and time stands still until it is large enough (BUG-33)")
        func small() async throws {
            try await Self.start("Sleep 100ms\nRight\nSleep 60m", columns: 60, rows: 20) { terminal, before in
                try await terminal.wait("The tape needs 80×24; this window has 60×20.", "press q")
                await terminal.resize(90, 30)
                try await terminal.wait("Mandarin", "◂ 2 ▸")
                await terminal.resize(79, 30)
                try await terminal.wait("The tape needs 80×24; this window has 79×30.")
                await terminal.resize(80, 24)
                try await terminal.wait("Mandarin", "◂ 2 ▸")
                try await terminal.type("q")
                let change = try await terminal.waitForEnd()
                #expect(change.end == .exited(0))
                // The window's own size is the person's business.
                await terminal.expectRestored(before)
            }
        }

        @Test("Ctrl-Z gives the terminal back meanwhile; going on, the same screen is there and keys work (BUG-36)")
        func suspends() async throws {
            try await Self.start("Sleep 60m\nRight\nSleep 60m") { terminal, before in
                try await terminal.wait("◂ 1 ▸")
                try await terminal.type("\u{1A}")
                #expect(try await terminal.waitForStop() == SIGTSTP)
                try await terminal.waitFor("the terminal to be given back") { $0.mark == before }
                await terminal.show("\u{1B}[2J")
                try await terminal.goOn()
                try await terminal.wait("◂ 1 ▸")
                try await terminal.type("\u{1B}OC")
                try await terminal.wait("◂ 2 ▸")
                try await terminal.type("q")
                let change = try await terminal.waitForEnd()
                #expect(change.end == .exited(0))
                await terminal.expectRestored(before)
            }
        }

        @Test("what is not as expected is status 4, said once the terminal is as before (contract §6)")
        func fails() async throws {
            try await Self.start("Right\nSleep 2s\nExpect \"￥121\"\nSleep 60m", columns: 100, rows: 60) {
                terminal, before in
                let change = try await terminal.waitForEnd()
                #expect(change.end == .exited(4))
                await Self.expectShown("◂ 2 ▸", on: terminal)
                await terminal.expectRestored(before)
                #expect(await terminal.text.contains("a.tape:3:1: Expect \"￥121\""))
            }
        }

        @Test("without a terminal it is status 69 and one line that helps; a wrong tape never touches it (BUG-43)")
        func refuses() async throws {
            let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
            defer { close(nothing) }
            try await Self.start(Self.purchase, input: .descriptor(nothing)) { terminal, before in
                let change = try await terminal.waitForEnd()
                #expect(change.end == .exited(69))
                await terminal.expectRestored(before)
                let text = String(decoding: await terminal.output, as: UTF8.self)
                #expect(text.split(separator: "\r\n").count == 1, "\(text)")
                #expect(text.hasPrefix("kiosk: Standard input is not a terminal;") && text.contains("kiosk test"))
            }
            try await Self.start("Entr", "--speed", "2") { terminal, before in
                let change = try await terminal.waitForEnd()
                #expect(change.end == .exited(65))
                await terminal.expectRestored(before)
                #expect(await !terminal.output.contains(0x1B))
            }
            try await Self.start("Enter", "--speed", "0") { terminal, _ in
                let change = try await terminal.waitForEnd()
                #expect(change.end == .exited(64))
            }
        }

        @Test(
            "the real asciinema plays a recording, and leaves the terminal as before",
            .enabled(if: Tool.asciinema != nil, "asciinema is not installed"))
        func asciinema() async throws {
            let home = try TestHome(isInAHurry: true)
            try home.write(Self.purchase, to: "a.tape")
            for format in Tool.asciinemaFormats {
                try await home.done("record", "a.tape", "-o", "a.cast", "--format", format)
                let terminal = try PtyTerminal()
                let before = await terminal.mark
                var launch = PtyLaunch("play", "a.cast")
                launch.program = Tool.asciinema ?? ""
                try await terminal.start(launch, in: home)
                let change = try await terminal.waitForEnd()
                #expect(change.end == .exited(0))
                await Self.expectShown("Mandarin", "◂ 3 ▸", "App Store ─", "Apple × 3", "Owned: 3", on: terminal)
                let after = await terminal.mark
                #expect(after.settings == before.settings && after.showsMainScreen && after.showsCursor)
                #expect(after.modes == before.modes)
            }
        }
    }
}
