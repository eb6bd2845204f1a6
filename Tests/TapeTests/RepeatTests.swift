import Foundation
import ScreenScript
import Synchronization
import TerminalUI
import Testing

@testable import kiosk

@Suite("Tapes are certain", .serialized)
@MainActor
struct RepeatTests {
    /// Everything that a run shows: bytes and screen of each moment, and the recording.
    private static func traces(_ tape: Tape) async throws -> [String] {
        var traces: [String] = []
        var recording = Asciicast(size: Size(columns: 80, rows: 24))
        let report = try await TapeBench.run(
            tape,
            observer: { moment in
                recording.record(moment)
                let screen = ScreenText.text(of: moment.screen, withStyle: true)
                traces.append("\(moment.step) \(moment.time) \(moment.output)\n\(screen)")
            })
        #expect(report.failures.map(\.message) == [])
        return traces + [recording.text]
    }

    @Test(
        "The same forty steps, a hundred times, half of them with all processors busy: the same bytes (BUG-48)")
    func hundred() async throws {
        let tape = try TapeBench.tape("bugs/bug-48-forty-steps")
        #expect(tape.commands.count >= 40)
        let first = try await Self.traces(tape)
        let isBusy = Mutex(true)
        for number in 1..<100 {
            if number == 50 {
                for _ in 0..<2 * ProcessInfo.processInfo.activeProcessorCount {
                    Thread.detachNewThread { while isBusy.withLock({ $0 }) {} }
                }
            }
            let next = try await Self.traces(tape)
            if next != first {
                let place = zip(first, next).enumerated().first { $1.0 != $1.1 }
                Issue.record("run \(number + 1) differs: \(place.map { "\($1.0)\n---\n\($1.1)" } ?? "in length")")
                break
            }
        }
        isBusy.withLock { $0 = false }
    }
}
