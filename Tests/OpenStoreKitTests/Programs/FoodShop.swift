import Foundation
import StoreKit

/// An app's own store, written the way document 000 goes about it: lists that start empty, a listener from the first
/// moment, balances kept by product identifier, entitlements recomputed from StoreKit.
@MainActor
final class FoodShop {
    private(set) var consumableProductList: [Product] = []
    private(set) var nonConsumableProductList: [Product] = []
    private(set) var purchasedNonConsumableProductList: [Product] = []
    private(set) var balances: [String: Int] = [:]
    /// What a row's alert would say.
    private(set) var alert: String?
    private(set) var handled: [UInt64] = []
    private var updates: Task<Void, Never>?

    /// Both lists are there: the screen can show its sections.
    var isReady: Bool { !consumableProductList.isEmpty && !nonConsumableProductList.isEmpty }

    /// Listens before anything else, then loads, then asks what is owned.
    func open() async {
        updates = newTransactionListenerTask()
        await fetchProducts()
        await refreshPurchasedProducts()
    }

    func close() async {
        updates?.cancel()
        await updates?.value
    }

    private func newTransactionListenerTask() -> Task<Void, Never> {
        Task(priority: .background) { [weak self] in
            for await result in Transaction.updates {
                // One that cannot be trusted must not end the loop.
                guard case .verified(let transaction) = result else { continue }
                await self?.deliver(transaction)
                await self?.refreshPurchasedProducts()
                await transaction.finish()
                self?.handled.append(transaction.id)
            }
        }
    }

    func fetchProducts() async {
        do {
            consumableProductList = try await Product.products(for: ["apple"])
            nonConsumableProductList = try await Product.products(for: ["knife"])
        } catch {
            alert = "error"
        }
    }

    func purchase(_ product: Product, options: Set<Product.PurchaseOption> = []) async throws {
        let result = try await product.purchase(options: options)
        switch result {
        case .success(.verified(let transaction)):
            await refreshPurchasedProducts()
            await deliver(transaction)
            await transaction.finish()
        case .success(.unverified(_, let error)):
            throw error
        case .pending, .userCancelled:
            break
        @unknown default:
            break
        }
    }

    /// What the row's button does.
    func buy(_ product: Product, count: Int = 1) async {
        do {
            try await purchase(product, options: count == 1 ? [] : [.quantity(count)])
        } catch {
            alert = "購入に失敗しました"
        }
    }

    private func deliver(_ transaction: Transaction) async {
        guard case .consumable = transaction.productType, transaction.revocationDate == nil else { return }
        balances[transaction.productID, default: 0] += transaction.purchasedQuantity
    }

    func refreshPurchasedProducts() async {
        var purchased: [Product] = []
        for await result in Transaction.currentEntitlements {
            guard case .verified(let transaction) = result else { continue }
            if let product = nonConsumableProductList.first(where: { $0.id == transaction.productID }) {
                purchased.append(product)
            }
        }
        purchasedNonConsumableProductList = purchased
    }

    func isPurchased(_ product: Product) -> Bool {
        switch product.type {
        case .nonConsumable: purchasedNonConsumableProductList.contains(product)
        default: false
        }
    }
}
