import StoreKit

/// The most copied store of all: a main-actor class, a detached listener kept in a property, a generic
/// `checkVerified`, errors of its own.
@MainActor
final class DetachedListenerStore {
    enum StoreError: LocalizedError {
        case failedVerification
        var errorDescription: String? { "The purchase could not be verified." }
    }

    private(set) var products: [Product.ID: Product] = [:]
    private(set) var purchasedProductIDs = Set<Product.ID>()
    private var updateListenerTask: Task<Void, Error>?

    init() {
        updateListenerTask = listenForTransactions()
    }

    deinit { updateListenerTask?.cancel() }

    func requestProducts(_ ids: [String]) async {
        let loaded = (try? await Product.products(for: ids)) ?? []
        products = Dictionary(uniqueKeysWithValues: loaded.map { ($0.id, $0) })
    }

    /// Cheapest first.
    var sortedProducts: [Product] { products.values.sorted { $0.price < $1.price } }

    @discardableResult
    func purchase(_ product: Product) async throws -> StoreKit.Transaction? {
        switch try await product.purchase() {
        case .success(let verification):
            let transaction = try checkVerified(verification)
            await updateCustomerProductStatus()
            await transaction.finish()
            return transaction
        case .userCancelled, .pending:
            return nil
        @unknown default:
            return nil
        }
    }

    func isPurchased(_ product: Product) -> Bool { purchasedProductIDs.contains(product.id) }

    func updateCustomerProductStatus() async {
        var purchased = Set<Product.ID>()
        for await result in StoreKit.Transaction.currentEntitlements {
            guard let transaction = try? checkVerified(result) else { continue }
            switch transaction.productType {
            case .nonConsumable, .nonRenewable, .autoRenewable: purchased.insert(transaction.productID)
            default: break
            }
        }
        purchasedProductIDs = purchased
    }

    nonisolated func checkVerified<T>(_ result: VerificationResult<T>) throws -> T {
        switch result {
        case .unverified: throw StoreError.failedVerification
        case .verified(let safe): return safe
        }
    }

    private func listenForTransactions() -> Task<Void, Error> {
        Task.detached { [weak self] in
            for await result in Transaction.updates {
                do {
                    guard let transaction = try self?.checkVerified(result) else { return }
                    await self?.updateCustomerProductStatus()
                    await transaction.finish()
                } catch {
                    continue
                }
            }
        }
    }
}
