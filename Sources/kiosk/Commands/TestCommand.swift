import Foundation
import ScreenScript
import Synchronization

/// `kiosk test`: tapes as tests, several at once.
enum TestCommand {
    static let optionHelp: [(String, String)] = [
        ("TAPE", "a .tape file, or a folder of them"),
        ("--update", "write new and changed snapshots"),
        ("--junit FILE", "the results as JUnit XML too"),
        ("--tap", "the results as TAP"),
        ("--jobs N", "so many tapes at once; as many as processors unless given"),
    ]

    static func run(_ arguments: ParsedArguments, _ output: Output) async throws -> ExitStatus {
        if arguments.common.state != nil {
            throw CommandFailure.usage(
                "'kiosk test' takes no --state: each tape has a store of its own.",
                advice: "What is to be there before is done with 'Store' lines in the tape.")
        }
        if arguments.options[TapeWorker.option] != nil {
            try await TapeWorker.work(arguments.common, output)
            return .done
        }
        guard !arguments.operands.isEmpty else {
            throw CommandFailure.usage("Say 'kiosk test TAPE…'.", advice: "A folder stands for the tapes in it.")
        }
        let isTAP = arguments.options["tap"] != nil
        guard !isTAP || !output.json else { throw CommandFailure.usage("--tap and --json do not go together.") }
        let limit = try processes(arguments.options["jobs"])
        // A catalogue that is not there is no fault of the tapes.
        if arguments.common.catalog != nil { _ = try Session.loadCatalog(arguments.common) }
        let paths = try tapes(arguments.operands)
        let jobs = paths.map { TapeJob(path: $0, updates: arguments.options["update"] != nil) }
        let count = min(limit, jobs.count)
        let isQuiet = isTAP || output.json
        defer { TapeFolder.removeLeftovers() }
        let reports = run(jobs, processes: count, words(arguments.common)) { report in
            if !isQuiet { output.line(report.text) }
        }
        if let file = arguments.options["junit"] { try write(TapeReport.junit(reports, suite: "kiosk"), file) }
        if isTAP { output.line(String(TapeReport.tap(reports).dropLast())) }
        try output.value(reports)
        if !isQuiet { output.line(TapeReport.summary(of: reports)) }
        if reports.contains(where: { $0.outcome == .mistaken }) { return .dataError }
        return reports.allSatisfy { $0.outcome == .passed } ? .done : .testFailed
    }

    // MARK: What to run

    /// The tapes that operands name, each once; folders stand for what is in them.
    ///
    /// - Throws: `CommandFailure` for what is not there (66), and when there is no tape at all.
    static func tapes(_ operands: [String]) throws(CommandFailure) -> [String] {
        var paths: [String] = []
        for operand in operands {
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: operand, isDirectory: &isFolder) else {
                throw CommandFailure(.noInput, code: "noTape", "There is no tape '\(operand)'.")
            }
            guard isFolder.boolValue else {
                guard access(operand, R_OK) == 0 else {
                    throw CommandFailure(.noInput, code: "unreadable", "The tape '\(operand)' cannot be read.")
                }
                paths.append(operand)
                continue
            }
            let folder = operand.hasSuffix("/") ? String(operand.dropLast()) : operand
            let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
            paths += names.filter { $0.hasSuffix(".tape") }.sorted().map { "\(folder)/\($0)" }
        }
        var seen: Set<String> = []
        paths = paths.filter { seen.insert($0).inserted }
        guard !paths.isEmpty else {
            throw CommandFailure(
                .noInput, code: "noTape", "There is no .tape file in \(operands.joined(separator: ", ")).")
        }
        return paths
    }

    private static func processes(_ text: String?) throws(CommandFailure) -> Int {
        guard let text else { return max(1, ProcessInfo.processInfo.activeProcessorCount) }
        guard let number = Int(text), (1...64).contains(number) else {
            throw .usage("--jobs is '\(text)'; it is a whole number from 1 to 64.")
        }
        return number
    }

    /// The options that workers need.
    private static func words(_ options: CommonOptions) -> [String] {
        CommonOptions.names.compactMap { name in options.value(of: name).map { "--\(name)=\($0)" } }
            + ["--color=\(options.color)"]
    }

    // MARK: Running

    /// Runs the tapes in so many processes; reports come in the order of the tapes, as soon as all before are there.
    private static func run(
        _ jobs: [TapeJob], processes: Int, _ words: [String], onReport: @Sendable (TapeReport) -> Void
    ) -> [TapeReport] {
        struct State {
            var next = 0
            var told = 0
            var reports: [TapeReport?]
        }
        let state = Mutex(State(reports: Array(repeating: nil, count: jobs.count)))
        DispatchQueue.concurrentPerform(iterations: processes) { _ in
            let worker = TapeWorker(arguments: ["test"] + words)
            defer { worker.stop() }
            while true {
                let number = state.withLock { state in
                    defer { state.next += 1 }
                    return state.next
                }
                guard number < jobs.count else { return }
                let report = worker.run(jobs[number])
                state.withLock { state in
                    state.reports[number] = report
                    while state.told < jobs.count, let report = state.reports[state.told] {
                        onReport(report)
                        state.told += 1
                    }
                }
            }
        }
        return state.withLock { $0.reports.compactMap { $0 } }
    }

    private static func write(_ text: String, _ file: String) throws(CommandFailure) {
        do {
            // Whole or not at all: half a report would be read as a broken one.
            let isPlain = (try? URL(fileURLWithPath: file).resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile
            try Data(text.utf8).write(to: URL(fileURLWithPath: file), options: isPlain == false ? [] : .atomic)
        } catch {
            throw CommandFailure(
                .cannotCreate, code: "cannotWrite", "The file '\(file)' cannot be written.",
                details: [(error as NSError).localizedDescription])
        }
    }
}
