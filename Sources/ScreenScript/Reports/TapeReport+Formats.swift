extension TapeReport {
    /// Reports as JUnit XML, which CI systems show: one suite, one case for each tape.
    public static func junit(_ reports: [TapeReport], suite: String) -> String {
        let failed = reports.count { $0.outcome == .failed }
        let mistaken = reports.count { $0.outcome == .mistaken }
        let seconds = decimal(reports.reduce(0) { $0 + $1.seconds })
        var lines = [
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
            "<testsuites tests=\"\(reports.count)\" failures=\"\(failed)\" errors=\"\(mistaken)\" time=\"\(seconds)\">",
            "  <testsuite name=\"\(escaped(suite))\" tests=\"\(reports.count)\" failures=\"\(failed)\" "
                + "errors=\"\(mistaken)\" time=\"\(seconds)\">",
        ]
        for report in reports {
            lines.append(
                "    <testcase classname=\"\(escaped(suite))\" name=\"\(escaped(report.path))\" "
                    + "file=\"\(escaped(report.path))\" time=\"\(decimal(report.seconds))\">")
            for mistake in report.mistakes {
                lines.append(
                    "      <error type=\"mistake\" message=\"\(escaped(mistake.message))\">"
                        + "\(escaped("\(mistake)"))</error>")
            }
            for failure in report.failures {
                lines.append(
                    "      <failure type=\"expectation\" message=\"\(escaped(failure.message))\">"
                        + "\(escaped(failure.text))</failure>")
            }
            let more = report.notices + (report.recording.map { ["Recording: \($0)"] } ?? [])
            if !more.isEmpty {
                lines.append("      <system-out>\(escaped(more.joined(separator: "\n")))</system-out>")
            }
            lines.append("    </testcase>")
        }
        return (lines + ["  </testsuite>", "</testsuites>"]).joined(separator: "\n") + "\n"
    }

    /// Reports in the Test Anything Protocol, version 14.
    public static func tap(_ reports: [TapeReport]) -> String {
        var lines = ["TAP version 14", "1..\(reports.count)"]
        for (number, report) in reports.enumerated() {
            let name = report.path.replacing("\\", with: "\\\\").replacing("#", with: "\\#").replacing("\n", with: " ")
            lines.append("\(report.outcome == .passed ? "ok" : "not ok") \(number + 1) - \(name)")
            let texts = report.mistakes.map { "\($0)" } + report.failures.map(\.text)
            if !texts.isEmpty || report.recording != nil {
                lines += ["  ---", "  message: |"]
                for text in texts {
                    lines += text.split(separator: "\n", omittingEmptySubsequences: false).map { "    \($0)" }
                }
                if let recording = report.recording { lines.append("  recording: \(quoted(recording))") }
                lines.append("  ...")
            }
            lines += report.notices.map { "# \($0)" }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// A YAML text in single quotes.
    private static func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "''") + "'" }

    private static func decimal(_ seconds: Double) -> String {
        DecimalText.of(Int64((seconds * 1000).rounded()), digits: 3)
    }

    /// Text for XML: characters that XML does not know become U+FFFD.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\n": result += "&#10;"
            case "\t": result += "&#9;"
            case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF:
                result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
