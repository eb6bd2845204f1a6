import Foundation
import Testing

extension PtyTests {
    @Suite("terminal types, colours, languages")
    struct Environments {
        /// Whether this machine knows a terminal type.
        static func isKnown(_ type: String) -> Bool {
            ["/etc/terminfo", "/lib/terminfo", "/usr/share/terminfo", "/usr/lib/terminfo"].contains {
                access("\($0)/\(type.prefix(1))/\(type)", R_OK) == 0
            }
        }

        /// Terminal types and whether colours of known value can be had from them.
        static let types: [(type: String, hasColor: Bool)] = [
            ("xterm-256color", true), ("xterm", false), ("xterm-mono", false), ("screen", false),
            ("screen-256color", true), ("tmux", false), ("tmux-256color", true), ("linux", true), ("vt100", false),
            ("vt220", false), ("ansi", false), ("rxvt", false),
        ]
        /// Types that Debian keeps in `ncurses-term`.
        static let furtherTypes: [(type: String, hasColor: Bool)] = [
            ("xterm-direct", true), ("alacritty", true), ("foot", true), ("konsole-256color", true),
            ("gnome-256color", true), ("st-256color", true),
        ]

        @Test("the shop opens, helps, sells and leaves the terminal as it was (BUG-42)", arguments: types)
        func known(_ type: String, _ hasColor: Bool) async throws {
            try await shop(on: type, hasColor: hasColor)
        }

        @Test(
            "so it does on types that are installed separately (BUG-42)",
            .enabled(if: furtherTypes.allSatisfy { isKnown($0.type) }, "the package ncurses-term is not installed"),
            arguments: furtherTypes)
        func further(_ type: String, _ hasColor: Bool) async throws {
            try await shop(on: type, hasColor: hasColor)
        }

        private func shop(on type: String, hasColor: Bool) async throws {
            let home = try TestHome(isInAHurry: true)
            let terminal = try PtyTerminal()
            let before = await terminal.mark
            try await terminal.openShop(PtyLaunch(variables: ["TERM": type]), in: home)
            #expect(await terminal.row("Apple  ").contains("Owned: 0"))
            #expect(await terminal.row("▌  ").contains("￥120"))
            try await terminal.type("?")
            try await terminal.wait("quantity −1 / +1")
            try await terminal.type("\u{1B}")
            try await terminal.waitForShop()
            try await terminal.buy()
            try await terminal.quit()
            await terminal.expectRestored(before)
            #expect(await terminal.modes.hasColor == hasColor)
        }

        /// What the environment and the options say about colour, and whether there is some.
        static let colors: [(variables: [String: String?], options: [String], hasColor: Bool)] = [
            (["NO_COLOR": "1"], [], false), (["NO_COLOR": "0"], [], false), (["NO_COLOR": ""], [], true),
            (["NO_COLOR": "1"], ["--color", "always"], true), ([:], ["--color", "never"], false),
            (["NO_COLOR": "1", "COLORTERM": "truecolor"], [], false), (["COLORTERM": "truecolor"], [], true),
            (["COLORTERM": "24bit", "TERM": "xterm"], [], false), (["COLORFGBG": "0;15"], [], true),
            (["COLORFGBG": "15;0"], [], true), (["COLORFGBG": "default;default"], [], true),
            (["COLORFGBG": "nonsense", "COLORTERM": "nonsense"], [], true),
        ]

        @Test(
            "colours come as asked for; without them the selection still shows (BUG-38, BUG-39)",
            arguments: colors.indices)
        func color(_ index: Int) async throws {
            let (variables, options, hasColor) = Self.colors[index]
            let home = try TestHome(isInAHurry: true)
            let terminal = try PtyTerminal()
            let before = await terminal.mark
            var launch = PtyLaunch(variables: variables)
            launch.arguments = options
            try await terminal.openShop(launch, in: home)
            #expect(await terminal.cells("▌").contains { $0.isReversed || $0.background != .standard })
            try await terminal.openSheet()
            try await terminal.type("\u{1B}")
            try await terminal.waitForShop()
            try await terminal.quit()
            #expect(await terminal.modes.hasColor == hasColor)
            await terminal.expectRestored(before)
        }

        @Test("light and dark backgrounds get different colours (BUG-38)")
        func backgrounds() async throws {
            let home = try TestHome(isInAHurry: true)
            var seen: Set<[[UInt8]]> = []
            for background in ["0;15", "15;0"] {
                let terminal = try PtyTerminal()
                try await terminal.openShop(PtyLaunch(variables: ["COLORFGBG": background]), in: home)
                seen.insert(await terminal.modes.renditions)
                try await terminal.quit()
            }
            #expect(seen.count == 2)
        }

        /// What a terminal says when some program has asked it, possibly one that has ended.
        static let answers = [
            "\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\", "\u{1B}]11;rgb:0000/0000/0000\u{07}",
            "\u{1B}]10;rgb:1c1c/ffff/eaea\u{1B}\\", "\u{1B}[?62;22c", "\u{1B}[>41;379;0c", "\u{1B}[24;80R",
            "\u{1B}[?2026;2$y", "\u{1B}[I\u{1B}[O", "\u{1B}P>|xterm(379)\u{1B}\\", "\u{1B}[8;24;80t",
            "\u{1B}P1+r524742=382f382f38\u{1B}\\",
        ]

        @Test("answers of the terminal that nobody waits for are no keys (BUG-38, BUG-40)")
        func answersOfTerminal() async throws {
            let home = try TestHome(isInAHurry: true)
            let terminal = try PtyTerminal()
            try await terminal.openShop(in: home)
            let whole = await terminal.text
            for answer in Self.answers {
                // The arrows behind it act; nothing else did.
                try await terminal.type(answer + "\u{1B}[B")
                try await terminal.waitFor("only the arrow down, after \(answer.debugDescription)") {
                    $0.row("▌").contains("Mandarin")
                }
                try await terminal.type("\u{1B}[A")
                try await terminal.waitFor("the same shop, after \(answer.debugDescription)") { $0.text == whole }
            }
            try await terminal.openSheet()
            try await terminal.type(Self.answers.joined() + "\u{1B}")
            try await terminal.waitForShop()
            try await terminal.quit()
            #expect(try await home.transactions().isEmpty)
        }

        /// Variables of the language, and the hint and name that show in it.
        static let languages: [(variables: [String: String?], hint: String, name: String)] = [
            (["LC_ALL": nil, "LANG": "C"], "q Quit", "Apple"), (["LC_ALL": "C"], "q Quit", "Apple"),
            (["LC_ALL": "POSIX"], "q Quit", "Apple"), (["LC_ALL": nil], "q Quit", "Apple"),
            (["LC_ALL": "ja_JP.UTF-8"], "q 終了", "りんご"), (["LC_ALL": nil, "LANG": "ja_JP.UTF-8"], "q 終了", "りんご"),
            (["LC_ALL": nil, "LC_CTYPE": "C", "LANG": "ja_JP"], "q 終了", "りんご"),
            (["LC_ALL": "de_DE.UTF-8"], "q Quit", "Apple"), (["LC_ALL": "no_SUCH.UTF-8@locale"], "q Quit", "Apple"),
        ]

        @Test(
            "the language is the environment's, installed or not, and letters and lines come out whole (BUG-33, BUG-34)",
            arguments: languages.indices)
        func language(_ index: Int) async throws {
            let (variables, hint, name) = Self.languages[index]
            let home = try TestHome(isInAHurry: true)
            let terminal = try PtyTerminal()
            try await terminal.openShop(PtyLaunch(variables: variables), in: home)
            let text = await terminal.text
            #expect(await terminal.hints.contains(hint))
            #expect(text.contains(name) && text.contains("───") && text.contains("￥120"))
            #expect(["M-", "^", "�", "~\u{7F}"].allSatisfy { !text.contains($0) }, "\(text)")
            try await terminal.type("L")
            try await terminal.waitFor("the other language") {
                $0.text.contains("りんご") != text.contains("りんご") && $0.hints != ""
            }
            try await terminal.type("q")
            #expect(try await terminal.waitForEnd().end == .exited(0))
        }
    }
}
