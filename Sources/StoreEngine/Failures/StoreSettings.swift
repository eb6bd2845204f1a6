/// The store's switches. They live in the ledger, so every process on one state directory sees the same ones.
package struct StoreSettings: Hashable, Sendable {
    /// Every purchase needs a parent.
    package var askToBuy: Bool
    /// Every purchase is interrupted and waits for `resolve`.
    package var interruptsPurchases: Bool
    /// Whether this customer may buy at all (`AppStore.canMakePayments`).
    package var allowsPurchases: Bool
    /// Storefront, ISO 3166-1 alpha-3; `nil`: the catalogue's.
    package var storefront: String?
    /// Products out of sale, whatever the catalogue says: they cannot be bought, and do not renew.
    package var withdrawnProducts: Set<String> = []
    /// How the store's clock goes.
    package var clock = ClockSetting.machine
    /// How subscriptions renew; `nil`: as the environment has it.
    package var billing: BillingPolicy?
    /// Armed failures.
    package var failures: [FailureAPI: SimulatedFailure]

    /// The state of a new store: everything allowed, nothing fails.
    package init(
        askToBuy: Bool = false, interruptsPurchases: Bool = false, allowsPurchases: Bool = true,
        storefront: String? = nil, billing: BillingPolicy? = nil, failures: [FailureAPI: SimulatedFailure] = [:]
    ) {
        self.askToBuy = askToBuy
        self.interruptsPurchases = interruptsPurchases
        self.allowsPurchases = allowsPurchases
        self.storefront = storefront
        self.billing = billing
        self.failures = failures
    }
}

/// Where a simulated failure strikes; the categories of StoreKit's test session that concern this store
/// (`storekit-spec` B2).
package enum FailureAPI: String, Hashable, Sendable, CaseIterable, Codable {
    case loadProducts, purchase, verification, appStoreSync, refundRequest
}

/// An armed failure.
package struct SimulatedFailure: Hashable, Sendable, Codable {
    /// When a purchase fails.
    package enum Timing: String, Hashable, Sendable, CaseIterable, Codable { case beforeCharge, afterCharge }

    /// The error case to raise, by StoreKit's name: a case of `StoreKitError` (`networkError`, `unknown`, …), of
    /// `Product.PurchaseError` (`productUnavailable`, …) or, for `.verification`, of `VerificationError`.
    package var error: String
    /// Before or after the charge; only `.purchase` knows the difference.
    package var timing: Timing

    /// Makes a failure.
    package init(error: String, timing: Timing = .beforeCharge) {
        self.error = error
        self.timing = timing
    }
}
