import Foundation
import Testing

@testable import StoreEngine

@Suite("Simulated failures and switches")
struct FailureTests {
    @Test("a failure before the charge leaves no trace, and stays armed until disarmed (B2)")
    func beforeCharge() async throws {
        let store = try SimulatedAppStore.fixture()
        let failure = SimulatedFailure(error: "networkError")
        try await store.updateSettings { $0.failures[.purchase] = failure }
        for _ in 1...2 {
            await #expect(throws: StoreEngineError.simulated(failure, api: .purchase)) {
                try await store.buy(Shop.apple)
            }
        }
        #expect(try await store.ids().isEmpty)
        #expect(try await store.events().map(\.kind) == [.settingsChanged])
        try await store.updateSettings { $0.failures = [:] }
        try await store.charge(Shop.apple)
    }

    @Test("a failure after the charge: the money is taken, the transaction comes back as a surprise (BUG-01, BUG-06)")
    func afterCharge() async throws {
        let directory = try TemporaryDirectory()
        let store = try SimulatedAppStore.fixture(in: directory)
        let failure = SimulatedFailure(error: "unknown", timing: .afterCharge)
        try await store.updateSettings { $0.failures[.purchase] = failure }
        await #expect(throws: StoreEngineError.simulated(failure, api: .purchase)) {
            try await store.buy(Shop.apple, quantity: 3)
        }
        let restarted = try SimulatedAppStore.fixture(in: directory)
        #expect(try await restarted.ids(.unfinished) == [0])
        #expect(try await restarted.transaction(0)?.payload.quantity == 3)
        let purchase = try await restarted.events().last
        #expect(purchase?.kind == .purchased)
        #expect(purchase?.session == nil)
    }

    @Test("a failure armed for purchases does not touch what is owned, asked for or approved")
    func unconcerned() async throws {
        let store = try SimulatedAppStore.fixture()
        try await store.charge(Shop.knife)
        try await store.updateSettings { $0.askToBuy = true }
        try await store.buy(Shop.apple)
        try await store.updateSettings { $0.failures[.purchase] = SimulatedFailure(error: "unknown") }
        #expect(try await store.buy(Shop.knife).name == "alreadyOwned")
        try await store.approve(request: 1)
        #expect(try await store.ids() == [1, 0])
    }

    @Test("each armed API fails by itself (B2)", arguments: FailureAPI.allCases)
    func eachAPI(_ api: FailureAPI) async throws {
        let store = try SimulatedAppStore.fixture()
        let failure = SimulatedFailure(error: "systemError")
        try await store.charge(Shop.apple)
        try await store.updateSettings { $0.failures[api] = failure }
        func outcome(_ body: () async throws -> Void) async -> FailureAPI? {
            do {
                try await body()
                return nil
            } catch StoreEngineError.simulated(failure, let api) {
                return api
            } catch {
                return nil
            }
        }
        #expect(
            await outcome { _ = try await store.products(for: [Shop.apple]) } == (api == .loadProducts ? api : nil))
        #expect(await outcome { try await store.buy(Shop.apple) } == (api == .purchase ? api : nil))
        #expect(await outcome { try await store.sync() } == (api == .appStoreSync ? api : nil))
        #expect(await outcome { try await store.throwFailure(armedFor: api) } == api)
        // The store's own side is no API: the parent and the shopkeeper are not simulated away.
        #expect(await outcome { try await store.refund(0, reason: 0) } == nil)
    }

    @Test("all switches survive a restart and are seen by other processes at once")
    func settingsPersist() async throws {
        let directory = try TemporaryDirectory()
        let store = try SimulatedAppStore.fixture(in: directory)
        let other = try SimulatedAppStore.fixture(in: directory)
        #expect(try await other.settings() == StoreSettings())
        let all = StoreSettings(
            askToBuy: true, interruptsPurchases: true, allowsPurchases: false, storefront: "USA",
            failures: Dictionary(
                uniqueKeysWithValues: FailureAPI.allCases.map {
                    ($0, SimulatedFailure(error: "an error with spaces", timing: .afterCharge))
                }))
        try await store.updateSettings { $0 = all }
        #expect(try await other.settings() == all)
        #expect(try await SimulatedAppStore.fixture(in: directory).settings() == all)
        try await other.resetToDefaultState()
        #expect(try await store.settings() == StoreSettings())
    }

    @Test("resetting puts the switches back and keeps transactions and requests (BUG-31, B1.3)")
    func reset() async throws {
        let store = try SimulatedAppStore.fixture()
        try await store.charge(Shop.knife)
        try await store.updateSettings {
            $0.askToBuy = true
            $0.storefront = "USA"
        }
        try await store.buy(Shop.apple)
        try await store.resetToDefaultState()
        #expect(try await store.settings() == StoreSettings())
        #expect(try await store.storefront().countryCode == "JPN")
        #expect(try await store.ids() == [0])
        #expect(try await store.requests(pendingOnly: true, account: nil).count == 1)
    }

    @Test("an unknown storefront is refused, by configuration and by switch", arguments: ["", "jpn", "XXX", "JPNN"])
    func unknownStorefront(_ code: String) async throws {
        #expect(throws: StoreEngineError.unknownStorefront(code)) {
            try SimulatedAppStore(StoreConfiguration(catalog: Shop.catalog, storefront: code))
        }
        let store = try SimulatedAppStore.fixture()
        await #expect(throws: StoreEngineError.unknownStorefront(code)) {
            try await store.updateSettings { $0.storefront = code }
        }
        #expect(try await store.settings().storefront == nil)
    }

    @Test("the storefront is the last one asked for: start option over old switch, new switch over start option")
    func storefrontPrecedence() async throws {
        let directory = try TemporaryDirectory()
        let store = try SimulatedAppStore.fixture(in: directory)
        #expect(try await store.storefront().countryCode == "JPN")
        try await store.updateSettings { $0.storefront = "USA" }
        #expect(try await store.storefront().countryCode == "USA")
        func started(_ storefront: String?) throws -> SimulatedAppStore {
            try SimulatedAppStore(
                StoreConfiguration(catalog: Shop.catalog, stateDirectory: directory.store, storefront: storefront))
        }
        #expect(try await started(nil).storefront().countryCode == "USA")
        let japanese = try started("JPN")
        #expect(try await japanese.storefront().countryCode == "JPN")
        try await store.updateSettings { $0.storefront = "GBR" }
        #expect(try await japanese.storefront().countryCode == "GBR")
    }

    @Test("products come in catalogue order, unknown and unsold ones left out, each once (SEED-6, BUG-25)")
    func products() async throws {
        let store = try SimulatedAppStore.fixture()
        let asked = [Shop.pass, "no.such", Shop.apple, Shop.pass, "Consumable.Apple", Shop.sake, Shop.basket]
        #expect(try await store.products(for: asked).map(\.id) == [Shop.apple, Shop.pass, Shop.basket, Shop.sake])
        #expect(try await store.products(for: []).isEmpty)
        try await store.updateSettings { $0.storefront = "USA" }
        #expect(try await store.products(for: asked).map(\.id) == [Shop.apple, Shop.pass, Shop.basket])
    }

    @Test("syncs are counted per store, failed ones too; starting counts none (BUG-14, SEED-62)")
    func syncCount() async throws {
        let directory = try TemporaryDirectory()
        for _ in 0..<10 {
            let store = try SimulatedAppStore.fixture(in: directory)
            _ = try await store.ids(.currentEntitlements)
            #expect(try await store.syncCount() == 0)
        }
        let store = try SimulatedAppStore.fixture(in: directory)
        try await store.sync()
        try await store.updateSettings { $0.failures[.appStoreSync] = SimulatedFailure(error: "unknown") }
        _ = try? await store.sync()
        #expect(try await SimulatedAppStore.fixture(in: directory).syncCount() == 2)
    }
}
