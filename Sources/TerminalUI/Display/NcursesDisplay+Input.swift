import CNcurses
import Glibc

extension NcursesDisplay {
    /// Codes for what ncurses has no key number for; its own end far below.
    private enum PrivateCode {
        static let pasteBegin: Int32 = 0x1000
        static let pasteEnd: Int32 = 0x1001
    }

    /// More keys than this in one read are not typed by anyone; the rest is dropped.
    private static let keyLimit = 8192
    /// What is read in one go; a line that never falls silent must leave time for signals and frames.
    private static let readLimit = 1 << 16

    /// Line settings, key tables and waits.
    func setUpInput(escapeDelay: Int32?, environment: [String: String]) {
        raw()
        noecho()
        nonl()
        // Input waiting must not cut a frame short.
        typeahead(-1)
        keypad(inputPad, true)
        nodelay(inputPad, true)
        // A terminal line of eight bits needs no telling; for a pipe ncurses would strip the eighth bit.
        if isatty(inputDescriptor) != 1 { meta(inputPad, true) }
        mouseinterval(0)
        // Else ncurses would take the first bytes of a report nobody asked for, and leave the rest as keys.
        if !isMouseOn { keyok(KEY_MOUSE, false) }
        let wanted = environment["ESCDELAY"].flatMap { Int32($0) }.flatMap { (0...10_000).contains($0) ? $0 : nil }
        set_escdelay(escapeDelay ?? wanted ?? 25)
        // Both forms of the cursor keys, whichever mode the terminal is in.
        for (letter, code) in [("A", KEY_UP), ("B", KEY_DOWN), ("C", KEY_RIGHT), ("D", KEY_LEFT)] {
            define_key("\u{1B}[\(letter)", code)
            define_key("\u{1B}O\(letter)", code)
        }
        define_key("\u{1B}[Z", KEY_BTAB)
        define_key("\u{1B}[200~", PrivateCode.pasteBegin)
        define_key("\u{1B}[201~", PrivateCode.pasteEnd)
    }

    /// Milliseconds that are waited after Esc for the rest of a sequence.
    var escapeDelay: Int32 {
        select()
        return get_escdelay()
    }

    /// The keys that have arrived, without waiting for more (a begun escape sequence is waited for, at most 25 ms).
    ///
    /// `isMoreComing` says that the caller holds bytes back, so that silence after Esc means nothing.
    package func readKeys(isMoreComing: Bool = false) -> [Key] {
        guard isUsable else { return [] }
        select()
        var keys: [Key] = []
        var isSilent = false
        for _ in 0..<Self.readLimit {
            let code = wgetch(inputPad)
            guard code != ERR else {
                isSilent = true
                break
            }
            noteInput()
            decoder.consume(input(for: code), into: &keys)
            if keys.count > Self.keyLimit { keys.removeLast(keys.count - Self.keyLimit) }
        }
        if isSilent, !isMoreComing { decoder.consume(.idle, into: &keys) }
        return keys
    }

    private func noteInput() {
        let now = ContinuousClock.now
        if let lastInput, now - lastInput > patience { decoder.giveUp() }
        lastInput = now
    }

    /// Drops what was typed and not read yet.
    package func flushInput() {
        guard isUsable else { return }
        select()
        flushinp()
        for _ in 0..<Self.readLimit where wgetch(inputPad) == ERR { break }
        decoder = KeyDecoder()
    }

    private func input(for code: Int32) -> KeyDecoder.Input {
        switch code {
        case 0..<256: .byte(UInt8(code))
        case KEY_UP: .key(.up)
        case KEY_DOWN: .key(.down)
        case KEY_LEFT: .key(.left)
        case KEY_RIGHT: .key(.right)
        case KEY_HOME, KEY_FIND, KEY_A1: .key(.home)
        case KEY_END, KEY_SELECT, KEY_C1: .key(.end)
        case KEY_PPAGE, KEY_A3: .key(.pageUp)
        case KEY_NPAGE, KEY_C3: .key(.pageDown)
        case KEY_ENTER: .key(.enter)
        case KEY_BACKSPACE: .key(.backspace)
        case KEY_DC: .key(.delete)
        case KEY_BTAB: .key(.backTab)
        case KEY_F0 + 1...KEY_F0 + 12: .key(.function(Int(code - KEY_F0)))
        // The Linux console's description names Ctrl-Z and Tab's own sequence.
        case KEY_SUSPEND: .key(.control("z"))
        case KEY_MOUSE: mouseInput()
        case PrivateCode.pasteBegin: .pasteBegin
        case PrivateCode.pasteEnd: .pasteEnd
        default: .ignoredKey
        }
    }

    private func mouseInput() -> KeyDecoder.Input {
        var event = MEVENT()
        guard getmouse(&event) == OK, event.bstate & kiosk_mouse_left != 0 else { return .ignoredKey }
        return .key(.click(Point(column: Int(event.x), row: Int(event.y))))
    }
}
