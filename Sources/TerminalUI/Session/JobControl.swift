import Glibc

/// A terminal belongs to the process group in its foreground; a program elsewhere stands still until the shell puts it
/// there.
enum JobControl {
    /// More often than anybody sends a program to the background. Where there is no shell behind us, which could
    /// continue us, the system does not stop us; that is the end of asking.
    private static let patience = 20

    /// Milliseconds in which another thread gets its turn, on a crowded machine too.
    private static let noting: Int32 = 50

    /// Returns when `terminal` is ours to set and to write to. Gives `false` when the process was asked to end meanwhile:
    /// the terminal is somebody else's then.
    ///
    /// The kernel would stop us at the first change of a setting, but not on a thread that blocks the signal, and those
    /// that serve queues do.
    @discardableResult
    static func waitForForeground(_ terminal: Int32) -> Bool {
        for _ in 0..<patience {
            guard isInBackground(terminal), !isIgnored(SIGTTOU) else { return true }
            if isAskedToEnd { return false }
            // A request may have reached its thread and not been noted there yet.
            poll(nil, 0, noting)
            if isAskedToEnd { return false }
            stopGroup(by: SIGTTOU)
        }
        return true
    }

    /// Stops the process and its group, and returns when it is continued; at once where there is nobody to continue it.
    /// The signal then has its default action.
    static func stopGroup(by number: Int32) {
        // The others of the group first (a script that started us): ignoring it, we are not stopped by that ourselves.
        signal(number, SIG_IGN)
        kill(0, number)
        // Where the first thread blocks it, it waits to be ignored; asked for once more, it is forgotten.
        signal(number, SIG_IGN)
        // To this thread, so that it takes effect here and not a moment later.
        signal(number, SIG_DFL)
        EmergencyRestore.raiseUnblocked(number)
    }

    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        sigaction(number, nil, &action)
        return SignalWatch.isIgnored(action)
    }

    private static func isInBackground(_ terminal: Int32) -> Bool {
        let owner = tcgetpgrp(terminal)
        // Not the terminal that controls us: nobody stops us there.
        return owner >= 0 && owner != getpgrp()
    }

    /// Whether a request to end has come, or is on its way to the thread that takes it.
    private static var isAskedToEnd: Bool {
        var pending = sigset_t()
        sigpending(&pending)
        return SignalHandlers.requestsToEnd.contains { sigismember(&pending, $0) == 1 }
            || EmergencyRestore.shared.pointee.unansweredSince != 0
    }
}
