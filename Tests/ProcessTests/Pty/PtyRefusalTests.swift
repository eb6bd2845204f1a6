import Foundation
import Testing

extension PtyTests {
    @Suite("terminals that will not do")
    struct Refusals {
        @Test(
            "a type without a description, or one that is too simple, is status 69 and one line that helps (BUG-42)",
            arguments: ["no-such-term", "unknown", "dumb", "", nil, "../../etc/passwd", "x\u{1B}[31m"])
        func type(_ type: String?) async throws {
            let home = try TestHome(isInAHurry: true)
            let terminal = try PtyTerminal()
            try await expectRefusal(PtyLaunch(variables: ["TERM": type]), on: terminal, in: home) { line in
                line.contains("TERM")
            }
        }

        /// A standard stream that is no terminal.
        enum Missing: String, CaseIterable, CustomTestStringConvertible {
            case inputClosed = "input closed"
            case inputNothing = "input from /dev/null"
            case inputPipe = "input from a pipe"
            case inputFile = "input from a file"
            case outputClosed = "output closed"
            case outputNothing = "output to /dev/null"
            case outputPipe = "output to a pipe"
            case outputFile = "output to a file"

            var testDescription: String { rawValue }
            var isInput: Bool { rawValue.hasPrefix("input") }
        }

        @Test(
            "input or output elsewhere is status 69 and one line naming the commands (BUG-43)",
            arguments: Missing.allCases)
        func elsewhere(_ missing: Missing) async throws {
            let home = try TestHome(isInAHurry: true)
            let terminal = try PtyTerminal()
            let pipe = try PipeEnds()
            let file = open(try home.write("", to: "file"), O_RDWR | O_CLOEXEC)
            let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
            defer { for descriptor in [file, nothing] { close(descriptor) } }
            let stream: PtyLaunch.Stream =
                switch missing {
                case .inputClosed, .outputClosed: .closed
                case .inputNothing, .outputNothing: .descriptor(nothing)
                case .inputPipe: .descriptor(pipe.reading)
                case .outputPipe: .descriptor(pipe.writing)
                case .inputFile, .outputFile: .descriptor(file)
                }
            var launch = PtyLaunch()
            if missing.isInput { launch.input = stream } else { launch.output = stream }
            try await expectRefusal(launch, on: terminal, in: home) { line in
                line.contains(missing.isInput ? "standard input" : "standard output") && line.contains("kiosk products")
            }
            #expect(lseek(file, 0, SEEK_END) == 0)
            pipe.closeWriting()
            var byte: UInt8 = 0
            #expect(read(pipe.reading, &byte, 1) == 0)
        }

        /// Fails unless the program ends with status 69 after one line on standard error, and the terminal is untouched.
        private func expectRefusal(
            _ launch: PtyLaunch, on terminal: PtyTerminal, in home: TestHome,
            sourceLocation: SourceLocation = #_sourceLocation, _ helps: (String) -> Bool
        ) async throws {
            let before = await terminal.mark
            try await terminal.start(launch, in: home)
            let end = try await terminal.waitForEnd()
            #expect(end.end == .exited(69), sourceLocation: sourceLocation)
            await terminal.expectRestored(before, sourceLocation: sourceLocation)
            let text = String(decoding: await terminal.output, as: UTF8.self)
            let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
            #expect(lines.count == 2 && lines.last == "", "\(text)", sourceLocation: sourceLocation)
            #expect(text.hasPrefix("kiosk: ") && helps(text), "\(text)", sourceLocation: sourceLocation)
            #expect(!text.contains("\u{1B}"), "\(text.debugDescription)", sourceLocation: sourceLocation)
        }
    }
}
