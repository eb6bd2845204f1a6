import Foundation
import OpenStoreKit
import StoreEngine

extension ShopSubscription {
    /// Copies a status; `nil` when one of its documents is not verified (SEED-153).
    init?(_ status: Product.SubscriptionInfo.Status) {
        guard case .verified(let transaction) = status.transaction,
            case .verified(let info) = status.renewalInfo,
            let state = RenewalState(rawValue: status.state.rawValue),
            let groupID = transaction.subscriptionGroupID
        else { return nil }
        self.init(
            groupID: groupID, state: state, productID: transaction.productID, transactionID: transaction.id,
            periodStart: transaction.purchaseDate,
            expirationDate: transaction.expirationDate ?? transaction.purchaseDate)
        isFamilyShared = transaction.ownershipType == .familyShared
        revocationDate = transaction.revocationDate
        offerMode = transaction.offer?.paymentMode.flatMap(CatalogOffer.PaymentMode.init)
        willAutoRenew = info.willAutoRenew
        nextProductID = info.autoRenewPreference
        renewalDate = info.renewalDate
        if let offer = info.offer, let mode = offer.paymentMode.flatMap(CatalogOffer.PaymentMode.init),
            let period = offer.period.flatMap(CatalogPeriod.init)
        {
            nextOffer = NextOffer(mode: mode, period: period)
        }
        renewalPrice = info.renewalPrice
        currency = info.currency?.identifier
        gracePeriodEnd = info.gracePeriodExpirationDate
        priceIncrease =
            switch info.priceIncreaseStatus {
            case .noIncreasePending: .none
            case .pending: .pending
            case .agreed: .agreed
            }
        winBackOfferIDs = info.eligibleWinBackOfferIDs
    }
}

extension CatalogPeriod {
    init?(_ period: Product.SubscriptionPeriod) {
        let unit: Unit? =
            switch period.unit {
            case .day: .day
            case .week: .week
            case .month: .month
            case .year: .year
            @unknown default: nil
            }
        guard let unit else { return nil }
        self.init(unit: unit, value: period.value)
    }
}

extension CatalogOffer.PaymentMode {
    init?(_ mode: Transaction.Offer.PaymentMode) {
        switch mode {
        case .freeTrial: self = .freeTrial
        case .payAsYouGo: self = .payAsYouGo
        case .payUpFront: self = .payUpFront
        default: return nil
        }
    }
}
