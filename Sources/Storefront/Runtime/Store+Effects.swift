import OpenStoreKit
import StoreEngine

extension Store {
    /// Performs an effect that concerns the store; returns the actions that tell how it ended. What the effect made
    /// happen by itself is handled before, so that the order on the screen is always the same.
    func perform(_ effect: ShopEffect) async -> [ShopAction] {
        let actions = await act(on: effect)
        await caughtUp()
        return actions
    }

    private func act(on effect: ShopEffect) async -> [ShopAction] {
        switch effect {
        case .purchase(let productID, let quantity):
            return [.purchaseEnded(await purchase(productID: productID, quantity: quantity))]
        case .restore:
            return [.restoreEnded(await restore())]
        case .approve(let id):
            return [
                .requestEnded(await answer(id) { store throws(StoreFailure) in try await store.approve(request: id) })
            ]
        case .decline(let id):
            return [
                .requestEnded(await answer(id) { store throws(StoreFailure) in try await store.decline(request: id) })
            ]
        case .setAskToBuy(let isOn):
            do {
                try await setAskToBuy(isOn)
            } catch {
                log(.note("Ask to Buy could not be switched: \(error.message)"))
            }
            return []
        case .refund(let id, let reason):
            do {
                try await refund(id, reason: reason.revocationReason)
                return [.refundEnded(.refunded(transactionID: id))]
            } catch {
                return [.refundEnded(.failed(error))]
            }
        case .loadTransactions:
            return await page(before: nil)
        case .loadMoreTransactions(let before):
            return await page(before: before)
        case .retryUndelivered:
            await retryUndelivered()
            return []
        case .reloadProducts:
            await reload()
            return []
        case .setAutoRenew(let group, let isOn):
            do {
                try await setAutoRenew(isOn, group: group)
                return [.autoRenewEnded(groupID: group, isOn, nil)]
            } catch {
                return [.autoRenewEnded(groupID: group, isOn, error)]
            }
        case .agreeToPrice(let group):
            return [.subscriptionChangeEnded(await failure(of: .answerPriceIncrease(agrees: true), group))]
        case .updatePayment(let group):
            return [.subscriptionChangeEnded(await failure(of: .resolveBillingIssue, group))]
        case .redeem(let code):
            do {
                try await redeem(code)
                return [.redeemEnded(nil)]
            } catch {
                return [.redeemEnded(error)]
            }
        case .loadTimeline(let group):
            return [.timelineLoaded(groupID: group, await timeline(of: group))]
        case .openPaywall, .answerPayment, .answerSignIn, .languageChanged, .redraw, .suspend, .quit:
            return []
        }
    }

    private func failure(of event: SubscriptionEvent, _ group: String) async -> StoreFailure? {
        do {
            try await change(event, group: group)
            return nil
        } catch {
            return error
        }
    }

    private func answer(
        _ id: Int64, _ give: (Store) async throws(StoreFailure) -> Void
    ) async -> RequestReport {
        do {
            try await give(self)
        } catch {
            return .failed(error)
        }
        guard let request = try? await engine.requests(pendingOnly: false, account: nil).first(where: { $0.id == id })
        else { return .failed(.store(.noRequest(id))) }
        return request.status == .approved ? .approved(request) : .declined(request)
    }

    private func page(before: UInt64?) async -> [ShopAction] {
        do throws(StoreFailure) {
            return [.historyLoaded(try await historyPage(before: before), before: before)]
        } catch {
            return [.historyFailed(error)]
        }
    }
}
