import Foundation
import Testing

extension PtyTests {
    @Suite("nothing to do")
    struct Idle {
        @Test(
            "for three seconds nothing is read, nothing is written, and nobody wakes but the system's library (BUG-37)",
            arguments: Place.allCases)
        func rests(_ place: Place) async throws {
            let home = try TestHome(isInAHurry: true)
            let terminal = try PtyTerminal()
            try await place.open(on: terminal, in: home)
            try await terminal.waitUntilIdle()
            let start = ContinuousClock.now
            let (before, written) = (try await terminal.activity(), await terminal.output.count)
            await terminal.pass(.seconds(3))
            #expect(await terminal.output.count == written)
            let after = try await terminal.activity()
            #expect(after.calls == before.calls)
            // Once a second libdispatch looks at its threads by itself; a busy machine stretches the three.
            let seconds = Int((ContinuousClock.now - start) / .seconds(1))
            let wakings = after.sleeps.map { thread, count in count - before.sleeps[thread, default: 0] }
            #expect(wakings.allSatisfy { $0 <= seconds + 1 }, "\(wakings)")
            await terminal.signal(SIGTERM)
            try await terminal.waitForEnd()
        }
    }
}
