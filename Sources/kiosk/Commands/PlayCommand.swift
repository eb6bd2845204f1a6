import Foundation
import ScreenScript
import TerminalUI

/// `kiosk play`: a tape before a person's eyes. It is run first, on its own clock, as `kiosk test` runs it; what was to be
/// seen is then shown at the tape's pace.
enum PlayCommand {
    static let optionHelp: [(String, String)] = [
        ("--speed X", "X times as fast, 0.1 to 100"),
        ("--show-keys", "the keys that are pressed, in the corner"),
        ("", "Space pauses, ← → go one screen back and forth, q quits"),
    ]

    static func run(_ arguments: ParsedArguments, _ output: Output) async throws -> ExitStatus {
        if arguments.common.json {
            throw CommandFailure.usage("'kiosk play' is for a person; 'kiosk test' has --json.")
        }
        let path = try TapeTake.path(arguments, "play")
        let speed = try speed(arguments.options["speed"])
        let tape = try await TapeTake.tape(path, theme: nil)
        for (descriptor, name) in [(STDIN_FILENO, "input"), (STDOUT_FILENO, "output")] where isatty(descriptor) != 1 {
            throw CommandFailure(
                .unavailable, code: "noTerminal",
                "Standard \(name) is not a terminal; 'kiosk test' runs a tape without one, 'kiosk record' writes it to a file."
            )
        }
        let take = try await TapeTake.run(tape, arguments.common, writesScreenshots: false)
        let environment = ProcessInfo.processInfo.environment
        let display = NcursesDisplay.Options(
            term: environment["TERM"], color: ColorChoice(rawValue: arguments.common.color) ?? .auto,
            environment: environment)
        do {
            let options = TapePlayer.Options(
                speed: speed, showsKeys: arguments.options["show-keys"] != nil, display: display)
            switch try await TapePlayer.play(take.recording, options) {
            case .finished: break
            case .quit: return .done
            case .hangUp: await TerminalSession.exit(bySignal: SIGHUP)
            case .signal(let number): await TerminalSession.exit(bySignal: number)
            }
        } catch let error as TerminalError {
            throw CommandFailure(.unavailable, code: "noTerminal", "\(error)")
        }
        let isPassed = take.report.outcome == .passed
        let text = take.report.text
        if isPassed { output.line(text) } else { output.message(text) }
        return isPassed ? .done : .testFailed
    }

    private static func speed(_ text: String?) throws(CommandFailure) -> Double {
        guard let text else { return 1 }
        guard let speed = Double(text), (0.1...100).contains(speed) else {
            throw .usage("--speed is '\(text)'; it is a number from 0.1 to 100.")
        }
        return speed
    }
}
