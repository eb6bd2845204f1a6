import Foundation
import OpenStoreKit
import StoreEngine
import Synchronization

/// One device with the shop's app on it, put together: what an open shop, a subcommand and a test all start from.
package struct ShopAssembly: Sendable {
    /// The App Store.
    package let engine: SimulatedAppStore
    /// The device.
    package let device: SimulatedDevice
    /// The app's balances on it.
    package let balances: BalancesFile
    /// The app's model.
    package let store: Store

    /// Puts the parts together; reads and writes nothing.
    ///
    /// `stateDirectory` is the engine's own; `nil` keeps balances in memory, or in `balances` of an earlier launch.
    /// Throws for a device name that cannot be a directory's.
    package init(
        engine: SimulatedAppStore, stateDirectory: URL?, buyer: Buyer = Buyer(),
        systemUI: any SystemUI = ConfirmingSystemUI(), locale: String = "en_US",
        clock: any StoreClock = SystemStoreClock(), balances: BalancesFile? = nil,
        steps: StateFileSteps = StateFileSteps()
    ) throws(BalancesError) {
        self.engine = engine
        let trouble = TroubleReport()
        // Finished consumables belong in the shop's transactions screen.
        device = SimulatedDevice(
            store: engine, buyer: buyer, systemUI: systemUI, locale: locale, includesConsumableHistory: true,
            onError: { trouble.report($0) })
        let file: BalancesFile
        if let balances {
            file = balances
        } else {
            file = try BalancesFile(stateDirectory: stateDirectory, device: buyer.device, steps: steps)
        }
        self.balances = file
        store = Store(device: device, balances: file, clock: clock)
        trouble.tell(store)
    }

    /// Loads, handles everything that is left over (unfinished purchases, refunds, approvals), and goes on listening:
    /// how a subcommand starts. Call ``Store/stop()`` at its end.
    package func start() async {
        await store.load()
        await store.listen()
        await store.caughtUp()
    }
}

/// Tells the store of ledger trouble that StoreKit's sequences cannot throw. The device is made before the store is.
private final class TroubleReport: Sendable {
    private struct Reader {
        weak var store: Store?
    }

    private let reader = Mutex(Reader())

    func tell(_ store: Store) {
        reader.withLock { $0.store = store }
    }

    func report(_ error: StoreEngineError) {
        guard let store = reader.withLock({ $0.store }) else { return }
        Task { await store.noteStore(error) }
    }
}
