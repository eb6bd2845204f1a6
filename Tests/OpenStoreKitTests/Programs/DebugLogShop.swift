import Foundation
import StoreKit

/// A consumables shop with a running debug log, in the spirit of document 001.
@MainActor
final class DebugLogShop {
    enum StoreError: Error { case failedVerification }
    /// The name StoreKit shares with other frameworks, made unambiguous as people do.
    typealias Transaction = StoreKit.Transaction

    private(set) var log: [String] = []
    private(set) var storeProducts: [Product] = []
    private var updateListenerTask: Task<Void, any Error>?
    let ids: [String]

    init(ids: [String]) {
        self.ids = ids
    }

    func appear() { updateListenerTask = listenForTransactions() }

    func disappear() async {
        updateListenerTask?.cancel()
        _ = try? await updateListenerTask?.value
    }

    func requestProducts() async {
        do {
            storeProducts = try await Product.products(for: ids)
            for product in storeProducts {
                log.append("\(product.id) \(product.type.rawValue) \(product.displayPrice)")
            }
        } catch {
            log.append("Failed product request: \(error)")
        }
    }

    func purchase() async throws -> Transaction? {
        guard let product = storeProducts.first else { return nil }
        do {
            switch try await product.purchase() {
            case .success(let verification):
                let transaction = try checkVerified(verification)
                await transaction.finish()
                log.append("購入完了")
                return transaction
            case .userCancelled, .pending:
                return nil
            @unknown default:
                return nil
            }
        } catch {
            log.append("Failed product purchase: \(error)")
            return nil
        }
    }

    func checkVerified<T>(_ result: VerificationResult<T>) throws -> T {
        switch result {
        case .unverified:
            log.append("レシート検証に失敗")
            throw StoreError.failedVerification
        case .verified(let safe):
            log.append("レシート検証に成功")
            return safe
        }
    }

    private func listenForTransactions() -> Task<Void, any Error> {
        let updates = Transaction.updates
        return Task.detached {
            for await result in updates {
                await self.note("処理待ちのトランザクションがあった")
                do {
                    let transaction = try await self.checkVerified(result)
                    await transaction.finish()
                    await self.note("処理待ちの購入完了")
                } catch {
                    await self.note("Transaction failed verification")
                }
            }
        }
    }

    private func note(_ text: String) { log.append(text) }
}
