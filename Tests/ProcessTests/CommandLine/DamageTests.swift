import Foundation
import Testing

/// State that is damaged, newer, or someone else's: a clear status, and nothing in it is changed (contract §2, §3).
@Suite("Command line: damaged and foreign state")
struct DamageTests {
    /// Commands that read, and that write.
    static let commands = [
        ["owned"], ["transactions"], ["restore"], ["buy", Scenario.product], ["refund", "0"], ["ask-to-buy", "list"],
        ["ask-to-buy", "on"], ["simulate", "show"], ["storefront"], ["clear"],
    ]

    @Test(
        "a store of another environment or bundle id is status 65 and untouched (contract §3)",
        arguments: [["--environment", "sandbox"], ["--catalog", "other.json"]])
    func otherStore(_ options: [String]) async throws {
        let home = try TestHome()
        try await home.done("buy", Scenario.product)
        try home.write(CatalogText.catalog(id: Scenario.product, bundleID: "com.example.other"), to: "other.json")
        try home.foldLog()
        let before = try home.contents()
        for command in Self.commands {
            let run = try await home.kiosk(command + options + ["--json"])
            #expect(run.status == 65, "\(run)")
            #expect(run.errorCode == "otherStore")
            #expect(run.errorLines.count == 2)
        }
        #expect(try home.contents().filter { !$0.value.isEmpty } == before.filter { !$0.value.isEmpty })
        #expect(try await home.owned(Scenario.product) == 1)
    }

    @Test(
        "a damaged ledger is status 65 and untouched (contract §2, BUG-45)",
        arguments: [
            Damage("not a database", { _ in Data("this is not a database, whatever its name may say".utf8) }),
            Damage("empty", { _ in Data() }),
            Damage("half", { $0.prefix($0.count / 2) }),
            Damage("its head overwritten", { Data(repeating: 0, count: 100) + $0.dropFirst(100) }),
            Damage("its pages overwritten", { $0.prefix(100) + Data(repeating: 0xA5, count: $0.count - 100) }),
        ])
    func damagedLedger(_ damage: Damage) async throws {
        let home = try TestHome()
        try await home.done("buy", Scenario.product)
        try home.foldLog()
        let ledger = URL(filePath: home.ledgerPath)
        try damage.change(Data(contentsOf: ledger)).write(to: ledger)
        let before = try home.contents()
        for command in Self.commands {
            let run = try await home.kiosk(command + ["--json"])
            #expect(run.status == 65, "\(run)")
            #expect(run.errorCode == "damaged")
            #expect(run.errorText.contains("ledger.sqlite is damaged"))
        }
        // SQLite may leave an empty log beside it.
        #expect(try home.contents().filter { !$0.value.isEmpty } == before.filter { !$0.value.isEmpty })
    }

    @Test("a ledger of a newer version is status 65 and untouched (contract §2)")
    func newerLedger() async throws {
        let home = try TestHome()
        try await home.done("buy", Scenario.product)
        try home.foldLog()
        // The user version is at byte 60 of a database, most significant byte first.
        var ledger = try Data(contentsOf: URL(filePath: home.ledgerPath))
        ledger.replaceSubrange(60..<64, with: [0, 0, 3, 0xE7])
        try ledger.write(to: URL(filePath: home.ledgerPath))
        let before = try home.contents()
        for command in Self.commands {
            let run = try await home.kiosk(command + ["--json"])
            #expect(run.status == 65, "\(run)")
            #expect(run.errorCode == "newerLedger")
            #expect(run.errorText.contains("format 999"))
        }
        #expect(try home.contents().filter { !$0.value.isEmpty } == before.filter { !$0.value.isEmpty })
    }

    @Test(
        "damaged balances are set aside with a message, content kept, and rebuilt from the history (BUG-45)",
        arguments: ["not a property list", "", "<plist><array/></plist>", "bplist00"])
    func damagedBalances(_ text: String) async throws {
        let home = try TestHome()
        try await home.done("buy", Scenario.product, "--quantity", "5")
        try await home.done("buy", Scenario.product, "--quantity", "2")
        try await home.done("refund", "0")
        try Data(text.utf8).write(to: URL(filePath: home.balancesPath))
        let run = try await home.done("owned")
        #expect(run.errorText.contains("balances.plist.damaged-1"), "\(run)")
        #expect(try String(contentsOfFile: home.balancesPath + ".damaged-1", encoding: .utf8) == text)
        #expect(try home.propertyList()[Scenario.product] as? Int == 2)
        #expect(run.lines == ["consumable.apple  Apple  2"])
        #expect(try await home.done("owned").errorText.isEmpty, "said once")
    }

    @Test("what another version keeps in the balances survives a purchase (contract §3)")
    func otherKeys() async throws {
        let home = try TestHome()
        try await home.done("buy", Scenario.product)
        var list = try home.propertyList()
        list["kiosk.later"] = ["something": 1]
        let data = try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
        try data.write(to: URL(filePath: home.balancesPath))
        try await home.done("buy", Scenario.product)
        #expect(try home.propertyList()["kiosk.later"] as? [String: Int] == ["something": 1])
        #expect(try home.propertyList()[Scenario.product] as? Int == 2)
    }

    @Test("a changed row of the ledger is shown as unverified and never delivered (SEED-40, SEED-75)")
    func changedRow() async throws {
        let home = try TestHome()
        try await home.done("buy", Scenario.product)
        try await home.done("ask-to-buy", "on")
        _ = try await home.kiosk("buy", Scenario.product, "--quantity", "2")
        try await home.done("ask-to-buy", "approve", "1")
        try home.foldLog()
        // Nine for the price of two.
        let ledger = URL(filePath: home.ledgerPath)
        var bytes = try Data(contentsOf: ledger)
        let place = try #require(bytes.range(of: Data("\"quantity\":2".utf8)))
        bytes.replaceSubrange(place, with: Data("\"quantity\":9".utf8))
        try bytes.write(to: ledger)
        let owned = try await home.done("owned")
        #expect(owned.lines == ["consumable.apple  Apple  1"], "\(owned)")
        #expect(owned.errorText.contains("not delivered"))
        let newest = try #require(try await home.transactions().first)
        #expect(newest["verificationError"] as? String == "invalidSignature")
        #expect(newest["finished"] as? Bool == false)
        #expect(try await home.done("transactions").text.contains("unverified"))
    }

    @Test("another chain's keys do not sign for this store: unverified, and nothing is sold on (SEED-75)")
    func otherSigningKeys() async throws {
        let home = try TestHome()
        let other = try TestHome()
        try await home.done("buy", Scenario.product)
        try await other.done("buy", Scenario.product)
        try FileManager.default.removeItem(atPath: home.state + "/signing")
        try FileManager.default.copyItem(atPath: other.state + "/signing", toPath: home.state + "/signing")
        let newest = try #require(try await home.transactions().first)
        #expect(newest["verificationError"] is String)
        let refund = try await home.kiosk("refund", "0", "--json")
        #expect(refund.status == 65, "a new signature must not make it genuine: \(refund)")
    }

    @Test("a product that left the catalogue stays owned and is shown by its id (contract §3)")
    func productGone() async throws {
        let home = try TestHome()
        try await home.done("buy", Scenario.product, "--quantity", "3")
        try home.write(CatalogText.catalog(bundleID: "com.example.kiosk"), to: "products.json")
        #expect(try await home.done("owned").lines == ["consumable.apple    3"])
        #expect(try await home.owned(Scenario.product) == 3)
        let run = try await home.kiosk("buy", Scenario.product, "--json")
        #expect(run.status == 1)
        #expect(run.errorCode == "productUnavailable")
        try await home.done("refund", "0")
        #expect(try await home.owned(Scenario.product) == 0)
    }

    @Test("a file in the place of the store is status 73 for what writes, and stays (contract §2)")
    func fileInTheWay() async throws {
        let home = try TestHome()
        try Data("mine".utf8).write(to: URL(filePath: home.state))
        let run = try await home.kiosk("buy", Scenario.product, "--json")
        #expect(run.status == 73, "\(run)")
        #expect(try String(contentsOfFile: home.state, encoding: .utf8) == "mine")
        let deeper = try await home.kiosk("buy", Scenario.product, "--state", home.state + "/deep/er")
        #expect(deeper.status == 73, "\(deeper)")
    }
}

/// A way to damage a file.
struct Damage: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var change: @Sendable (Data) -> Data

    init(_ name: String, _ change: @escaping @Sendable (Data) -> Data) {
        testDescription = name
        self.change = change
    }
}
