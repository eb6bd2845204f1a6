/// Why the interactive shop cannot use this terminal. Each message is one line with what to try.
public enum TerminalError: Error, Hashable, Sendable {
    /// Input or output is a file, a pipe or closed. `stream` is `input` or `output`.
    case notATerminal(stream: String)
    /// `TERM` is unset or empty.
    case typeMissing
    /// No description for this `TERM` is installed.
    case typeUnknown(String)
    /// The terminal cannot move its cursor (`dumb`).
    case typeTooSimple(String)
    /// The C library has no UTF-8 locale.
    case noUnicodeLocale
    /// A system call failed.
    case system(operation: String, code: Int32)
}

extension TerminalError: CustomStringConvertible {
    /// One line for a person, with what to try.
    public var description: String {
        switch self {
        case .notATerminal(let stream):
            "standard \(stream) is not a terminal; use kiosk products, kiosk buy, kiosk owned … instead (kiosk --help)"
        case .typeMissing:
            "TERM is not set, so the terminal's type is unknown; try: TERM=xterm-256color kiosk"
        case .typeUnknown(let type):
            "terminal type \"\(TerminalText.filtered(type))\" is not known on this machine; "
                + "try: TERM=xterm-256color kiosk (or install ncurses-term)"
        case .typeTooSimple(let type):
            "terminal type \"\(TerminalText.filtered(type))\" cannot place text on the screen; "
                + "try another TERM, or kiosk products, kiosk buy, kiosk owned … (kiosk --help)"
        case .noUnicodeLocale:
            "no UTF-8 locale is installed; install the C.UTF-8 locale"
        case .system(let operation, let code):
            "\(operation) failed: \(SystemError.message(code))"
        }
    }
}
