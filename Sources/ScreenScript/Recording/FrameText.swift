/// A recording as text: every screen that is seen, one after the other.
public enum FrameText {
    /// For each screen a line with its time, size, cursor and the command that led to it, then its rows, without trailing
    /// spaces and empty rows at the end.
    @MainActor
    public static func text(of recording: TapeRecording) -> String {
        var lines: [String] = []
        for frame in recording.timeline() {
            let size = frame.screen.size
            let cursor = frame.screen.cursor.map { "cursor \($0.column + 1),\($0.row + 1)" } ?? "cursor hidden"
            let command = frame.command.isEmpty ? "" : ": \(frame.command)"
            lines.append("--- \(Asciicast.seconds(frame.time)) s, \(size.columns)x\(size.rows), \(cursor)\(command)")
            var rows = frame.screen.lines
            while rows.last?.isEmpty ?? false { rows.removeLast() }
            lines += rows
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
