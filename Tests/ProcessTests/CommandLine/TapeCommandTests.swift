import Foundation
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// `kiosk test`.
@Suite("Command line: test")
struct TapeCommandTests {
    private static let tapes = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Tapes").path

    /// A home whose working directory holds tapes.
    private func home(_ files: [String: String]) throws -> TestHome {
        let home = try TestHome()
        for (name, text) in files { try Data(text.utf8).write(to: URL(fileURLWithPath: "\(home.work)/\(name)")) }
        return home
    }

    private func test(_ home: TestHome, _ arguments: String...) async throws -> ProcessRun {
        // A tape has a store of its own; naming another is a mistake.
        try await home.kiosk(["test"] + arguments, variables: ["KIOSK_STATE": nil])
    }

    @Test(
        """
        the ready tapes pass: every screen and dialog in both languages, the life stories, and BUG-27, BUG-33…43 and \
        BUG-48
        """)
    func ready() async throws {
        let home = try TestHome()
        let run = try await test(home, Self.tapes, "--json")
        let reports = try run.array()
        #expect(reports.count > 90)
        for report in reports where report["outcome"] as? String != "passed" {
            Issue.record("\(report["path"] ?? ""): \(report["failures"] ?? "") \(report["mistakes"] ?? "")")
        }
        #expect(run.status == 0)
        // Nothing of them is left anywhere.
        #expect(!FileManager.default.fileExists(atPath: home.state))
        #expect(try FileManager.default.contentsOfDirectory(atPath: home.home).isEmpty)
    }

    @Test(
        "the same forty steps a hundred times, half of them in more processes than processors: the same bytes (BUG-48)")
    func hundred() async throws {
        let folder = URL(fileURLWithPath: Self.tapes)
        let steps = try String(
            contentsOf: folder.appendingPathComponent("bugs/bug-48-forty-steps.tape"), encoding: .utf8)
        let catalog = folder.appendingPathComponent("greengrocer.json").path
        // A tape that fails leaves a recording, with every byte and its time.
        let text = steps.replacing("../greengrocer.json", with: catalog) + "Restart\nExpect \"this is nowhere\"\n"
        let names = (0..<50).map { "\($0)" }
        let home = try home(Dictionary(uniqueKeysWithValues: names.map { ("\($0).tape", text) }))
        var recordings: Set<Data> = []
        var screens: Set<String> = []
        for jobs in ["1", "8"] {
            let run = try await test(home, ".", "--json", "--jobs", jobs)
            let reports = try run.array()
            #expect(run.status == 4 && reports.count == 50)
            for report in reports {
                let failures = try #require(report["failures"] as? [[String: Any]])
                #expect(failures.map { $0["command"] as? String } == ["Expect \"this is nowhere\""])
                screens.insert("\(failures.map { $0["screen"] ?? "" })")
            }
            for name in names {
                let file = "\(home.work)/\(name).failed.cast"
                // The tape's name is the recording's title.
                let text = try String(contentsOfFile: file, encoding: .utf8)
                recordings.insert(Data(text.replacing("\"title\":\"\(name)\"", with: "").utf8))
                try FileManager.default.removeItem(atPath: file)
            }
        }
        #expect(recordings.count == 1 && screens.count == 1)
        #expect((recordings.first ?? Data()).count > 20_000)
    }

    @Test("a tape that passes is status 0 and one line (contract §2)")
    func passes() async throws {
        let home = try home(["a.tape": "Expect \"Apple\"\nType \"q\"\nExit 0"])
        let run = try await test(home, "a.tape")
        #expect(run.status == 0)
        #expect(run.lines.first?.hasPrefix("✓ a.tape (3 steps, ") == true)
        #expect(run.lines.last == "1 tape: 1 passed")
    }

    @Test("a failed expectation is status 4, with the screen, and leaves a recording (contract §6)")
    func fails() async throws {
        let home = try home(["a.tape": "Enter\nExpect \"￥121\"\n"])
        let run = try await test(home, "a.tape")
        #expect(run.status == 4)
        #expect(
            run.text.contains("a.tape:2:1: Expect \"￥121\"\n    \"￥121\" is not on the screen.\n    expected: ￥121"))
        #expect(run.text.contains("┌ App Store ─"))
        #expect(run.text.contains("Recording: a.failed.cast"))
        let lines = try String(contentsOfFile: home.work + "/a.failed.cast", encoding: .utf8).split(separator: "\n")
        for line in lines { _ = try JSONSerialization.jsonObject(with: Data(line.utf8)) }
        #expect(lines.first?.hasPrefix("{\"version\":3,\"term\":{\"cols\":80,\"rows\":24") == true)
        #expect(lines.contains { $0.contains("\"m\", \"Enter\"") })
        // The next run that passes takes it away.
        try Data("Enter".utf8).write(to: URL(fileURLWithPath: home.work + "/a.tape"))
        #expect(try await test(home, "a.tape").status == 0)
        #expect(!FileManager.default.fileExists(atPath: home.work + "/a.failed.cast"))
    }

    @Test(
        "a mistake is status 65, with file, line, column and what to write; nothing is run (contract §6)",
        arguments: [
            ("Hide\nExpcet \"a\"", "a.tape:2:1: There is no command 'Expcet'.", "Did you mean 'Expect'?"),
            ("Store byu x", "a.tape:1:1: There is no command 'kiosk byu'.", "Did you mean 'buy'?"),
            (
                "Store buy --quantty 3", "a.tape:1:1: There is no option --quantty for 'buy'.",
                "Did you mean --quantity?"
            ),
            ("Store shop", "a.tape:1:1: 'Store shop' cannot be done", ""),
            ("Advance soon", "a.tape:1:1: 'soon' is not a duration", "For example: Advance P1M"),
            ("Set Clock now", "a.tape:1:11: 'now' is no instant.", "2026-01-31T23:30:00Z"),
            ("Set Catalog \"x.json\"", "a.tape:1:13: The catalogue 'x.json' cannot be read.", "relative to the folder"),
            ("Set Storefront XXX", "a.tape:1:16: There is no storefront 'XXX'.", "JPN"),
            ("Hide\nStore refund", "a.tape:2:1: 'kiosk refund' cannot be run.", "kiosk refund"),
        ])
    func mistakes(tape: String, message: String, advice: String) async throws {
        let home = try home(["a.tape": tape])
        let run = try await test(home, "a.tape")
        #expect(run.status == 65)
        #expect(run.text.contains(message))
        #expect(advice.isEmpty || run.text.contains(advice))
    }

    @Test("a command that fails in the store fails the tape, with what it said")
    func storeFails() async throws {
        let home = try home(["a.tape": "Store refund 99"])
        let run = try await test(home, "a.tape")
        #expect(run.status == 4)
        #expect(run.text.contains("'kiosk refund 99' ended with status 1."))
        #expect(run.text.contains("kiosk: There is no transaction 99"))
    }

    @Test(
        "wrong use is status 64, a tape that is not there 66 (contract §2)",
        arguments: [
            ([], 64, "Say 'kiosk test TAPE…'."), (["none.tape"], 66, "There is no tape 'none.tape'."),
            (["."], 66, "There is no .tape file in .."), (["--jobs", "0", "x"], 64, "--jobs is '0'"),
            (["--tap", "--json", "x"], 64, "do not go together"), (["--state", "x", "y"], 64, "takes no --state"),
        ] as [([String], Int32, String)])
    func use(arguments: [String], status: Int32, message: String) async throws {
        let home = try TestHome()
        let run = try await home.kiosk(["test"] + arguments, variables: ["KIOSK_STATE": nil])
        #expect(run.status == status)
        #expect(run.errorText.contains(message))
    }

    @Test("JUnit XML and TAP say the same as the text")
    func formats() async throws {
        let home = try home([
            "a.tape": "Expect \"Apple\"", "b.tape": "Expect \"<none> & 'such'\"", "c.tape": "Exepct",
        ])
        let run = try await test(home, ".", "--tap", "--junit", "out.xml", "--jobs", "2")
        #expect(run.status == 65)
        #expect(run.lines.prefix(3) == ["TAP version 14", "1..3", "ok 1 - ./a.tape"])
        #expect(run.lines.contains("not ok 2 - ./b.tape") && run.lines.contains("not ok 3 - ./c.tape"))
        #expect(run.text.contains("  recording: './b.failed.cast'\n  ..."))
        let data = try Data(contentsOf: URL(fileURLWithPath: home.work + "/out.xml"))
        let parser = XMLParser(data: data)
        let reader = JUnitReader()
        parser.delegate = reader
        #expect(parser.parse(), "\(String(describing: parser.parserError))")
        #expect(
            reader.counts == [
                "testsuites": 1, "testsuite": 1, "testcase": 3, "failure": 1, "error": 1, "system-out": 1,
            ])
        #expect(reader.messages == ["\"<none> & 'such'\" is not on the screen.", "There is no command 'Exepct'."])
    }

    @Test("snapshots are written with --update only, and belong to the tape (contract §6)")
    func snapshots() async throws {
        let home = try home(["a.tape": "Snapshot \"shop\""])
        #expect(try await test(home, "a.tape").status == 4)
        #expect(!FileManager.default.fileExists(atPath: home.work + "/a.snapshots"))
        let update = try await test(home, "a.tape", "--update")
        #expect(update.status == 0 && update.text.contains("Written: a.snapshots/shop.txt"))
        #expect(try await test(home, "a.tape").status == 0)
        let changed = try await test(home, "a.tape", "--locale", "ja_JP")
        #expect(changed.status == 4)
        #expect(changed.text.contains("The screen is not as in its snapshot: a.snapshots/shop.txt."))
        #expect(changed.text.contains("    -   4 ▌Apple") && changed.text.contains("    +   4 ▌りんご"))
    }

    @Test("what a tape sets is what the shop has, whatever is around it")
    func settings() async throws {
        let home = try home([
            "a.tape": """
            Set Locale ja_JP
            Set Storefront USA
            Set Environment sandbox
            Set Clock 2027-03-04T05:06:07Z
            Set Columns 100
            Set Rows 30
            Expect +Row 1 /USD · Sandbox$/
            Expect "￥" # nothing of the kind
            """
        ])
        let variables = ["KIOSK_STATE": nil, "KIOSK_STOREFRONT": "GBR", "LANG": "en_GB", "NO_COLOR": "1"]
        let run = try await home.kiosk(["test", "a.tape"], variables: variables)
        #expect(run.status == 4)
        #expect(run.text.contains("(1 of 2 steps)"))
        #expect(run.text.contains("$0.99") && run.text.contains("りんご"))
    }
}

private final class JUnitReader: NSObject, XMLParserDelegate {
    var counts: [String: Int] = [:]
    var messages: [String] = []

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String] = [:]
    ) {
        counts[name, default: 0] += 1
        if let message = attributes["message"] { messages.append(message) }
    }
}
