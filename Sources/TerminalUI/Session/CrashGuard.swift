import Glibc

/// Gives the terminal back when the program crashes or ends without closing its session.
///
/// Replaces Swift's own crash handlers too, which would print into the alternate screen and wait for a key.
@MainActor
final class CrashGuard {
    private static let crashes = [SIGILL, SIGTRAP, SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGSYS]
    /// What else ends a program that does not expect it. One that the parent chose to ignore stays ignored.
    private static let strays = [
        SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU, SIGPOLL, SIGPWR, SIGSTKFLT,
    ]
    private static var isExitHandlerSet = false

    private let terminal: Int32
    private var previous: [(Int32, sigaction)] = []
    private var bytes: UnsafeMutableBufferPointer<UInt8>

    /// Arms the guard: from now on every sudden end restores `terminal` with `restoreBytes` and `settings`.
    init(terminal: Int32, restoreBytes: [UInt8], settings: termios) {
        self.terminal = terminal
        bytes = .allocate(capacity: max(1, restoreBytes.count))
        _ = bytes.initialize(from: restoreBytes)
        let state = EmergencyRestore.shared
        state.pointee.settings = settings
        state.pointee.bytes = bytes.baseAddress
        state.pointee.byteCount = restoreBytes.count
        state.pointee.terminal = terminal
        Self.prepareThread()
        installHandlers()
        if !Self.isExitHandlerSet {
            Self.isExitHandlerSet = true
            atexit(SignalHandlers.restoreAtExit)
        }
    }

    /// The terminal is somebody else's for a time: a sudden end must not touch it.
    func pause() { EmergencyRestore.shared.pointee.terminal = -1 }

    /// The terminal is ours again.
    func resume() { EmergencyRestore.shared.pointee.terminal = terminal }

    /// Disarms the guard: the terminal has been restored in the ordinary way.
    func disarm() {
        EmergencyRestore.shared.pointee.terminal = -1
        EmergencyRestore.shared.pointee.bytes = nil
        for (number, action) in previous {
            var action = action
            sigaction(number, &action, nil)
        }
        previous = []
        bytes.deallocate()
        bytes = .init(start: nil, count: 0)
    }

    private func installHandlers() {
        for number in Self.crashes + Self.strays {
            var present = sigaction()
            guard sigaction(number, nil, &present) == 0 else { continue }
            if Self.strays.contains(number), SignalWatch.isIgnored(present) { continue }
            var action = sigaction()
            action.__sigaction_handler.sa_handler = SignalHandlers.crash
            action.sa_flags = SA_ONSTACK | Int32(bitPattern: UInt32(SA_RESETHAND))
            var old = sigaction()
            if sigaction(number, &action, &old) == 0 { previous.append((number, old)) }
        }
    }

    /// A stack for the handler, since a crash by endless recursion leaves none. One for all threads: handlers run once.
    private static let handlerStack: (memory: UnsafeMutableRawPointer, size: Int) = {
        let size = 64 * 1024
        return (.allocate(byteCount: size, alignment: 16), size)
    }()

    /// Gives the handler its stack on this thread. The main queue moves between threads on Linux, so this is asked for
    /// at every event; it costs one system call.
    static func prepareThread() {
        var current = stack_t()
        guard sigaltstack(nil, &current) == 0, current.ss_flags & Int32(SS_DISABLE) != 0 else { return }
        var stack = stack_t(ss_sp: handlerStack.memory, ss_flags: 0, ss_size: handlerStack.size)
        sigaltstack(&stack, nil)
    }
}
