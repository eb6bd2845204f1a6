import Glibc

/// A terminal belongs to the process group in its foreground; a program elsewhere stands still until the shell puts it
/// there.
enum JobControl {
    /// More often than anybody sends a program to the background. Where nobody stops us (no shell behind us, or the
    /// signal is ignored), that is the end of asking.
    private static let patience = 100

    /// Returns when the terminal is ours to set and to write to.
    ///
    /// The kernel would stop us at the first change of a setting, but not on a thread that blocks the signal, and those
    /// that serve queues do.
    static func waitForForeground(_ terminal: Int32) {
        for _ in 0..<patience where isInBackground(terminal) { EmergencyRestore.raiseUnblocked(SIGTTOU) }
    }

    private static func isInBackground(_ terminal: Int32) -> Bool {
        let owner = tcgetpgrp(terminal)
        // Not the terminal that controls us: nobody stops us there.
        return owner >= 0 && owner != getpgrp()
    }
}
