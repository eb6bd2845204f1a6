import Foundation
import StoreEngine
import Testing

@testable import OpenStoreKit

@Suite("Opening a store for a program (contract §2)")
struct OpeningTests {
    @Test("A program opens a catalogue by itself: in memory, or in a directory that remembers")
    func byCall() async throws {
        let file = try CatalogFile()
        defer { file.remove() }
        for (state, expected) in [(nil, [1, 1]), (file.state, [1, 2])] as [(URL?, [Int])] {
            var counts: [Int] = []
            for _ in 0..<2 {
                let device = try SimulatedDevice(catalog: file.url, state: state)
                try await device.run {
                    _ = try await Product.products(for: ["apple"]).first?.purchase()
                    counts.append(await Transaction.unfinished.transactions().count)
                }
            }
            #expect(counts == expected)
        }
    }

    @Test("Storefront, environment, account and device are the program's choice")
    func choices() async throws {
        let file = try CatalogFile()
        defer { file.remove() }
        let device = try SimulatedDevice(
            catalog: file.url, environment: .sandbox, storefront: "USA", account: "mum", device: "tablet")
        try await device.run {
            let apple = try #require(try await Product.products(for: ["apple"]).first)
            #expect(apple.displayPrice == "$0.99")
            guard case .success(.verified(let transaction)) = try await apple.purchase() else {
                Issue.record("not bought")
                return
            }
            #expect(transaction.environment == .sandbox)
        }
    }

    @Test("What cannot be opened says what and what to do")
    func mistakes() throws {
        let file = try CatalogFile()
        let broken = try CatalogFile(contents: "{ \"formatVersion\": 1 ")
        defer {
            file.remove()
            broken.remove()
        }
        let missing = file.directory.appendingPathComponent("none.json")
        let openings: [(String, () throws -> SimulatedDevice)] = [
            ("KIOSK_CATALOG", { try SimulatedDevice(catalog: missing) }),
            ("catalog check", { try SimulatedDevice(catalog: broken.url) }),
            (".sandbox", { try SimulatedDevice(catalog: file.url, environment: .production) }),
            ("JPN", { try SimulatedDevice(catalog: file.url, storefront: "XXX") }),
        ]
        for (advice, open) in openings {
            let error = #expect(throws: StoreSetupError.self) { try open() }
            #expect(error?.recoverySuggestion?.contains(advice) == true)
            #expect(error?.errorDescription?.isEmpty == false)
        }
    }

    @Test("The environment names catalogue, state, storefront and language; detached tasks find that store too")
    func fromEnvironment() async {
        await #expect(processExitsWith: .success) {
            let file = try CatalogFile()
            defer { file.remove() }
            setenv("KIOSK_CATALOG", file.url.path, 1)
            setenv("KIOSK_STATE", file.state.path, 1)
            setenv("KIOSK_STOREFRONT", "usa", 1)
            setenv("LC_ALL", "ja_JP.UTF-8", 1)
            let apple = try #require(
                try await Task.detached { try await Product.products(for: ["apple"]) }.value.first)
            #expect(apple.displayPrice == "$0.99")
            #expect(apple.displayName == "りんご")
            _ = try await apple.purchase()
            // Another device on the same directory, as the command line would be.
            let other = try SimulatedDevice(catalog: file.url, state: file.state)
            #expect(await other.run { await Transaction.unfinished.transactions().count } == 1)
        }
    }

    @Test("Without KIOSK_STATE the store is the command line's: in the data home, by bundle id")
    func dataHome() async {
        await #expect(processExitsWith: .success) {
            let file = try CatalogFile()
            defer { file.remove() }
            setenv("KIOSK_CATALOG", file.url.path, 1)
            unsetenv("KIOSK_STATE")
            setenv("XDG_DATA_HOME", file.directory.path, 1)
            _ = try await Product.products(for: ["apple"]).first?.purchase()
            let ledger = file.directory.appendingPathComponent("kiosk/com.example.program/ledger.sqlite")
            #expect(FileManager.default.fileExists(atPath: ledger.path))
        }
    }

    @Test(
        "A mistake in a variable is named, and what to set",
        arguments: [
            (["KIOSK_CATALOG": ""], "No catalogue", "KIOSK_CATALOG"),
            (["KIOSK_CATALOG": "/none/products.json"], "/none/products.json", "KIOSK_CATALOG"),
        ])
    func variables(_ variables: [String: String], _ words: String, _ advice: String) throws {
        let error = #expect(throws: StoreKitError.self) {
            try SimulatedDevice.openFromEnvironment(variables)
        }
        guard case .systemError(let cause) = error else {
            Issue.record("not a system error")
            return
        }
        #expect((cause as? StoreSetupError)?.message.contains(words) == true)
        #expect(error?.recoverySuggestion?.contains(advice) == true)
    }

    @Test("Without a catalogue throwing calls say what to set; sequences are empty and say it once")
    func withoutCatalog() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            unsetenv("KIOSK_CATALOG")
            for _ in 0..<3 {
                #expect(await Transaction.currentEntitlements.transactions().isEmpty)
                #expect(await Transaction.latest(for: "apple") == nil)
                #expect(!AppStore.canMakePayments)
            }
            for await _ in Transaction.updates { Issue.record("an update from nowhere") }
            let error = await #expect(throws: StoreKitError.self) { try await Product.products(for: ["apple"]) }
            #expect(error?.recoverySuggestion?.contains("KIOSK_CATALOG") == true)
        }
        let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        let lines = text.split(separator: "\n").filter { $0.contains("there is no store") }
        #expect(lines.count == 1)
        #expect(lines.first?.contains("KIOSK_CATALOG") == true)
    }
}
