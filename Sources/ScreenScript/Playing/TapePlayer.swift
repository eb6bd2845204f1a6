import TerminalUI

/// Shows a recording to a person at a real terminal, at the tape's own pace.
///
/// Space pauses and goes on, `←` and `→` go one screen back and forth, `q` and Ctrl-C leave, Ctrl-Z and Ctrl-L do what they
/// do everywhere. Between two screens nothing runs.
@MainActor
package final class TapePlayer {
    /// How to play.
    package struct Options: Sendable {
        /// So many times as fast as the tape says.
        package var speed: Double
        /// Whether the keys that are pressed stand in the corner.
        package var showsKeys: Bool
        /// How the terminal is used.
        package var display: NcursesDisplay.Options

        /// Makes options.
        package init(speed: Double = 1, showsKeys: Bool = false, display: NcursesDisplay.Options) {
            self.speed = speed
            self.showsKeys = showsKeys
            self.display = display
        }
    }

    /// Why it ended.
    package enum End: Sendable, Equatable {
        /// Everything was shown.
        case finished
        /// The person left.
        case quit
        /// The terminal went away.
        case hangUp
        /// A signal asked the process to end.
        case signal(Int32)
    }

    private let frames: [TapeFrame]
    private let end: Duration
    private let speed: Double
    private let needed: Size
    private let painter: FramePainter
    private let session: TerminalSession
    private var index = 0
    private var isPaused = false
    private var clock: PlayClock
    private var timer: Task<Void, Never>?
    private var result: End?
    private var waiter: CheckedContinuation<End, Never>?

    /// Plays a recording and returns when the terminal is as it was.
    ///
    /// - Throws: `TerminalError` when this terminal cannot be used; nothing was written to it then.
    package static func play(_ recording: TapeRecording, _ options: Options) async throws -> End {
        let frames = recording.timeline(withKeys: options.showsKeys)
        guard !frames.isEmpty else { return .finished }
        let background = recording.tape.settings.theme.flatMap(TerminalBackground.init(rawValue:)) ?? .unknown
        let session = try TerminalSession(options: options.display)
        defer { session.close() }
        let player = TapePlayer(
            frames: frames, end: recording.duration, speed: options.speed, background: background, session: session)
        return await player.run()
    }

    private init(
        frames: [TapeFrame], end: Duration, speed: Double, background: TerminalBackground, session: TerminalSession
    ) {
        self.frames = frames
        self.end = end
        self.speed = speed
        self.session = session
        needed = frames.reduce(into: Size(columns: 0, rows: 0)) { size, frame in
            size.columns = max(size.columns, frame.screen.size.columns)
            size.rows = max(size.rows, frame.screen.size.rows)
        }
        painter = FramePainter(background: background)
        clock = PlayClock(at: .now, span: .zero)
    }

    private func run() async -> End {
        session.onInput = { [weak self] keys in keys.forEach { self?.take($0) } }
        session.onResize = { [weak self] _ in self?.update() }
        session.onHangUp = { [weak self] in self?.finish(.hangUp) }
        session.onTerminate = { [weak self] number in self?.finish(.signal(number)) }
        clock = PlayClock(at: .now, span: span)
        update()
        session.start()
        let end = await wait()
        timer?.cancel()
        return end
    }

    private func wait() async -> End {
        if let result { return result }
        return await withCheckedContinuation { waiter = $0 }
    }

    private func finish(_ end: End) {
        guard result == nil else { return }
        result = end
        timer?.cancel()
        waiter?.resume(returning: end)
        waiter = nil
    }

    // MARK: Time

    /// How long the present screen stands.
    private var span: Duration {
        let next = index + 1 < frames.count ? frames[index + 1].time : end
        return (next - frames[index].time) / speed
    }

    private var isTooSmall: Bool { session.size.columns < needed.columns || session.size.rows < needed.rows }

    /// Draws, and lets time go on or stand still as it should now.
    private func update() {
        timer?.cancel()
        if isPaused || isTooSmall {
            clock.hold(at: .now)
        } else {
            clock.release(at: .now)
            let due = clock.due
            timer = Task { [weak self] in
                try? await Task.sleep(until: due, clock: .continuous)
                if !Task.isCancelled { self?.goOn() }
            }
        }
        draw()
    }

    private func goOn() {
        guard result == nil else { return }
        guard index + 1 < frames.count else { return finish(.finished) }
        index += 1
        clock.next(at: .now, span: span)
        update()
    }

    /// Goes to another screen and stays there.
    private func step(by count: Int) {
        isPaused = true
        index = min(max(0, index + count), frames.count - 1)
        clock.jump(span: span)
        update()
    }

    // MARK: Keys

    private func take(_ key: Key) {
        guard result == nil else { return }
        switch key {
        case .character(" "):
            isPaused.toggle()
            update()
        case .right: step(by: 1)
        case .left: step(by: -1)
        case .character("q"), .control("c"): finish(.quit)
        case .control("l"): session.display.redraw()
        case .control("z"):
            clock.hold(at: .now)
            session.suspend()
            update()
        default: break
        }
    }

    // MARK: Drawing

    private func draw() {
        var canvas = Canvas(size: session.size)
        let mark = Style(.strong, selected: true)
        if isTooSmall {
            let lines = [
                "The tape needs \(needed.columns)×\(needed.rows); this window has "
                    + "\(session.size.columns)×\(session.size.rows).", "Make it larger, or press q.",
            ]
            for (row, line) in lines.enumerated() { canvas.write(line, at: Point(column: 0, row: row)) }
            session.present(canvas)
            return
        }
        let frame = frames[index]
        let picture = painter.canvas(of: frame.screen)
        canvas.draw(picture, at: Point(column: 0, row: 0))
        canvas.cursor = picture.cursor
        // Under the tape's screen, where there is room.
        let below = min(frame.screen.size.rows, session.size.rows - 1)
        if !frame.keys.isEmpty {
            let label = " \(frame.keys) "
            let column = max(0, frame.screen.size.columns - TerminalText.width(label))
            canvas.write(label, at: Point(column: column, row: below), style: mark)
        }
        if isPaused {
            canvas.write(
                " Paused \(index + 1)/\(frames.count) · Space Go on · ← → One screen · q Quit ",
                at: Point(column: 0, row: below), style: mark)
        }
        session.present(canvas)
    }
}
