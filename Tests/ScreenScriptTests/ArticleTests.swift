import Foundation
import ScreenScript
import TerminalUI
import Testing

@MainActor
final class ShoppingList {
    private var items: [String] = []
    private var typed = ""

    func handle(_ input: TapeFunction.Input) -> TapeFunction.Output {
        switch input {
        case .start:
            items = []
            typed = ""
        case .bytes([0x1B]):
            return .exit("\u{1B}[2J\u{1B}[HBye\r\n", status: 0)
        case .bytes([0x0D]):
            if !typed.isEmpty { items.append(typed) }
            typed = ""
        case .bytes(let bytes):
            typed += String(decoding: bytes, as: UTF8.self)
        case .resize:
            break
        }
        return .write(frame)
    }

    private var frame: String {
        var lines = ["\u{1B}[1mShopping list\u{1B}[0m", ""]
        lines += items.map { "- \($0)" }
        return "\u{1B}[2J\u{1B}[H" + lines.joined(separator: "\r\n") + "\r\n> " + typed
    }
}

@MainActor
func runTape(_ text: String) async throws -> TapeReport {
    let list = ShoppingList()
    let program = TapeFunction { list.handle($0) }
    let tape = try TapeParser().parse(text, path: "list.tape")
    return try await TapeRunner(tape, on: program).run()
}

@Suite("The article about testing one's own program is true")
@MainActor
struct ArticleTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The article's blocks: each language and text.
    static func blocks() throws -> [(language: String, text: String)] {
        let path = "Sources/ScreenScript/ScreenScript.docc/TestYourProgram.md"
        let text = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
        return text.matches(of: /```(\w*)\n((?s:.*?))```\n/).map { (String($0.1), String($0.2)) }
    }

    @Test("Its tape passes on its program")
    func passes() async throws {
        let tape = try #require(try Self.blocks().map(\.text).first { $0.hasPrefix("Set Columns") })
        let report = try await runTape(tape)
        #expect(report.outcome == .passed, "\(report.text)")
        #expect(report.stepCount == 11)
        let wrong = try await runTape(tape.replacing("Expect +Row 3 \"- milk\"", with: "Expect +Row 3 \"- silk\""))
        #expect(wrong.text.contains("expected: - silk\n    actual:   - milk"))
    }

    @Test("Its code is the code that is tested here")
    func code() throws {
        let source = try String(contentsOfFile: #filePath, encoding: .utf8)
        let blocks = try Self.blocks().filter { $0.language == "swift" }
        #expect(blocks.count == 2)
        for block in blocks {
            let body = block.text.split(separator: "\n", omittingEmptySubsequences: false)
                .drop { $0.hasPrefix("import") || $0.isEmpty }.joined(separator: "\n")
            #expect(source.contains(body))
        }
    }

    @Test("Its code compiles in another package: everything it needs is public")
    func isPublic() throws {
        let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let modules = URL(fileURLWithPath: program).deletingLastPathComponent().appendingPathComponent("Modules").path
        try #require(FileManager.default.fileExists(atPath: modules + "/ScreenScript.swiftmodule"))
        let code = try Self.blocks().filter { $0.language == "swift" }.map(\.text).joined(separator: "\n")
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).swift")
        try Data(code.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        let maps = ["CNcurses", "CVTerm"].flatMap {
            ["-Xcc", "-fmodule-map-file=" + Self.root.appendingPathComponent("Sources/\($0)/module.modulemap").path]
        }
        process.arguments =
            [
                "swiftc", "-typecheck", "-parse-as-library", "-swift-version", "6", "-package-name", "list", "-I",
                modules,
            ] + maps + [file.path]
        process.standardError = output
        try process.run()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(text)")
    }
}
