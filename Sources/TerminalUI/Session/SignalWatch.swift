import Dispatch
import Glibc

/// Turns signals into calls on the main actor.
///
/// The handler writes the signal's number into a pipe; nothing else happens in it, unless a request to end finds the
/// program hanging: then the terminal is restored and the process ended.
@MainActor
final class SignalWatch {
    private static let others = [SIGWINCH, SIGTSTP, SIGCONT]

    private let reader: Int32
    private let writer: Int32
    private let handle: @MainActor (Int32) -> Void
    private let source: any DispatchSourceRead
    private var previous: [(Int32, sigaction)] = []

    /// Starts watching; `handle` gets each signal once, however often it came since the last call.
    init(handle: @escaping @MainActor (Int32) -> Void) throws {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw TerminalError.system(operation: "pipe", code: errno) }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        let reader = ends[0]
        self.reader = reader
        writer = ends[1]
        self.handle = handle
        EmergencyRestore.shared.pointee.signalPipe = writer
        EmergencyRestore.shared.pointee.unansweredSince = 0
        source = DispatchSource.makeReadSource(fileDescriptor: reader, queue: .main)
        source.setEventHandler { [weak self] in
            MainActor.assumeIsolated { self?.deliver() }
        }
        source.setCancelHandler { Glibc.close(reader) }
        source.resume()
        for number in SignalHandlers.requestsToEnd + Self.others { install(number) }
    }

    /// Hands on the signals that came and were not handed on yet.
    func deliver() {
        EmergencyRestore.shared.pointee.unansweredSince = 0
        let numbers = Self.drain(reader)
        // Requests to end first: who is asked to end neither stops nor takes the terminal again.
        let requests = numbers.filter(SignalHandlers.requestsToEnd.contains)
        for number in requests + numbers.filter({ !requests.contains($0) }) { handle(number) }
    }

    /// Stops watching; the signals act as before.
    func stop() {
        for (number, action) in previous {
            var action = action
            sigaction(number, &action, nil)
        }
        previous = []
        EmergencyRestore.shared.pointee.signalPipe = -1
        source.cancel()
        Glibc.close(writer)
    }

    /// Stops the process and its group as Ctrl-Z does, and returns when it is continued and `terminal` is its own again.
    /// Returns at once where there is nobody to continue it. Gives `false` when it was asked to end meanwhile and the
    /// terminal is somebody else's.
    func stopProcess(terminal: Int32) -> Bool {
        // Not to be told of the return that is known here.
        Self.set(SIGCONT, handler: SIG_IGN)
        JobControl.stopGroup(by: SIGTSTP)
        let isOurs = JobControl.waitForForeground(terminal)
        Self.set(SIGTSTP, handler: SignalHandlers.report)
        Self.set(SIGCONT, handler: SignalHandlers.report)
        return isOurs
    }

    /// Whether Ctrl-Z can work: a shell without job control has the signal ignored.
    var canStopProcess: Bool {
        previous.contains { $0.0 == SIGTSTP }
    }

    private func install(_ number: Int32) {
        var old = sigaction()
        guard sigaction(number, nil, &old) == 0 else { return }
        // What the parent chose to ignore (nohup, background jobs) stays ignored.
        if number != SIGCONT, Self.isIgnored(old) { return }
        previous.append((number, old))
        let isRequest = SignalHandlers.requestsToEnd.contains(number)
        Self.set(number, handler: isRequest ? SignalHandlers.reportRequest : SignalHandlers.report)
    }

    nonisolated static func isIgnored(_ action: sigaction) -> Bool {
        unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    private static func set(_ number: Int32, handler: sighandler_t?) {
        var action = sigaction()
        action.__sigaction_handler.sa_handler = handler
        action.sa_flags = SA_RESTART | SA_ONSTACK
        sigaction(number, &action, nil)
    }

    private static func drain(_ reader: Int32) -> [Int32] {
        var buffer = [UInt8](repeating: 0, count: 256)
        var numbers: [Int32] = []
        while true {
            let count = read(reader, &buffer, buffer.count)
            guard count > 0 else { return numbers }
            for number in buffer[..<count].map(Int32.init) where !numbers.contains(number) { numbers.append(number) }
        }
    }
}
