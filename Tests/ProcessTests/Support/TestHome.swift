import Foundation
import Testing

/// A user's home for one test: a home directory, a working directory and a place for a store. Goes away with the test.
final class TestHome: Sendable {
    /// Everything is below this; no links in it.
    let root: String
    /// Whether its programs start at once: while a terminal is open, nobody waits for other tests.
    private let isInAHurry: Bool

    init(isInAHurry: Bool = false) throws {
        self.isInAHurry = isInAHurry
        var template = Array((NSTemporaryDirectory() + "/kiosk-process-XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil, let path = realpath(template, nil) else { throw CocoaError(.fileWriteUnknown) }
        defer { free(path) }
        root = String(cString: path)
        for directory in [home, work] {
            try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        }
    }

    deinit { try? FileManager.default.removeItem(atPath: root) }

    var home: String { root + "/home" }
    /// The working directory; empty, so that the demo catalogue is in force.
    var work: String { root + "/work" }
    /// The store's state directory; not made.
    var state: String { root + "/state" }
    var balancesPath: String { state + "/balances.plist" }
    var ledgerPath: String { state + "/ledger.sqlite" }

    /// What every program sees.
    var environment: [String: String] {
        var variables = [
            "HOME": home, "LC_ALL": "C.UTF-8", "TZ": "UTC", "PATH": "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin",
            "KIOSK_STATE": state,
        ]
        // Where the Swift runtime is, should it not be where the program expects it.
        variables["LD_LIBRARY_PATH"] = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"]
        return variables
    }

    /// Runs `kiosk` on the store in `state`. `nil` takes a variable away.
    ///
    /// Whatever is run keeps the promises of all output (contract §2): nothing in it drives a terminal, and with
    /// `--json` standard output holds exactly one value.
    func kiosk(
        _ arguments: [String], variables: [String: String?] = [:], directory: String? = nil,
        trap: KioskProcess.Trap? = nil, isInAHurry: Bool = false, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> ProcessRun {
        var environment = environment
        for (name, value) in variables { environment[name] = value }
        let run = try await KioskProcess.run(
            KioskProcess.binary, arguments, environment: environment, directory: directory ?? work, trap: trap,
            isInAHurry: isInAHurry || self.isInAHurry)
        if case .exited = run.end {
            let isBinary = arguments.contains("certificate") && run.status == 0
            let outputControl = isBinary ? nil : ProcessRun.controlByte(in: run.output)
            let errorControl = ProcessRun.controlByte(in: run.errors)
            #expect(outputControl == nil, "standard output: \(run)", sourceLocation: sourceLocation)
            #expect(errorControl == nil, "standard error: \(run)", sourceLocation: sourceLocation)
            if arguments.prefix(while: { $0 != "--" }).contains("--json") {
                #expect(throws: Never.self, "one JSON value: \(run)", sourceLocation: sourceLocation) {
                    try run.json()
                }
            }
        }
        return run
    }

    /// As above, with words.
    func kiosk(
        _ arguments: String..., variables: [String: String?] = [:], sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> ProcessRun {
        try await kiosk(arguments, variables: variables, sourceLocation: sourceLocation)
    }

    /// Runs a command that must succeed.
    @discardableResult
    func done(
        _ arguments: String..., variables: [String: String?] = [:], sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> ProcessRun {
        try await done(arguments, variables: variables, sourceLocation: sourceLocation)
    }

    /// As above, with a list.
    @discardableResult
    func done(
        _ arguments: [String], variables: [String: String?] = [:], sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> ProcessRun {
        let run = try await kiosk(arguments, variables: variables, sourceLocation: sourceLocation)
        try #require(run.status == 0, "\(run)", sourceLocation: sourceLocation)
        return run
    }

    /// Runs a line of the shell, in which `$KIOSK` is the program.
    func shell(_ script: String, variables: [String: String] = [:]) async throws -> ProcessRun {
        var environment = environment.merging(variables) { $1 }
        environment["KIOSK"] = KioskProcess.binary
        return try await KioskProcess.run("/bin/sh", ["-c", script], environment: environment, directory: work)
    }

    // MARK: Files

    /// Writes a file into the working directory and gives its path.
    @discardableResult
    func write(_ text: String, to name: String) throws -> String {
        let path = work + "/" + name
        try Data(text.utf8).write(to: URL(filePath: path))
        return path
    }

    /// What every file of the store holds, by path below it; without SQLite's index of its log, which holds no facts.
    func contents(of directory: String? = nil) throws -> [String: Data] {
        let directory = directory ?? state
        var contents: [String: Data] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: directory) where !name.hasSuffix("-shm") {
            contents[name] = FileManager.default.contents(atPath: directory + "/" + name)
        }
        return contents
    }

    func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// A property list of the store.
    func propertyList(_ name: String = "balances.plist") throws -> [String: Any] {
        let data = try Data(contentsOf: URL(filePath: state + "/" + name))
        return try #require(PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any])
    }

    // MARK: The store's facts, each from a process of its own

    func owned(_ product: String, sourceLocation: SourceLocation = #_sourceLocation) async throws -> Int {
        let run = try await done("owned", "--json", sourceLocation: sourceLocation)
        return (try run.object()["balances"] as? [String: Int])?[product] ?? 0
    }

    func transactions(
        _ more: String..., sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> [[String: Any]] {
        let run = try await kiosk(["transactions", "--json"] + more, sourceLocation: sourceLocation)
        try #require(run.status == 0, "\(run)", sourceLocation: sourceLocation)
        return try run.array()
    }
}
