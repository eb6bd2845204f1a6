import Foundation

/// How a subscription stands for one account: the latest transaction, and what will come of it.
package struct SubscriptionStatusRecord: Hashable, Sendable {
    /// Whose.
    package var account: String
    /// Whether it came through Family Sharing: such a customer can neither change nor cancel nor return it (BUG-12).
    package var isFamilyShared: Bool
    /// State.
    package var state: RenewalState
    /// The account's latest transaction.
    package var transactionID: UInt64
    /// What the store intends.
    package var renewalInfo: RenewalInfoRecord
}

/// What the store intends with a subscription: the content of signed renewal info (`server-interop` §5.2) without what
/// the signing adds.
package struct RenewalInfoRecord: Hashable, Sendable, Codable {
    /// The account's first transaction in the group.
    package var originalTransactionID: UInt64
    /// The product of the latest period.
    package var productID: String
    /// The product that renews next, if anything does.
    package var autoRenewProductID: String
    /// Whether it renews.
    package var willAutoRenew: Bool
    /// Why it ended, or why it may.
    package var expirationReason: ExpirationReason?
    /// Whether the store tries to charge: in the grace period and after it.
    package var isInBillingRetry: Bool
    /// End of the grace period, while in it.
    package var gracePeriodExpirationDate: StoreInstant?
    /// The customer's answer to a price increase: 0 none yet, 1 agreed; `nil`: none is pending.
    package var priceIncreaseStatus: Int?
    /// The offer of the next period.
    package var offer: OfferTerms?
    /// Start of the run, lapses of up to sixty days ignored.
    package var recentSubscriptionStartDate: StoreInstant
    /// When it renews, or would have.
    package var renewalDate: StoreInstant
    /// Price of the next period; `nil`: nothing renews.
    package var renewalPrice: Milliunits?
    /// ISO 4217, with `renewalPrice`.
    package var currency: String?
    /// Whether win-back offers are open to the customer.
    package var isEligibleForWinBack: Bool
    /// The app's own mark for its user.
    package var appAccountToken: UUID?
}

extension SubscriptionState {
    /// The purchaser's transaction that gives access; `nil`: none does.
    package var entitledTransactionID: UInt64? {
        subscription.flatMap { $0.isEntitled ? $0.transactionID : nil }
    }

    /// How the subscription stands for the purchaser or a member of the family; `nil`: there is nothing.
    package func status(for account: String) -> SubscriptionStatusRecord? {
        guard let held = subscription, let origin else { return nil }
        if account == self.account {
            return SubscriptionStatusRecord(
                account: account, isFamilyShared: false, state: held.renewalState, transactionID: held.transactionID,
                renewalInfo: renewalInfo(of: held, origin: origin.transactionID))
        }
        guard let member = members.first(where: { $0.account == account }), let id = member.transactionID,
            let origin = member.origin
        else { return nil }
        var info = renewalInfo(of: held, origin: origin.transactionID)
        info.isEligibleForWinBack = false
        info.appAccountToken = nil
        let state: RenewalState =
            switch member.access {
            case .shared: held.renewalState
            case .revoked: .revoked
            case .none, .expired: .expired
            }
        return SubscriptionStatusRecord(
            account: account, isFamilyShared: true, state: state, transactionID: id, renewalInfo: info)
    }

    func renewalInfo(of held: HeldSubscription, origin: UInt64) -> RenewalInfoRecord {
        let upcoming = held.upcomingPeriod
        var info = RenewalInfoRecord(
            originalTransactionID: origin, productID: held.plan.productID,
            autoRenewProductID: upcoming.plan.productID, willAutoRenew: held.willAutoRenew, isInBillingRetry: false,
            recentSubscriptionStartDate: held.recentStartDate, renewalDate: held.expirationDate,
            isEligibleForWinBack: isEligible(for: .winBack), appAccountToken: held.appAccountToken)
        switch held.phase {
        case .active, .revoked: break
        case .inGracePeriod(let end, _):
            info.gracePeriodExpirationDate = end
            fallthrough
        case .inBillingRetry:
            info.isInBillingRetry = true
            info.expirationReason = .billingError
        case .expired(let reason): info.expirationReason = reason
        }
        if held.willAutoRenew {
            info.offer = upcoming.offer
            info.renewalPrice = upcoming.price
            info.currency = upcoming.plan.currency
            info.priceIncreaseStatus = held.priceIncrease.map { $0.isAgreed ? 1 : 0 }
        }
        return info
    }

    /// Whether the customer may have an offer of that kind (`storekit-spec` A2.3, A4.4).
    package func isEligible(for kind: OfferKind) -> Bool {
        switch kind {
        case .introductory: !hasUsedIntroductoryOffer && subscription?.isEntitled != true
        case .promotional: origin != nil
        case .code: true
        case .winBack: subscription?.phase == .expired(.autoRenewDisabled)
        }
    }
}
