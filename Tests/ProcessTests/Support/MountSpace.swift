import Foundation
import Testing

/// File systems of a test's own, which nobody else sees and which vanish with it.
///
/// A program that holds a mount namespace open does the mounting; `kiosk` runs inside of it. Works as root, and without
/// where the system lets users make namespaces.
final class MountSpace: Sendable {
    private let holder: pid_t
    private let end: PipeEnds
    private let home: TestHome

    /// Runs `mounts`, lines of the shell in which `$STATE` is the store's directory, and holds what they mounted.
    init(_ home: TestHome, _ mounts: String) async throws {
        self.home = home
        let input = try PipeEnds()
        let output = try PipeEnds()
        var environment = home.environment
        environment["STATE"] = home.state
        let holder = try KioskProcess.start(
            "/usr/bin/env",
            ["unshare"] + Self.options + ["sh", "-c", "set -e; \(mounts)\necho ready; read end"],
            environment: environment, directory: home.work,
            descriptors: [input.reading, output.writing, output.writing])
        input.closeReading()
        output.closeWriting()
        self.holder = holder
        end = input
        let answer = await KioskProcess.blocking { output.readLine() }
        guard answer == "ready" else { throw Refusal(reason: answer) }
    }

    deinit {
        end.closeWriting()
        var status: Int32 = 0
        while waitpid(holder, &status, 0) < 0, errno == EINTR {}
    }

    /// Mounting is not possible here.
    struct Refusal: Error, CustomStringConvertible {
        var reason: String
        var description: String { "nothing can be mounted here: \(reason)" }
    }

    /// Whether tests of this kind can run.
    static func isPossible() async throws -> Bool {
        do {
            let home = try TestHome()
            _ = try await MountSpace(home, "mkdir \"$STATE\"; mount -t tmpfs -o size=64k none \"$STATE\"")
            return true
        } catch is Refusal {
            return false
        }
    }

    private static var options: [String] {
        ["--mount", "--propagation", "private"] + (geteuid() == 0 ? [] : ["--map-root-user"])
    }

    /// Runs `kiosk` among the mounts.
    func kiosk(_ arguments: String...) async throws -> ProcessRun { try await kiosk(arguments) }
    func kiosk(_ arguments: [String]) async throws -> ProcessRun { try await run([KioskProcess.binary] + arguments) }

    /// Runs a line of the shell among the mounts.
    func shell(_ script: String) async throws -> ProcessRun {
        try await run(["sh", "-c", script])
    }

    private func run(_ words: [String]) async throws -> ProcessRun {
        let user = geteuid() == 0 ? [] : ["--user", "--preserve-credentials"]
        var environment = home.environment
        environment["STATE"] = home.state
        return try await KioskProcess.run(
            "/usr/bin/env",
            ["nsenter", "--target", "\(holder)", "--mount"] + user + ["--wd=\(home.work)", "--"] + words,
            environment: environment, directory: home.work)
    }

    /// A path as it is seen from outside.
    func outside(_ path: String) -> String { "/proc/\(holder)/root\(path)" }

    /// What every file of the store holds.
    func contents() throws -> [String: Data] { try home.contents(of: outside(home.state)) }
}
