import TerminalUI

/// A recording in asciinema's format: one header, then one event a line.
///
/// Version 3 gives each event's seconds since the one before, version 2 since the beginning. Times are the tape's virtual
/// ones, so the same tape makes the same bytes.
@MainActor
public struct Asciicast {
    /// A version of the format.
    public enum Version: Int, Sendable, CaseIterable {
        /// Read by asciinema 2 and later.
        case v2 = 2
        /// Read by asciinema 3 and its players.
        case v3
    }

    /// Something that happened.
    public struct Event: Hashable, Sendable {
        /// `o`: output, `m`: marker, `r`: the window's size, `x`: the exit status.
        public var code: String
        /// Since the beginning.
        public var time: Duration
        /// What belongs to it.
        public var data: [UInt8]
    }

    /// What happened, in order.
    public private(set) var events: [Event] = []
    private let first: Size
    private let term: String
    private let title: String?
    private let palette: ScreenPalette?
    private var clock = RecordingClock()
    private var size: Size
    private var step = -1

    /// Begins a recording of a window. With a `palette`, players show its colours instead of their own.
    public init(
        size: Size, term: String = "xterm-256color", title: String? = nil, palette: ScreenPalette? = nil
    ) {
        first = size
        self.size = size
        self.term = term
        self.title = title
        self.palette = palette
    }

    /// Takes what happened: a marker where each command begins, the window's size if it changed, what was written.
    public mutating func record(_ moment: TapeMoment) {
        if !moment.isHidden, moment.step != step, let command = moment.command {
            add("m", Array(command.text.utf8), at: clock.now)
        }
        step = moment.step
        // What is hidden is written in no time, so that what follows it stands on the right screen.
        let time = clock.advance(to: moment)
        if moment.screen.size != size {
            size = moment.screen.size
            add("r", Array("\(size.columns)x\(size.rows)".utf8), at: time)
        }
        if !moment.output.isEmpty { add("o", moment.output, at: time) }
        if moment.isOver, let status = moment.exitStatus { add("x", Array(String(status).utf8), at: time) }
    }

    /// The file's text.
    public func text(_ version: Version = .v3) -> String {
        var lines = [header(version)]
        var last = Duration.zero
        for var event in events {
            if event.code == "x", version == .v2 {
                // It knows no exit status; the time until then is kept.
                event.code = "o"
                event.data = []
            }
            let data = Self.quoted(String(decoding: event.data, as: UTF8.self))
            let time = version == .v3 ? event.time - last : event.time
            lines.append("[\(Self.seconds(time)), \"\(event.code)\", \(data)]")
            last = event.time
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func header(_ version: Version) -> String {
        var parts = ["\"version\":\(version.rawValue)"]
        let term = Self.quoted(term)
        let theme = palette.map { "\"theme\":\(Self.theme($0))" }
        switch version {
        case .v2: parts += ["\"width\":\(first.columns)", "\"height\":\(first.rows)", "\"env\":{\"TERM\":\(term)}"]
        case .v3:
            let terminal = ["\"cols\":\(first.columns)", "\"rows\":\(first.rows)", "\"type\":\(term)"]
            parts.append("\"term\":{\((terminal + (theme.map { [$0] } ?? [])).joined(separator: ","))}")
        }
        if let title { parts.append("\"title\":\(Self.quoted(title))") }
        if version == .v2, let theme { parts.append(theme) }
        return "{\(parts.joined(separator: ","))}"
    }

    private static func theme(_ palette: ScreenPalette) -> String {
        let colors = palette.ansi.map(ScreenDrawing.hex).joined(separator: ":")
        return
            "{\"fg\":\"\(ScreenDrawing.hex(palette.foreground))\",\"bg\":\"\(ScreenDrawing.hex(palette.background))\""
            + ",\"palette\":\"\(colors)\"}"
    }

    private mutating func add(_ code: String, _ data: [UInt8], at time: Duration) {
        events.append(Event(code: code, time: time, data: data))
    }

    /// Seconds with three decimals.
    static func seconds(_ span: Duration) -> String {
        let milliseconds = span.components.seconds * 1000 + span.components.attoseconds / 1_000_000_000_000_000
        return DecimalText.of(milliseconds, digits: 3)
    }

    /// A JSON string.
    static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
