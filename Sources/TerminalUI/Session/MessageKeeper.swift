import CNcurses
import Glibc

/// Keeps what is printed to standard error while the screen is ours, and prints it afterwards, where it can be read.
@MainActor
struct MessageKeeper {
    private let kept: Int32
    private let target: Int32

    /// Starts keeping; `nil` if standard error is no terminal and so does not disturb the screen.
    init?() {
        guard isatty(STDERR_FILENO) == 1 else { return nil }
        let copy = memfd_create("kiosk-messages", UInt32(kiosk_memfd_close_on_exec))
        let original = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
        guard copy >= 0, original >= 0 else {
            for descriptor in [copy, original] where descriptor >= 0 { close(descriptor) }
            return nil
        }
        kept = copy
        target = original
        resume()
    }

    /// Prints what was kept; standard error is as before.
    func pause() {
        EmergencyRestore.replayMessages()
        ftruncate(kept, 0)
        lseek(kept, 0, SEEK_SET)
    }

    /// Keeps again.
    func resume() {
        EmergencyRestore.shared.pointee.messages = target
        EmergencyRestore.shared.pointee.keptMessages = kept
        dup2(kept, STDERR_FILENO)
    }

    /// Ends keeping.
    func finish() {
        pause()
        EmergencyRestore.shared.pointee.messages = -1
        close(kept)
        close(target)
    }
}
