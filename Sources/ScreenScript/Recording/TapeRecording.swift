import TerminalUI

/// All that recorders and players need of a run: what was written, and what could be seen, with the tape's own times.
///
/// Given to a ``TapeRunner`` as its observer: `{ recording.record($0) }`.
@MainActor
public struct TapeRecording {
    /// The tape.
    public let tape: Tape
    /// What was written, in asciinema's format.
    public private(set) var cast: Asciicast
    /// A screen for every moment that is not hidden while the program runs.
    public private(set) var frames: [TapeFrame] = []
    /// How long it takes; the last screen stands for a second at least.
    public var duration: Duration { clock.now }
    private var clock = RecordingClock()
    private var label = KeyLabel()
    /// Whether the screen has changed since the last frame.
    private var isStale = true
    /// Every row that was ever shown.
    private var rows: Set<[ScreenCell]> = []

    /// Begins a recording.
    public init(_ tape: Tape) {
        self.tape = tape
        cast = Asciicast(
            size: Size(columns: tape.settings.columns, rows: tape.settings.rows),
            term: tape.settings.environment["TERM"] ?? "xterm-256color", title: tape.name,
            palette: tape.settings.theme == nil ? nil : tape.palette)
    }

    /// Takes what happened.
    public mutating func record(_ moment: TapeMoment) {
        cast.record(moment)
        let time = clock.advance(to: moment)
        label.note(moment, at: time)
        isStale = isStale || !moment.output.isEmpty
        // A program that has ended leaves an empty window: the screen before stays.
        guard !moment.isHidden, moment.exitStatus == nil else { return }
        var name: String?
        if case .snapshot(let text, _) = moment.command?.action { name = text }
        var screen = frames.last?.screen
        if isStale || screen?.size != moment.screen.size { screen = frame(of: moment.screen) }
        isStale = false
        frames.append(
            TapeFrame(
                time: time, screen: screen ?? frame(of: moment.screen), step: moment.step,
                command: moment.command?.text ?? "", keys: label.text, name: name))
    }

    /// What stands on a screen. Rows that have been there before share their memory: a long tape shows the same ones over
    /// and over.
    private mutating func frame(of screen: EmulatedScreen) -> ScreenFrame {
        var frame = screen.frame
        let last = frames.last?.screen.rows ?? []
        for row in frame.rows.indices {
            frame.rows[row] =
                row < last.count && last[row] == frame.rows[row]
                ? last[row] : rows.insert(frame.rows[row]).memberAfterInsert
        }
        return frame
    }

    /// The frames that are seen: each differs from the one before and stands for some time. With `withKeys`, other keys
    /// make another frame.
    public func timeline(withKeys: Bool = false) -> [TapeFrame] {
        var result: [TapeFrame] = []
        // What changed the screen and was followed by something else in no time, such as an expectation.
        var cause: TapeFrame?
        for (number, frame) in frames.enumerated() {
            var frame = frame
            if !withKeys { frame.keys = "" }
            if let earlier = cause, earlier.screen == frame.screen { frame.command = earlier.command }
            let isNew = result.last.map { $0.screen != frame.screen || $0.keys != frame.keys } ?? true
            let end = number + 1 < frames.count ? frames[number + 1].time : duration
            cause = end == frame.time && isNew ? frame : nil
            if end > frame.time, isNew { result.append(frame) }
        }
        return result
    }

    /// The screen at the end, or at the `Snapshot` of that name; `nil`: there is none.
    public func screen(named name: String? = nil) -> ScreenFrame? {
        guard let name else { return frames.last?.screen }
        return frames.last { $0.name == name }?.screen
    }

    /// The names of the tape's snapshots, in order.
    public var names: [String] { frames.compactMap(\.name) }
}
