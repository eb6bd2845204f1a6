import Foundation
import Testing

/// A command that could not read says so; it never answers with nothing (contract §2).
@Suite("Command line: what cannot be read")
struct UnreadableTests {
    /// Something in the way of reading a store in which five apples and a knife were bought.
    struct Obstacle: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var status: Int32
        var place: @Sendable (TestHome) async throws -> Void
    }

    static let obstacles: [Obstacle] = [
        Obstacle(testDescription: "the balances are a directory", status: 74) { home in
            try FileManager.default.removeItem(atPath: home.balancesPath)
            try FileManager.default.createDirectory(atPath: home.balancesPath, withIntermediateDirectories: false)
        },
        Obstacle(testDescription: "the balances are a pipe nobody writes to", status: 74) { home in
            try FileManager.default.removeItem(atPath: home.balancesPath)
            try #require(mkfifo(home.balancesPath, 0o600) == 0)
        },
        Obstacle(testDescription: "the ledger has lost its transactions", status: 65) { home in
            try home.sql("DROP TABLE transactions")
        },
        Obstacle(testDescription: "a file is in the place of the directory", status: 73) { home in
            try FileManager.default.removeItem(atPath: home.state)
            try Data().write(to: URL(filePath: home.state))
        },
    ]

    @Test("owned and restore fail with the reason, and print no result (contract §2)", arguments: obstacles)
    func unreadable(_ obstacle: Obstacle) async throws {
        let home = try TestHome()
        try await home.done("buy", "consumable.apple", "--quantity", "5")
        try await home.done("buy", "non.consumable.knife")
        try await obstacle.place(home)
        for command in ["owned", "restore"] {
            let run = try await home.kiosk(command, "--json")
            #expect(run.status == obstacle.status, "\(run)")
            let error = try #require(try run.object()["error"] as? [String: Any], "\(run)")
            #expect(error["message"] as? String != nil && error["advice"] as? String != nil)
            #expect(try run.object().count == 1)
        }
    }

    @Test("an entitlement that is not trusted is named with its reason (BUG-39)")
    func untrusted() async throws {
        let home = try TestHome()
        try await home.done("buy", "non.consumable.knife")
        try home.sql("UPDATE transactions SET payload = replace(payload, 'PURCHASED', 'FAMILY_SHARED')")
        let run = try await home.done("owned")
        #expect(run.lines == ["nothing owned"])
        #expect(run.errorText.contains("transaction 0 of non.consumable.knife is not delivered"))
        #expect(run.errorText.contains("invalidSignature"))
    }

    @Test("a purchase says what was bought even when another program clears the ledger meanwhile (contract §2)")
    func cleared() async throws {
        let home = try TestHome()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    let run = try await home.kiosk("buy", "consumable.apple", "--json")
                    guard run.status == 0 else { return }
                    #expect(try run.object()["transaction"] != nil, "\(run)")
                }
                group.addTask { _ = try await home.kiosk("clear") }
            }
            try await group.waitForAll()
        }
    }
}
