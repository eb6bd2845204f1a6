import Foundation
import TerminalUI
import Testing

@testable import ScreenScript

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite("Recordings of tapes")
@MainActor
struct RecordingTests {
    static func record(_ text: String, on program: TapeFunction = letters()) async throws -> TapeRecording {
        let tape = try TapeParser().parse(text, path: "a.tape")
        var recording = TapeRecording(tape)
        _ = try await TapeRunner(tape, on: program) { recording.record($0) }.run()
        return recording
    }

    /// Writes what is typed, as it is; `!` clears the screen; `.` ends it with status 3.
    static func letters() -> TapeFunction {
        TapeFunction { input in
            switch input {
            case .start: .write("りんご ")
            case .resize: .write("")
            case .bytes([UInt8(ascii: ".")]): .exit("\u{1B}[2J", status: 3)
            case .bytes([UInt8(ascii: "!")]): .write("\u{1B}[2J\u{1B}[H")
            case .bytes(let bytes): .write(String(decoding: bytes.filter { $0 >= 0x20 }, as: UTF8.self))
            }
        }
    }

    struct Cast: Sendable, CustomTestStringConvertible {
        let text: String
        /// Seconds since the beginning, code and data of each event.
        let events: [String]
        var testDescription: String { text }
    }

    nonisolated static let casts: [Cast] = [
        Cast(text: "", events: ["0.000 o りんご ", "1.000 x 0"]),
        Cast(
            text: "Type 'ab'\nSleep 2s",
            events: [
                "0.000 o りんご ", "0.000 m Type 'ab'", "0.050 o a", "0.100 o b", "0.100 m Sleep 2s", "2.100 x 0",
            ]),
        Cast(
            text: "Set TypingSpeed 1s\nType 'a'\nSet TypingSpeed 10ms\nType@2ms 'b'",
            events: [
                "0.000 o りんご ", "0.000 m Type 'a'", "1.000 o a", "1.000 m Set TypingSpeed 10ms",
                "1.000 m Type@2ms 'b'", "1.002 o b", "2.002 x 0",
            ]),
        Cast(
            text: "Hide\nSleep 1m\nType 'a'\nShow\nSleep 3s",
            events: ["0.000 o りんご ", "0.000 o a", "0.000 m Show", "0.000 m Sleep 3s", "3.000 x 0"]),
        Cast(
            text: "Resize 20x3\nHide\nResize 30x3",
            events: ["0.000 o りんご ", "0.000 m Resize 20x3", "0.000 r 20x3", "0.000 r 30x3", "1.000 x 0"]),
        Cast(
            text: "Type '.'\nExit 3",
            events: ["0.000 o りんご ", "0.000 m Type '.'", "0.050 o \u{1B}[2J", "0.050 m Exit 3", "1.000 x 3"]),
    ]

    @Test(
        "An asciicast has output, markers, sizes and status at the tape's own times, in both versions", arguments: casts
    )
    func cast(_ expected: Cast) async throws {
        let cast = try await Self.record(expected.text).cast
        for version in Asciicast.Version.allCases {
            let lines = cast.text(version).split(separator: "\n")
            let header = try Self.json(lines[0]) as? [String: Any]
            #expect(header?["version"] as? Int == version.rawValue)
            let term = version == .v3 ? header?["term"] as? [String: Any] : header
            #expect(term?[version == .v3 ? "cols" : "width"] as? Int == 80)
            #expect(term?[version == .v3 ? "rows" : "height"] as? Int == 24)
            #expect(header?["title"] as? String == "a")
            var last = 0.0
            var events: [String] = []
            for line in lines.dropFirst() {
                let event = try #require(try Self.json(line) as? [Any])
                let time = (event[0] as? Double ?? .nan) + (version == .v3 ? last : 0)
                last = time
                events.append("\(String(format: "%.3f", time)) \(event[1]) \(event[2])")
            }
            // Version 2 has no exit status, but the same length.
            let known = expected.events.map { version == .v3 ? $0 : $0.replacing(/\ x \d+$/, with: " o ") }
            #expect(events == known, "version \(version.rawValue)")
        }
    }

    private static func json(_ line: Substring) throws -> Any {
        try JSONSerialization.jsonObject(with: Data(line.utf8))
    }

    @Test("A theme goes into an asciicast's header, where its version has it")
    func theme() async throws {
        let cast = try await Self.record("Set Theme light").cast
        let term = (try Self.json(cast.text(.v3).split(separator: "\n")[0]) as? [String: Any])?["term"]
        let theme3 = (term as? [String: Any])?["theme"] as? [String: String]
        let header2 = try Self.json(cast.text(.v2).split(separator: "\n")[0]) as? [String: Any]
        let theme2 = header2?["theme"] as? [String: String]
        #expect(theme2 == theme3)
        #expect(theme2?["bg"] == "#ffffff" && theme2?["fg"] == "#1f2328")
        #expect(theme2?["palette"]?.split(separator: ":").count == 16)
        let plain = try Self.json(try await Self.record("").cast.text(.v2).split(separator: "\n")[0]) as? [String: Any]
        #expect(plain?["theme"] == nil)
    }

    @Test(
        "A timeline has each screen that stands for some time, once, with what led to it",
        arguments: [
            ("", ["0 りんご"]),
            ("Type 'ab'", ["0 りんご", "50 りんご a", "100 りんご ab"]),
            ("Sleep 1s\nType@0ms 'ab'\nExpect 'b'\nSleep 1s", ["0 りんご", "1000 りんご ab"]),
            ("Hide\nType 'ab'\nShow", ["0 りんご ab"]),
            ("Hide\nType 'ab'", ["0 りんご"]),
            ("Type 'a'\nType '.'", ["0 りんご", "50 りんご a"]),
            ("Type '!!'", ["0 りんご", "50 "]),
        ])
    func timeline(_ text: String, _ expected: [String]) async throws {
        let frames = try await Self.record(text).timeline()
        #expect(frames.map { "\(Int($0.time / .milliseconds(1))) \($0.screen.lines[0])" } == expected)
        if text.contains("Expect") { #expect(frames.last?.command == "Type@0ms 'ab'") }
    }

    @Test(
        "A label shows the keys that were pressed last, until something else takes time",
        arguments: [
            ("Up", ["", "↑"]), ("Right 3", ["", "→", "→ ×2", "→ ×3"]), ("Type 'ab'", ["", "a", "ab"]),
            ("Type 'x'\nType 'y'", ["", "x", "y"]), ("Enter\nExpect 'りんご'\nSleep 1s\nSleep 1s", ["", "Enter", ""]),
            ("Ctrl+L", ["", "Ctrl+L"]), ("Type 'a b'", ["", "a", "a ", "a b"]),
            ("Type@1ms 'abcdefghijklmnopqrstuvwxyz'", ["", "ghijklmnopqrstuvwxyz"]),
        ])
    func labels(_ text: String, _ expected: [String]) async throws {
        let keys = try await Self.record(text).timeline(withKeys: true).map(\.keys)
        #expect(expected.count == 2 && keys.count > 4 ? [keys[0], keys[keys.count - 1]] == expected : keys == expected)
    }

    @Test("The screen at the end or at a snapshot is found by its name")
    func named() async throws {
        let tape = try TapeParser().parse("Snapshot 'one'\nType 'a'\nSnapshot 'two'\nType 'b.'", path: "a.tape")
        var recording = TapeRecording(tape)
        var options = TapeRunner.Options()
        options.comparesSnapshots = false
        let report = try await TapeRunner(tape, on: Self.letters(), options: options) { recording.record($0) }.run()
        #expect(report.outcome == .passed)
        #expect(recording.names == ["one", "two"])
        #expect(recording.screen(named: "one")?.lines[0] == "りんご")
        #expect(recording.screen(named: "two")?.lines[0] == "りんご a")
        #expect(recording.screen()?.lines[0] == "りんご ab")
        #expect(recording.screen(named: "three") == nil)
    }

    @Test("Text shows every screen with its time, size, cursor and command")
    func text() async throws {
        let recording = try await Self.record("Set Columns 20\nSet Rows 4\nType 'a'\nSleep 1500ms\nType '!'")
        #expect(
            FrameText.text(of: recording) == """
                --- 0.000 s, 20x4, cursor 8,1
                りんご
                --- 0.050 s, 20x4, cursor 9,1: Type 'a'
                りんご a
                --- 1.600 s, 20x4, cursor 1,1: Type '!'

                """)
    }

    @Test(
        "A file's extension decides the format",
        arguments: [
            ("a.cast", RecordingFormat.asciicast3), ("b/c.SVG", .svg), ("a.cast.txt", .txt), ("a.ascii", .txt),
            ("a", nil),
            ("a.gif", nil), (".svg/a", nil), ("", nil),
        ])
    func formats(_ path: String, _ format: RecordingFormat?) {
        #expect(RecordingFormat(path: path) == format)
    }

    @Test(
        "A moving picture shows at each time what the screen showed then, and the last screen where nothing moves",
        arguments: [
            "", "Type 'abc'", "Sleep 3s\nType '!xyz'\nSleep 1s\nType '!りん!xyz'", "Hide\nType 'ab'\nShow\nType '<&>'",
            "Resize 100x10\nSleep 1s\nType 'a'\nResize 20x5\nSleep 7ms", "Type 'a.'",
        ])
    func animation(_ text: String) async throws {
        let recording = try await Self.record(text)
        let svg = ScreenAnimation.svg(of: recording, title: "a")
        #expect(svg == ScreenAnimation.svg(of: try await Self.record(text), title: "a"))
        let film = try SVGFilm(svg)
        #expect(!svg.contains("<script") && film.title == "a")
        let frames = recording.timeline()
        for (number, frame) in frames.enumerated() {
            let end = number + 1 < frames.count ? frames[number + 1].time : recording.duration
            let shown = frame.screen.lines.joined().replacing(" ", with: "")
            // Just after it came, and just before it goes.
            for time in [frame.time + .microseconds(200), end - .microseconds(200)] {
                #expect(film.text(at: time / recording.duration).replacing(" ", with: "") == shown, "\(time)")
            }
        }
        #expect(
            film.text(at: nil).replacing(" ", with: "") == frames.last?.screen.lines.joined().replacing(" ", with: ""))
        if frames.count > 1 {
            #expect(film.seconds == recording.duration / .seconds(1))
        }
    }

    @Test("A row that comes back is written once; keys stand below the screen if wanted")
    func rows() async throws {
        let recording = try await Self.record("Type 'a!りんご a!りんご a'")
        let svg = ScreenAnimation.svg(of: recording)
        #expect(svg.split(separator: "\n").count { $0.contains(">a</tspan>") } == 1)
        let keys = ScreenAnimation.svg(of: recording, showsKeys: true)
        let film = try SVGFilm(keys)
        let plain = try SVGFilm(svg)
        #expect(film.height == 25 * 20 + 28 && plain.height == film.height - 20)
        #expect(film.text(at: 0.999).contains("a!"))
    }
}
