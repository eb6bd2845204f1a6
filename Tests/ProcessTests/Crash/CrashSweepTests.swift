import Foundation
import Testing

/// Kills real processes at each of the system calls by which they change files, in turn, and starts again.
@Suite("Crash sweep", .enabled("this system does not let programs be traced", { try await Tracing.isPossible() }))
struct CrashSweepTests {
    @Test(
        "killed before each write, sync, rename, link and unlink of a purchase, nothing is lost or doubled (BUG-01, BUG-45)",
        arguments: Scenario.purchases)
    func purchaseKilled(_ scenario: Scenario) async throws {
        try await Sweep(scenario, .kill).run()
    }

    @Test(
        "killed before each step of a refund, approval, delivery, repair or clearing, each counts once (BUG-01, BUG-31)",
        arguments: Scenario.others)
    func othersKilled(_ scenario: Scenario) async throws {
        try await Sweep(scenario, .kill).run()
    }

    @Test(
        "killed in the middle of each write of a purchase, nothing is lost or doubled (BUG-45)",
        arguments: Scenario.purchases.suffix(1))
    func purchaseTorn(_ scenario: Scenario) async throws {
        try await Sweep(scenario, .tear).run()
    }
}

/// One disturbance at every point of a scenario's command.
struct Sweep {
    private let scenario: Scenario
    private let action: KioskProcess.Action

    init(_ scenario: Scenario, _ action: KioskProcess.Action) {
        self.scenario = scenario
        self.action = action
    }

    /// Runs them all, several at once, until the command comes to its end undisturbed.
    func run(
        expecting check: @escaping @Sendable (ProcessRun) -> Void = { run in
            #expect(run.end == .killed(signal: SIGKILL), "\(run)")
        }
    ) async throws {
        let prepared = try await PreparedStore(scenario)
        let points = try await disturb(prepared, at: 0, .count, check).points
        #expect(points > 0)
        let action = action
        try await withThrowingTaskGroup { group in
            for point in 1...points {
                group.addTask { _ = try await disturb(prepared, at: point, action, check) }
            }
            try await group.waitForAll()
        }
        // Which calls there are may differ a little between runs; the last ones are met too.
        var point = points + 1
        while try await disturb(prepared, at: point, action, check).trapped != nil { point += 1 }
        print("\(scenario.name): \(point - 1) points, \(action)")
    }

    private func disturb(
        _ prepared: PreparedStore, at point: Int, _ action: KioskProcess.Action, _ check: (ProcessRun) -> Void
    ) async throws -> ProcessRun {
        let home = try prepared.copy()
        let run = try await home.kiosk(
            scenario.command, trap: .init(action: action, point: point, below: home.state))
        if run.trapped == nil { #expect(run.status == 0, "undisturbed: \(run)") } else { check(run) }
        try await prepared.check(home, after: run)
        return run
    }
}

/// Whether programs can be traced: containers and hardened kernels may forbid it.
enum Tracing {
    static func isPossible() async throws -> Bool {
        do {
            let run = try await KioskProcess.run(
                "/bin/true", [], environment: [:], directory: "/", trap: .init(action: .count, below: "/"))
            return run.end == .exited(0)
        } catch is KioskProcess.LaunchError {
            return false
        }
    }
}
