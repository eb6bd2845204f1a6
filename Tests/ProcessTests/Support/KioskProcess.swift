import CLauncher
import Foundation
import Testing

/// Starts the built `kiosk`, and other programs, as a user's shell would, with everything around them pinned.
enum KioskProcess {
    /// What a trap does at its point.
    enum Action: Hashable, Sendable {
        /// Counts the points only.
        case count
        /// Kills the program just before the point.
        case kill
        /// Kills it after the point; of a write only half is done.
        case tear
        /// The call fails with this error number.
        case fail(Int32)
        /// So do all later ones that write.
        case failFromHere(Int32)
    }

    /// A trap at one of the system calls that change files.
    struct Trap: Sendable {
        var action: Action
        /// Which one, from 1.
        var point = 0
        /// Only calls on files below this directory count.
        var below: String
    }

    /// A program cannot be started, or not traced.
    struct LaunchError: Error, CustomStringConvertible {
        var program: String
        var code: Int32
        var description: String { "\(program) cannot be started: \(String(cString: strerror(code)))" }
    }

    /// The `kiosk` that was built together with this test, or the one that `KIOSK_UNDER_TEST` names.
    static let binary: String = {
        if let named = ProcessInfo.processInfo.environment["KIOSK_UNDER_TEST"] {
            guard let path = realpath(named, nil) else {
                Issue.record("KIOSK_UNDER_TEST names '\(named)', which is not there")
                return named
            }
            defer { free(path) }
            return String(cString: path)
        }
        let candidates = [launcher_image().map { String(cString: $0) } ?? "", "/proc/self/exe"]
        for candidate in candidates {
            guard let path = realpath(candidate, nil) else { continue }
            defer { free(path) }
            let directory = (String(cString: path) as NSString).deletingLastPathComponent
            for place in [directory, (directory as NSString).deletingLastPathComponent]
            where access(place + "/kiosk", X_OK) == 0 { return place + "/kiosk" }
        }
        Issue.record("there is no kiosk beside \(candidates)")
        return "kiosk"
    }()

    /// Seconds after which a program is ended; nothing comes near it, on a crowded machine either.
    static let deadline: UInt32 = 120

    /// Runs a program to its end, its output into pipes. It waits for its turn unless it `isInAHurry`.
    static func run(
        _ program: String, _ arguments: [String], environment: [String: String], directory: String,
        input: Int32? = nil, trap: Trap? = nil, isInAHurry: Bool = false
    ) async throws -> ProcessRun {
        if !isInAHurry { await ProcessGate.shared.enter() }
        defer { if !isInAHurry { ProcessGate.shared.leave() } }
        let nothing = input ?? open("/dev/null", O_RDWR | O_CLOEXEC)
        defer { if input == nil { close(nothing) } }
        let output = try PipeEnds()
        let errors = try PipeEnds()
        async let texts = blocking { collect(output.reading, errors.reading) }
        let request = LaunchRequest(
            program: program, arguments: arguments, environment: environment, directory: directory,
            descriptors: [nothing, output.writing, errors.writing], trap: trap)
        let result = await blocking {
            request.runToEnd {
                output.closeWriting()
                errors.closeWriting()
            }
        }
        let (text, errorText) = await texts
        var run = ProcessRun(
            command: ([(program as NSString).lastPathComponent] + arguments).joined(separator: " "),
            end: .exited(-1), output: text, errors: errorText)
        switch result {
        case .failure(let error): throw error
        case .success(let result):
            run.end = .init(waitStatus: result.status)
            run.points = Int(result.points)
            run.trapped = result.trapped
        }
        if run.end == .killed(signal: SIGALRM) { Issue.record("ended by the safety net: \(run)") }
        return run
    }

    /// Starts a program that goes on, as long as a whole run of tests may take; the caller waits for it.
    static func start(
        _ program: String, _ arguments: [String], environment: [String: String], directory: String,
        descriptors: [Int32]
    ) throws -> pid_t {
        let request = LaunchRequest(
            program: program, arguments: arguments, environment: environment, directory: directory,
            descriptors: descriptors, trap: nil, deadline: 3600)
        return try request.start()
    }

    /// Waits for a started program.
    static func wait(for process: pid_t) async -> ProcessRun.End {
        await blocking {
            var status: Int32 = 0
            while waitpid(process, &status, 0) < 0, errno == EINTR {}
            return .init(waitStatus: status)
        }
    }

    /// Runs blocking code on a thread of its own.
    static func blocking<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: body()) }
        }
    }

    /// Reads two pipes to their ends.
    private static func collect(_ first: Int32, _ second: Int32) -> (Data, Data) {
        var texts = [Data(), Data()]
        var polled = [first, second].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while polled.contains(where: { $0.fd >= 0 }) {
            poll(&polled, nfds_t(polled.count), -1)
            for index in polled.indices where polled[index].fd >= 0 && polled[index].revents != 0 {
                let count = read(polled[index].fd, &buffer, buffer.count)
                if count > 0 { texts[index].append(contentsOf: buffer[..<count]) }
                if count == 0 || count < 0 && errno != EINTR { polled[index].fd = -1 }
            }
        }
        return (texts[0], texts[1])
    }
}
