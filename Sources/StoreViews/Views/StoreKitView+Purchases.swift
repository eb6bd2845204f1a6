import OpenStoreKit

/// What happens around purchases (`storekit-spec` A12).
extension StoreKitView {
    /// Called before a purchase; the sheet comes when it has returned. `nil`: nothing is called.
    public func onInAppPurchaseStart(_ perform: (@Sendable (Product) async -> Void)?) -> Self {
        withOptions { $0.purchaseStart = perform }
    }

    /// The options of a purchase; `nil`: none.
    public func inAppPurchaseOptions(
        _ options: (@Sendable (Product) async -> Set<Product.PurchaseOption>)?
    ) -> Self {
        withOptions { $0.purchaseOptions = options }
    }

    /// Called with the result of a purchase, which is then the app's: it delivers and finishes the transaction and
    /// tells the customer.
    ///
    /// `nil` is the default: a transaction arrives through `Transaction.updates`, an error is shown.
    public func onInAppPurchaseCompletion(
        _ perform: (@Sendable (Product, Result<Product.PurchaseResult, any Error>) async -> Void)?
    ) -> Self {
        withOptions { $0.purchaseCompletion = perform }
    }

    /// Offers to redeem a code, and calls back when the sheet has closed. Errors are the app's then; backing out is none.
    /// What a code brings arrives through `Transaction.updates`.
    public func offerCodeRedemption(
        onCompletion: @escaping @Sendable (Result<Void, any Error>) async -> Void
    ) -> Self {
        storeButton(.visible, for: .redeemCode).withOptions { $0.redemptionCompletion = onCompletion }
    }
}
