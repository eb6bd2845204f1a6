import Glibc

/// The functions that the system calls on whatever thread it likes, in the middle of anything: they belong to no actor
/// and touch nothing but `EmergencyRestore`.
enum SignalHandlers {
    /// The signals that ask a process to end.
    static let requestsToEnd = [SIGTERM, SIGINT, SIGQUIT, SIGHUP]

    /// Tells the watch of a signal.
    static let report: @Sendable @convention(c) (Int32) -> Void = { number in
        let saved = errno
        var byte = UInt8(truncatingIfNeeded: number)
        write(EmergencyRestore.shared.pointee.signalPipe, &byte, 1)
        errno = saved
    }

    /// Tells the watch of a request to end. One that comes when an earlier one has gone without an answer for two
    /// seconds finds the program hanging, and ends the process itself.
    static let reportRequest: @Sendable @convention(c) (Int32) -> Void = { number in
        let saved = errno
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        errno = saved
        let state = EmergencyRestore.shared
        let oldest = state.pointee.unansweredSince
        if oldest == 0 {
            state.pointee.unansweredSince = now.tv_sec
        } else if now.tv_sec - oldest > 2 {
            EmergencyRestore.die(by: number)
            return
        }
        report(number)
    }

    /// Restores the terminal and lets the crash take its course.
    static let crash: @Sendable @convention(c) (Int32) -> Void = { number in
        EmergencyRestore.die(by: number)
    }

    /// Restores the terminal of a program that ends without closing its session.
    static let restoreAtExit: @Sendable @convention(c) () -> Void = {
        EmergencyRestore.restore()
    }
}
