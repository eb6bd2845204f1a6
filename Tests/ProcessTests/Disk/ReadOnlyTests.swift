import Foundation
import Testing

/// A store that can be read but not written (BUG-47).
@Suite("Read-only state")
struct ReadOnlyTests {
    /// What was bought before the store became read-only: three apples, of which an unfinished one more is approved but
    /// not delivered, and a knife.
    private static func prepare(_ home: TestHome) async throws {
        try await home.done("buy", Scenario.product, "--quantity", "3")
        try await home.done("buy", "non.consumable.knife")
    }

    @Test(
        "on a read-only file system lists and owned counts are right, and buying says why it is off (BUG-47)",
        .enabled("nothing can be mounted here", { try await MountSpace.isPossible() }), arguments: [true, false])
    func readOnlyFileSystem(_ isFolded: Bool) async throws {
        let home = try TestHome()
        try await Self.prepare(home)
        if isFolded { try home.foldLog() }
        let before = try home.contents()
        let space = try await MountSpace(
            home, "mount --bind \"$STATE\" \"$STATE\"; mount -o remount,bind,ro \"$STATE\"")
        try await Self.expectBrowsable { try await space.kiosk($0) }
        for (status, words) in [
            (74, ["buy", Scenario.product]), (74, ["refund", "0"]), (74, ["ask-to-buy", "on"]), (74, ["clear"]),
        ] {
            let run = try await space.kiosk(words + ["--json"])
            #expect(run.status == status, "\(run)")
            #expect(run.errorText.lowercased().contains("read-only"), "\(run)")
        }
        #expect(try home.contents() == before)
    }

    @Test("in a directory without write permission the same holds (BUG-47)")
    func noPermission() async throws {
        let home = try TestHome()
        try await Self.prepare(home)
        let before = try home.contents()
        try home.setModes(directories: 0o500, files: 0o400)
        defer { try? home.setModes(directories: 0o700, files: 0o600) }
        try await Self.expectBrowsable { try await home.powerless($0) }
        for words in [["buy", Scenario.product], ["buy", "consumable.melon"], ["refund", "0"], ["clear"]] {
            let run = try await home.powerless(words + ["--json"])
            #expect(run.status == 74, "\(run)")
            #expect(run.errorCode == "cannotWrite", "\(run)")
        }
        try home.setModes(directories: 0o700, files: 0o600)
        #expect(try home.contents() == before)
        try await home.done("buy", Scenario.product)
        #expect(try await home.owned(Scenario.product) == 4)
    }

    @Test("a directory that cannot be made is status 73 and names it (BUG-47)")
    func cannotCreate() async throws {
        let home = try TestHome()
        try home.setModes(of: home.home, 0o500)
        let run = try await home.powerless(
            ["buy", Scenario.product, "--json", "--state", home.home + "/deep/store"])
        #expect(run.status == 73, "\(run)")
        #expect(run.errorCode == "cannotCreate")
        #expect(run.errorText.contains(home.home + "/deep"))
        let products = try await home.powerless(["products", "--state", home.home + "/deep/store"])
        #expect(products.status == 0)
        let owned = try await home.powerless(["owned", "--state", home.home + "/deep/store"])
        #expect(owned.lines == ["nothing owned"])
    }

    @Test("state that cannot even be read is status 74 and says so (contract §2)")
    func unreadable() async throws {
        let home = try TestHome()
        try await Self.prepare(home)
        try home.setModes(directories: 0o000, files: 0o000)
        defer { try? home.setModes(directories: 0o700, files: 0o600) }
        for words in [["owned"], ["transactions"], ["buy", Scenario.product]] {
            let run = try await home.powerless(words + ["--json"])
            #expect(run.status == 74, "\(run)")
            #expect(run.errorText.lowercased().contains("permission denied"), "\(run)")
        }
    }

    @Test("what cannot be delivered is charged to nobody, and what waits is delivered once it can be (BUG-02)")
    func waiting() async throws {
        let home = try TestHome()
        try await Self.prepare(home)
        try await home.done("ask-to-buy", "on")
        _ = try await home.kiosk("buy", Scenario.product, "--quantity", "5")
        try await home.done("ask-to-buy", "approve", "1")
        try home.setModes(directories: 0o500, files: 0o400)
        defer { try? home.setModes(directories: 0o700, files: 0o600) }
        let owned = try await home.powerless(["owned", "--json"])
        #expect(owned.status == 0, "\(owned)")
        #expect(try owned.object()["balances"] as? [String: Int] == [Scenario.product: 3])
        #expect(owned.errorText.contains("not delivered") || owned.errorText.contains("cannot be written"), "\(owned)")
        let unfinished = try await home.powerless(["transactions", "--unfinished", "--json"])
        #expect(try unfinished.array().count == 1)
        try home.setModes(directories: 0o700, files: 0o600)
        #expect(try await home.owned(Scenario.product) == 8)
        #expect(try await home.transactions("--unfinished").isEmpty)
    }

    private static func expectBrowsable(_ kiosk: ([String]) async throws -> ProcessRun) async throws {
        let products = try await kiosk(["products", "--json"])
        #expect(products.status == 0, "\(products)")
        #expect(try products.array().first?["price"] as? String == "120")
        let owned = try await kiosk(["owned", "--json"])
        #expect(owned.status == 0, "\(owned)")
        #expect(try owned.object()["balances"] as? [String: Int] == [Scenario.product: 3])
        #expect((try owned.object()["entitlements"] as? [Any])?.count == 1)
        let transactions = try await kiosk(["transactions", "--json"])
        #expect(transactions.status == 0, "\(transactions)")
        #expect(try transactions.array().count == 2)
        #expect(try transactions.array().allSatisfy { $0["verificationError"] == nil })
        let restore = try await kiosk(["restore"])
        #expect(restore.status == 0 && restore.lines == ["restored 1 purchase"], "\(restore)")
        let held = try await kiosk(["buy", "non.consumable.knife", "--json"])
        #expect(held.status == 0, "what is owned costs nothing, so it can be had: \(held)")
    }
}

extension TestHome {
    /// Runs `kiosk` without root's power to write anywhere.
    func powerless(_ arguments: [String]) async throws -> ProcessRun {
        let drop = geteuid() == 0 ? ["setpriv", "--bounding-set=-all", "--inh-caps=-all", "--"] : []
        return try await KioskProcess.run(
            "/usr/bin/env", drop + [KioskProcess.binary] + arguments, environment: environment, directory: work)
    }

    /// Sets the permissions of everything in the store.
    func setModes(directories: Int, files: Int) throws {
        try setModes(of: state, 0o700)
        var found: [(String, Bool)] = []
        for name in try FileManager.default.subpathsOfDirectory(atPath: state) {
            let path = state + "/" + name
            let facts = try FileManager.default.attributesOfItem(atPath: path)
            found.append((path, facts[.type] as? FileAttributeType == .typeDirectory))
        }
        // From the inside out, so that what is closed is not needed any more.
        for (path, isDirectory) in found.reversed() where !isDirectory { try setModes(of: path, files) }
        for (path, isDirectory) in found.reversed() where isDirectory { try setModes(of: path, directories) }
        try setModes(of: state, directories)
    }

    func setModes(of path: String, _ mode: Int) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }
}
