import Foundation
import StoreEngine

extension SimulatedDevice {
    /// One purchase from order to result: checked, shown, charged, verified.
    ///
    /// The order is checked before anything is shown, and again when the purchase had to wait for another one on the
    /// same screen; so fifty purchases of one non-consumable at once show one sheet and charge once (BUG-08).
    func purchase(_ product: Product, choices: PurchaseChoices) async throws -> Product.PurchaseResult {
        if choices.offer != nil, product.subscription == nil { throw Product.PurchaseError.invalidOfferIdentifier }
        warnWithoutListener()
        do {
            let order = try await order(of: product, choices, in: store)
            let start = try await begin(order, in: store)
            if case .alreadyOwned(let held) = start.answer { return .success(await verify(held)) }
            let result = try await conversations.hold { waited in
                try await converse(waited ? begin(order, in: store) : start, choices: choices)
            }
            return result ?? .userCancelled
        } catch let error as StoreEngineError {
            throw error.storeKitError
        }
    }

    /// What the store said to an order, and what the sheet must say besides.
    private struct Start: Sendable {
        var answer: PurchaseStart
        var asksToBuy: Bool
    }

    /// Both answers in one turn of the store.
    private func begin(_ order: PurchaseOrder, in store: isolated SimulatedAppStore) throws(StoreEngineError) -> Start {
        let answer = try store.beginPurchase(order, by: purchaser)
        let settings = try store.settings()
        return Start(answer: answer, asksToBuy: order.simulatesAskToBuy || settings.askToBuy)
    }

    private func converse(_ start: Start, choices: PurchaseChoices) async throws -> Product.PurchaseResult {
        var asksToBuy = start.asksToBuy
        var quote: PurchaseQuote
        switch start.answer {
        case .alreadyOwned(let held): return .success(await verify(held))
        case .confirm(let first): quote = first
        }
        while !Task.isCancelled {
            let sheet = paymentSheet(for: quote, asksToBuy: asksToBuy)
            guard await systemUI.confirmPayment(sheet) == .confirm, !Task.isCancelled else { break }
            let completion = try await complete(quote, in: store)
            switch completion.outcome {
            case .purchased(let transaction):
                let read = ReadTransaction(signed: transaction, armedFailure: completion.armedFailure)
                return .success(await verify(read))
            case .alreadyOwned(let held):
                return .success(await verify(held))
            case .pending(let request):
                if request.kind == .askToBuy { _ = await systemUI.show(alert(.askedToBuy, about: quote.product)) }
                return .pending
            case .changed(let newQuote):
                // BUG-26: a confirmation of the old price buys nothing; the customer is asked again.
                guard
                    newQuote.storefront.countryCode == quote.storefront.countryCode
                        || choices.continuesAfterStorefrontChange(Storefront(newQuote.storefront))
                else { throw Product.PurchaseError.productUnavailable }
                quote = newQuote
                let settings = try await store.settings()
                asksToBuy = quote.order.simulatesAskToBuy || settings.askToBuy
            }
        }
        return .userCancelled
    }

    /// What came of a confirmed sheet.
    private struct Completion: Sendable {
        var outcome: PurchaseOutcome
        /// The verification failure that is armed.
        var armedFailure: SimulatedFailure?
    }

    /// Charges, and notes the sale as the session's own in the same turn of the store: no listener can meet it before.
    private func complete(
        _ quote: PurchaseQuote, in store: isolated SimulatedAppStore
    ) throws(StoreEngineError) -> Completion {
        let outcome = try store.completePurchase(quote)
        if case .purchased(let transaction) = outcome, !Self.deliversThroughUpdates {
            rememberDirectPurchase(transaction.id)
        }
        // The sale is on disk: nothing may throw from here on.
        let settings = try? store.settings()
        return Completion(outcome: outcome, armedFailure: settings?.failures[.verification])
    }

    private func paymentSheet(for quote: PurchaseQuote, asksToBuy: Bool) -> PaymentSheet {
        PaymentSheet(
            productID: quote.product.id, productName: quote.product.displayName.text(for: locale),
            quantity: quote.order.quantity, appName: appName,
            displayPrice: PriceText.display(quote.total, in: quote.storefront), account: buyer.account,
            environment: AppStore.Environment(rawValue: store.environment.rawValue), asksToBuy: asksToBuy)
    }

    /// An alert about a product.
    func alert(_ kind: SystemAlert.Kind, about product: CatalogProduct?) -> SystemAlert {
        SystemAlert(
            kind: kind, productID: product?.id, productName: product?.displayName.text(for: locale), appName: appName)
    }

    /// The app's name in the device's language.
    var appName: String { store.catalog.name.text(for: locale) }
}
