import TerminalUI

/// A recording in asciinema's format, version 3: one header, then one event a line, each so many seconds after the one
/// before.
@MainActor
public struct Asciicast {
    /// Something that happened.
    public struct Event: Hashable, Sendable {
        /// `o`: output, `m`: marker, `r`: the window's size.
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
    private var last = Duration.zero
    private var size: Size

    /// Begins a recording of a window.
    public init(size: Size, term: String = "xterm-256color", title: String? = nil) {
        first = size
        self.size = size
        self.term = term
        self.title = title
    }

    /// Takes what happened: a marker for each command, the window's size if it changed, what was written.
    public mutating func record(_ moment: TapeMoment) {
        guard !moment.isHidden || !moment.output.isEmpty else { return }
        // What is hidden is written in no time, so that what follows it stands on the right screen.
        let time = moment.isHidden ? last : max(last, moment.time)
        if moment.screen.size != size {
            size = moment.screen.size
            add("r", Array("\(size.columns)x\(size.rows)".utf8), at: time)
        }
        if !moment.isHidden, moment.endsStep, let command = moment.command {
            add("m", Array(command.text.utf8), at: time)
        }
        if !moment.output.isEmpty { add("o", moment.output, at: time) }
    }

    /// The file's text.
    public var text: String {
        var header =
            "{\"version\":3,\"term\":{\"cols\":\(first.columns),\"rows\":\(first.rows),\"type\":\(Self.quoted(term))}"
        if let title { header += ",\"title\":\(Self.quoted(title))" }
        var lines = [header + "}"]
        var last = Duration.zero
        for event in events {
            let data = Self.quoted(String(decoding: event.data, as: UTF8.self))
            lines.append("[\(Self.seconds(event.time - last)), \"\(event.code)\", \(data)]")
            last = event.time
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private mutating func add(_ code: String, _ data: [UInt8], at time: Duration) {
        events.append(Event(code: code, time: time, data: data))
        last = time
    }

    /// Seconds with three decimals.
    private static func seconds(_ span: Duration) -> String {
        let milliseconds = span.components.seconds * 1000 + span.components.attoseconds / 1_000_000_000_000_000
        let rest = String(milliseconds % 1000)
        return "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - rest.count) + rest
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
