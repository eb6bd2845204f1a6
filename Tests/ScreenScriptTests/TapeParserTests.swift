import TerminalUI
import Testing

@testable import ScreenScript

@Suite("Tapes are read (contract §6)")
struct TapeParserTests {
    /// What a program could add.
    static let vocabulary = TapeVocabulary(
        program: "shop",
        settings: [
            .init("Catalog", example: "Set Catalog \"shop.json\"", isPath: true),
            .init("Locale", example: "Set Locale ja_JP") { value in
                value.contains(" ") ? TapeProblem("'\(value)' is no locale.") : nil
            },
        ],
        verbs: [
            .init("Store", example: "Store buy apple") { words in
                words.first == "buy" ? nil : TapeProblem("There is no command '\(words.first ?? "")'.")
            }
        ])

    static func parse(_ text: String, files: [String: String] = [:]) throws(TapeMistakes) -> Tape {
        var parser = TapeParser(vocabulary: vocabulary)
        parser.readFile = { path in
            guard let text = files[path] else { throw TapeStepError("no such file") }
            return text
        }
        parser.hasProgram = { $0 == "bash" }
        return try parser.parse(text, path: "tapes/a.tape")
    }

    static func key(_ name: String, _ count: Int = 1, _ speed: Duration? = nil) -> TapeAction {
        let parts = name.split(separator: "+").map(String.init)
        let key = TapeKey.modified(Set(parts.dropLast()), parts.last ?? "")
        return .key(key ?? TapeKey(name: "", bytes: []), count: count, speed: speed)
    }

    static let lines: [(String, [TapeAction])] = [
        ("Type \"apple\"", [.type("apple", speed: nil)]),
        ("Type 'say \"hi\"'", [.type("say \"hi\"", speed: nil)]),
        ("Type `it's \"so\"`", [.type("it's \"so\"", speed: nil)]),
        ("Type \"a\\nb\"", [.type("a\\nb", speed: nil)]),
        ("Type \"りんご🍎\"", [.type("りんご🍎", speed: nil)]),
        ("Type@500ms \"slow\"", [.type("slow", speed: .milliseconds(500))]),
        ("Type@.1 \"slow\"", [.type("slow", speed: .milliseconds(100))]),
        ("Type echo hello", [.type("echo hello", speed: nil)]),
        ("Type \"echo\" 'hello'", [.type("echo hello", speed: nil)]),
        ("Type \"#1\" # not typed", [.type("#1", speed: nil)]),
        ("Type \"q\" Sleep 300ms Enter", [.type("q", speed: nil), .sleep(.milliseconds(300)), key("Enter")]),
        ("Enter", [key("Enter")]), ("  Enter  ", [key("Enter")]), ("\tEnter # pay", [key("Enter")]),
        ("Enter 3", [key("Enter", 3)]), ("Down@400ms 4", [key("Down", 4, .milliseconds(400))]),
        ("Escape\r", [key("Escape")]), ("Backspace 2", [key("Backspace", 2)]), ("Delete", [key("Delete")]),
        ("Insert", [key("Insert")]), ("PageUp", [key("PageUp")]), ("PageDown", [key("PageDown")]),
        ("Home", [key("Home")]), ("End", [key("End")]), ("Space 2", [key("Space", 2)]), ("F1", [key("F1")]),
        ("Tab@10ms", [key("Tab", 1, .milliseconds(10))]), ("Left Right Up", [key("Left"), key("Right"), key("Up")]),
        ("Ctrl+L", [key("Ctrl+L")]), ("Ctrl+Alt+X", [key("Ctrl+Alt+X")]), ("Ctrl+Shift+O", [key("Ctrl+Shift+O")]),
        ("Alt+.", [key("Alt+.")]), ("Shift+Tab", [key("Shift+Tab")]), ("Ctrl+Left 2", [key("Ctrl+Left", 2)]),
        ("Ctrl+]", [key("Ctrl+]")]), ("Alt+Enter", [key("Alt+Enter")]),
        ("Paste \"a\"", [.paste("a")]), ("Paste \"a\" \"b\"", [.paste("a\nb")]), ("Paste", [.paste(nil)]),
        ("Copy \"https://example.com\"", [.copy("https://example.com")]),
        ("Click 1,24", [.click(Point(column: 0, row: 23))]),
        ("Resize 100x30", [.resize(Size(columns: 100, rows: 30))]),
        ("Sleep 500ms", [.sleep(.milliseconds(500))]), ("Sleep 2s", [.sleep(.seconds(2))]),
        ("Sleep 1m", [.sleep(.seconds(60))]), ("Sleep .5", [.sleep(.milliseconds(500))]),
        ("Sleep 1", [.sleep(.seconds(1))]),
        ("Sleep 2 s", [.sleep(.seconds(2))]), ("Sleep 2 Space", [.sleep(.seconds(2)), key("Space")]),
        ("Set FontSize 22 Enter", [key("Enter")]),
        ("Set WaitPattern /x/ Wait", [.wait(.screen, nil, timeout: nil)]),
        ("Wait /a b/", [.wait(.screen, .regex("a b"), timeout: nil)]),
        ("Wait+Line@10ms /x/", [.wait(.line, .regex("x"), timeout: .milliseconds(10))]),
        ("Wait +Screen /a\\/b\\d/", [.wait(.screen, .regex("a/b\\d"), timeout: nil)]),
        ("Wait \"Total\"", [.wait(.screen, .text("Total"), timeout: nil)]),
        ("Expect \"￥120\"", [.expect(.shows(.text("￥120"), row: nil))]),
        ("Expect /￥[0-9]+$/", [.expect(.shows(.regex("￥[0-9]+$"), row: nil))]),
        ("Expect +Row 3 \"a\"", [.expect(.shows(.text("a"), row: 3))]),
        ("Expect+Row -1 /a/", [.expect(.shows(.regex("a"), row: -1))]),
        ("Reject +Screen 'a'", [.reject(.shows(.text("a"), row: nil))]),
        ("Expect +Cursor 10,5", [.expect(.cursor(Point(column: 9, row: 4)))]),
        ("Reject +Cursor hidden", [.reject(.cursor(nil))]),
        ("Expect +Style 3 bold no-reverse fg=bright-red bg=#102030 \"a\"", [.expect(style(3, "a"))]),
        ("Expect +Style 3 \"a\" bold no-reverse fg=9 bg=#102030", [.expect(style(3, "a"))]),
        ("Snapshot \"shop\"", [.snapshot("shop", withStyle: false)]),
        ("Snapshot +Style shop", [.snapshot("shop", withStyle: true)]),
        ("Screenshot shop.svg", [.screenshot("tapes/shop.svg")]),
        ("Screenshot \"/x/a b.txt\"", [.screenshot("/x/a b.txt")]), ("Screenshot shop.png", []),
        ("Hide", [.hide]), ("Show", [.show]), ("Restart", [.restart]), ("Kill", [.kill]), ("Exit 3", [.exit(3)]),
        ("Exit", [.exit(0)]),
        ("Store buy \"two words\" x # why", [.program(verb: "Store", words: ["buy", "two words", "x"])]),
        ("", []), ("# nothing", []), ("Output demo.gif", []), ("Require bash", []), ("Require shop", []),
        ("Subtitle \"Buying\"", []),
    ]

    static func style(_ row: Int, _ text: String) -> TapeExpectation {
        var style = TapeStyle()
        style.attributes = ["bold": true, "reverse": false]
        style.foreground = .indexed(9)
        style.background = .rgb(0x102030)
        return .style(row: row, style, .text(text))
    }

    @Test("A line becomes commands", arguments: lines)
    func line(text: String, actions: [TapeAction]) throws {
        #expect(try Self.parse(text).commands.map(\.action) == actions)
    }

    struct Wrong: Sendable, CustomTestStringConvertible {
        let line: String
        let column: Int
        let says: [String]
        var testDescription: String { line }

        init(_ line: String, _ column: Int, _ says: String...) {
            self.line = line
            self.column = column
            self.says = says
        }
    }

    static let wrong: [Wrong] = [
        Wrong("Entr 3", 1, "There is no command 'Entr'", "Did you mean 'Enter'?", "For example: Enter 3"),
        Wrong("enter", 1, "Did you mean 'Enter'?"), Wrong("Slep 3s", 1, "Did you mean 'Sleep'?", "Sleep 500ms"),
        Wrong("Stroe buy x", 1, "Did you mean 'Store'?", "Store buy apple"),
        Wrong("frobnicate", 1, "There is no command 'frobnicate'", "Type"),
        Wrong("りんご", 1, "There is no command 'りんご'"), Wrong("\"apple\"", 1, "There is no command"),
        Wrong("Enter three", 7, "'three' does not belong after 'Enter'", "Enter 3"),
        Wrong("Enter Entr", 7, "Did you mean 'Enter'?"), Wrong("Enter 0", 7, "'0' is no count", "1 to 10000"),
        Wrong("Enter!", 6, "'!' does not belong"), Wrong("Type", 5, "needs a text", "Type \"apple\""),
        Wrong("Type \"apple", 6, "does not end", "Close it with \""),
        Wrong("Type@fast \"a\"", 6, "'fast' is no time", "500ms"), Wrong("Sleep", 6, "A time is missing"),
        Wrong("Sleep 3h", 7, "'3h' is no time"), Wrong("Ctrl", 5, "needs a key", "Ctrl+X"),
        Wrong("Ctrl+", 6, "A key is missing"), Wrong("Ctrl+Entre", 6, "Did you mean 'Enter'?"),
        Wrong("Ctrl+é", 6, "No terminal sends 'Ctrl+é'"), Wrong("Click 3", 7, "'3' is no cell", "Click 10,5"),
        Wrong("Click 0,1", 7, "from 1"), Wrong("Resize 80", 8, "'80' is no size", "Resize 100x30"),
        Wrong("Resize 9999x1", 8, "no size"), Wrong("Wait+Scren /a/", 6, "cannot look at 'Scren'"),
        Wrong("Wait /a", 6, "does not end", "\\/"), Wrong("Wait /(/", 6, "no regular expression"),
        Wrong("Expect Apple", 8, "quotation marks", "Expect \"Apple\""), Wrong("Expect \"\"", 8, "empty text"),
        Wrong("Expect +Rwo 3 \"a\"", 9, "Did you mean '+Row'?"), Wrong("Expect +Row \"a\"", 13, "is no row"),
        Wrong("Expect +Row 0 \"a\"", 13, "counted from 1"),
        Wrong("Expect +Style 3 blod \"a\"", 17, "'blod' is no style", "Did you mean 'bold'?"),
        Wrong("Expect +Style 3 \"a\"", 20, "A style is missing"),
        Wrong("Expect +Cursor here", 16, "'here' is no cell"), Wrong("Snapshot", 9, "needs a name"),
        Wrong("Snapshot \"a/b\"", 10, "cannot name a file"), Wrong("Snapshot +Stlye a", 11, "+Style"),
        Wrong("Exit 256", 6, "from 0 to 255"), Wrong("Set Colums 100", 5, "Did you mean 'Columns'?", "Set Columns 100"),
        Wrong("Set Columns many", 13, "'many' is no number of columns"),
        Wrong("Set Shell bash", 5, "not a shell", "cannot be done"), Wrong("Set", 4, "needs a setting"),
        Wrong("Set Locale \"a b\"", 12, "no locale", "Set Locale ja_JP"),
        Wrong("Store sell x", 1, "There is no command 'sell'", "Store buy apple"),
        Wrong("ScrollUp 3", 1, "scrollback", "PageUp"), Wrong("Require missing", 9, "is not installed"),
        Wrong("Source none.tape", 8, "'tapes/none.tape' cannot be read", "relative to the folder"),
        Wrong("Env A", 6, "a value after the name"), Wrong("Output", 7, "needs a file"),
    ]

    @Test("A mistake says where it is, what is wrong and what to write", arguments: wrong)
    func mistake(_ wrong: Wrong) throws {
        let error = #expect(throws: TapeMistakes.self) { try Self.parse("# what\n\(wrong.line)\nShow") }
        let mistake = try #require(error?.list.first)
        #expect(error?.list.count == 1)
        #expect(mistake.position == TapePosition(file: "tapes/a.tape", line: 2, column: wrong.column))
        for text in wrong.says { #expect(mistake.description.contains(text)) }
        #expect(mistake.description.contains("    \(wrong.line)\n"))
    }

    @Test("The mark stands under the place, also after wide characters")
    func mark() throws {
        let error = #expect(throws: TapeMistakes.self) { try Self.parse("Type \"りんご\" Entr") }
        #expect(
            error?.description.hasPrefix(
                "tapes/a.tape:1:12: There is no command 'Entr'.\n    Type \"りんご\" Entr\n                  ^") == true)
    }

    @Test("Waiting for nothing is a mistake, unless a pattern is set")
    func waiting() {
        let error = #expect(throws: TapeMistakes.self) { try Self.parse("Enter\nWait@5s") }
        #expect(error?.list.first?.position.description == "tapes/a.tape:2:1")
        #expect(error?.description.contains("'Wait' has nothing to wait for.") == true)
    }

    @Test("Every line's mistake is reported at once")
    func several() {
        let error = #expect(throws: TapeMistakes.self) { try Self.parse("Entr\nEnter\nTpye \"a\"\nSet Rows 0") }
        #expect(error?.list.map(\.position.line) == [1, 3, 4])
    }

    @Test("Settings stand before the first action; typing speed may change later")
    func settings() throws {
        let tape = try Self.parse(
            """
            Set Columns 100
            Set Rows 30
            Set TypingSpeed 10ms
            Set Theme "Light"
            Set Catalog "shop.json"
            Set Locale ja_JP
            Set WaitTimeout 5s
            Set WaitPattern /ready/
            Env NO_COLOR "1"
            Output demo.cast
            Enter
            Set TypingSpeed .2
            """)
        let settings = tape.settings
        #expect(settings.columns == 100 && settings.rows == 30 && settings.typingSpeed == .milliseconds(10))
        #expect(settings.theme == "light" && settings.waitTimeout == .seconds(5))
        #expect(settings.waitPattern == .regex("ready") && settings.environment == ["NO_COLOR": "1"])
        #expect(settings.program.mapValues(\.text) == ["Catalog": "tapes/shop.json", "Locale": "ja_JP"])
        #expect(settings.outputs == ["tapes/demo.cast"] && tape.notices.isEmpty)
        #expect(tape.commands.last?.action == .typingSpeed(.milliseconds(200)))
        let error = #expect(throws: TapeMistakes.self) { try Self.parse("Enter\nSet Rows 30") }
        #expect(error?.description.contains("comes too late") == true)
    }

    @Test("What VHS says about pixels, fonts and videos is ignored with one notice")
    func pictures() throws {
        let tape = try Self.parse(
            """
            Output demo.gif
            Set FontSize 22
            Set Width 1200
            Set MarginFill #674EFF
            Set Theme { "name": "x", "black": "#000000" }
            Set Theme "Catppuccin Frappe"
            Set WindowBar Colorful
            Set LoopOffset 60%
            Set CursorBlink false
            Enter
            Set FontSize 12
            Screenshot a.png
            """)
        #expect(tape.commands.map(\.action) == [Self.key("Enter")])
        #expect(tape.notices.count == 2)
        #expect(tape.notices.first?.contains("FontSize, Width, MarginFill, Theme") == true)
        #expect(tape.notices.last == "Not written, for only .cast, .svg and .txt can be: demo.gif, a.png.")
    }

    @Test("Source takes another tape's lines in; positions name its file; it cannot hold itself")
    func source() throws {
        let files = ["tapes/b.tape": "Output b.cast\nDown\nSource c.tape", "tapes/c.tape": "Up"]
        let tape = try Self.parse("Source b.tape\nEnter", files: files)
        #expect(tape.commands.map(\.text) == ["Down", "Up", "Enter"])
        #expect(
            tape.commands.map(\.position.description) == ["tapes/b.tape:2:1", "tapes/c.tape:1:1", "tapes/a.tape:2:1"])
        #expect(tape.settings.outputs.isEmpty)
        let error = #expect(throws: TapeMistakes.self) {
            try Self.parse("Source b.tape", files: ["tapes/b.tape": "Down\nSource a.tape"])
        }
        #expect(error?.list.first?.position.description == "tapes/b.tape:2:8")
    }

    @Test("An expression that would be tried for ever is given up, and one that is only long is not")
    func endlessExpression() throws {
        let screen = Array(repeating: String(repeating: "a b ", count: 50), count: 60).joined(separator: "\n")
        #expect(throws: TapePattern.TakesTooLong.self) { try TapePattern.regex("(.*)*ZQ").firstRange(in: screen) }
        #expect(try TapePattern.regex("[ab ]*Z").firstRange(in: String(screen.prefix(200))) == nil)
        #expect(try TapePattern.regex("りんご × \\d$").firstRange(in: screen) == nil)
        #expect(try TapePattern.regex("りんご × \\d$").firstRange(in: screen + "\n りんご × 3") != nil)
    }

    @Test("A tape that is too long is refused at once, whichever way it grows", .timeLimit(.minutes(1)))
    func limits() throws {
        var doubling: [String: String] = [:]
        for level in 0..<40 {
            doubling["tapes/\(level).tape"] = "Source \(level + 1).tape\nSource \(level + 1).tape"
        }
        doubling["tapes/40.tape"] = "Down"
        let long = String(repeating: "a", count: 70_000)
        for (text, files, words) in [
            ("Source 0.tape", doubling, "at most 1000 files"), ("Type \"\(long)\"", [:], "at most 65536 bytes"),
            (String(repeating: "Down\n", count: 1 << 20), [:], "at most 4 MiB"),
            (String(repeating: "Up\n", count: 110_000), [:], "100000 commands"),
        ] {
            let error = #expect(throws: TapeMistakes.self) { try Self.parse(text, files: files) }
            #expect(error?.list.count == 1 && error?.list.first?.message.contains(words) == true)
        }
    }

    @Test(
        "Keys are what a terminal sends",
        arguments: [
            ("Ctrl+C", [0x03]), ("Ctrl+l", [0x0C]), ("Ctrl+Alt+X", [0x1B, 0x18]), ("Alt+x", [0x1B, 0x78]),
            ("Shift+a", [0x41]), ("Shift+Tab", [0x1B, 0x5B, 0x5A]), ("Ctrl+Space", [0x00]), ("Ctrl+[", [0x1B]),
            ("Ctrl+Up", Array("\u{1B}[1;5A".utf8)), ("Shift+Alt+Delete", Array("\u{1B}[3;4~".utf8)),
            ("Alt+Enter", [0x1B, 0x0D]), ("Ctrl+Backspace", [0x08]), ("Ctrl+_", [0x1F]),
        ] as [(String, [UInt8])])
    func bytes(name: String, bytes: [UInt8]) throws {
        guard case .key(let key, _, _) = try Self.parse(name).commands.first?.action else {
            Issue.record("no key")
            return
        }
        #expect(key.bytes == bytes)
    }

    @Test("A byte order mark and Windows line ends do not count")
    func foreignText() throws {
        let tape = try Self.parse("\u{FEFF}Enter\r\nDown\r\n")
        #expect(tape.commands.map(\.position.line) == [1, 2])
    }
}
