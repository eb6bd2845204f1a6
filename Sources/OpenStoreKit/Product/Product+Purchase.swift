import Foundation
import StoreEngine

extension Product {
    /// Buys the product: the store checks the order, the system's payment sheet asks the customer, the store charges
    /// and signs, the device verifies (SEED-15, SEED-39, SEED-42).
    ///
    /// Options are checked before any sheet is shown. Buying what the customer already holds gives the existing
    /// transaction and charges nothing (BUG-15).
    ///
    /// - Throws: ``PurchaseError`` or ``StoreKitError``; a cancelled sheet is a result, not an error.
    @MainActor
    public func purchase(options: Set<PurchaseOption> = []) async throws -> PurchaseResult {
        try await device.purchase(self, choices: PurchaseChoices(options))
    }
}

/// Purchase options, sorted out.
struct PurchaseChoices: Sendable {
    var quantity = 1
    var appAccountToken: UUID?
    var simulatesAskToBuy = false
    var continuesAfterStorefrontChange: @Sendable (Storefront) -> Bool = { _ in true }

    /// Throws `invalidQuantity` when the options contradict each other: a set has no order to decide by.
    init(_ options: Set<Product.PurchaseOption>) throws {
        var quantities: [Int] = []
        for option in options {
            switch option.value {
            case .appAccountToken(let token): appAccountToken = token
            case .quantity(let number): quantities.append(number)
            case .simulatesAskToBuyInSandbox(let flag): simulatesAskToBuy = simulatesAskToBuy || flag
            case .onStorefrontChange(let change): continuesAfterStorefrontChange = change.shouldContinue
            case .custom: break
            }
        }
        if quantities.count > 1 { throw Product.PurchaseError.invalidQuantity }
        quantity = quantities.first ?? 1
    }
}

extension SimulatedDevice {
    func purchase(_ product: Product, choices: PurchaseChoices) async throws -> Product.PurchaseResult {
        warnWithoutListener()
        let order = PurchaseOrder(
            productID: product.id, quantity: choices.quantity, appAccountToken: choices.appAccountToken,
            simulatesAskToBuy: choices.simulatesAskToBuy)
        do {
            var quote: PurchaseQuote
            switch try await store.beginPurchase(order, by: buyer) {
            case .alreadyOwned(let held): return .success(await verify(held))
            case .confirm(let first): quote = first
            }
            while true {
                if Task.isCancelled { return .userCancelled }
                let sheet = try await paymentSheet(for: quote)
                guard await systemUI.confirmPayment(sheet) == .confirm, !Task.isCancelled else {
                    return .userCancelled
                }
                switch try await store.completePurchase(quote) {
                case .purchased(let transaction):
                    rememberDirectPurchase(transaction.id)
                    return .success(await verify(transaction))
                case .alreadyOwned(let held):
                    return .success(await verify(held))
                case .pending:
                    return .pending
                case .changed(let newQuote):
                    // BUG-26: a confirmation of the old price buys nothing; the customer is asked again.
                    guard
                        newQuote.storefront.countryCode == quote.storefront.countryCode
                            || choices.continuesAfterStorefrontChange(Storefront(newQuote.storefront))
                    else { throw Product.PurchaseError.productUnavailable }
                    quote = newQuote
                }
            }
        } catch let error as StoreEngineError {
            throw error.storeKitError
        }
    }

    private func paymentSheet(for quote: PurchaseQuote) async throws(StoreEngineError) -> PaymentSheet {
        let settings = try await store.settings()
        let asksToBuy = settings.askToBuy || quote.order.simulatesAskToBuy
        return PaymentSheet(
            productID: quote.product.id, productName: quote.product.displayName.text(for: locale),
            quantity: quote.order.quantity, appName: store.catalog.name.text(for: locale),
            displayPrice: PriceText.display(quote.total, in: quote.storefront), account: buyer.account,
            environment: AppStore.Environment(rawValue: store.environment.rawValue), asksToBuy: asksToBuy)
    }
}
