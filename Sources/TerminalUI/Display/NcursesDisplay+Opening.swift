import CNcurses
import Glibc

extension NcursesDisplay {
    /// A stream over a copy of `descriptor`.
    static func openFile(_ descriptor: Int32, mode: String) throws -> UnsafeMutablePointer<FILE> {
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
        guard copy >= 0 else { throw TerminalError.system(operation: "opening the terminal", code: errno) }
        guard let file = fdopen(copy, mode) else {
            let code = errno
            Glibc.close(copy)
            throw TerminalError.system(operation: "opening the terminal", code: code)
        }
        return file
    }

    /// Starts ncurses on the two streams.
    static func openScreen(
        _ term: String, output: UnsafeMutablePointer<FILE>, input: UnsafeMutablePointer<FILE>
    ) throws -> OpaquePointer {
        // The window's own size counts, whatever LINES and COLUMNS say.
        use_tioctl(true)
        let handlers = InheritedHandlers.save()
        let opened = newterm(term, output, input)
        // ncurses takes over signals whose handling is the session's business (or the test runner's).
        handlers.restore()
        guard let screen = opened else { throw TerminalError.typeUnknown(term) }
        guard string(named: "cup") != nil else {
            reset_shell_mode()
            delscreen(screen)
            throw TerminalError.typeTooSimple(term)
        }
        return screen
    }

    /// Starts colours if they are wanted and there, with the terminal's own as default.
    static func startColors(term: String, wantsColor: Bool) -> ColorMode {
        // Without start_color ncurses sends no colour sequence at all.
        guard wantsColor, has_colors() else { return .attributesOnly }
        let mode = ColorMode(term: term, colors: Int(tigetnum("colors")), wantsColor: true)
        guard mode != .attributesOnly, start_color() == OK, use_default_colors() == OK else { return .attributesOnly }
        return mode
    }

    /// The sequences that switch bracketed paste on and off: from the description, or the common ones on terminals
    /// that speak ANSI. Terminals without the mode ignore them.
    static func pasteModes() -> (on: String, off: String)? {
        if let on = string(named: "BE"), let off = string(named: "BD") { return (on, off) }
        guard string(named: "cup")?.hasPrefix("\u{1B}[") == true else { return nil }
        return ("\u{1B}[?2004h", "\u{1B}[?2004l")
    }

    /// Writes past ncurses, whose own `putp` goes to standard output. Only when its buffer is empty.
    func writeDirectly(_ text: String) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { write(outputDescriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                bytes = bytes.dropFirst(count)
            } else if errno != EINTR && errno != EAGAIN {
                return
            }
        }
    }

    /// What a program that cannot use ncurses any more writes to give the terminal back.
    var restoreSequence: [UInt8] {
        select()
        var text = Self.unpadded("sgr0")
        if let pasteModes { text += pasteModes.off }
        if Self.string(named: "kmous") != nil { text += "\u{1B}[?1000l\u{1B}[?1006l" }
        text += Self.unpadded("rmkx") + Self.unpadded("cnorm")
        let mainScreen = Self.unpadded("rmcup")
        text += mainScreen.isEmpty ? "\r\n" + Self.unpadded("ed") : mainScreen
        return Array(text.utf8)
    }

    /// A string of the description without its `$<5>` delays; empty if it has none by that name.
    private static func unpadded(_ name: String) -> String {
        var result = ""
        var rest = (string(named: name) ?? "")[...]
        while let start = rest.firstIndex(of: "$") {
            let after = rest.index(after: start)
            guard after < rest.endIndex, rest[after] == "<", let end = rest[after...].firstIndex(of: ">") else {
                result += rest[...start]
                rest = rest[after...]
                continue
            }
            result += rest[..<start]
            rest = rest[rest.index(after: end)...]
        }
        return result + rest
    }

    /// A string of the terminal's description; `nil` if it has none by that name.
    static func string(named name: String) -> String? {
        guard let value = tigetstr(name), value != UnsafeMutablePointer(bitPattern: -1) else { return nil }
        return String(cString: value)
    }
}

/// The handlers of the signals that `newterm` takes over.
private struct InheritedHandlers {
    private var saved: [(Int32, sigaction)] = []

    static func save() -> InheritedHandlers {
        var handlers = InheritedHandlers()
        for signal in [SIGINT, SIGTERM, SIGTSTP, SIGWINCH] {
            var action = sigaction()
            if sigaction(signal, nil, &action) == 0 { handlers.saved.append((signal, action)) }
        }
        return handlers
    }

    func restore() {
        for (signal, action) in saved {
            var action = action
            sigaction(signal, &action, nil)
        }
    }
}
