import Foundation
import OpenStoreKit
import StoreEngine

/// The shop's model of its store, in the spirit of the documents' `Store` and `StoreManager` (SEED-7, SEED-45,
/// SEED-140): loads products, listens to `Transaction.updates` from launch, delivers, and knows what is owned.
///
/// Whatever it learns becomes a new ``StoreSnapshot``. There is one delivery path, ``deliver(_:by:)``, for direct
/// purchases and for everything that arrives by itself (design §3).
package actor Store {
    /// How many lines the event log keeps.
    package static let logLimit = 500
    /// How many arrivals a snapshot keeps.
    static let arrivalLimit = 16

    let device: SimulatedDevice
    let engine: SimulatedAppStore
    let balances: BalancesFile
    let ledger: EngineLedger
    let clock: any StoreClock

    /// What the shop knows now.
    package internal(set) var snapshot: StoreSnapshot
    /// Products sold in the storefront, in catalogue order.
    package internal(set) var products: [Product] = []
    /// What the log last said about them.
    var productEvents: [LogEvent] = []

    var observers: [Int: AsyncStream<StoreSnapshot>.Continuation] = [:]
    var observerCount = 0
    var logCount = 0
    var arrivalCount = 0

    var isPurchasing = false
    var restoring: Task<RestoreReport, Never>?
    /// Transactions that this store finished itself: their `finished` events are no news.
    var finishedHere: Set<UInt64> = []
    /// Refunds announced since launch.
    var announcedRefunds: Set<UInt64> = []

    // Refreshing: see `refresh(_:)`.
    var wanted: Facts = []
    var asked = 0
    var answered = 0
    var isRefreshing = false
    var refreshWaiters: [CheckedContinuation<Void, Never>] = []

    var eventListener: Task<Void, Never>?
    var updatesListener: Task<Void, Never>?
    var isStopped = false
    let eventProgress = Progress()

    /// Makes the store of a device. Nothing is read before ``load()``.
    package init(device: SimulatedDevice, balances: BalancesFile, clock: any StoreClock) {
        self.device = device
        self.balances = balances
        self.clock = clock
        engine = device.store
        ledger = EngineLedger(device: device)
        snapshot = StoreSnapshot(
            environment: device.store.environment.rawValue, account: device.buyer.account, device: device.buyer.device)
    }

    // MARK: Snapshots

    /// Snapshots from now on; a slow reader gets the newest and misses the ones between.
    package func snapshots() -> AsyncStream<StoreSnapshot> {
        observerCount += 1
        let number = observerCount
        let (stream, continuation) = AsyncStream.makeStream(
            of: StoreSnapshot.self, bufferingPolicy: .bufferingNewest(1))
        continuation.onTermination = { [weak self] _ in
            Task { await self?.removeObserver(number) }
        }
        observers[number] = continuation
        return stream
    }

    private func removeObserver(_ number: Int) {
        observers[number] = nil
    }

    /// Changes what is known, and tells everyone if that is news.
    func update(_ change: (inout StoreSnapshot) -> Void) {
        var next = snapshot
        change(&next)
        guard next != snapshot else { return }
        next.revision += 1
        snapshot = next
        for observer in observers.values { observer.yield(next) }
    }

    // MARK: Log and arrivals

    /// Adds lines to the event log.
    func log(_ events: LogEvent...) { log(events) }

    /// Adds lines to the event log; the oldest make room.
    func log(_ events: [LogEvent]) {
        guard !events.isEmpty else { return }
        let date = clock.now
        update { snapshot in
            for event in events.suffix(Self.logLimit) {
                logCount += 1
                snapshot.log.append(LogEntry(id: logCount, date: date, event: event))
            }
            snapshot.log.removeFirst(max(0, snapshot.log.count - Self.logLimit))
        }
    }

    /// Tells the screen of something that happened by itself.
    func announce(_ kind: StoreSnapshot.Arrival.Kind) {
        arrivalCount += 1
        update { snapshot in
            snapshot.arrivals.append(StoreSnapshot.Arrival(id: arrivalCount, kind: kind))
            snapshot.arrivals.removeFirst(max(0, snapshot.arrivals.count - Self.arrivalLimit))
        }
    }

    func setNotice(_ notice: StoreSnapshot.Notice?, replacing isSameKind: (StoreSnapshot.Notice) -> Bool) {
        update { snapshot in
            if let notice, snapshot.notices.contains(notice) { return }
            snapshot.notices.removeAll(where: isSameKind)
            if let notice { snapshot.notices.append(notice) }
        }
    }
}
