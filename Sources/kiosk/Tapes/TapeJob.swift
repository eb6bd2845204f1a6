import Foundation
import ScreenScript

/// One tape, run as a test.
struct TapeJob: Codable, Sendable {
    /// The tape's path.
    var path: String
    /// Whether snapshots are written.
    var updates: Bool

    /// Runs the tape on the shop. Whatever goes wrong is in the report.
    @MainActor
    func run(_ options: CommonOptions) async -> TapeReport {
        var report = TapeReport(path: path)
        report.outcome = .mistaken
        let tape: Tape
        do {
            tape = try TapeParser(vocabulary: ShopTapeVocabulary.vocabulary).parse(file: path)
        } catch let mistakes as TapeMistakes {
            report.mistakes = mistakes.list
            return report
        } catch {
            report.mistakes = [
                Self.mistake(path, "The tape cannot be read.", [(error as NSError).localizedDescription])
            ]
            return report
        }
        report.stepCount = tape.commands.count
        do {
            let program = try ShopTapeProgram(options)
            defer { program.removeFolder() }
            var recording = Asciicast(
                size: .init(columns: tape.settings.columns, rows: tape.settings.rows), title: tape.name)
            var runnerOptions = TapeRunner.Options()
            runnerOptions.updatesSnapshots = updates
            let runner = TapeRunner(tape, on: program, options: runnerOptions) { recording.record($0) }
            report = try await runner.run()
            keep(recording, &report)
        } catch let failure as CommandFailure {
            report.mistakes = [Self.mistake(path, failure.message, failure.details + [failure.advice])]
        } catch {
            report.mistakes = [Self.mistake(path, "\(error)", [])]
        }
        return report
    }

    private static func mistake(_ path: String, _ message: String, _ details: [String]) -> TapeMistake {
        TapeMistake(
            TapePosition(file: path, line: 1, column: 1), message,
            suggestion: details.filter { !$0.isEmpty }.joined(separator: "\n    "))
    }

    /// Leaves the recording of a failed run beside the tape, or where there is room; removes an earlier one when all is
    /// well.
    @MainActor
    private func keep(_ recording: Asciicast, _ report: inout TapeReport) {
        let stem = path.hasSuffix(".tape") ? String(path.dropLast(5)) : path
        let beside = stem + ".failed.cast"
        guard report.outcome != .passed else {
            unlink(beside)
            return
        }
        let name = stem.split(separator: "/").last.map(String.init) ?? "tape"
        let elsewhere = FileManager.default.temporaryDirectory.appendingPathComponent("\(name).failed.cast").path
        for file in [beside, elsewhere] where (try? write(recording, file)) != nil {
            report.recording = file
            return
        }
        report.notices.append("The recording could not be written to \(beside).")
    }

    @MainActor
    private func write(_ recording: Asciicast, _ file: String) throws {
        try Data(recording.text().utf8).write(to: URL(fileURLWithPath: file), options: .atomic)
    }
}
