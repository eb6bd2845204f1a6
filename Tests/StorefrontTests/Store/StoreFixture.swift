import Foundation
import OpenStoreKit
import StoreEngine

@testable import Storefront

/// One launch of a shop on an App Store: in memory, or on a directory that several launches share.
struct StoreFixture {
    let clock = VirtualStoreClock()
    let engine: SimulatedAppStore
    let systemUI = ScriptedSystemUI()
    let device: SimulatedDevice
    let balances: BalancesFile
    let store: Store

    /// Launches. Give `engine` to launch again on a store in memory, `directory` to launch on a store on disk.
    init(
        engine: SimulatedAppStore? = nil, directory: TemporaryDirectory? = nil, balances: BalancesFile? = nil,
        catalog: Catalog = TestCatalog.catalog, deviceName: String = "default", account: String = "default",
        steps: StateFileSteps = StateFileSteps()
    ) throws {
        self.engine =
            try engine
            ?? SimulatedAppStore(
                StoreConfiguration(catalog: catalog, stateDirectory: directory?.url, clock: clock, seed: 7))
        let assembly = try ShopAssembly(
            engine: self.engine, stateDirectory: directory?.url, buyer: Buyer(account: account, device: deviceName),
            systemUI: systemUI, clock: clock, balances: balances, steps: steps)
        device = assembly.device
        self.balances = assembly.balances
        store = assembly.store
    }

    /// Loads, listens, and waits until everything left over is handled.
    func launch() async {
        await store.load()
        await store.listen()
        await store.caughtUp()
    }

    /// Charges as if the program had died right after the charge: nothing is delivered.
    @discardableResult
    func chargeOnly(_ productID: String, quantity: Int = 1) async throws -> UInt64 {
        let order = PurchaseOrder(productID: productID, quantity: quantity)
        let buyer = Buyer(account: device.buyer.account, device: device.buyer.device)
        guard case .confirm(let quote) = try await engine.beginPurchase(order, by: buyer),
            case .purchased(let transaction) = try await engine.completePurchase(quote)
        else { throw FixtureError.notCharged }
        return transaction.id
    }

    func balance(_ productID: String) async -> Int { await store.snapshot.balance(of: productID) }

    func unfinished() async throws -> [UInt64] {
        try await engine.transactions(TransactionQuery(scope: .unfinished), before: nil, limit: 1000).map(\.id)
    }

    func ledger() async throws -> [SignedTransaction] {
        try await engine.transactions(TransactionQuery(scope: .ledger), before: nil, limit: 10_000)
    }

    func logTexts() async -> [String] { await store.snapshot.log.map(\.event.text) }

    enum FixtureError: Error { case notCharged }
}
