import Foundation
import StoreKit

extension Notification.Name {
    /// The app is in the foreground again: what `UIApplication.willEnterForegroundNotification` is on a phone. The
    /// terminal's screen posts it when the process is continued.
    package static let willEnterForeground = Notification.Name("willEnterForeground")
}

/// All that an app has to know about its subscriptions, in one object for every view (SEED-84).
///
/// It follows document 002, and differs where the document loses something: a transaction that comes by itself is finished
/// like a bought one, and what the store still counts as an entitlement is one, in a grace period too.
@MainActor
package final class SubscriptionService: ObservableObject {
    /// What the customer has.
    @Published package private(set) var status = SubscriptionStatus.unknown
    /// The plans for sale, the cheapest first.
    @Published package private(set) var products: [Product] = []
    /// Whether the store is being asked.
    @Published package private(set) var isLoading = false
    /// What went wrong last, for the customer.
    @Published package private(set) var errorMessage: String?

    private let now: @Sendable () -> Date
    private let log: @Sendable (String) -> Void
    private let center: NotificationCenter
    private var listener: Task<Void, Never>?
    private var observer: (any NSObjectProtocol)?

    /// Listens, watches for the return to the foreground, and asks what the customer has: in this order, so that nothing
    /// that happens meanwhile is missed (SEED-90).
    ///
    /// - Parameters:
    ///   - now: the clock that expiration dates are compared with.
    ///   - log: gets what document 002 prints.
    ///   - center: where ``Foundation/Notification/Name/willEnterForeground`` is posted.
    package init(
        now: @escaping @Sendable () -> Date = { Date() }, log: @escaping @Sendable (String) -> Void = { print($0) },
        center: NotificationCenter = .default
    ) {
        self.now = now
        self.log = log
        self.center = center
        listener = listen()
        observer = center.addObserver(forName: .willEnterForeground, object: nil, queue: nil) { [weak self] _ in
            Task { await self?.checkStatus() }
        }
        Task { await checkStatus() }
    }

    isolated deinit {
        listener?.cancel()
        if let observer { center.removeObserver(observer) }
    }

    /// Loads the plans (SEED-91).
    package func fetchProducts() async {
        isLoading = true
        defer { isLoading = false }
        do {
            let plans = try await Product.products(for: SubscriptionPlan.allCases.map(\.rawValue))
            products = plans.sorted { $0.price < $1.price }
        } catch {
            if let error = error as? StoreKitError { log("❌ StoreKit error: \(error)") }
            report(error)
        }
    }

    /// Buys a plan. Whatever does not work ends in ``errorMessage`` (SEED-93…SEED-96).
    package func purchase(product: Product) async {
        isLoading = true
        defer { isLoading = false }
        errorMessage = nil
        do {
            switch try await product.purchase() {
            case .success(.verified(let transaction)):
                handle(transaction)
                await transaction.finish()
            case .success(.unverified): throw SubscribeError.failedVerification
            case .userCancelled: throw SubscribeError.userCancelled
            case .pending: throw SubscribeError.pending
            }
        } catch {
            report(error)
        }
    }

    /// Asks what the customer has (SEED-102).
    package func checkStatus() async {
        var current = SubscriptionStatus.unsubscribed
        for await case .verified(let transaction) in Transaction.currentEntitlements where !transaction.isUpgraded {
            log("transaction: \(transaction)")
            // In a grace period the date has passed, and the store still counts it.
            if let plan = SubscriptionPlan(rawValue: transaction.productID) { current = SubscriptionStatus(plan) }
        }
        status = current
    }

    /// Handles what comes by itself: renewals, purchases elsewhere, refunds (SEED-98).
    private func listen() -> Task<Void, Never> {
        let log = log
        return Task.detached { [weak self] in
            for await result in Transaction.updates {
                log("result: \(result)")
                guard case .verified(let transaction) = result else { continue }
                await self?.handle(transaction)
                await transaction.finish()
            }
        }
    }

    /// Takes over what a transaction says of a plan; other products are none of this service's business
    /// (SEED-99…SEED-101).
    private func handle(_ transaction: Transaction) {
        log("transaction: \(transaction)")
        guard let plan = SubscriptionPlan(rawValue: transaction.productID) else { return }
        let isActive = transaction.revocationDate == nil && transaction.expirationDate.map { now() < $0 } ?? false
        status = isActive ? SubscriptionStatus(plan) : .unsubscribed
    }

    private func report(_ error: any Error) { errorMessage = SubscribeError(error).errorDescription }
}
