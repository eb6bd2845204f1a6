import Foundation
import Testing

/// `kiosk record`.
@Suite("Command line: record")
struct RecordCommandTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().path

    private static let purchase = """
        Set TypingSpeed 100ms
        Right 2
        Sleep 500ms
        Enter
        Snapshot "sheet"
        Sleep 1s
        Type "y"
        Sleep 1s
        Resize 90x24
        Enter
        Expect +Row 4 "Owned: 3"
        Sleep 2s
        """

    private func home(_ tape: String = purchase) throws -> TestHome {
        let home = try TestHome()
        try home.write(tape, to: "a.tape")
        return home
    }

    private func text(_ home: TestHome, _ name: String) throws -> String {
        try String(contentsOfFile: "\(home.work)/\(name)", encoding: .utf8)
    }

    @Test(
        "the file's name or --format says what is written (contract §2)",
        arguments: [
            (["-o", "b.cast"], "b.cast", "{\"version\":3,"), (["--output=b.svg"], "b.svg", "<svg "),
            (["-o", "b.txt"], "b.txt", "--- 0.000 s, 80x24, cursor 1,4\n Kiosk Greengrocer "),
            (["-o", "b.cast", "--format", "asciicast-v2"], "b.cast", "{\"version\":2,"),
            (["-o", "b", "--format", "svg"], "b", "<svg "),
            (["-o", "b.svg", "--screen", "sheet"], "b.svg", "<svg "),
            (["-o", "b.txt", "--screen", "last"], "b.txt", " Kiosk Greengrocer "),
        ])
    func formats(_ options: [String], _ file: String, _ beginning: String) async throws {
        let home = try home()
        let run = try await home.done(["record", "a.tape"] + options)
        #expect(try text(home, file).hasPrefix(beginning))
        #expect(run.lines.count == 1 && run.text.hasPrefix(file + "  "))
        #expect(run.errorText.isEmpty)
    }

    @Test("standard output takes a recording too; --json says what was written")
    func streams() async throws {
        let home = try home()
        let cast = try await home.done("record", "a.tape", "-o", "-")
        #expect(cast.text.hasPrefix("{\"version\":3,"))
        let result = try await home.done("record", "a.tape", "-o", "b.cast", "--json").object()
        let written = try #require((result["written"] as? [[String: Any]])?.first)
        #expect(written["file"] as? String == "b.cast" && written["format"] as? String == "asciicast-v3")
        #expect(written["bytes"] as? Int == cast.output.count)
        #expect(result["seconds"] as? Double == 5.0 && (result["frames"] as? Int ?? 0) > 5)
        #expect(try text(home, "b.cast") == cast.text)
    }

    @Test("what Output names is written beside the tape, Screenshot as well; -o goes before Output")
    func outputs() async throws {
        let home = try home(
            "Output one.cast\nOutput two.svg\n\(Self.purchase)\nScreenshot three.svg\nScreenshot four.txt")
        let folder = URL(fileURLWithPath: home.work).lastPathComponent
        _ = try await home.done(["record", "../\(folder)/a.tape"], variables: [:])
        #expect(try text(home, "one.cast").hasPrefix("{\"version\":3"))
        #expect(try text(home, "two.svg").contains("@keyframes"))
        #expect(try text(home, "three.svg").hasPrefix("<svg ") && !text(home, "three.svg").contains("@keyframes"))
        #expect(try text(home, "four.txt").contains("Owned: 3"))
        try FileManager.default.removeItem(atPath: "\(home.work)/one.cast")
        try await home.done("record", "a.tape", "-o", "b.txt")
        #expect(!home.exists("\(home.work)/one.cast") && home.exists("\(home.work)/b.txt"))
    }

    @Test("the same tape recorded twice is the same, byte by byte", arguments: ["cast", "svg", "txt"])
    func repeats(_ format: String) async throws {
        let home = try home()
        for name in ["one", "two"] { try await home.done("record", "a.tape", "-o", "\(name).\(format)", "--show-keys") }
        #expect(try text(home, "one.\(format)") == text(home, "two.\(format)"))
    }

    @Test("--theme changes the colours and nothing else of a moving picture")
    func themes() async throws {
        let home = try home()
        for theme in ["light", "dark"] {
            try await home.done("record", "a.tape", "-o", "\(theme).svg", "--theme", theme)
        }
        let (light, dark) = (try text(home, "light.svg"), try text(home, "dark.svg"))
        #expect(light.contains("fill=\"#ffffff\"") && dark.contains("fill=\"#16181d\""))
        let colors = /#[0-9a-f]{6}/
        #expect(light.replacing(colors, with: "") == dark.replacing(colors, with: ""))
    }

    @Test("a tape that fails is status 4, with the screen, and leaves the file as it was (contract §6)")
    func fails() async throws {
        let home = try home("Enter\nExpect \"￥121\"\n")
        try home.write("old", to: "b.svg")
        let run = try await home.kiosk("record", "a.tape", "-o", "b.svg")
        #expect(run.status == 4 && run.text.isEmpty)
        #expect(run.errorText.contains("a.tape:2:1: Expect \"￥121\"") && run.errorText.contains("│"))
        #expect(run.errorLines.last == "Nothing was recorded.")
        #expect(try text(home, "b.svg") == "old")
    }

    @Test(
        "wrong use says what to write instead",
        arguments: [
            (["a.tape"], 64, "Nothing says where the recording is to go."),
            (["a.tape", "-o", "b.gif"], 64, "'b.gif' says nothing about its format."),
            (
                ["a.tape", "-o", "b.svg", "--format", "gif"], 64,
                "--format is 'gif'; it can be asciicast-v3, asciicast-v2, svg, txt."
            ),
            (
                ["a.tape", "-o", "b.cast", "--screen", "last"], 64,
                "--screen is for svg and txt; 'b.cast' holds the whole tape."
            ),
            (["a.tape", "-o", "b.svg", "--screen", "sheets"], 64, "No Snapshot of the tape is called 'sheets'."),
            (["a.tape", "-o", "b.svg", "--theme", "blue"], 64, "--theme is 'blue'; it can be light or dark."),
            (["a.tape", "a.tape", "-o", "b.svg"], 64, "Say 'kiosk record TAPE'."),
            (["a.tape", "-o"], 64, "The option --output needs a value."),
            (["a.tape", "-o", "-", "--json"], 64, "-o - and --json do not go together."),
            (
                ["a.tape", "-o", "b.svg", "--state", "s"], 64,
                "'kiosk record' takes no --state: each tape has a store of its own."
            ),
            (["none.tape", "-o", "b.svg"], 66, "There is no tape 'none.tape'."),
            ([".", "-o", "b.svg"], 66, "The tape '.' cannot be read."),
            (["wrong.tape", "-o", "b.svg"], 65, "The tape 'wrong.tape' cannot be carried out."),
            (["a.tape", "-o", "none/b.svg"], 73, "The file 'none/b.svg' cannot be written."),
        ])
    func mistakes(_ arguments: [String], _ status: Int32, _ message: String) async throws {
        let home = try home()
        try home.write("Entr\n", to: "wrong.tape")
        let run = try await home.kiosk(["record"] + arguments)
        #expect(run.status == status, "\(run)")
        #expect(run.errorText.contains("kiosk: \(message)"), "\(run)")
    }

    @Test("every demo can be recorded, and passes as a test")
    func demos() async throws {
        let home = try TestHome()
        let folder = Self.root + "/Demos"
        let demos = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".tape") }
        #expect(demos.count >= 4)
        try await home.done("test", folder)
        for demo in demos {
            try await home.done("record", "\(folder)/\(demo)", "-o", "\(demo).svg", "--show-keys")
            try await home.done("record", "\(folder)/\(demo)", "-o", "\(demo).cast")
        }
    }

    // MARK: Other programs

    @Test(
        "librsvg makes a picture of each kind of SVG, as large as it says",
        .enabled(if: Tool.rsvg != nil, "rsvg-convert is not installed"),
        arguments: [["--screen", "last"], ["--show-keys"], ["--theme", "light"]])
    func renders(_ options: [String]) async throws {
        let home = try home("Set Locale ja_JP\nRight\nEnter\n")
        try await home.done(["record", "a.tape", "-o", "b.svg"] + options)
        let run = try await KioskProcess.run(
            Tool.rsvg ?? "", ["b.svg", "-o", "b.png"], environment: home.environment, directory: home.work)
        #expect(run.status == 0, "\(run)")
        let png = try Data(contentsOf: URL(fileURLWithPath: "\(home.work)/b.png"))
        #expect(png.prefix(8) == Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
        let height = png[20..<24].reduce(0) { $0 << 8 | Int($1) }
        #expect(height == 24 * 20 + 28 + (options == ["--show-keys"] ? 20 : 0))
        // A picture of nothing is much smaller.
        #expect(png.count > 10_000)
    }

    @Test(
        "asciinema prints what the shop wrote, to the last byte",
        .enabled(if: Tool.asciinema != nil, "asciinema is not installed"))
    func asciinema() async throws {
        let home = try home()
        for format in Tool.asciinemaFormats {
            try await home.done("record", "a.tape", "-o", "b.cast", "--format", format)
            let run = try await KioskProcess.run(
                Tool.asciinema ?? "", ["cat", "b.cast"], environment: home.environment, directory: home.work)
            #expect(run.status == 0, "\(run)")
            let lines = try text(home, "b.cast").split(separator: "\n").dropFirst()
            let events = try lines.map { try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [Any] ?? [] }
            let written = events.filter { $0[1] as? String == "o" }.compactMap { $0[2] as? String }.joined()
            #expect(!written.isEmpty && run.text == written)
        }
    }
}

/// Programs that read what is recorded, where they are installed.
enum Tool {
    static let rsvg = path("rsvg-convert")
    static let asciinema = path("asciinema")

    /// What the installed asciinema reads.
    static let asciinemaFormats: [String] = {
        guard let asciinema, let pipe = popen("'\(asciinema)' --version", "r") else { return [] }
        defer { pclose(pipe) }
        var buffer = [CChar](repeating: 0, count: 256)
        guard fgets(&buffer, 256, pipe) != nil else { return [] }
        let words = String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self).split(
            separator: " ")
        let major = words.last?.split(separator: ".").first.flatMap { Int($0) } ?? 2
        return major >= 3 ? ["asciicast-v3", "asciicast-v2"] : ["asciicast-v2"]
    }()

    /// In PATH, or where the interop tests install things.
    private static func path(_ name: String) -> String? {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().path
        let places = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
        return (["\(root)/.build/interop/venv/bin"] + places).map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
    }
}
