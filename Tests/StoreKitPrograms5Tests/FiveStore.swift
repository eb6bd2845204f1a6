import StoreKit

typealias Transaction = StoreKit.Transaction

/// A store written before Swift 6, in Swift 5 mode: published properties, a class without isolation, main-actor
/// functions where the screen is touched, `UserDefaults` for what was used up.
class FiveStore: ObservableObject {
    @Published var products: [Product] = []
    @Published private(set) var purchased: [Product] = []
    private var updates: Task<Void, Never>?
    private let defaults: UserDefaults

    init(defaults: UserDefaults) {
        self.defaults = defaults
        updates = Task(priority: .background) { [weak self] in
            for await result in Transaction.updates {
                guard case .verified(let transaction) = result else { continue }
                await self?.handle(transaction)
            }
        }
    }

    deinit { updates?.cancel() }

    @MainActor
    func fetch(_ ids: [String]) async {
        do {
            products = try await Product.products(for: ids)
        } catch {
            print("error")
        }
    }

    func purchase(_ product: Product, options: Set<Product.PurchaseOption> = []) async throws {
        let result = try await product.purchase(options: options)
        switch result {
        case let .success(verificationResult):
            switch verificationResult {
            case let .verified(transaction): await handle(transaction)
            case let .unverified(_, verificationError): throw verificationError
            }
        case .pending, .userCancelled:
            break
        @unknown default:
            break
        }
    }

    func amount(of id: String) -> Int { defaults.integer(forKey: id) }

    @MainActor
    func refresh() async {
        var owned: [Product] = []
        for await result in Transaction.currentEntitlements {
            guard case .verified(let transaction) = result,
                let product = products.first(where: { $0.id == transaction.productID })
            else { continue }
            owned.append(product)
        }
        purchased = owned
    }

    private func handle(_ transaction: Transaction) async {
        if transaction.productType == .consumable {
            defaults.set(
                amount(of: transaction.productID) + transaction.purchasedQuantity, forKey: transaction.productID)
        }
        await refresh()
        await transaction.finish()
    }
}
