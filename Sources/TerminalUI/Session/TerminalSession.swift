import CNcurses
import Dispatch
import Glibc

/// A person at a real terminal: what they type and do to the window comes in as calls on the main actor, canvases go
/// out, and the terminal is given back as it was on every way out (BUG-36, BUG-37).
///
/// Nothing runs while nothing happens: no timer, no polling.
@MainActor
package final class TerminalSession {
    /// Keys arrived, in order.
    package var onInput: ([Key]) -> Void = { _ in }
    /// The window has another size; the display knows it already.
    package var onResize: (Size) -> Void = { _ in }
    /// The terminal is gone (window closed, line broken, end of input). Comes once; no keys follow.
    package var onHangUp: () -> Void = {}
    /// The process is asked to end by this signal (TERM, INT, QUIT).
    package var onTerminate: (Int32) -> Void = { _ in }

    /// The display of this terminal.
    package let display: NcursesDisplay

    private let input: Int32
    private let output: Int32
    private let settings: LineSettings
    private let crashGuard: CrashGuard
    private let messages: MessageKeeper?
    private var signals: SignalWatch?
    private var earlySignals: [Int32] = []
    private var isStarted = false
    private var inputSource: (any DispatchSourceRead)?
    private var isHungUp = false
    private var isClosed = false
    private var isAskedToEnd = false
    /// Whether the terminal went back for good when the process was stopped.
    private var isGivenBack = false

    /// Takes over the terminal on `input` and `output`. Call `start()` to receive events and `close()` at the end.
    ///
    /// - Throws: `TerminalError`; the terminal is then as it was and nothing was written to it.
    package init(
        input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO, options: NcursesDisplay.Options
    ) throws {
        guard isatty(input) == 1 else { throw TerminalError.notATerminal(stream: "input") }
        guard isatty(output) == 1 else { throw TerminalError.notATerminal(stream: "output") }
        self.input = input
        self.output = output
        JobControl.waitForForeground(input)
        settings = try LineSettings(input: input, output: output)
        signal(SIGPIPE, SIG_IGN)
        do {
            display = try NcursesDisplay(
                output: output, input: input, size: Self.windowSize(output, environment: options.environment),
                options: options)
        } catch {
            settings.restore()
            throw error
        }
        crashGuard = CrashGuard(
            terminal: output, restoreBytes: display.restoreSequence, settings: settings.saved)
        messages = MessageKeeper()
        do {
            // From here on: a signal between now and start() must not leave the terminal behind either.
            signals = try SignalWatch { [weak self] in self?.handle(signal: $0) }
        } catch {
            close()
            throw error
        }
    }

    /// Begins to deliver events on the main queue; signals that came since the session was made come first.
    package func start() {
        guard !isStarted, !isClosed else { return }
        isStarted = true
        // A copy, so that the source keeps a valid descriptor until it has let go of it.
        let watched = fcntl(input, F_DUPFD_CLOEXEC, 3)
        let source = DispatchSource.makeReadSource(fileDescriptor: watched < 0 ? input : watched, queue: .main)
        source.setEventHandler { [weak self] in
            MainActor.assumeIsolated { self?.inputIsReady() }
        }
        source.setCancelHandler {
            if watched >= 0 { Glibc.close(watched) }
        }
        source.resume()
        inputSource = source
        // Dragged to another size between opening and now.
        checkSize()
        for number in earlySignals { handle(signal: number) }
        earlySignals = []
    }

    /// The window's size.
    package var size: Size { display.size }

    /// Shows `canvas`; writes only what changed.
    package func present(_ canvas: Canvas) {
        if !isHungUp { display.present(canvas) }
    }

    /// Drops what was typed and not read yet.
    package func flushInput() { display.flushInput() }

    /// Forgets what is on the screen, so that the next canvas is written whole.
    package func invalidate() { display.invalidate() }

    /// Gives the terminal back, stops the process (Ctrl-Z), and when it continues takes the terminal again.
    package func suspend() {
        guard let signals, signals.canStopProcess, !isHungUp, !isAskedToEnd, !isGivenBack else { return }
        display.suspend()
        settings.restore()
        messages?.pause()
        crashGuard.pause()
        isGivenBack = !signals.stopProcess(terminal: input)
        if isGivenBack {
            inputSource?.cancel()
            return
        }
        crashGuard.resume()
        messages?.resume()
        display.resume()
        checkSize()
    }

    /// Ends the session: main screen, cursor, line settings, signal handling as before. Safe to call twice.
    package func close() {
        guard !isClosed else { return }
        isClosed = true
        inputSource?.cancel()
        display.close()
        if !isGivenBack { settings.restore() }
        crashGuard.disarm()
        messages?.finish()
        signals?.stop()
    }

    /// Ends the process by a signal's default action, so that a parent sees why. Call after `close()`.
    package static func exit(bySignal number: Int32) -> Never {
        signal(number, SIG_DFL)
        EmergencyRestore.raiseUnblocked(number)
        Glibc.exit(128 + number)
    }

    // MARK: Events

    private func inputIsReady() {
        guard !isClosed, !isHungUp else { return }
        CrashGuard.prepareThread()
        // Stopped meanwhile, what is to be read was typed for somebody else.
        signals?.deliver()
        guard !isClosed, !isHungUp else { return }
        var state = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
        guard poll(&state, 1, 0) > 0 else { return }
        var waiting: Int32 = 0
        if ioctl(input, UInt(FIONREAD), &waiting) != 0 { waiting = 0 }
        let keys = waiting > 0 ? display.readKeys() : []
        if !keys.isEmpty { onInput(keys) }
        // Readable with nothing to read is the end of input.
        if Int32(state.revents) & (POLLHUP | POLLERR | POLLNVAL) != 0 || waiting == 0 { hangUp() }
    }

    private func hangUp() {
        guard !isClosed, !isHungUp else { return }
        isHungUp = true
        inputSource?.cancel()
        onHangUp()
    }

    private func handle(signal number: Int32) {
        guard !isClosed else { return }
        guard isStarted else {
            earlySignals.append(number)
            return
        }
        switch number {
        case SIGWINCH:
            // Dragged and back before we looked, the size is the old one, but the terminal has cut off what did not fit.
            if !checkSize() { display.redraw() }
        case SIGTSTP: suspend()
        case SIGHUP: hangUp()
        case SIGCONT:
            // Stopped by a signal that nobody can catch: whoever had the terminal meanwhile has changed it.
            guard !isAskedToEnd, !isHungUp, !isGivenBack, JobControl.waitForForeground(input) else { return }
            display.suspend()
            display.resume()
            checkSize()
        default:
            isAskedToEnd = true
            onTerminate(number)
        }
    }

    /// Takes over the window's size. Returns whether it is another one.
    @discardableResult
    private func checkSize() -> Bool {
        let size = Self.windowSize(output, environment: [:], fallback: display.size)
        guard size != display.size else { return false }
        display.resize(to: size)
        onResize(size)
        return true
    }

    /// What the terminal driver says; a line that does not know takes `LINES` and `COLUMNS`, or 80×24.
    private static func windowSize(
        _ output: Int32, environment: [String: String], fallback: Size = Size(columns: 80, rows: 24)
    ) -> Size {
        var window = winsize()
        let isKnown = ioctl(output, UInt(TIOCGWINSZ), &window) == 0 && window.ws_col > 0 && window.ws_row > 0
        if isKnown { return NcursesDisplay.usable(Size(columns: Int(window.ws_col), rows: Int(window.ws_row))) }
        func number(_ name: String) -> Int? {
            environment[name].flatMap { Int($0) }.flatMap { (1...1000).contains($0) ? $0 : nil }
        }
        return NcursesDisplay.usable(
            Size(columns: number("COLUMNS") ?? fallback.columns, rows: number("LINES") ?? fallback.rows))
    }
}
