import OpenStoreKit
import StoreEngine

extension Store {
    /// Buys a product: charge, record, deliver, finish, in this order (SEED-42, SEED-123). At most one purchase is
    /// under way (BUG-08).
    package func purchase(
        _ product: Product, options: Set<Product.PurchaseOption> = []
    ) async -> PurchaseReport {
        await purchase(product, options: options, quantity: nil)
    }

    private func purchase(
        _ product: Product, options: Set<Product.PurchaseOption>, quantity: Int?
    ) async -> PurchaseReport {
        guard !isPurchasing else { return .failed(.busy) }
        isPurchasing = true
        update { $0.purchasing = product.id }
        let report = await buy(product, options: options, quantity: quantity)
        isPurchasing = false
        update { $0.purchasing = nil }
        return report
    }

    /// Buys a quantity of a product by its identifier (SEED-39).
    package func purchase(productID: String, quantity: Int) async -> PurchaseReport {
        guard let product = products.first(where: { $0.id == productID }) else {
            return .failed(.productUnavailable(productID: productID))
        }
        return await purchase(product, options: quantity == 1 ? [] : [.quantity(quantity)], quantity: quantity)
    }

    private func buy(
        _ product: Product, options: Set<Product.PurchaseOption>, quantity: Int?
    ) async -> PurchaseReport {
        do throws(StoreFailure) {
            // Nobody is charged for what could not be delivered (BUG-45, BUG-47).
            if product.type == .consumable { try await balances.checkWritable() }
        } catch {
            log(.purchaseFailed(error.message))
            noteBalances(error)
            return .failed(error)
        }
        let result: Product.PurchaseResult
        do {
            result = try await device.run { try await product.purchase(options: options) }
        } catch {
            log(.purchaseFailed("\(error)"))
            return .failed(StoreFailure(error).naming(product, quantity: quantity))
        }
        switch result {
        case .success(let verification): return await bought(verification)
        case .userCancelled: return .cancelled
        case .pending: return .pending(await newestRequest(for: product.id))
        }
    }

    private func bought(_ result: VerificationResult<Transaction>) async -> PurchaseReport {
        // StoreKit hands out what is held already as a success too; what this session charged was a sale.
        let isSale = device.boughtDirectly(result.unsafePayloadValue.id)
        let handling = await deliver(result)
        switch handling {
        case .delivered(let transaction, _) where !isSale, .knownBefore(let transaction) where !isSale:
            return .alreadyOwned(transaction)
        case .delivered(let transaction, let quantity):
            log(.purchased(transaction.id))
            return .delivered(transaction, quantity: quantity)
        case .knownBefore(let transaction):
            // Another process on this device delivered it first.
            log(.purchased(transaction.id))
            return .delivered(transaction, quantity: transaction.type == .consumable ? transaction.quantity : 0)
        case .refunded(let transaction):
            return .delivered(transaction, quantity: 0)
        case .unverified(let transaction, let failure):
            return .notDelivered(transaction, .failedVerification(failure))
        case .notRecorded(let transaction, let failure):
            return .notDelivered(transaction, failure)
        case .gone(let transaction):
            return .failed(.store(.noTransaction(transaction.id)))
        }
    }

    private func newestRequest(for productID: String) async -> PurchaseRequest? {
        await refresh(.requests)
        return snapshot.requests.first { $0.order.productID == productID && $0.device == device.buyer.device }
    }
}

extension StoreFailure {
    /// StoreKit's purchase errors name neither product nor quantity; this fills them in.
    fileprivate func naming(_ product: Product, quantity: Int?) -> StoreFailure {
        switch self {
        case .productUnavailable(""): .productUnavailable(productID: product.id)
        case .notSoldYet(""): .notSoldYet(productID: product.id)
        case .invalidQuantity(0): .invalidQuantity(quantity ?? 0)
        default: self
        }
    }
}
