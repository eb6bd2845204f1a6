import Foundation
import StoreEngine

/// What the account has, or had, of one subscription group, from a status whose two documents are both verified
/// (SEED-153).
package struct ShopSubscription: Hashable, Sendable, Identifiable {
    /// What the customer said to a higher price.
    package enum PriceIncrease: Hashable, Sendable { case none, pending, agreed }

    /// An offer that the next period comes with.
    package struct NextOffer: Hashable, Sendable {
        /// How it is paid for.
        package var mode: CatalogOffer.PaymentMode
        /// Length of one of its periods.
        package var period: CatalogPeriod

        /// Makes an offer.
        package init(mode: CatalogOffer.PaymentMode, period: CatalogPeriod) {
            self.mode = mode
            self.period = period
        }
    }

    /// Group.
    package var groupID: String
    /// Where it stands (SEED-154…SEED-158).
    package var state: RenewalState
    /// The plan of the latest period.
    package var productID: String
    /// The transaction of the latest period.
    package var transactionID: UInt64
    /// Whether someone else in the family pays.
    package var isFamilyShared = false
    /// Whether the family no longer shares it: taken back, though nobody here was paid anything back.
    package var isNoLongerShared: Bool { isFamilyShared && state == .revoked }
    /// When the latest period began.
    package var periodStart: Date
    /// When it ends or ended.
    package var expirationDate: Date
    /// When it was refunded or taken back.
    package var revocationDate: Date?
    /// How the offer of the latest period is paid for; `nil`: the regular price.
    package var offerMode: CatalogOffer.PaymentMode?
    /// Whether it renews.
    package var willAutoRenew = true
    /// The plan that renews next; `nil`: none does.
    package var nextProductID: String?
    /// When it renews, or would have.
    package var renewalDate: Date?
    /// How the offer of the next period is paid for, and how long one of its periods is; `nil`: the regular price.
    package var nextOffer: NextOffer?
    /// What the next period costs, in units of `currency`; `nil`: nothing renews.
    package var renewalPrice: Decimal?
    /// ISO 4217, with `renewalPrice`.
    package var currency: String?
    /// Until when access goes on although the payment failed.
    package var gracePeriodEnd: Date?
    /// Whether a higher price waits for the next renewal.
    package var priceIncrease = PriceIncrease.none
    /// Win-back offers open to the customer, best first.
    package var winBackOfferIDs: [String] = []

    /// Group; there is one a group.
    package var id: String { groupID }
    /// Whether the plan changes with the next renewal.
    package var changesPlan: Bool { state.isEntitled && nextProductID != nil && nextProductID != productID }
    /// Whether the store still tries to renew it, with access or without.
    package var isRunning: Bool { state.isEntitled || state == .inBillingRetryPeriod }

    /// Makes a subscription.
    package init(
        groupID: String, state: RenewalState, productID: String, transactionID: UInt64, periodStart: Date,
        expirationDate: Date
    ) {
        self.groupID = groupID
        self.state = state
        self.productID = productID
        self.transactionID = transactionID
        self.periodStart = periodStart
        self.expirationDate = expirationDate
        nextProductID = state.isEntitled ? productID : nil
        renewalDate = expirationDate
    }
}
