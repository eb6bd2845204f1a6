import TerminalUI

/// A recording in asciinema's format, version 3: one header, then one event a line, each so many seconds after the one
/// before.
@MainActor
public struct Asciicast {
    private var lines: [String]
    private var last = Duration.zero
    private var size: Size

    /// Begins a recording of a window.
    public init(size: Size, term: String = "xterm-256color", title: String? = nil) {
        self.size = size
        var header =
            "{\"version\":3,\"term\":{\"cols\":\(size.columns),\"rows\":\(size.rows),\"type\":\(Self.quoted(term))}"
        if let title { header += ",\"title\":\(Self.quoted(title))" }
        lines = [header + "}"]
    }

    /// Takes what happened: a marker where a command begins to show, the window's size if it changed, what was written.
    public mutating func record(_ moment: TapeMoment) {
        guard !moment.isHidden || !moment.output.isEmpty else { return }
        // What is hidden is written in no time, so that what follows it stands on the right screen.
        let time = moment.isHidden ? last : max(last, moment.time)
        if moment.screen.size != size {
            size = moment.screen.size
            add("r", "\(size.columns)x\(size.rows)", at: time)
        }
        if !moment.isHidden, moment.endsStep, let command = moment.command { add("m", command.text, at: time) }
        if !moment.output.isEmpty { add("o", String(decoding: moment.output, as: UTF8.self), at: time) }
    }

    /// The file's text.
    public var text: String { lines.joined(separator: "\n") + "\n" }

    private mutating func add(_ code: String, _ data: String, at time: Duration) {
        lines.append("[\(Self.seconds(time - last)), \"\(code)\", \(Self.quoted(data))]")
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
