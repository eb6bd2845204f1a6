import Foundation
import Testing

extension PtyTests {
    @Suite("the window is closed")
    struct HangUp {
        /// How the program learns that its terminal is gone.
        enum Notice: String, CaseIterable, CustomTestStringConvertible {
            case signal = "told by SIGHUP"
            case nothing = "told by nobody"
            case ignored = "with SIGHUP ignored"

            var testDescription: String { rawValue }

            var launch: PtyLaunch {
                var launch = PtyLaunch()
                launch.leads = self != .nothing
                launch.ignoresHangUp = self == .ignored
                return launch
            }
        }

        /// A person waits for one second; a crowded machine takes its time.
        private static let patience = Duration.seconds(10)
        /// Far more than ending takes, far less than running in circles for as long as a person would wait.
        private static let work = Duration.milliseconds(500)

        @Test(
            "the shop ends, and does not run in circles (BUG-37)", arguments: Place.allCases, Notice.allCases)
        func closed(_ place: Place, _ notice: Notice) async throws {
            let home = try TestHome(isInAHurry: true)
            let terminal = try PtyTerminal()
            try await place.open(notice.launch, on: terminal, in: home)
            try await expectEnd(of: terminal)
            try await expectSound(home, owned: 0)
        }

        @Test("a stopped shop ends too, when its window is closed (BUG-37)")
        func stopped() async throws {
            let home = try TestHome(isInAHurry: true)
            let terminal = try PtyTerminal()
            try await terminal.openShop(in: home)
            try await terminal.type("\u{1A}")
            _ = try await terminal.waitForStop()
            await terminal.hangUp()
            // As the system does with a stopped group whose shell is gone.
            await terminal.signal(SIGHUP)
            await terminal.signal(SIGCONT)
            #expect(try await terminal.waitForEnd().end == .killed(signal: SIGHUP))
            try await expectSound(home, owned: 0)
        }

        @Test("a purchase that waits for the balances ends the same way and is delivered next time (BUG-01, BUG-37)")
        func whileDelivering() async throws {
            let home = try TestHome(isInAHurry: true)
            try await home.done("buy", "consumable.mandarin")
            let terminal = try PtyTerminal()
            try await terminal.openShop(in: home)
            try await terminal.openSheet()
            let lock = open(home.state + "/balances.lock", O_RDWR | O_CLOEXEC)
            try #require(lock >= 0 && flock(lock, LOCK_EX) == 0)
            try await terminal.type("y")
            // Another program sees the charge; the delivery waits for the lock.
            while try LedgerRow.charged("consumable.apple", in: home.ledgerRows()) == 0 {
                try await home.done("products")
            }
            try await expectEnd(of: terminal)
            close(lock)
            try await expectSound(home, owned: 1)
        }

        private func expectEnd(of terminal: PtyTerminal) async throws {
            let before = try await terminal.processorTime()
            let start = ContinuousClock.now
            await terminal.hangUp()
            let end = try await terminal.waitForEnd()
            #expect(ContinuousClock.now - start < Self.patience)
            #expect(end.processorTime - before < Self.work)
            #expect(end.end == .killed(signal: SIGHUP))
        }

        /// No lock is left, nothing is half done, the next start is right.
        private func expectSound(_ home: TestHome, owned: Int) async throws {
            let terminal = try PtyTerminal()
            try await terminal.openShop(in: home)
            try await terminal.waitForRow("Apple  ", "Owned: \(owned)")
            try await terminal.buy()
            try await terminal.quit()
            #expect(try await home.owned("consumable.apple") == owned + 1)
            #expect(try await home.transactions("--unfinished").isEmpty)
        }
    }
}
