import OpenStoreKit
import StoreEngine

/// News from the store.
extension ShopState {
    mutating func take(_ new: StoreSnapshot) -> [ShopEffect] {
        let old = snapshot
        snapshot = new
        marks.update(from: old, to: new)
        if old.products != new.products { relist(keeping: listing[list.selection]?.id) }
        followLog(from: old.log.count)
        noteArrivals(after: old.arrivals.last?.id ?? 0)
        noteStandings(since: old)
        if old.loading == .loaded, old.settings.askToBuy != new.settings.askToBuy {
            message = .askToBuy(new.settings.askToBuy)
        }
        if message == .reloading, new.loading != .loading { message = nil }
        answering.formIntersection(new.requests.map(\.id))
        refreshMatches()
        return updatePayment(since: old) + reloadHistory() + reloadTimelines(since: old)
    }

    /// The log stays at its end when that is where it stood.
    private mutating func followLog(from oldCount: Int) {
        for index in layers.indices {
            if case .log(var list) = layers[index], list.filter == nil, list.selection >= oldCount - 1 {
                list.selection = snapshot.log.count - 1
                layers[index] = .log(list)
            }
        }
    }

    private mutating func noteArrivals(after seen: Int) {
        for arrival in snapshot.arrivals where arrival.id > seen {
            switch arrival.kind {
            case .delivered(let transaction, _):
                message =
                    transaction.isRenewal
                    ? .renewed(transaction)
                    : .arrived(
                        productID: transaction.productID, quantity: transaction.quantity,
                        transactionID: transaction.id)
                replace(transaction)
            case .refunded(let transaction):
                message =
                    transaction.isNoLongerShared
                    ? .noLongerShared(productID: transaction.productID)
                    : .refunded(productID: transaction.productID, transactionID: transaction.id)
                replace(transaction)
            case .declined(let request): message = .declined(productID: request.order.productID)
            }
        }
    }

    /// A lapse and a failed payment come without a transaction, so nothing else tells of them.
    private mutating func noteStandings(since old: StoreSnapshot) {
        guard old.loading == .loaded else { return }
        for held in snapshot.subscriptions {
            guard let before = old.subscription(in: held.groupID) else { continue }
            if before.priceIncrease == .none, held.priceIncrease != .none {
                message = .priceIncrease(held)
            } else if before.state != held.state, held.state != .subscribed, held.state != .revoked {
                message = .standing(productID: held.productID, held.state)
            }
        }
    }

    // MARK: Purchase

    /// Shows the system's sheet. While the customer is asked whether to quit, it waits below that question, so that an
    /// answer to the one is never taken for an answer to the other.
    mutating func showPayment(_ prompt: PaymentPrompt) -> [ShopEffect] {
        var dialog = PaymentDialog(prompt)
        if let index = layers.firstIndex(where: \.isPayment), case .payment(let old) = layers[index] {
            dialog.isPriceChanged = old.prompt.displayPrice != prompt.displayPrice
            layers[index] = .payment(dialog)
        } else if case .question = layers.last {
            layers.insert(.payment(dialog), at: layers.count - 1)
        } else {
            layers.append(.payment(dialog))
        }
        if purchase == nil {
            purchase = PurchaseProgress(productID: prompt.productID, quantity: prompt.quantity)
        }
        purchase?.phase = .confirming
        return []
    }

    mutating func withdrawPayment() -> [ShopEffect] {
        layers.removeAll(where: \.isPayment)
        purchase?.phase = .cancelling
        return []
    }

    /// A sheet shows the price in force: when it changes, the sheet changes with it and has to be read again before it
    /// can be confirmed (BUG-26); when the product is gone, the sheet goes too.
    private mutating func updatePayment(since old: StoreSnapshot) -> [ShopEffect] {
        guard old.products != snapshot.products || old.storefront != snapshot.storefront,
            let index = layers.firstIndex(where: \.isPayment), case .payment(var dialog) = layers[index]
        else { return [] }
        guard let product = product(dialog.prompt.productID) else {
            guard snapshot.loading == .loaded else { return [] }
            layers.remove(at: index)
            purchase?.phase = .cancelling
            return [.answerPayment(.cancel)]
        }
        let price = firstPrice(of: product, quantity: dialog.prompt.quantity)
        guard price != dialog.prompt.displayPrice else { return [] }
        dialog.prompt.displayPrice = price
        dialog.isPriceChanged = true
        dialog.isShown = false
        dialog.focus = 0
        layers[index] = .payment(dialog)
        return []
    }

    mutating func endPurchase(_ report: PurchaseReport) -> [ShopEffect] {
        let asked = purchase
        purchase = nil
        layers.removeAll { $0.isPayment || $0.isQuitQuestion }
        switch report {
        case .delivered(let transaction, _):
            marks.bought(transaction.productID)
            message = .purchased(
                productID: transaction.productID, quantity: transaction.quantity, transactionID: transaction.id)
            return show(
                .purchased(
                    productID: transaction.productID, quantity: transaction.quantity,
                    transactionID: transaction.id))
        case .alreadyOwned(let transaction):
            guard transaction.type == .autoRenewable else {
                return show(.alreadyOwned(productID: transaction.productID))
            }
            if asked?.keepsPlan == true { return show(.planKept(productID: transaction.productID)) }
            // The transaction in force stays in force until another plan begins.
            if let asked, asked.productID != transaction.productID { return show(.planChanges(to: asked.productID)) }
            return show(.question(QuestionDialog(.alreadySubscribed(productID: transaction.productID))))
        case .pending(let request):
            let productID = request?.order.productID ?? asked?.productID ?? ""
            let quantity = request?.order.quantity ?? asked?.quantity ?? 1
            let kind = request?.kind ?? .askToBuy
            message = .pending(productID: productID, kind: kind)
            return show(.pending(productID: productID, quantity: quantity, kind: kind))
        case .cancelled: return []
        case .failed(let failure): return show(.purchaseFailed(failure))
        case .notDelivered(let transaction, let failure):
            return show(.notDelivered(productID: transaction.productID, failure))
        }
    }

    // MARK: Restore, answers, refunds

    mutating func endRestore(_ report: RestoreReport) -> [ShopEffect] {
        isRestoring = false
        layers.removeAll(where: \.isSignIn)
        switch report {
        case .restored(let count): return show(.restored(count))
        case .cancelled: return []
        case .failed(let failure): return show(.restoreFailed(failure))
        }
    }

    mutating func endRequest(_ report: RequestReport) -> [ShopEffect] {
        switch report {
        case .approved(let request):
            answering.remove(request.id)
            message = .approved(productID: request.order.productID)
        case .declined(let request):
            answering.remove(request.id)
            message = .declined(productID: request.order.productID)
        case .failed(let failure):
            answering = []
            return show(.answerFailed(failure))
        }
        return []
    }

    mutating func endRefund(_ report: RefundReport) -> [ShopEffect] {
        let asked = refunding
        refunding = nil
        switch report {
        case .refunded(let id):
            let productID = history.rows.first { $0.id == id || $0.id == asked }?.productID
            message = .refunded(productID: productID ?? "", transactionID: id)
            return reloadHistory()
        case .failed(let failure): return show(.refundFailed(failure))
        }
    }
}

extension Layer {
    /// Whether it is the payment sheet.
    var isPayment: Bool { if case .payment = self { true } else { false } }

    /// Whether it asks to quit.
    var isQuitQuestion: Bool {
        if case .question(let dialog) = self { dialog.kind == .quitWhileBuying } else { false }
    }

    /// Whether it asks to sign in.
    var isSignIn: Bool {
        if case .question(let dialog) = self, case .signIn = dialog.kind { true } else { false }
    }
}
