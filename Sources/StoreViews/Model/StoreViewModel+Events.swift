import Foundation
import OpenStoreKit
import TerminalUI

/// What events do.
extension StoreViewModel {
    package mutating func receive(_ event: StoreViewEvent) -> [StoreViewEffect] {
        switch event {
        case .loaded(.success(let contents)):
            loading = .success(contents.products, unavailable: contents.unavailable)
            owned = contents.ownedProductIDs
            offers = contents.offers
            storePolicies = contents.policies
            show(contents.products)
        case .loaded(.failure(let error)): loading = .failure(error)
        case .presented(let columns, let rows):
            size = Size(columns: columns, rows: rows)
            // A frame that is too small does not show the sheet.
            if outline != nil { turnPage(orTo: choice) }
            if dialog != nil { dialog?.isShown = !StoreViewLayout.isTooSmall(size) }
            keepInSight()
        case .hidden: dialog?.isShown = false
        case .asked(let sheet): ask(sheet)
        case .withdrawn: if case .sheet? = dialog?.kind { dialog = nil }
        case .purchaseEnded(let product, let result, let handled): end(product, result, handled)
        case .restored(let result):
            isRestoring = false
            restored(result)
        case .refundEnded(let result): refunded(result)
        case .failed(let error): tell(failure(.sheetFailed, error))
        case .alert(let alert): show(alert)
        }
        return []
    }

    private mutating func ask(_ sheet: StoreViewSheet) {
        var asking = StoreViewDialog(.sheet(sheet))
        // A second sheet of one purchase: the price changed since the first was confirmed (BUG-26).
        asking.isPriceChanged = purchase?.isConfirming == true
        purchase?.isConfirming = true
        dialog = asking
    }

    private mutating func end(
        _ product: Product, _ result: Result<Product.PurchaseResult, any Error>, _ isHandled: Bool
    ) {
        let asksParent = purchase?.asksParent == true
        purchase = nil
        if case .sheet? = dialog?.kind { dialog = nil }
        guard !isHandled else { return }
        let name = product.displayName
        switch result {
        case .success(.success(.verified)):
            tell(StoreViewAlert(.doneTitle, .success, item: name, paragraphs: [texts(.doneText)]))
        case .success(.success(.unverified(_, let error))): fail(name, texts.reason(named: "\(error)"))
        case .success(.pending):
            let asked = [texts(.pendingAsked), texts(.pendingNext)]
            tell(
                asksParent
                    ? StoreViewAlert(.pendingTitle, .waiting, item: name, paragraphs: asked)
                    : StoreViewAlert(.interruptedTitle, .waiting, item: name, paragraphs: [texts(.interruptedText)]))
        case .success(.userCancelled): break
        case .failure(let error):
            var alert = failure(.purchaseFailed, error)
            alert.item = name
            tell(alert)
        }
    }

    private mutating func tell(_ alert: StoreViewAlert) { dialog = StoreViewDialog(.alert(alert)) }

    private mutating func fail(_ name: String, _ reason: String) {
        tell(StoreViewAlert(.purchaseFailed, .failure, item: name, paragraphs: [reason]))
    }

    private func failure(_ title: ViewText, _ error: any Error) -> StoreViewAlert {
        StoreViewAlert(
            title, .failure, paragraphs: [texts.reason(for: error)] + (texts.advice(for: error).map { [$0] } ?? []))
    }

    private mutating func restored(_ result: Result<Void, any Error>) {
        switch result {
        case .success: tell(StoreViewAlert(.restoreTitle, paragraphs: [texts(.restoredText)]))
        case .failure(StoreKitError.userCancelled): break
        case .failure(let error): tell(failure(.restoreFailed, error))
        }
    }

    private mutating func refunded(_ result: Result<Transaction.RefundRequestStatus, any Error>) {
        switch result {
        case .success(.success):
            tell(StoreViewAlert(.refundTitle, .success, paragraphs: [texts(.refundedText)]))
        case .success: break
        case .failure(let error): tell(failure(.refundFailed, error))
        }
    }

    private mutating func show(_ alert: SystemAlert) {
        switch alert.kind {
        case .askedToBuy: purchase?.asksParent = true
        case .alreadySubscribed:
            let sentence = texts(.alreadySubscribedText)
            tell(StoreViewAlert(.alreadySubscribedTitle, item: alert.productName, paragraphs: [sentence]))
        case .invalidOfferCode: tell(StoreViewAlert(.redeemTitle, .failure, paragraphs: [texts(.invalidCode)]))
        default: break
        }
    }
}
