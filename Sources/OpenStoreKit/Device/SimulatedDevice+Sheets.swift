import Foundation
import StoreEngine

extension SimulatedDevice {
    /// Shows the manage-subscriptions sheet, with the plans of one group or of all (`storekit-spec` A6).
    ///
    /// What the customer decides is done at once; what it brings arrives through `Transaction.updates` and
    /// `Status.updates`.
    ///
    /// - Throws: `Product.PurchaseError` or `StoreKitError` when it cannot be done.
    func showManageSubscriptions(groupID: String? = nil) async throws {
        let sheet: ManageSubscriptionsSheet
        do {
            sheet = try await manageSubscriptionsSheet(groupID: groupID)
        } catch {
            throw error.storeKitError
        }
        let decision = await conversations.hold { _ in await systemUI.manageSubscriptions(sheet) }
        do {
            switch decision {
            case .close, nil: return
            case .changePlan(let id):
                _ = try await store.buyOutsideApp(PurchaseOrder(productID: id), by: buyerOutsideApp)
            case .cancelRenewal(let id):
                guard let group = store.catalog.products.first(where: { $0.id == id })?.subscription?.groupID else {
                    throw StoreEngineError.productUnavailable(
                        productID: id, storefront: try await store.storefront().countryCode)
                }
                try await store.apply(.setAutoRenew(false), group: group, account: buyer.account)
            }
        } catch let error as StoreEngineError {
            throw error.storeKitError
        }
    }

    /// The plans that the account has now: access may be paid for, in its grace period, or waiting for a payment.
    private func currentPlans() async throws(StoreEngineError) -> Set<String> {
        var plans: Set<String> = []
        for group in store.catalog.subscriptionGroups {
            for status in try await subscriptionStatuses(group: group.id)
            where [.subscribed, .inGracePeriod, .inBillingRetryPeriod].contains(status.state) {
                plans.insert(status.transaction.unsafePayloadValue.productID)
            }
        }
        return plans
    }

    private func manageSubscriptionsSheet(groupID: String?) async throws(StoreEngineError) -> ManageSubscriptionsSheet {
        let region = try await store.storefront()
        let current = try await currentPlans()
        let plans = store.catalog.products.compactMap { product -> ManageSubscriptionsSheet.Plan? in
            guard let terms = product.subscription, groupID == nil || terms.groupID == groupID,
                let price = product.prices[region.countryCode]
            else { return nil }
            return ManageSubscriptionsSheet.Plan(
                id: product.id, groupID: terms.groupID, name: product.displayName.text(for: locale),
                displayPrice: PriceText.display(price, in: region), isCurrent: current.contains(product.id))
        }
        return ManageSubscriptionsSheet(plans: plans, appName: appName, account: buyer.account)
    }

    /// Shows the offer-code sheet (`storekit-spec` A4.4, A6). Backing out is no error; what a code brings arrives through
    /// `Transaction.updates` only. Capitals do not matter.
    ///
    /// - Throws: `Product.PurchaseError.invalidOfferIdentifier` for a code that is none, `.ineligibleForOffer` for one that
    ///   this customer cannot redeem; `StoreKitError` when the store fails.
    func presentOfferCodeSheet() async throws {
        let sheet = OfferCodeSheet(appName: appName, account: buyer.account)
        let code = await conversations.hold { _ in await systemUI.enterOfferCode(sheet) }
        guard case .some(.some(let entered)) = code else { return }
        do {
            try await redeem(code: entered)
        } catch {
            throw error.storeKitError
        }
    }
}
