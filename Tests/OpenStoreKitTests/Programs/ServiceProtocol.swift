import StoreKit

/// A store behind a protocol, so that the rest of an app can be tested without one.
protocol PurchaseService: Sendable {
    func prices(of ids: [String]) async throws -> [String: Decimal]
    func buy(_ id: String) async throws -> Bool
    func ownedIDs() async -> Set<String>
}

/// The real one: an actor, with a stream of what is owned.
actor StoreKitService: PurchaseService {
    typealias Transaction = StoreKit.Transaction
    typealias PurchaseResult = Product.PurchaseResult

    nonisolated let owned: AsyncStream<Set<String>>
    private let continuation: AsyncStream<Set<String>>.Continuation
    private var listener: Task<Void, Never>?

    init() {
        (owned, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    func start() {
        listener = Task { [weak self] in
            for await update in Transaction.updates {
                if case .verified(let transaction) = update { await transaction.finish() }
                await self?.publish()
            }
        }
    }

    func stop() async {
        listener?.cancel()
        await listener?.value
        continuation.finish()
    }

    func prices(of ids: [String]) async throws -> [String: Decimal] {
        try await withThrowingTaskGroup(of: [Product].self) { group in
            for id in ids { group.addTask { try await Product.products(for: [id]) } }
            return try await group.reduce(into: [:]) { prices, products in
                for product in products { prices[product.id] = product.price }
            }
        }
    }

    func buy(_ id: String) async throws -> Bool {
        guard let product = try await Product.products(for: [id]).first else { return false }
        let result: PurchaseResult = try await product.purchase()
        guard case .success(.verified(let transaction)) = result else { return false }
        await transaction.finish()
        await publish()
        return true
    }

    func ownedIDs() async -> Set<String> {
        await withTaskGroup(of: String?.self) { group in
            for await result in Transaction.currentEntitlements {
                group.addTask { try? result.payloadValue.productID }
            }
            return await group.reduce(into: []) { if let id = $1 { $0.insert(id) } }
        }
    }

    private func publish() async {
        continuation.yield(await ownedIDs())
    }
}

/// The one for the app's own tests.
struct FakeService: PurchaseService {
    var owned: Set<String> = []
    func prices(of ids: [String]) async throws -> [String: Decimal] {
        Dictionary(uniqueKeysWithValues: ids.map { ($0, 1) })
    }
    func buy(_ id: String) async throws -> Bool { owned.contains(id) }
    func ownedIDs() async -> Set<String> { owned }
}

extension Product {
    /// A line as price lists have it.
    var listing: String { "\(displayName) — \(displayPrice)" }
}

extension Transaction {
    /// Whether it still counts.
    var isValid: Bool { revocationDate == nil && !isUpgraded }
}

extension StoreKitError {
    /// What an app's screen would say.
    var screenText: String {
        switch self {
        case .networkError(let error): "Offline (\(error.code.rawValue))"
        case .userCancelled: ""
        case .notAvailableInStorefront: "Not sold here"
        default: errorDescription ?? "Something went wrong"
        }
    }
}
