import Foundation
import Testing

/// Writes that fail where an ordinary user meets it: limits, and any one system call (BUG-45).
@Suite("Failing writes")
struct WriteFailureTests {
    @Test(
        "a limit on the size of files is an error to report, not a death; what was there stays (BUG-45)",
        arguments: [0, 1, 8, 16, 64, 128, 160, 200])
    func sizeLimit(_ blocks: Int) async throws {
        let home = try TestHome()
        try await home.done("buy", Scenario.product, "--quantity", "3")
        let run = try await home.shell("ulimit -f \(blocks); \"$KIOSK\" buy \(Scenario.product) --quantity 5 --json")
        #expect([0, 74].contains(run.status), "\(run)")
        let charged = try LedgerRow.charged(Scenario.product, in: home.ledgerRows())
        #expect(charged == (run.status == 0 ? 8 : 3), "\(run)")
        if blocks == 0 { #expect(run.status == 74) }
        #expect(try await home.owned(Scenario.product) == charged)
        try await home.done("buy", Scenario.product)
        #expect(try await home.owned(Scenario.product) == charged + 1)
        #expect(try home.strangers() == [])
    }

    @Test(
        "a limit on the size of files lets no store be half made (BUG-45)", arguments: [0, 1, 8, 16, 64, 128, 160, 200])
    func sizeLimitAtFirst(_ blocks: Int) async throws {
        let home = try TestHome()
        let run = try await home.shell("ulimit -f \(blocks); \"$KIOSK\" buy \(Scenario.product) --json")
        #expect([0, 73, 74].contains(run.status), "\(run)")
        try await home.done("buy", Scenario.product)
        #expect(try await home.owned(Scenario.product) == (run.status == 0 ? 2 : 1))
        #expect(try home.strangers() == [])
    }

    @Test(
        "one failing call of a purchase is an error or does not matter, and the next start agrees (BUG-02, BUG-45)",
        .enabled("this system does not let programs be traced", { try await Tracing.isPossible() }),
        arguments: [(Scenario.purchases[0], ENOSPC), (Scenario.purchases[3], EIO)])
    func oneFails(_ scenario: Scenario, _ code: Int32) async throws {
        try await Sweep(scenario, .fail(code)).run { run in Self.expectHonest(run) }
    }

    @Test(
        "a disk that fills up at any call of a purchase is an error or does not matter (BUG-02, BUG-45)",
        .enabled("this system does not let programs be traced", { try await Tracing.isPossible() }),
        arguments: [Scenario.purchases[3]])
    func fillsUp(_ scenario: Scenario) async throws {
        try await Sweep(scenario, .failFromHere(ENOSPC)).run { run in Self.expectHonest(run) }
    }

    private static func expectHonest(_ run: ProcessRun) {
        guard case .exited(let status) = run.end else {
            Issue.record("died: \(run)")
            return
        }
        #expect([0, 73, 74].contains(status), "\(run)")
        if status == 0 {
            #expect(run.text.hasPrefix("bought"), "\(run)")
        } else {
            #expect(!run.text.contains("bought"), "\(run)")
            #expect(run.errorText.hasPrefix("kiosk: "), "\(run)")
        }
    }
}
