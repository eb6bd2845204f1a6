import CLauncher
import Foundation
import ScreenScript
import StoreEngine
import TerminalUI
import Testing

/// A terminal window: a real pseudo-terminal with a program on it, whose output is read as a person would see it.
///
/// It waits for what shows on the screen, for changes of the program, and for the end of the output; never for time to
/// pass. A wait that takes longer than any machine needs fails the test, with the screen as it is.
actor PtyTerminal {
    private let executor = TurnExecutor(label: "pty-tests.terminal")
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// What a person sees.
    let screen: EmulatedScreen
    /// Every byte written so far.
    private(set) var output: [UInt8] = []
    /// What the program did to the terminal's modes.
    private(set) var modes = PtyModes()
    /// What became of the program so far.
    private(set) var changes: [PtyChange] = []

    private let master: Int32
    private var report: PipeEnds?
    private var keeper: pid_t = 0
    private var isOutputOver = false
    private var isHungUp = false

    /// Opens a terminal whose line settings no program would choose, so that "as before" means something.
    init(columns: Int = 80, rows: Int = 24) throws {
        var (master, slave): (Int32, Int32) = (-1, -1)
        let code = terminal_open(&master, &slave)
        guard code == 0 else { throw KioskProcess.LaunchError(program: "a terminal", code: code) }
        self.master = master
        screen = EmulatedScreen(size: Size(columns: columns, rows: rows))
        terminal_resize(master, Int32(columns), Int32(rows))
        PtySettings.makeUnusual(of: slave)
        close(slave)
        _ = fcntl(master, F_SETFL, O_NONBLOCK)
    }

    deinit {
        if let last = changes.last, last.end == nil { kill(-last.process, SIGKILL) }
        if !isHungUp { close(master) }
        var status: Int32 = 0
        while keeper > 0, waitpid(keeper, &status, 0) < 0, errno == EINTR {}
    }

    // MARK: Starting

    /// Starts a program on the terminal; the one before must have ended.
    func start(_ launch: PtyLaunch, in home: TestHome) throws {
        let slave = terminal_reopen(master)
        guard slave >= 0 else { throw KioskProcess.LaunchError(program: "the terminal", code: -slave) }
        defer { close(slave) }
        let report = try PipeEnds()
        self.report = report
        changes = []
        isOutputOver = false
        keeper = launch.withRequest(home: home, terminal: slave, report: report.writing) { terminal_start($0) }
        guard keeper > 0 else { throw KioskProcess.LaunchError(program: launch.program, code: -keeper) }
        report.closeWriting()
        _ = fcntl(report.reading, F_SETFL, O_NONBLOCK)
        try pump("the program to start") { !$0.changes.isEmpty }
    }

    // MARK: Doing

    /// Types text, all of it in one write.
    func type(_ text: String) throws {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else {
                // The line is full: the program reads on when its own output is taken.
                try pump("the terminal to take what is typed", events: POLLIN | POLLOUT) { $0.canType }
            }
        }
    }

    /// Drags the window to another size; the program is told by SIGWINCH.
    func resize(_ columns: Int, _ rows: Int) {
        screen.resize(to: Size(columns: columns, rows: rows))
        terminal_resize(master, Int32(columns), Int32(rows))
    }

    /// Sends the program and its group a signal.
    func signal(_ number: Int32) {
        if let process = runningProcess { kill(-process, number) }
    }

    /// Shows bytes on the screen that another program wrote.
    func show(_ text: String) { screen.feed(text.utf8) }

    /// Closes the window: whoever is on the terminal is cut off.
    func hangUp() {
        guard !isHungUp else { return }
        isHungUp = true
        close(master)
    }

    /// Changes the line settings as another program would.
    func set(_ settings: PtySettings) { settings.apply(to: master) }

    // MARK: Seeing

    /// The line settings now.
    var settings: PtySettings { PtySettings(of: master) }
    /// The whole screen as text.
    var text: String { screen.lines.joined(separator: "\n") }
    /// The process, while it lives.
    var runningProcess: pid_t? {
        guard let last = changes.last, last.end == nil else { return nil }
        return last.process
    }
    /// The row that shows a text; empty without.
    func row(_ text: String) -> String { screen.lines.first { $0.contains(text) } ?? "" }
    /// The cells of the row that shows a text.
    func cells(_ text: String) -> [ScreenCell] {
        guard let row = screen.lines.firstIndex(where: { $0.contains(text) }) else { return [] }
        return screen.cells(row: row)
    }

    private var canType: Bool {
        var state = pollfd(fd: master, events: Int16(POLLOUT), revents: 0)
        return poll(&state, 1, 0) > 0 && Int32(state.revents) & POLLOUT != 0
    }

    // MARK: Waiting

    /// Waits until the screen shows all of these.
    func wait(_ texts: String..., sourceLocation: SourceLocation = #_sourceLocation) throws {
        try pump(texts.joined(separator: ", "), sourceLocation) { terminal in
            let text = terminal.text
            return texts.allSatisfy { text.contains($0) }
        }
    }

    /// Waits until the screen shows none of these.
    func waitUntilGone(_ texts: String..., sourceLocation: SourceLocation = #_sourceLocation) throws {
        try pump("no more \(texts)", sourceLocation) { terminal in
            let text = terminal.text
            return !texts.contains { text.contains($0) }
        }
    }

    /// Waits until something holds.
    func waitFor(
        _ what: String, sourceLocation: SourceLocation = #_sourceLocation,
        _ condition: @Sendable (isolated PtyTerminal) -> Bool
    ) throws {
        try pump(what, sourceLocation, condition)
    }

    /// Waits until the program has ended and all its output is read.
    @discardableResult
    func waitForEnd(sourceLocation: SourceLocation = #_sourceLocation) throws -> PtyChange {
        try pump("the program to end", sourceLocation) { terminal in
            terminal.changes.last?.end != nil && (terminal.isOutputOver || terminal.isHungUp)
        }
        reapKeeper()
        return changes[changes.count - 1]
    }

    /// Waits until the program has stopped; gives the signal that stopped it.
    func waitForStop(sourceLocation: SourceLocation = #_sourceLocation) throws -> Int32 {
        try pump("the program to stop", sourceLocation) { $0.changes.last?.stopSignal != nil }
        return changes.last?.stopSignal ?? 0
    }

    /// Lets a stopped program go on, as `fg` does, and waits until it does.
    func goOn(sourceLocation: SourceLocation = #_sourceLocation) throws {
        signal(SIGCONT)
        // Told apart from the next stop only once it is known.
        try pump("the program to go on", sourceLocation) { $0.changes.last?.stopSignal == nil }
    }

    /// Lets time pass, reading what is written meanwhile.
    func pass(_ time: Duration) {
        let end = ContinuousClock.now + time
        while case let rest = end - .now, rest > .zero {
            var state = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
            if poll(&state, 1, Int32(rest / .milliseconds(1)) + 1) > 0 { readOutput() }
        }
    }

    private func reapKeeper() {
        guard keeper > 0 else { return }
        var status: Int32 = 0
        while waitpid(keeper, &status, 0) < 0, errno == EINTR {}
        keeper = 0
    }

    /// Milliseconds without the awaited event after which a test fails.
    private static let limit: Int32 = 30_000

    /// Reads what the program writes and what becomes of it until a condition holds.
    private func pump(
        _ what: String, _ sourceLocation: SourceLocation = #_sourceLocation, events: Int32 = POLLIN,
        _ condition: @Sendable (isolated PtyTerminal) -> Bool
    ) throws {
        let deadline = ContinuousClock.now + .milliseconds(Self.limit)
        while !condition(self) {
            var polled = [
                pollfd(fd: isHungUp || isOutputOver ? -1 : master, events: Int16(events), revents: 0),
                pollfd(fd: report?.reading ?? -1, events: Int16(POLLIN), revents: 0),
            ]
            let isOver = polled.allSatisfy { $0.fd < 0 } || ContinuousClock.now > deadline
            if isOver || poll(&polled, nfds_t(polled.count), Self.limit) == 0 {
                Issue.record(
                    "waited in vain for \(what):\n\(text)\n\(mark)\n\(changes)", sourceLocation: sourceLocation)
                throw PtyTimeout(what: what)
            }
            if Int32(polled[0].revents) & ~POLLOUT != 0 { readOutput() }
            if polled[1].revents != 0 { readReport() }
        }
    }

    private func readOutput() {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let count = read(master, &buffer, buffer.count)
        if count > 0 {
            let bytes = buffer[..<count]
            output += bytes
            modes.note(bytes)
            screen.feed(bytes)
        } else if count == 0 || errno != EAGAIN && errno != EINTR {
            // The last program has closed the terminal, and everything it wrote has been read.
            isOutputOver = true
        }
    }

    private func readReport() {
        guard let report else { return }
        var change = terminal_change()
        let count = withUnsafeMutableBytes(of: &change) { read(report.reading, $0.baseAddress, $0.count) }
        if count == MemoryLayout<terminal_change>.size {
            changes.append(PtyChange(change))
        } else if count == 0 || count < 0 && errno != EAGAIN && errno != EINTR {
            self.report = nil
        }
    }
}

/// Something did not come.
struct PtyTimeout: Error, CustomStringConvertible {
    var what: String
    var description: String { "waited in vain for \(what)" }
}
