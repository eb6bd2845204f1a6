import Foundation
import StoreEngine
import StoreKit
import Synchronization

@testable import SubscriptionExample

/// The example's own catalogue on a store in memory with a virtual clock, and one device in force in the whole process:
/// the service's listener is detached.
@MainActor
struct ServiceShop {
    #if DEBUG
        static let group = "development"
    #else
        static let group = "plans"
    #endif

    let clock = VirtualStoreClock()
    let store: SimulatedAppStore
    let device: SimulatedDevice
    let center = NotificationCenter()
    private let sheets = Sheets()
    private let lines = Lines()

    init() throws {
        store = try SimulatedAppStore(StoreConfiguration(catalog: try Self.catalog(), clock: clock, seed: 7))
        device = SimulatedDevice(store: store, systemUI: sheets, locale: "ja_JP")
    }

    static func catalog() throws -> Catalog {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let result = try CatalogLoader.load(
            file: root.appendingPathComponent("Examples/SubscriptionService/products.json"))
        guard let catalog = result.catalog, result.problems.isEmpty else { throw Problem.catalogue(result.problems) }
        return catalog
    }

    enum Problem: Error {
        case catalogue([CatalogProblem])
        case notSold(SubscriptionExample.SubscriptionPlan)
    }

    // MARK: Running

    func run(_ body: (ServiceShop, SubscriptionService) async throws -> Void) async throws {
        try await device.runProcessWide { try await body(self, service()) }
    }

    func service() -> SubscriptionService {
        let (clock, lines) = (clock, lines)
        return SubscriptionService(now: { clock.now }, log: { lines.append($0) }, center: center)
    }

    /// What the service printed.
    var log: [String] { lines.all }

    /// The statuses of a service from now on.
    func statuses(of service: SubscriptionService) -> StatusWatch { StatusWatch(service.$status.values) }

    // MARK: Buying

    func buy(_ plan: SubscriptionExample.SubscriptionPlan, with service: SubscriptionService) async throws {
        if service.products.isEmpty { await service.fetchProducts() }
        guard let product = service.products.first(where: { $0.id == plan.rawValue }) else {
            throw Problem.notSold(plan)
        }
        await service.purchase(product: product)
    }

    /// Buys on another device of the same account.
    func buyElsewhere(_ plan: SubscriptionExample.SubscriptionPlan) async throws {
        let order = PurchaseOrder(productID: plan.rawValue)
        let start = try await store.beginPurchase(order, by: Buyer(account: "default", device: "phone"))
        guard case .confirm(let quote) = start else { throw Problem.notSold(plan) }
        _ = try await store.completePurchase(quote)
    }

    /// Puts something in the way of purchases.
    func put(_ obstacle: SubscriptionServiceTests.Obstacle) async throws {
        switch obstacle {
        case .cancelled: sheets.refuse()
        case .pending: try await store.updateSettings { $0.askToBuy = true }
        case .forged:
            try await store.updateSettings { $0.failures[.verification] = SimulatedFailure(error: "invalidSignature") }
        case .notAllowed: try await store.updateSettings { $0.allowsPurchases = false }
        case .notSold:
            try await store.updateSettings {
                $0.withdrawnProducts = Set(SubscriptionExample.SubscriptionPlan.allCases.map(\.rawValue))
            }
        case .unknown:
            try await store.updateSettings { $0.failures[.purchase] = SimulatedFailure(error: "unknown") }
        }
    }

    /// No renewal can be paid from now on; a grace period follows.
    func failPayments() async throws {
        try await store.updateSettings { $0.billing = BillingPolicy(failsRenewals: true, gracePeriod: GracePeriod()) }
    }

    func transactions() async throws -> [SignedTransaction] {
        try await store.transactions(TransactionQuery(scope: .ledger), before: nil, limit: 100)
    }

    func unfinished() async throws -> [SignedTransaction] {
        try await store.transactions(TransactionQuery(scope: .unfinished), before: nil, limit: 100)
    }
}

/// Waits for a status.
@MainActor
final class StatusWatch {
    private var iterator: AsyncStream<SubscriptionExample.SubscriptionStatus>.Iterator

    init(_ values: AsyncStream<SubscriptionExample.SubscriptionStatus>) { iterator = values.makeAsyncIterator() }

    /// Returns when the service has, or just had, this status.
    func reach(_ status: SubscriptionExample.SubscriptionStatus) async {
        var iterator = iterator
        while let next = await iterator.next(isolation: #isolation), next != status {}
        self.iterator = iterator
    }
}

/// Confirms sheets, until told to refuse them.
private final class Sheets: SystemUI {
    private let confirms = Mutex(true)
    func refuse() { confirms.withLock { $0 = false } }
    func confirmPayment(_ sheet: PaymentSheet) async -> PaymentDecision {
        confirms.withLock { $0 } ? .confirm : .cancel
    }
    func signIn(account: String) async -> Bool { true }
}

private final class Lines: Sendable {
    private let lines = Mutex<[String]>([])
    var all: [String] { lines.withLock { $0 } }
    func append(_ line: String) { lines.withLock { $0.append(line) } }
}
