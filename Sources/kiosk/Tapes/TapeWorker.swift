import Foundation
import Glibc
import ScreenScript

/// Another process of this program that runs tapes one after the other: a crash of the program under test ends only it,
/// and several work at once.
final class TapeWorker {
    /// The option that makes a process one.
    static let option = "worker"

    private static let launching = NSLock()
    private let arguments: [String]
    private var process: pid_t = 0
    private var toWorker: Int32 = -1
    private var fromWorker: Int32 = -1
    private var buffer = Data()

    /// Makes a worker that is started with its first tape. `arguments` are those of `kiosk test`, without operands.
    init(arguments: [String]) {
        self.arguments = arguments
    }

    /// Runs a tape. When the process dies of it, that is the report, and the next tape gets another process.
    func run(_ job: TapeJob) -> TapeReport {
        if process == 0, let problem = launch() { return Self.failed(job, problem) }
        guard let line = try? JSONEncoder().encode(job) + Data("\n".utf8), send(line) else { return died(job) }
        guard let answer = readLine() else { return died(job) }
        do {
            return try JSONDecoder().decode(TapeReport.self, from: answer)
        } catch {
            return Self.failed(job, "The tape's report cannot be understood: \(error).")
        }
    }

    /// Ends the process.
    func stop() {
        guard process != 0 else { return }
        close(toWorker)
        close(fromWorker)
        var status: Int32 = 0
        waitpid(process, &status, 0)
        process = 0
    }

    private func died(_ job: TapeJob) -> TapeReport {
        close(toWorker)
        close(fromWorker)
        var status: Int32 = 0
        waitpid(process, &status, 0)
        process = 0
        buffer = Data()
        let signal = status & 0x7F
        let reason = signal != 0 ? "by signal \(signal)" : "with status \(status >> 8 & 0xFF)"
        return Self.failed(job, "The program died \(reason) while the tape ran.")
    }

    private static func failed(_ job: TapeJob, _ message: String) -> TapeReport {
        var report = TapeReport(path: job.path)
        report.outcome = .failed
        report.failures = [
            TapeFailure(
                position: TapePosition(file: job.path, line: 1, column: 1), command: "", message: message)
        ]
        return report
    }

    // MARK: Process

    /// Starts the process; gives what went wrong.
    private func launch() -> String? {
        var down: [Int32] = [-1, -1]
        var up: [Int32] = [-1, -1]
        // One at a time: another thread's process must not inherit what is not closed on exec yet.
        Self.launching.lock()
        defer { Self.launching.unlock() }
        guard pipe(&down) == 0, pipe(&up) == 0 else {
            return "No pipe to another process can be made: \(String(cString: strerror(errno)))."
        }
        for descriptor in down + up { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, down[0], STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, up[1], STDOUT_FILENO)
        let words = ["kiosk"] + arguments + ["--\(Self.option)"]
        var pointers: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        defer { pointers.forEach { free($0) } }
        let code = posix_spawn(&process, "/proc/self/exe", &actions, nil, &pointers, environ)
        close(down[0])
        close(up[1])
        toWorker = down[1]
        fromWorker = up[0]
        guard code != 0 else { return nil }
        process = 0
        close(toWorker)
        close(fromWorker)
        return "The program cannot be started again: \(String(cString: strerror(code)))."
    }

    private func send(_ data: Data) -> Bool {
        data.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = Glibc.write(toWorker, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return false }
                rest = rest.dropFirst(count)
            }
            return true
        }
    }

    private func readLine() -> Data? {
        var piece = [UInt8](repeating: 0, count: 65_536)
        while true {
            if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
                defer { buffer = Data(buffer[(end + 1)...]) }
                return Data(buffer[..<end])
            }
            let count = Glibc.read(fromWorker, &piece, piece.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return nil }
            buffer += piece[..<count]
        }
    }

    /// What a worker does: reads jobs from standard input, writes reports to standard output, until there are no more.
    @MainActor
    static func work(_ options: CommonOptions, _ output: Output) async throws {
        while let line = Swift.readLine() {
            let job = try JSONDecoder().decode(TapeJob.self, from: Data(line.utf8))
            let report = await job.run(options)
            output.bytes(try JSONEncoder().encode(report) + Data("\n".utf8))
        }
    }
}
