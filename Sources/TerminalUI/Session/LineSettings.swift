import Glibc

/// The terminal's line settings before the session, and the way back to them.
struct LineSettings {
    /// As they were.
    let saved: termios
    private let descriptor: Int32
    private let blocking: [(descriptor: Int32, flags: Int32)]

    /// Notes the settings. Input and output are made blocking, since ncurses would spin on a full line otherwise.
    init(input: Int32, output: Int32) throws {
        var current = termios()
        guard tcgetattr(input, &current) == 0 else {
            throw TerminalError.system(operation: "reading the terminal's settings", code: errno)
        }
        saved = current
        descriptor = input
        blocking = [input, output].compactMap { descriptor in
            let flags = fcntl(descriptor, F_GETFL)
            guard flags >= 0, flags & O_NONBLOCK != 0 else { return nil }
            _ = fcntl(descriptor, F_SETFL, flags & ~O_NONBLOCK)
            return (descriptor, flags)
        }
    }

    /// Sets them again.
    func restore() {
        var settings = saved
        tcsetattr(descriptor, TCSANOW, &settings)
        for (descriptor, flags) in blocking { _ = fcntl(descriptor, F_SETFL, flags) }
    }
}
