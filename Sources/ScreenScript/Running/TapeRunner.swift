import TerminalUI

/// Runs a tape on a program, on virtual time: each command returns when everything it caused is done and drawn.
@MainActor
public final class TapeRunner {
    /// Called after each key and each command; recorders and players look on from here. What it throws ends the tape.
    public typealias Observer = @MainActor (TapeMoment) async throws -> Void

    /// How to run.
    public struct Options: Sendable {
        /// Whether snapshots are written instead of compared.
        public var updatesSnapshots = false
        /// Whether `Snapshot` compares with its file.
        public var comparesSnapshots = true
        /// Whether `Screenshot` writes its file.
        public var writesScreenshots = true
        /// Whether expectations and waits that fail end the tape; else they are passed over.
        public var checks = true

        /// Makes the options of a test.
        public init() {}
    }

    /// The tape.
    public let tape: Tape
    /// The program.
    public let program: any TapeProgram
    /// How to run.
    public let options: Options
    /// What a person would see now.
    public private(set) var screen: EmulatedScreen
    /// Virtual time since the start.
    public internal(set) var time = Duration.zero
    let observer: Observer
    var report: TapeReport
    private var typingSpeed: Duration
    private var clipboard = ""
    private var isHidden = false
    private var step = -1
    private var command: TapeCommand?
    private var output: [UInt8] = []
    /// The exit status of the program, once it was asked to end.
    private var status: Int32?
    private var size: Size
    /// Snapshots written in this run.
    var written: Set<String> = []

    /// How many events `Wait` lets happen, so that renewals that go on for ever come to an end.
    static let eventLimit = 1000

    /// Makes a runner.
    public init(
        _ tape: Tape, on program: any TapeProgram, options: Options = Options(),
        observer: @escaping Observer = { _ in }
    ) {
        self.tape = tape
        self.program = program
        self.options = options
        self.observer = observer
        size = Size(columns: tape.settings.columns, rows: tape.settings.rows)
        screen = EmulatedScreen(size: size)
        typingSpeed = tape.settings.typingSpeed
        report = TapeReport(path: tape.path)
        report.stepCount = tape.commands.count
        report.notices = tape.notices
    }

    /// Runs the tape to its end or first failure. A changed snapshot does not end it. The program has ended then.
    ///
    /// - Throws: what the observer threw, and what the program threw when it could not be started or ended.
    public func run() async throws -> TapeReport {
        let clock = ContinuousClock()
        let begin = clock.now
        var stopError: (any Error)?
        do {
            try await start()
            try await moment(endsStep: true)
            for (number, next) in tape.commands.enumerated() {
                step = number
                command = next
                try await perform(next)
                report.steps += 1
            }
        } catch let failure as TapeFailure {
            report.failures.append(failure)
        } catch let mistake as TapeMistake {
            report.mistakes.append(mistake)
        } catch {
            stopError = error
        }
        notePending()
        if options.comparesSnapshots { noteOrphans() }
        do {
            if !hasEnded { try await end() }
            if stopError == nil { try await moment(endsStep: false, isOver: true) }
        } catch {
            stopError = stopError ?? error
        }
        if let stopError { throw stopError }
        if !report.failures.isEmpty { report.outcome = .failed }
        if !report.mistakes.isEmpty { report.outcome = .mistaken }
        let span = (clock.now - begin).components
        report.seconds = Double(span.seconds) + Double(span.attoseconds) / 1e18
        return report
    }

    private var hasEnded: Bool { status != nil || program.exitStatus != nil }

    private func notePending() {
        guard !hasEnded else { return }
        let pending = program.pendingWork
        if !pending.isEmpty { report.notices.append("Pending at the end: \(pending.joined(separator: ", ")).") }
    }

    // MARK: Life

    private var window: TapeWindow {
        let settings = tape.settings
        var environment = ["TERM": "xterm-256color", "LANG": "C.UTF-8", "TZ": "UTC"]
        environment.merge(settings.environment) { $1 }
        return TapeWindow(
            size: size, term: environment["TERM"] ?? "", theme: settings.theme,
            usesMouse: tape.commands.contains { if case .click = $0.action { true } else { false } },
            environment: environment, settings: settings.program)
    }

    private func start() async throws {
        status = nil
        try await program.start(in: window)
        try await settle()
    }

    private func settle() async throws {
        let bytes = try await program.settle()
        output += bytes
        if !bytes.isEmpty { screen.feed(bytes) }
    }

    private func moment(_ key: TapeKey? = nil, endsStep: Bool, isOver: Bool = false) async throws {
        let bytes = output
        output = []
        try await observer(
            TapeMoment(
                step: step, command: command, endsStep: endsStep, time: time, output: bytes, screen: screen, key: key,
                isHidden: isHidden, exitStatus: status ?? program.exitStatus, isOver: isOver))
    }

    private func end() async throws {
        if let own = program.exitStatus {
            status = own
        } else {
            status = try await program.stop()
        }
        try await settle()
    }

    // MARK: Commands

    private func perform(_ command: TapeCommand) async throws {
        do {
            if try await performWithKeys(command.action) { return }
            try await performAtOnce(command.action)
        } catch let error as TapeStepError {
            guard error.isMistake else { throw failure(error.message, details: error.details) }
            throw TapeMistake(
                command.position, error.message, suggestion: error.details.joined(separator: " "),
                source: String(repeating: " ", count: command.position.column - 1) + command.text)
        }
        try await moment(endsStep: true)
    }

    /// Commands that press keys, each a moment of its own; `false` for others.
    private func performWithKeys(_ action: TapeAction) async throws -> Bool {
        switch action {
        case .type(let text, let speed):
            let keys = text.map(TapeKey.init)
            for (number, key) in keys.enumerated() {
                try await press(key, speed: speed, endsStep: number == keys.count - 1)
            }
            if keys.isEmpty { try await moment(endsStep: true) }
        case .key(let key, let count, let speed):
            for number in 1...count { try await press(key, speed: speed, endsStep: number == count) }
        default: return false
        }
        return true
    }

    private func performAtOnce(_ action: TapeAction) async throws {
        switch action {
        case .type, .key: break
        case .paste(let text): try await paste(text ?? clipboard)
        case .copy(let text): clipboard = text
        case .click(let point): try await click(point)
        case .resize(let size):
            try requireRunning()
            self.size = size
            screen.resize(to: size)
            try await program.resize(to: size)
            try await settle()
        case .sleep(let span):
            time += span
            guard !hasEnded else { return }
            try await program.elapse(span)
            try await settle()
        case .typingSpeed(let speed): typingSpeed = speed
        case .wait(let scope, let pattern, let timeout):
            try await wait(scope, pattern ?? tape.settings.waitPattern, timeout ?? tape.settings.waitTimeout)
        case .expect(let expectation): try check(expectation, wanted: true)
        case .reject(let expectation): try check(expectation, wanted: false)
        case .snapshot(let name, let withStyle):
            if options.comparesSnapshots { try snapshot(name, withStyle: withStyle) }
        case .screenshot(let path): if options.writesScreenshots { try screenshot(path) }
        case .hide: isHidden = true
        case .show: isHidden = false
        case .restart:
            if !hasEnded { try await end() }
            try await start()
        case .kill:
            try requireRunning()
            try await program.kill()
            // The terminal is left as it was; whoever starts the program again there resets it first.
            screen = EmulatedScreen(size: size)
            output += Array("\u{1B}c".utf8)
            try await start()
        case .exit(let wanted):
            if status == nil { try await end() }
            if let status, status != wanted, options.checks {
                throw failure(
                    "The program ended with another exit status.", expected: ["\(wanted)"], actual: ["\(status)"])
            }
        case .program(let verb, let words):
            try await program.perform(verb, words)
            if !hasEnded { try await settle() }
        }
    }

    private func requireRunning() throws {
        guard hasEnded else { return }
        throw failure(
            "The program has ended (exit status \(status ?? program.exitStatus ?? 0)); it takes no more input.")
    }

    // MARK: Input

    private func press(_ key: TapeKey, speed: Duration?, endsStep: Bool) async throws {
        time += speed ?? typingSpeed
        try await send(key.bytes)
        try await moment(key, endsStep: endsStep)
    }

    private func send(_ bytes: [UInt8]) async throws {
        try requireRunning()
        var bytes = bytes
        // Cursor keys have another form until the program asks for that of applications.
        if bytes.count == 3, bytes[1] == UInt8(ascii: "O"), (0x41...0x44).contains(bytes[2]),
            !screen.privateModes.contains(1)
        {
            bytes[1] = UInt8(ascii: "[")
        }
        try await program.send(bytes, at: time)
        try await settle()
    }

    /// As a terminal does it: between marks if the program asked for them, line breaks as Enter sends them.
    private func paste(_ text: String) async throws {
        time += typingSpeed
        let plain = Array(text.replacing("\n", with: "\r").utf8)
        guard screen.privateModes.contains(2004) else { return try await send(plain) }
        try await send(Array("\u{1B}[200~".utf8) + plain + Array("\u{1B}[201~".utf8))
    }

    private func click(_ point: Point) async throws {
        time += typingSpeed
        guard !screen.privateModes.isDisjoint(with: [9, 1000, 1002, 1003]) else {
            throw failure("The program does not listen to the mouse.")
        }
        guard screen.privateModes.contains(1006) else {
            throw failure("The program asks for mouse reports in a form that tapes do not send (not SGR, mode 1006).")
        }
        let place = "\(point.column + 1);\(point.row + 1)"
        try await send(Array("\u{1B}[<0;\(place)M\u{1B}[<0;\(place)m".utf8))
    }

    // MARK: Waiting

    private func wait(_ scope: TapeScope, _ pattern: TapePattern?, _ timeout: Duration?) async throws {
        // The parser has seen to it that there is one.
        guard let pattern else { return }
        var waited = Duration.zero
        var events = 0
        while try !isShown(pattern, scope) {
            let left = timeout.map { $0 - waited }
            guard !hasEnded, events < Self.eventLimit, left.map({ $0 > .zero }) ?? true,
                let span = try await program.elapseToNextEvent(within: left)
            else {
                if !options.checks { return }
                let reason =
                    hasEnded
                    ? "the program has ended"
                    : events >= Self.eventLimit
                        ? "\(events) events have passed"
                        : timeout == nil
                            ? "nothing is left that could change it" : "nothing within \(seconds(timeout)) changes it"
                throw notShown(pattern, row: scope == .line ? screen.cursor.row : nil, because: reason)
            }
            waited += span
            events += 1
            try await settle()
            if try !isShown(pattern, scope) { try await moment(endsStep: false) }
        }
    }

    private func seconds(_ span: Duration?) -> String {
        "\(Double((span ?? .zero).components.seconds) + Double((span ?? .zero).components.attoseconds) / 1e18) s"
    }

    private func isShown(_ pattern: TapePattern, _ scope: TapeScope) throws -> Bool {
        switch scope {
        case .screen: try range(of: pattern, in: screen.lines.joined(separator: "\n")) != nil
        case .line: try range(of: pattern, in: screen.text(row: screen.cursor.row)) != nil
        }
    }

    /// Where a pattern is in a text; fails the tape when that is too hard to tell.
    func range(of pattern: TapePattern, in text: String) throws -> Range<String.Index>? {
        do {
            return try pattern.firstRange(in: text)
        } catch {
            throw failure(
                "\(pattern) takes too long to look for.",
                details: ["What takes so long are repetitions within repetitions, such as (a*)*."])
        }
    }

    // MARK: Failures

    /// A failure of the present step.
    func failure(
        _ message: String, expected: [String] = [], actual: [String] = [], details: [String] = [],
        marks: [TapeFailure.Mark] = []
    ) -> TapeFailure {
        TapeFailure(
            position: command?.position ?? TapePosition(file: tape.path, line: 1, column: 1),
            command: command?.text ?? "", message: message, expected: expected, actual: actual, details: details,
            screen: screen.lines, columns: screen.size.columns, marks: marks)
    }
}
