import Foundation

/// Everything the store knows about one account in one subscription group. With an event and an instant it determines
/// what happens; nothing else does.
package struct SubscriptionState: Hashable, Sendable, Codable {
    /// The purchaser.
    package let account: String
    /// The group.
    package let groupID: String
    /// The account's first transaction in the group, to which every later one goes back, lapses or not.
    package internal(set) var origin: Origin?
    /// Whether an introductory offer was ever used in the group (BUG-21).
    package internal(set) var hasUsedIntroductoryOffer = false
    /// Reference names of the codes redeemed, sorted.
    package internal(set) var redeemedCodes: [String] = []
    /// Products out of sale, sorted.
    package internal(set) var withdrawnProducts: [String] = []
    /// Whether purchases are shared with the family.
    package internal(set) var isSharing = false
    /// The others of the family, in the order they joined.
    package internal(set) var members: [FamilyMember] = []
    /// The latest subscription: running, waiting or ended.
    package internal(set) var subscription: HeldSubscription?
    /// The latest instant at which anything happened. What comes with an earlier one happens then (design rule 5).
    package internal(set) var lastInstant = StoreInstant(rawValue: .min)

    /// A first transaction.
    package struct Origin: Hashable, Sendable, Codable {
        /// Its number.
        package let transactionID: UInt64
        /// When it was made.
        package let purchaseDate: StoreInstant
    }

    /// An account that has never subscribed.
    package init(account: String, groupID: String) {
        self.account = account
        self.groupID = groupID
    }

    /// Notes whether a product is on sale; true when that is news.
    @discardableResult
    mutating func setAvailability(of productID: String, _ isOnSale: Bool) -> Bool {
        guard withdrawnProducts.contains(productID) == isOnSale else { return false }
        if isOnSale {
            withdrawnProducts.removeAll { $0 == productID }
        } else {
            withdrawnProducts.append(productID)
            withdrawnProducts.sort()
        }
        return true
    }

    /// When something happens by itself next; `nil`: never.
    package var nextDueInstant: StoreInstant? { subscription?.nextDueInstant }
}

/// A member of a family, and what it has of the purchaser's subscription.
package struct FamilyMember: Hashable, Sendable, Codable {
    /// What it has.
    package enum Access: String, Hashable, Sendable, Codable {
        /// Nothing yet.
        case none
        /// The purchaser's subscription, as that stands.
        case shared
        /// It had one that ended.
        case expired
        /// It was taken back.
        case revoked
    }

    /// Its account.
    package let account: String
    /// Whether it is in the family now.
    package internal(set) var isPresent = true
    /// Its first shared transaction in the group.
    package internal(set) var origin: SubscriptionState.Origin?
    /// Its latest shared transaction.
    package internal(set) var transactionID: UInt64?
    /// What it has.
    package internal(set) var access = Access.none

    init(account: String) {
        self.account = account
    }
}

/// A subscription that was bought: what it is, how far it has come, what comes next.
package struct HeldSubscription: Hashable, Sendable, Codable {
    /// How it stands.
    package enum Phase: Hashable, Sendable, Codable {
        /// Paid for.
        case active
        /// The payment failed; access goes on.
        case inGracePeriod(until: StoreInstant, retryUntil: StoreInstant)
        /// The payment failed; access has ended, the store still tries.
        case inBillingRetry(until: StoreInstant)
        /// Over.
        case expired(ExpirationReason)
        /// The current period was refunded.
        case revoked
    }

    /// The plan of the current period.
    package internal(set) var plan: SubscriptionPlan
    /// How it stands.
    package internal(set) var phase: Phase
    /// When periods end.
    package internal(set) var schedule: RenewalSchedule
    /// The current period's transaction.
    package internal(set) var transactionID: UInt64
    /// What it cost.
    package internal(set) var price: Milliunits
    /// When the current period began.
    package internal(set) var periodStart: StoreInstant
    /// When the current period ends; its transaction says the same.
    package internal(set) var expirationDate: StoreInstant
    /// When access ended, once it has.
    package internal(set) var endDate: StoreInstant?
    /// Start of the run this belongs to, lapses of up to sixty days ignored.
    package internal(set) var recentStartDate: StoreInstant
    /// The app's own mark for its user.
    package internal(set) var appAccountToken: UUID?
    /// Whether it renews.
    package internal(set) var willAutoRenew: Bool
    /// How often it has renewed since it was last bought.
    package internal(set) var renewalCount: Int
    /// The offer of the current period.
    package internal(set) var offer: OfferTerms?
    /// How many more periods that offer holds.
    package internal(set) var offerPeriodsLeft: Int
    /// An offer that begins with the next period.
    package internal(set) var nextOffer: OfferTerms?
    /// The plan that begins with the next period, if it is another.
    package internal(set) var nextPlan: SubscriptionPlan?
    /// A price increase that comes with the next period.
    package internal(set) var priceIncrease: PriceIncrease?

    /// Whether the customer has access.
    package var isEntitled: Bool { renewalState.isEntitled }

    /// State in StoreKit's words.
    package var renewalState: RenewalState {
        switch phase {
        case .active: .subscribed
        case .inGracePeriod: .inGracePeriod
        case .inBillingRetry: .inBillingRetryPeriod
        case .expired: .expired
        case .revoked: .revoked
        }
    }

    /// When something happens by itself next; `nil`: never.
    var nextDueInstant: StoreInstant? {
        switch phase {
        case .active: expirationDate
        case .inGracePeriod(let end, _), .inBillingRetry(let end): end
        case .expired, .revoked: nil
        }
    }
}

/// A price that rises with the next period (`storekit-spec` A4.3).
package struct PriceIncrease: Hashable, Sendable, Codable {
    /// The new regular price; `nil`: it stays.
    package var price: Milliunits?
    /// Whether the customer has agreed, or need not.
    package var isAgreed: Bool
}

/// The period that comes after the current one.
package struct UpcomingPeriod: Hashable, Sendable {
    /// Its plan, at its regular price.
    package var plan: SubscriptionPlan
    /// The offer that applies.
    package var offer: OfferTerms?
    /// How many more periods the offer holds after it.
    package var offerPeriodsLeft: Int
    /// What it costs.
    package var price: Milliunits { offer?.price ?? plan.price }
    /// How long it lasts.
    package var length: CatalogPeriod { offer?.period ?? plan.period }
}

extension HeldSubscription {
    /// What the next renewal brings, if nothing changes.
    package var upcomingPeriod: UpcomingPeriod {
        var plan = nextPlan ?? plan
        if let increase = priceIncrease, let price = increase.price { plan.price = price }
        if let nextOffer {
            return UpcomingPeriod(plan: plan, offer: nextOffer, offerPeriodsLeft: nextOffer.periodCount - 1)
        }
        // An offer belongs to its plan.
        if offerPeriodsLeft > 0, nextPlan == nil {
            return UpcomingPeriod(plan: plan, offer: offer, offerPeriodsLeft: offerPeriodsLeft - 1)
        }
        return UpcomingPeriod(plan: plan, offer: nil, offerPeriodsLeft: 0)
    }
}
