import Foundation
import Testing

/// Something that changes a store, the store it is done to, and what must be true afterwards whatever went wrong.
struct Scenario: Sendable, CustomTestStringConvertible {
    /// The product everything is about.
    static let product = "consumable.apple"

    let name: String
    /// Makes the store that the command meets.
    let prepare: @Sendable (TestHome) async throws -> Void
    /// The command that is disturbed.
    let command: [String]
    /// What the command adds to the owned count, done once.
    let change: Int
    /// Does the command's work once more after a disturbance; nil: nothing more than a start.
    var again: [String]?

    var testDescription: String { name }

    static let purchases = [1, 5].flatMap { quantity in
        [
            Scenario(
                name: "first purchase of \(quantity)", prepare: { _ in },
                command: ["buy", product, "--quantity", "\(quantity)"], change: quantity),
            Scenario(
                name: "further purchase of \(quantity)",
                prepare: { home in
                    try await home.done("buy", product, "--quantity", "3")
                    try await home.done("buy", product)
                },
                command: ["buy", product, "--quantity", "\(quantity)"], change: quantity),
        ]
    }

    static let others = [
        Scenario(
            name: "refund at the store",
            prepare: { home in
                try await home.done("buy", product, "--quantity", "3")
                try await home.done("buy", product, "--quantity", "5")
            },
            command: ["refund", "0"], change: -3, again: ["refund", "0"]),
        Scenario(
            name: "refund on the device",
            prepare: { home in
                try await home.done("buy", product, "--quantity", "3")
                try await home.done("buy", product, "--quantity", "5")
                try await home.done("refund", "0")
            },
            command: ["owned"], change: 0),
        Scenario(
            name: "approval",
            prepare: { home in
                try await home.done("buy", product)
                try await home.done("ask-to-buy", "on")
                _ = try await home.kiosk("buy", product, "--quantity", "5")
                try await home.done("ask-to-buy", "off")
            },
            command: ["ask-to-buy", "approve", "1"], change: 5, again: ["ask-to-buy", "approve", "1"]),
        Scenario(
            name: "delivery of what was approved",
            prepare: { home in
                try await home.done("buy", product)
                try await home.done("ask-to-buy", "on")
                _ = try await home.kiosk("buy", product, "--quantity", "5")
                try await home.done("ask-to-buy", "off")
                try await home.done("ask-to-buy", "approve", "1")
            },
            command: ["owned"], change: 0),
        Scenario(
            name: "repair of damaged balances",
            prepare: { home in
                try await home.done("buy", product, "--quantity", "3")
                try Data("not a property list".utf8).write(to: URL(filePath: home.balancesPath))
            },
            command: ["owned"], change: 0),
        Scenario(
            name: "clearing",
            prepare: { home in
                try await home.done("buy", product, "--quantity", "3")
                try await home.done("buy", product)
            },
            command: ["clear"], change: -4, again: ["clear"]),
    ]
}

/// A store once prepared, from which every run starts anew.
final class PreparedStore: Sendable {
    private let template: TestHome
    let scenario: Scenario
    /// How many the ledger says are owned before the command.
    let owned: Int

    init(_ scenario: Scenario) async throws {
        let home = try TestHome()
        try await scenario.prepare(home)
        self.scenario = scenario
        template = home
        owned = try LedgerRow.charged(Scenario.product, in: home.ledgerRows())
    }

    /// A home whose store is a copy of the prepared one.
    func copy() throws -> TestHome {
        let home = try TestHome()
        if template.exists(template.state) {
            try FileManager.default.copyItem(atPath: template.state, toPath: home.state)
        }
        return home
    }

    /// Checks that a disturbed store is whole: after a normal start what is owned is what was charged, nothing waits,
    /// nothing lies about, and trade goes on (design rule 1).
    func check(_ home: TestHome, after run: ProcessRun, sourceLocation: SourceLocation = #_sourceLocation) async throws
    {
        let start = try await home.kiosk("owned", "--json")
        try #require(start.status == 0, "start after \(run): \(start)", sourceLocation: sourceLocation)
        let rows = try home.ledgerRows()
        let charged = LedgerRow.charged(Scenario.product, in: rows)
        let owned = (try start.object()["balances"] as? [String: Int])?[Scenario.product] ?? 0
        #expect(owned == charged, "owned and charged after \(run)", sourceLocation: sourceLocation)
        #expect(
            [self.owned, self.owned + scenario.change].contains(charged), "charged after \(run)",
            sourceLocation: sourceLocation)
        #expect(rows.allSatisfy { $0.isFinished }, "unfinished after \(run)", sourceLocation: sourceLocation)
        if home.exists(home.balancesPath) {
            #expect(throws: Never.self, "balances.plist after \(run)", sourceLocation: sourceLocation) {
                try home.propertyList()
            }
        }
        var expected = charged
        if let again = scenario.again {
            let run = try await home.kiosk(again)
            #expect([0, 1].contains(run.status), "once more: \(run)", sourceLocation: sourceLocation)
            expected = self.owned + scenario.change
        }
        let bought = try await home.kiosk("buy", Scenario.product)
        #expect(bought.status == 0, "a purchase after \(run): \(bought)", sourceLocation: sourceLocation)
        #expect(
            try home.propertyList()[Scenario.product] as? Int == expected + 1, "in the end, after \(run)",
            sourceLocation: sourceLocation)
        #expect(try home.strangers() == [], "files left after \(run)", sourceLocation: sourceLocation)
    }
}

extension TestHome {
    /// Files that no store keeps.
    func strangers() throws -> [String] {
        let keys = ["root", "intermediate", "leaf"].flatMap { ["signing/\($0).der", "signing/\($0).key"] }
        let known = Set(
            [
                "ledger.sqlite", "ledger.sqlite-wal", "ledger.sqlite-shm", "balances.plist", "balances.lock", "signing",
                // Kept on purpose: someone may want to look into it.
                "balances.plist.damaged-1",
            ] + keys)
        return try FileManager.default.subpathsOfDirectory(atPath: state).filter { !known.contains($0) }.sorted()
    }
}
