import CNcurses
import Glibc

/// The C library's character tables, without which ncurses and `wcwidth` know ASCII only.
package enum TerminalLocale {
    /// Names tried in order; the empty one is the environment's choice.
    private static let candidates = ["C.UTF-8", "C.utf8", "", "en_US.UTF-8", "ja_JP.UTF-8"]

    private static let activated: Bool = candidates.contains { name in
        setlocale(LC_CTYPE, name) != nil && usesUTF8
    }

    /// Sets a UTF-8 character type for the whole process, once, whatever `LANG` says.
    ///
    /// Only `LC_CTYPE` changes, so numbers, dates and messages stay as they are. Widths are the same in every UTF-8
    /// locale of the C library, so screens do not depend on the user's language. Returns `false` if no UTF-8 locale
    /// exists on this machine.
    @discardableResult
    package static func activate() -> Bool { activated }

    private static var usesUTF8: Bool {
        guard let name = nl_langinfo(Int32(CODESET)) else { return false }
        return String(cString: name) == "UTF-8"
    }
}
