import StoreKit

// A store of an app for Apple's platforms, with one type changed: the scene. Nothing else is imported, so Foundation,
// URLError and Observation must come with StoreKit. That it compiles without a warning is half of the test.

enum StoreError: Error {
    case failedVerification
}

@MainActor
@Observable
final class PortedStore {
    private(set) var plans: [Product] = []
    private(set) var status: SubscriptionStatus?
    private(set) var log: [String] = []
    let scene: TerminalScene

    init(scene: TerminalScene) {
        self.scene = scene
    }

    func load(_ ids: [String]) async {
        do {
            plans = try await Product.products(for: ids).sorted { $0.price < $1.price }
        } catch StoreKitError.networkError(let error) {
            log.append("\(error.code == URLError.Code.notConnectedToInternet)")
        } catch {
            log.append(error.localizedDescription)
        }
    }

    func buy(_ product: Product, token: UUID) async throws -> StoreKit.Transaction? {
        let options: Set<Product.PurchaseOption> = [.appAccountToken(token)]
        switch try await product.purchase(confirmIn: scene, options: options) {
        case .success(let result):
            let transaction = try checkVerified(result)
            await transaction.finish()
            return transaction
        case .userCancelled, .pending:
            return nil
        @unknown default:
            return nil
        }
    }

    func refund(_ transaction: Transaction) async -> Bool {
        do {
            switch try await transaction.beginRefundRequest(in: scene) {
            case .success: return true
            case .userCancelled: return false
            @unknown default: return false
            }
        } catch Transaction.RefundRequestError.duplicateRequest {
            log.append("duplicate")
            return false
        } catch {
            return false
        }
    }

    func refreshStatus(of product: Product) async throws {
        status = try await product.subscription?.status.first { status in
            switch status.state {
            case .subscribed, .inGracePeriod: true
            case .revoked, .expired, .inBillingRetryPeriod: false
            default: false
            }
        }
    }

    func words(for product: Product) -> String {
        guard let info: SubscriptionInfo = product.subscription else { return product.displayPrice }
        let period: SubscriptionPeriod = info.subscriptionPeriod
        let unit = period.unit.formatted(product.subscriptionPeriodUnitFormatStyle)
        return "\(product.displayPrice) / \(unit), \(period.formatted(product.subscriptionPeriodFormatStyle))"
    }

    func checkVerified<T>(_ result: VerificationResult<T>) throws -> T {
        switch result {
        case .unverified: throw StoreError.failedVerification
        case .verified(let safe): return safe
        }
    }

    func environmentName() async -> String {
        guard case .verified(let app)? = try? await AppTransaction.shared else { return "" }
        return app.environment == .xcode ? "testing" : app.environment.rawValue
    }

    /// A closure for each call that shows a sheet: they compile as on Apple's platforms.
    var sheets: [@MainActor () async throws -> Void] {
        [
            { [scene] in try await AppStore.showManageSubscriptions(in: scene) },
            { [scene] in try await AppStore.showManageSubscriptions(in: scene, subscriptionGroupID: "group") },
            { [scene] in try await AppStore.presentOfferCodeRedeemSheet(in: scene) },
            { [scene] in AppStore.requestReview(in: scene) },
        ]
    }
}
