import Foundation
import ScreenScript

/// A tape, run once on the shop, with all that a recorder or player needs of it.
@MainActor
struct TapeTake {
    /// How it went.
    let report: TapeReport
    /// What there was to see.
    let recording: TapeRecording

    /// Reads a tape.
    ///
    /// - Throws: `CommandFailure`: it is not there (66), or it has mistakes (65).
    static func tape(_ path: String, theme: String?) throws(CommandFailure) -> Tape {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw CommandFailure(.noInput, code: "noTape", "There is no tape '\(path)'.")
        }
        guard !isFolder.boolValue, access(path, R_OK) == 0 else {
            throw CommandFailure(.noInput, code: "unreadable", "The tape '\(path)' cannot be read.")
        }
        do {
            var tape = try TapeParser(vocabulary: ShopTapeVocabulary.vocabulary).parse(file: path)
            if let theme { tape.settings.theme = theme }
            return tape
        } catch let mistakes as TapeMistakes {
            throw mistaken(path, mistakes.list)
        } catch {
            throw CommandFailure(
                .noInput, code: "unreadable", "The tape '\(path)' cannot be read.",
                details: [(error as NSError).localizedDescription])
        }
    }

    /// Runs a tape without comparing snapshots.
    ///
    /// - Throws: `CommandFailure` when it cannot be carried out. What is not as expected is in the report.
    static func run(_ tape: Tape, _ options: CommonOptions, writesScreenshots: Bool) async throws -> TapeTake {
        let program = try ShopTapeProgram(options)
        defer { program.removeFolder() }
        var recording = TapeRecording(tape)
        var runnerOptions = TapeRunner.Options()
        runnerOptions.comparesSnapshots = false
        runnerOptions.writesScreenshots = writesScreenshots
        let report = try await TapeRunner(tape, on: program, options: runnerOptions) { recording.record($0) }.run()
        if report.outcome == .mistaken { throw mistaken(tape.path, report.mistakes) }
        return TapeTake(report: report, recording: recording)
    }

    private static func mistaken(_ path: String, _ mistakes: [TapeMistake]) -> CommandFailure {
        CommandFailure(
            .dataError, code: "tape", "The tape '\(path)' cannot be carried out.",
            details: mistakes.flatMap { $0.description.split(separator: "\n").map(String.init) })
    }

    /// The tape that a command is called with; the options that tapes do not go with are refused.
    ///
    /// - Throws: `CommandFailure` (64).
    nonisolated static func path(_ arguments: ParsedArguments, _ command: String) throws(CommandFailure) -> String {
        if arguments.common.state != nil {
            throw .usage(
                "'kiosk \(command)' takes no --state: each tape has a store of its own.",
                advice: "What is to be there before is done with 'Store' lines in the tape.")
        }
        guard arguments.operands.count == 1, let path = arguments.operands.first else {
            throw .usage("Say 'kiosk \(command) TAPE'.")
        }
        return path
    }

    /// The value of `--theme`.
    ///
    /// - Throws: `CommandFailure` (64).
    nonisolated static func theme(_ arguments: ParsedArguments) throws(CommandFailure) -> String? {
        guard let theme = arguments.options["theme"] else { return nil }
        guard ["light", "dark"].contains(theme) else { throw .usage("--theme is '\(theme)'; it can be light or dark.") }
        return theme
    }
}
