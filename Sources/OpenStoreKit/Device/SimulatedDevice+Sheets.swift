import Foundation
import StoreEngine

extension SimulatedDevice {
    /// Shows the manage-subscriptions sheet, with the plans of one group or of all (`storekit-spec` A6).
    ///
    /// - Throws: `StoreKitError.unsupported` when the customer wants a change: subscriptions are shown and not sold.
    func showManageSubscriptions(groupID: String? = nil) async throws {
        let sheet: ManageSubscriptionsSheet
        do {
            sheet = try await manageSubscriptionsSheet(groupID: groupID)
        } catch {
            throw error.storeKitError
        }
        let decision = await conversations.hold { _ in await systemUI.manageSubscriptions(sheet) }
        switch decision {
        case .close, nil: return
        case .changePlan, .cancelRenewal: throw StoreKitError.unsupported
        }
    }

    private func manageSubscriptionsSheet(groupID: String?) async throws(StoreEngineError) -> ManageSubscriptionsSheet {
        let region = try await store.storefront()
        let plans = store.catalog.products.compactMap { product -> ManageSubscriptionsSheet.Plan? in
            guard let terms = product.subscription, groupID == nil || terms.groupID == groupID,
                let price = product.prices[region.countryCode]
            else { return nil }
            return ManageSubscriptionsSheet.Plan(
                id: product.id, groupID: terms.groupID, name: product.displayName.text(for: locale),
                displayPrice: PriceText.display(price, in: region), isCurrent: false)
        }
        return ManageSubscriptionsSheet(plans: plans, appName: appName, account: buyer.account)
    }

    /// Shows the offer-code sheet (`storekit-spec` A6). Backing out is no error.
    ///
    /// - Throws: `StoreKitError.unsupported` when a code was entered: there is nothing yet that a code could buy.
    func presentOfferCodeSheet() async throws {
        let sheet = OfferCodeSheet(appName: appName, account: buyer.account)
        let code = await conversations.hold { _ in await systemUI.enterOfferCode(sheet) }
        if case .some(.some) = code { throw StoreKitError.unsupported }
    }
}
