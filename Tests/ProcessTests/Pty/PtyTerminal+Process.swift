import Foundation
import Testing

/// What the system counts about the program.
extension PtyTerminal {
    /// What a program did since it was started.
    struct Activity {
        /// What it read and wrote: calls and bytes.
        var calls: [String: Int]
        /// How often each thread fell asleep: at least as often as it was woken.
        var sleeps: [String: Int]
    }

    /// Processor time that the program has used so far.
    func processorTime() throws -> Duration {
        let text = try facts("stat")
        // Behind the name in parentheses: state, ten numbers, user time, system time.
        let fields = text[(text.lastIndex(of: ")") ?? text.startIndex)...].split(separator: " ")
        let ticks = try #require(Int(fields[12])) + #require(Int(fields[13]))
        return .seconds(ticks) / sysconf(Int32(_SC_CLK_TCK))
    }

    /// What the program did so far.
    func activity() throws -> Activity {
        let process = try #require(runningProcess)
        var sleeps: [String: Int] = [:]
        for thread in try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task") {
            // A thread may have ended meanwhile.
            guard let status = try? facts("task/\(thread)/status") else { continue }
            sleeps[thread] = Self.numbers(status)["voluntary_ctxt_switches"]
        }
        return Activity(calls: Self.numbers(try facts("io")), sleeps: sleeps)
    }

    /// Waits until the program has had nothing to do for a moment.
    func waitUntilIdle() throws {
        let limit = ContinuousClock.now + .seconds(60)
        var last = try activity().calls
        while true {
            pass(.milliseconds(300))
            let now = try activity().calls
            if now == last { return }
            last = now
            try #require(ContinuousClock.now < limit, "it never rests: \(now)")
        }
    }

    private func facts(_ name: String) throws -> String {
        let process = try #require(runningProcess)
        return try String(contentsOfFile: "/proc/\(process)/\(name)", encoding: .utf8)
    }

    /// The numbers of lines such as `syscr: 12`.
    private static func numbers(_ text: String) -> [String: Int] {
        var numbers: [String: Int] = [:]
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, let value = Int(parts[1].drop { $0 == " " || $0 == "\t" }) else { continue }
            numbers[String(parts[0])] = value
        }
        return numbers
    }
}
