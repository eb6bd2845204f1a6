import Glibc
import ScreenScript
import Testing

@testable import TerminalUI

/// The far side of a terminal: what a window does.
private final class PseudoTerminal {
    let window: Int32
    let line: Int32
    private var isWindowOpen = true

    init(size: Size) throws {
        window = open("/dev/ptmx", O_RDWR | O_NOCTTY)
        try #require(window >= 0)
        // TIOCSPTLCK and TIOCGPTN, which the C library's module leaves out with posix_openpt and its kin.
        var isLocked: Int32 = 0
        var number: Int32 = 0
        try #require(ioctl(window, 0x4004_5431, &isLocked) == 0)
        try #require(ioctl(window, 0x8004_5430, &number) == 0)
        line = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
        try #require(line >= 0)
        resize(to: size)
    }

    deinit {
        closeWindow()
        close(line)
    }

    func resize(to size: Size) {
        var value = winsize(
            ws_row: UInt16(size.rows), ws_col: UInt16(size.columns), ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(window, UInt(TIOCSWINSZ), &value)
    }

    func type(_ text: String) {
        write(window, text, text.utf8.count)
    }

    func closeWindow() {
        if isWindowOpen { close(window) }
        isWindowOpen = false
    }

    /// What the program has written so far and nobody has read.
    func output() -> [UInt8] {
        var result: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        var state = pollfd(fd: window, events: Int16(POLLIN), revents: 0)
        while poll(&state, 1, 0) > 0, Int32(state.revents) & POLLIN != 0 {
            let count = read(window, &buffer, buffer.count)
            guard count > 0 else { break }
            result += buffer[..<count]
        }
        return result
    }

    var settings: [UInt32] {
        var value = termios()
        tcgetattr(line, &value)
        return [value.c_iflag, value.c_oflag, value.c_cflag, value.c_lflag]
    }
}

/// Waits for calls of a session's callbacks.
@MainActor
private final class Calls<Value: Sendable> {
    private var values: [Value] = []
    private var waiter: CheckedContinuation<Value, Never>?

    func add(_ value: Value) {
        if let waiter {
            self.waiter = nil
            waiter.resume(returning: value)
        } else {
            values.append(value)
        }
    }

    func next() async -> Value {
        if !values.isEmpty { return values.removeFirst() }
        return await withCheckedContinuation { waiter = $0 }
    }
}

@MainActor
@Suite("Session", .serialized)
struct SessionTests {
    private static let size = Size(columns: 40, rows: 8)

    /// What a runner in the background ignores would stay ignored.
    init() {
        for number in [SIGINT, SIGQUIT, SIGHUP, SIGTERM, SIGTSTP] { signal(number, SIG_DFL) }
    }

    private func open(_ terminal: PseudoTerminal, environment: [String: String] = [:]) throws -> TerminalSession {
        try TerminalSession(
            input: terminal.line, output: terminal.line,
            options: .init(term: "xterm-256color", environment: environment))
    }

    @Test("a frame reaches the window, and closing gives everything back (BUG-36)")
    func restores() throws {
        let terminal = try PseudoTerminal(size: Self.size)
        let before = terminal.settings
        let screen = EmulatedScreen(size: Self.size)
        let session = try open(terminal)
        session.start()
        #expect(session.size == Self.size)
        session.present(list(Self.size, selected: 2))
        screen.feed(terminal.output())
        #expect(screen.lines == list(Self.size, selected: 2).lines)
        #expect(screen.isAlternateScreen)
        #expect(terminal.settings != before)
        session.close()
        session.close()
        screen.feed(terminal.output())
        #expect(screen.privateModes.isDisjoint(with: [1, 1049, 2004]))
        #expect(screen.isCursorVisible && !screen.isAlternateScreen)
        #expect(terminal.settings == before)
    }

    @Test("keys come as calls, control keys too, and nothing is echoed")
    func keys() async throws {
        let terminal = try PseudoTerminal(size: Self.size)
        let session = try open(terminal)
        defer { session.close() }
        let calls = Calls<[Key]>()
        session.onInput = { calls.add($0) }
        session.start()
        session.present(list(Self.size, selected: 0))
        _ = terminal.output()
        terminal.type("りq\u{1B}[B\u{03}\u{1A}\u{13}\r")
        var keys: [Key] = []
        while keys.count < 7 { keys += await calls.next() }
        #expect(
            keys == [
                .character("り"), .character("q"), .down, .control("c"), .control("z"), .control("s"), .enter,
            ])
        #expect(terminal.output() == [])
    }

    @Test("Esc alone is a key (BUG-40)")
    func escape() async throws {
        let terminal = try PseudoTerminal(size: Self.size)
        let session = try open(terminal)
        defer { session.close() }
        let calls = Calls<[Key]>()
        session.onInput = { calls.add($0) }
        session.start()
        terminal.type("\u{1B}")
        #expect(await calls.next() == [.escape])
    }

    @Test(
        "the wait after Esc is 25 ms, or what ESCDELAY says (BUG-40)",
        arguments: [(nil, 25), ("", 25), ("500", 500), ("0", 0), ("-1", 25), ("forever", 25), ("99999999", 25)])
    func escapeDelay(variable: String?, expected: Int32) throws {
        let terminal = try PseudoTerminal(size: Self.size)
        let session = try open(terminal, environment: variable.map { ["ESCDELAY": $0] } ?? [:])
        defer { session.close() }
        #expect(session.display.escapeDelay == expected)
    }

    @Test("a resized window is reported once, with the display ready for it (BUG-35)")
    func resizes() async throws {
        let terminal = try PseudoTerminal(size: Self.size)
        let session = try open(terminal)
        defer { session.close() }
        let calls = Calls<Size>()
        session.onResize = { calls.add($0) }
        session.start()
        terminal.resize(to: Size(columns: 30, rows: 5))
        kill(getpid(), SIGWINCH)
        let size = await calls.next()
        #expect(size == Size(columns: 30, rows: 5))
        let screen = EmulatedScreen(size: size)
        session.present(list(size, selected: 1))
        screen.feed(terminal.output())
        #expect(screen.lines == list(size, selected: 1).lines)
    }

    @Test("a closed window is reported once, and no key after it (BUG-37)")
    func hangsUp() async throws {
        let terminal = try PseudoTerminal(size: Self.size)
        let session = try open(terminal)
        let calls = Calls<String>()
        session.onHangUp = { calls.add("hang-up") }
        session.onInput = { calls.add("\($0)") }
        session.start()
        terminal.closeWindow()
        #expect(await calls.next() == "hang-up")
        session.present(list(Self.size, selected: 3))
        session.onHangUp = { calls.add("second hang-up") }
        kill(getpid(), SIGHUP)
        session.onTerminate = { calls.add("signal \($0)") }
        kill(getpid(), SIGTERM)
        #expect(await calls.next() == "signal \(SIGTERM)")
        session.close()
    }

    @Test("requests to end are reported by their signal", arguments: [SIGTERM, SIGINT, SIGQUIT])
    func terminates(number: Int32) async throws {
        let terminal = try PseudoTerminal(size: Self.size)
        let session = try open(terminal)
        defer { session.close() }
        let calls = Calls<Int32>()
        session.onTerminate = { calls.add($0) }
        // Before start() too: the signal waits for the one who handles it.
        kill(getpid(), number)
        session.start()
        #expect(await calls.next() == number)
    }

    @Test("signal handling is as before when the session is closed")
    func handlers() throws {
        let numbers = [SIGTERM, SIGINT, SIGQUIT, SIGHUP, SIGWINCH, SIGTSTP, SIGCONT, SIGSEGV, SIGABRT, SIGTRAP]
        func current() -> [Int] {
            numbers.map { number in
                var action = sigaction()
                sigaction(number, nil, &action)
                return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            }
        }
        let before = current()
        let terminal = try PseudoTerminal(size: Self.size)
        let session = try open(terminal)
        session.start()
        #expect(zip(current(), before).allSatisfy { $0 != $1 })
        session.close()
        #expect(current() == before)
    }

    @Test("a line that was set not to block is made to, and set back")
    func blocking() throws {
        let terminal = try PseudoTerminal(size: Self.size)
        _ = fcntl(terminal.line, F_SETFL, fcntl(terminal.line, F_GETFL) | O_NONBLOCK)
        let session = try open(terminal)
        #expect(fcntl(terminal.line, F_GETFL) & O_NONBLOCK == 0)
        session.close()
        #expect(fcntl(terminal.line, F_GETFL) & O_NONBLOCK != 0)
    }

    @Test("a line without a size takes LINES and COLUMNS, else 80×24", arguments: [true, false])
    func unknownSize(hasVariables: Bool) throws {
        let terminal = try PseudoTerminal(size: Size(columns: 0, rows: 0))
        let session = try open(terminal, environment: hasVariables ? ["LINES": "10", "COLUMNS": "50"] : [:])
        defer { session.close() }
        #expect(session.size == (hasVariables ? Size(columns: 50, rows: 10) : Size(columns: 80, rows: 24)))
    }

    @Test("what is no terminal is refused before a byte is written (BUG-43)")
    func notATerminal() throws {
        let terminal = try PseudoTerminal(size: Self.size)
        var ends: [Int32] = [0, 0]
        pipe(&ends)
        defer { ends.forEach { close($0) } }
        #expect(throws: TerminalError.notATerminal(stream: "input")) {
            _ = try TerminalSession(input: ends[0], output: terminal.line, options: .init(term: "xterm"))
        }
        #expect(throws: TerminalError.notATerminal(stream: "output")) {
            _ = try TerminalSession(input: terminal.line, output: ends[1], options: .init(term: "xterm"))
        }
        #expect(throws: TerminalError.notATerminal(stream: "input")) {
            _ = try TerminalSession(input: 9999, output: terminal.line, options: .init(term: "xterm"))
        }
        #expect(terminal.output() == [])
    }

    @Test(
        "a refused terminal type leaves the line untouched (BUG-42)", arguments: [nil, "", "dumb", "no-such-term"])
    func refusedType(term: String?) throws {
        let terminal = try PseudoTerminal(size: Self.size)
        let before = terminal.settings
        #expect(throws: TerminalError.self) {
            _ = try TerminalSession(input: terminal.line, output: terminal.line, options: .init(term: term))
        }
        #expect(terminal.output() == [])
        #expect(terminal.settings == before)
    }
}
