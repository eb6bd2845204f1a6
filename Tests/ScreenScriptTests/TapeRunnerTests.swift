import Foundation
import TerminalUI
import Testing

@testable import ScreenScript

@Suite("Tapes run on any program")
@MainActor
struct TapeRunnerTests {
    /// A counter: keys + and - count, q ends with the count as status; the last rows show what was sent.
    static func counter() -> TapeFunction {
        var count = 0
        var size = Size(columns: 80, rows: 24)
        return TapeFunction { input in
            func frame(_ more: String = "") -> String {
                "\u{1B}[2J\u{1B}[1;1H\u{1B}[1mCount\u{1B}[0m: \(count)  りんご\u{1B}[3;1H\(size.columns)x\(size.rows)\(more)"
            }
            switch input {
            case .start(let new):
                count = 0
                size = new
                return .write("\u{1B}[?2004h" + frame())
            case .resize(let new):
                size = new
                return .write(frame())
            case .bytes([UInt8(ascii: "q")]): return .exit("\u{1B}[2Jbye", status: Int32(count))
            case .bytes([UInt8(ascii: "+")]):
                count += 1
                return .write(frame())
            case .bytes([UInt8(ascii: "-")]):
                count -= 1
                return .write(frame())
            case .bytes(let bytes):
                let text = bytes.map { $0 >= 0x20 ? String(UnicodeScalar($0)) : "^" }.joined()
                return .write(frame("\u{1B}[4;1H\(text)"))
            }
        }
    }

    static func run(
        _ text: String, options: TapeRunner.Options = .init(), path: String = "a.tape",
        observer: @escaping TapeRunner.Observer = { _ in }
    ) async throws -> TapeReport {
        let tape = try TapeParser().parse(text, path: path)
        return try await TapeRunner(tape, on: counter(), options: options, observer: observer).run()
    }

    @Test(
        "What is on the screen passes",
        arguments: [
            "Expect \"Count: 0\"", "Type \"++\" Expect \"Count: 2\"", "Type '+++-' Expect +Row 1 /: 2\\b/",
            "Expect +Row -22 \"80x24\"", "Resize 40x10 Expect \"40x10\"", "Type \"+\" Restart Expect \"Count: 0\"",
            "Type \"+\" Kill Expect \"Count: 0\"", "Type \"++q\" Exit 2", "Exit 0", "Reject \"Count: 1\"",
            "Expect +Style 1 bold \"Count\"", "Expect +Style 1 no-bold \"りんご\"", "Reject +Style 1 bold",
            "Expect +Style 3 plain", "Expect +Cursor 6,3", "Reject +Cursor hidden", "Reject +Cursor 1,1",
            "Up Expect \"^[A\"", "Paste 'a' Expect \"^[200~a^[201~\"", "Copy 'b' Paste Expect \"[200~b\"",
            "Wait+Line /80x24/", "Wait /Count/", "Expect /Count.*\\n\\n80x24/", "Sleep 1s Expect 'Count: 0'",
        ])
    func passes(_ text: String) async throws {
        let report = try await Self.run(text)
        #expect(report.failures.map(\.message) == [])
        #expect(report.outcome == .passed && report.steps == report.stepCount)
    }

    struct Failing: Sendable, CustomTestStringConvertible {
        let text: String
        let message: String
        var expected: [String]?
        var actual: [String]?
        var mark: TapeFailure.Mark?
        var testDescription: String { text }
    }

    nonisolated static func mark(_ row: Int, _ columns: Range<Int>) -> TapeFailure.Mark {
        .init(row: row, columns: columns)
    }

    nonisolated static let failing: [Failing] = [
        Failing(
            text: "Expect \"Count: 1\"", message: "\"Count: 1\" is not on the screen.", expected: ["Count: 1"],
            actual: ["Count: 0  りんご"], mark: mark(0, 0..<16)),
        Failing(text: "Expect +Row 3 /x\\d\\d\\d/", message: "/x\\d\\d\\d/ is not in row 3.", actual: ["80x24"]),
        Failing(
            text: "Reject \"んご\"", message: "\"んご\" is on the screen, in row 1.", actual: ["Count: 0  りんご"],
            mark: mark(0, 12..<16)),
        Failing(
            text: "Expect +Style 1 bold \"りん\"", message: "In row 1, \"りん\" is not all bold.", expected: ["bold"],
            actual: ["plain (column 11)"], mark: mark(0, 10..<14)),
        Failing(text: "Expect +Style 1 bold", message: "In row 1, the text is not all bold."),
        Failing(text: "Reject +Style 1 bold 'Count'", message: "In row 1, 'Count' is bold.".replacing("'", with: "\"")),
        Failing(
            text: "Expect +Cursor 1,1", message: "The cursor is at 6,3.", expected: ["at 1,1"], actual: ["at 6,3"],
            mark: mark(2, 5..<6)),
        Failing(text: "Expect +Row 25 'a'", message: "There is no row 25: the screen has 24."),
        Failing(
            text: "Wait /never/", message: "/never/ is not on the screen, and nothing is left that could change it."),
        Failing(
            text: "Type \"+q\" Exit 0", message: "The program ended with another exit status.", expected: ["0"],
            actual: ["1"]),
        Failing(text: "Type \"qx\"", message: "The program has ended (exit status 0); it takes no more input."),
        Failing(text: "Click 1,1", message: "The program does not listen to the mouse."),
    ]

    @Test("What is not fails, with the place, what was expected and what is there", arguments: failing)
    func fails(_ failing: Failing) async throws {
        let report = try await Self.run("Hide\n\(failing.text)")
        let failure = try #require(report.failures.first)
        #expect(report.outcome == .failed && failure.position.line == 2)
        #expect(failure.message == failing.message)
        if let expected = failing.expected { #expect(failure.expected == expected) }
        if let actual = failing.actual { #expect(failure.actual == actual) }
        if let mark = failing.mark { #expect(failure.marks == [mark]) }
        #expect(failure.screen.count == 24)
    }

    @Test("Moments tell each key, what was written and the virtual time")
    func moments() async throws {
        var times: [Duration] = []
        var names: [String] = []
        var sizes: [Int] = []
        let text = "Type \"+-\"\nSleep 1s\nSet TypingSpeed 10ms\nDown@200ms 2\nHide\nType \"+\"\nExit 0"
        _ = try await Self.run(text) { moment in
            times.append(moment.time)
            let marks = [(moment.endsStep, "!"), (moment.isHidden, "?"), (moment.isOver, ".")]
            names.append(marks.reduce(moment.key?.name ?? "·") { $0 + ($1.0 ? $1.1 : "") })
            sizes.append(moment.output.count)
        }
        #expect(names == ["·!", "+", "-!", "·!", "·!", "Down", "Down!", "·!?", "+!?", "·!?", "·?."])
        let milliseconds = [0, 50, 100, 1100, 1100, 1300, 1500, 1500, 1510, 1510, 1510]
        #expect(times == milliseconds.map { .milliseconds($0) })
        #expect(sizes.map { $0 > 0 } == [true, true, true, false, false, true, true, false, true, false, false])
    }

    @Test("Snapshots: new fails, --update writes, same passes, changed fails, unused are named")
    func snapshots() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = folder + "/a.tape"
        let text = "Snapshot +Style \"one\"\nType \"+\"\nSnapshot \"two\""
        let first = try await Self.run(text, path: path)
        #expect(first.outcome == .failed && first.failures.count == 2 && first.steps == 3)
        #expect(first.failures.first?.message == "The snapshot is new: \(folder)/a.snapshots/one.txt.")
        var options = TapeRunner.Options()
        options.updatesSnapshots = true
        let second = try await Self.run(text, options: options, path: path)
        #expect(second.outcome == .passed && second.updatedSnapshots.count == 2)
        let file = try String(contentsOfFile: folder + "/a.snapshots/one.txt", encoding: .utf8)
        #expect(file == "Count: 0  りんご\n\n80x24\n--- 80x24, cursor 6,3\n--- style\n1: 1-5 bold\n")
        #expect(try await Self.run(text, path: path).outcome == .passed)
        let changed = try await Self.run("Type \"++\"\n" + text, path: path)
        #expect(changed.failures.map(\.expected) == [["  1 Count: 0  りんご"], ["  1 Count: 1  りんご"]])
        #expect(changed.failures.map(\.actual) == [["  1 Count: 2  りんご"], ["  1 Count: 3  りんご"]])
        #expect(changed.failures.first?.marks == [Self.mark(0, 7..<8)])
        let orphaned = try await Self.run("Snapshot \"two\"\nHide", path: path)
        #expect(orphaned.notices == ["No command of the tape uses \(folder)/a.snapshots/one.txt."])
    }
}
