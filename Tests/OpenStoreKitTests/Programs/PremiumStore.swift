import StoreKit

/// An app's store in the manner of document 003: identifiers as constants, a listener from launch, every result
/// handled, entitlements made anew from StoreKit.
@Observable
@MainActor
final class PremiumStore {
    enum ProductID {
        static let unlock = "knife"
        static let gems = "gem"
        static let pass = "pass"
        static let all: [String] = [unlock, gems, pass]
    }

    private(set) var products: [Product] = []
    private(set) var purchasedProductIDs: Set<String> = []
    private(set) var gems = 0
    /// What the screen says about the last purchase.
    private(set) var message: String?
    var isPremium: Bool { purchasedProductIDs.contains(ProductID.unlock) }

    /// How long a pass lasts, by the app's own policy: its transaction has no expiry.
    private let passDuration: TimeInterval
    private let now: @Sendable () -> Date
    private let userToken: UUID
    /// Purchases that were delivered, so that one that comes twice counts once.
    private var delivered: Set<UInt64> = []
    @ObservationIgnored private var listener: Task<Void, Never>?

    init(userToken: UUID = UUID(), passDuration: TimeInterval = 86_400, now: @escaping @Sendable () -> Date = Date.init)
    {
        self.userToken = userToken
        self.passDuration = passDuration
        self.now = now
    }

    /// What the app's `init` does.
    func launch() async throws {
        listener = Task(priority: .background) { [weak self] in
            for await result in Transaction.updates {
                guard case .verified(let transaction) = result else { continue }
                await self?.receive(transaction)
            }
        }
        products = try await Product.products(for: ProductID.all)
        await updateEntitlements()
    }

    func close() async {
        listener?.cancel()
        await listener?.value
    }

    func purchase(_ product: Product) async throws {
        message = nil
        let result = try await product.purchase(options: [.appAccountToken(userToken)])
        switch result {
        case .success(let verification):
            await receive(try checkVerified(verification))
        case .userCancelled:
            break
        case .pending:
            message = "Waiting for approval"
        @unknown default:
            break
        }
    }

    func restore() async throws {
        try await AppStore.sync()
        await updateEntitlements()
    }

    func updateEntitlements() async {
        var purchased = Set<String>()
        for await result in Transaction.currentEntitlements {
            guard case .verified(let transaction) = result, transaction.revocationDate == nil else { continue }
            if transaction.productType == .nonRenewing, !isActive(transaction) { continue }
            purchased.insert(transaction.productID)
        }
        purchasedProductIDs = purchased
    }

    private func receive(_ transaction: Transaction) async {
        if transaction.productType == .consumable { deliver(transaction) }
        await updateEntitlements()
        message = nil
        await transaction.finish()
    }

    private func deliver(_ transaction: Transaction) {
        if transaction.revocationDate != nil {
            if delivered.remove(transaction.id) != nil { gems -= transaction.purchasedQuantity }
        } else if delivered.insert(transaction.id).inserted {
            gems += transaction.purchasedQuantity
        }
    }

    private func isActive(_ pass: Transaction) -> Bool {
        (pass.expirationDate ?? pass.purchaseDate.addingTimeInterval(passDuration)) > now()
    }

    private func checkVerified<T>(_ result: VerificationResult<T>) throws -> T {
        switch result {
        case .verified(let value): return value
        case .unverified(_, let error): throw error
        }
    }
}
