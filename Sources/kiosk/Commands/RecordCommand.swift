import Foundation
import ScreenScript

/// `kiosk record`: a tape as a file, without a terminal. Nothing of it depends on when or where it is made.
enum RecordCommand {
    static let optionHelp: [(String, String)] = [
        ("-o, --output FILE", ".cast, .svg or .txt; '-' is standard output;"),
        ("", "else the files that the tape names with Output"),
        ("--format NAME", "instead of the file's extension: " + RecordingFormat.names),
        ("--screen NAME", "svg and txt: one screen, that of Snapshot \"NAME\", or 'last'"),
        ("--theme light|dark", "instead of the tape's own"),
        ("--show-keys", "svg: the keys that are pressed, in the corner"),
    ]

    /// One file to write.
    private struct Target {
        var path: String
        var format: RecordingFormat
    }

    /// What was written, in JSON.
    private struct Written: Encodable {
        var file: String
        var format: String
        var bytes: Int
    }

    private struct Result: Encodable {
        var written: [Written]
        var frames: Int
        var seconds: Double
    }

    static func run(_ arguments: ParsedArguments, _ output: Output) async throws -> ExitStatus {
        let path = try TapeTake.path(arguments, "record")
        let tape = try await TapeTake.tape(path, theme: try TapeTake.theme(arguments))
        let targets = try targets(arguments, tape, output)
        let take = try await TapeTake.run(tape, arguments.common, writesScreenshots: true)
        for notice in take.report.notices { output.message("kiosk: \(notice)") }
        guard take.report.outcome == .passed else {
            output.message(take.report.text)
            output.message("Nothing was recorded.")
            try output.value(take.report)
            return .testFailed
        }
        try await write(take.recording, to: targets, arguments, output)
        return .done
    }

    private static func targets(
        _ arguments: ParsedArguments, _ tape: Tape, _ output: Output
    ) throws(CommandFailure) -> [Target] {
        let format = try format(arguments)
        let paths = arguments.options["output"].map { [$0] } ?? tape.settings.outputs
        guard !paths.isEmpty else {
            throw .usage(
                "Nothing says where the recording is to go.",
                advice: "Say -o FILE, such as -o demo.svg, or write 'Output demo.svg' into the tape.")
        }
        var targets: [Target] = []
        for path in paths {
            guard let known = format ?? RecordingFormat(path: path) ?? (path == "-" ? .asciicast3 : nil) else {
                throw .usage(
                    "'\(path)' says nothing about its format.",
                    advice: "End its name with .cast, .svg or .txt, or say --format \(RecordingFormat.names).")
            }
            targets.append(Target(path: path, format: known))
        }
        if output.json, paths == ["-"] { throw .usage("-o - and --json do not go together.") }
        let needsPicture = arguments.options["screen"] != nil
        if needsPicture, let wrong = targets.first(where: { $0.format != .svg && $0.format != .txt }) {
            throw .usage("--screen is for svg and txt; '\(wrong.path)' holds the whole tape.")
        }
        return targets
    }

    private static func format(_ arguments: ParsedArguments) throws(CommandFailure) -> RecordingFormat? {
        guard let name = arguments.options["format"] else { return nil }
        guard let format = RecordingFormat(rawValue: name) else {
            throw .usage("--format is '\(name)'; it can be \(RecordingFormat.names).")
        }
        return format
    }

    @MainActor
    private static func write(
        _ recording: TapeRecording, to targets: [Target], _ arguments: ParsedArguments, _ output: Output
    ) throws {
        let screen = try screen(arguments.options["screen"], of: recording)
        let showsKeys = arguments.options["show-keys"] != nil
        var written: [Written] = []
        for target in targets {
            let data = Data(recording.text(as: target.format, screen: screen, showsKeys: showsKeys).utf8)
            if target.path == "-" {
                output.bytes(data)
                continue
            }
            do {
                try data.write(to: URL(fileURLWithPath: target.path), options: .atomic)
            } catch {
                throw CommandFailure(
                    .cannotCreate, code: "cannotWrite", "The file '\(target.path)' cannot be written.",
                    details: [(error as NSError).localizedDescription])
            }
            written.append(Written(file: target.path, format: target.format.rawValue, bytes: data.count))
            output.line("\(target.path)  \(target.format.rawValue), \(data.count) bytes")
        }
        let time = recording.duration.components
        try output.value(
            Result(
                written: written, frames: recording.timeline().count,
                seconds: Double(time.seconds) + Double(time.attoseconds) / 1e18))
    }

    @MainActor
    private static func screen(
        _ name: String?, of recording: TapeRecording
    ) throws(CommandFailure) -> ScreenFrame? {
        guard let name else { return nil }
        if let screen = recording.screen(named: name) { return screen }
        if name == "last" { return recording.screen() }
        let names = recording.names
        throw .usage(
            "No Snapshot of the tape is called '\(name)'.",
            advice: names.isEmpty
                ? "It has none; 'last' is the screen at its end."
                : "There are \(names.joined(separator: ", ")), and last.")
    }
}

extension RecordingFormat {
    /// Every name, for people.
    fileprivate static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
}
