import Glibc

/// What a signal handler needs to give the terminal back when nothing else of the program can be trusted.
///
/// Everything is prepared while the program is well; the handler only calls `write`, `tcsetattr`, `pread` and `raise`,
/// which are safe in a signal handler.
struct EmergencyRestore {
    /// The terminal, or -1 when there is nothing to restore.
    var terminal: Int32 = -1
    /// Line settings from before.
    var settings = termios()
    /// Bytes that leave the alternate screen, show the cursor and switch modes off.
    var bytes: UnsafeMutablePointer<UInt8>?
    var byteCount = 0
    /// Where messages printed meanwhile were kept, and where they belong; -1 without.
    var keptMessages: Int32 = -1
    var messages: Int32 = -1
    /// Where handlers of ordinary signals report; -1 without.
    var signalPipe: Int32 = -1
    /// When the oldest request to end came that the program has not taken note of, in seconds of the monotonic clock;
    /// 0 without.
    var unansweredSince = 0

    /// The state that handlers look at. Allocated once and never freed, so that a handler finds it at any moment; its
    /// fields change on the main actor only, before handlers are installed or after they are removed.
    nonisolated(unsafe) static let shared: UnsafeMutablePointer<EmergencyRestore> = {
        let state = UnsafeMutablePointer<EmergencyRestore>.allocate(capacity: 1)
        state.initialize(to: EmergencyRestore())
        return state
    }()

    /// Restores the terminal, once.
    static func restore() {
        let state = shared
        let terminal = state.pointee.terminal
        guard terminal >= 0 else { return }
        state.pointee.terminal = -1
        // From a background job tcsetattr would stop us here for good.
        signal(SIGTTOU, SIG_IGN)
        if let bytes = state.pointee.bytes { write(terminal, bytes, state.pointee.byteCount) }
        tcsetattr(terminal, TCSANOW, &state.pointee.settings)
        replayMessages()
    }

    /// Prints what was kept while the screen was ours, where it can be read.
    static func replayMessages() {
        let state = shared
        let (kept, target) = (state.pointee.keptMessages, state.pointee.messages)
        guard kept >= 0, target >= 0 else { return }
        state.pointee.keptMessages = -1
        dup2(target, STDERR_FILENO)
        withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 1) { buffer in
            var offset: off_t = 0
            while true {
                let count = pread(kept, buffer.baseAddress, buffer.count, offset)
                guard count > 0 else { break }
                write(target, buffer.baseAddress, count)
                offset += off_t(count)
            }
        }
    }

    /// Restores the terminal and ends the process by `signal`'s default action.
    static func die(by number: Int32) {
        restore()
        signal(number, SIG_DFL)
        raiseUnblocked(number)
    }

    /// Sends this thread a signal that acts before the call returns: the threads that serve queues block them.
    static func raiseUnblocked(_ number: Int32) {
        var mask = sigset_t()
        var previous = sigset_t()
        sigemptyset(&mask)
        sigaddset(&mask, number)
        pthread_sigmask(SIG_UNBLOCK, &mask, &previous)
        raise(number)
        pthread_sigmask(SIG_SETMASK, &previous, nil)
    }
}
