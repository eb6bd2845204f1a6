import TerminalUI

extension TapeReport {
    /// How the tape went, for people: one line if all is well; else what failed, the screen with the place marked, what
    /// was expected beside what is there, and where the recording lies.
    public var text: String {
        var lines = ["\(outcome == .passed ? "✓" : "✗") \(path)" + (counts.isEmpty ? "" : " \(counts)")]
        if !mistakes.isEmpty { lines += Self.indented(TapeMistakes.text(of: mistakes)) }
        for failure in failures { lines += Self.indented(failure.text) }
        if let recording { lines.append("  Recording: \(recording)") }
        for notice in notices { lines.append("  Note: \(notice)") }
        for path in updatedSnapshots { lines.append("  Written: \(path)") }
        return lines.joined(separator: "\n")
    }

    private var counts: String {
        switch outcome {
        case .passed: "(\(stepCount) steps, \(milliseconds) ms)"
        case .failed where stepCount == 0: ""
        case .failed: "(\(steps) of \(stepCount) steps)"
        case .mistaken:
            steps == 0 && failures.isEmpty ? "(not run)" : "(\(steps) of \(stepCount) steps)"
        }
    }

    private var milliseconds: Int { Int((seconds * 1000).rounded()) }

    private static func indented(_ text: String) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "  \($0)" }
    }

    /// One line about many tapes.
    public static func summary(of reports: [TapeReport]) -> String {
        let passed = reports.count { $0.outcome == .passed }
        var parts = ["\(passed) passed"]
        for (outcome, word) in [(Outcome.failed, "failed"), (.mistaken, "with mistakes")] {
            let count = reports.count { $0.outcome == outcome }
            if count > 0 { parts.append("\(count) \(word)") }
        }
        return "\(reports.count) \(reports.count == 1 ? "tape" : "tapes"): \(parts.joined(separator: ", "))"
    }
}

extension TapeFailure {
    /// The failure for people, several lines.
    public var text: String {
        var lines = [command.isEmpty ? "\(position)" : "\(position): \(command)", "  \(message)"]
        lines += comparison
        for detail in details { lines.append("  \(detail)") }
        lines += framedScreen
        return lines.joined(separator: "\n")
    }

    /// What was expected above what is there.
    private var comparison: [String] {
        if expected.count > 1 || actual.count > 1 {
            return expected.map { "  - \($0)" } + actual.map { "  + \($0)" }
        }
        return expected.map { "  expected: \($0)" } + actual.map { "  actual:   \($0)" }
    }

    /// The screen in a frame, with numbers, and the places to look at marked.
    private var framedScreen: [String] {
        guard !screen.isEmpty else { return [] }
        let edge = String(repeating: "─", count: columns)
        var lines = ["       ┌\(edge)┐"]
        for (row, text) in screen.enumerated() {
            let marks = marks.filter { $0.row == row }
            let number = String(row + 1)
            let label = String(repeating: " ", count: max(0, 4 - number.count)) + number
            let padding = String(repeating: " ", count: max(0, columns - TerminalText.width(text)))
            lines.append("\(marks.isEmpty ? " " : ">")\(label)  │\(text)\(padding)│")
            for mark in marks {
                let before = String(repeating: " ", count: mark.columns.lowerBound)
                lines.append("        \(before)\(String(repeating: "^", count: max(1, mark.columns.count)))")
            }
        }
        return lines + ["       └\(edge)┘"]
    }
}
