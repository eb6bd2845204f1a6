import Foundation

@testable import StoreEngine

/// A random life of one account in one group, and the ledger that an honest bookkeeper would write of it.
struct RandomSubscriptionLife {
    /// Something that happens at an instant, under a policy.
    struct Step {
        var instant: StoreInstant
        var policy: BillingPolicy
        /// `nil`: only time passes.
        var event: SubscriptionEvent?
    }

    var random: SplitMix64
    private var now = instant("2026-01-31T23:30:00Z")
    private var policy = BillingPolicy()

    /// A life that depends on its seed alone.
    init(seed: UInt64) {
        random = SplitMix64(state: seed &* 0x9e37_79b9_7f4a_7c15)
        policy.rate = pick([.realTime, .realTime, .monthlyRenewalEveryHour, .oneSecondIsOneDay, .oneRenewalEveryMinute])
        policy.maximumRenewals = pick([nil, nil, 12, 5])
    }

    /// What happens next. `newest`: the largest transaction number so far.
    mutating func step(newest: UInt64) -> Step {
        let month = policy.rate.instant(after: 1, CatalogPeriod("P1M"), from: now).rawValue - now.rawValue
        switch Int.random(in: 0..<10, using: &random) {
        case 0: break
        case 1: now = StoreInstant(rawValue: now.rawValue - month / 3)
        case 2: now = StoreInstant(rawValue: now.rawValue + 4 * month)
        default: now = StoreInstant(rawValue: now.rawValue + .random(in: 0...month / 2, using: &random))
        }
        return Step(instant: now, policy: policy, event: event(newest: newest))
    }

    private mutating func event(newest: UInt64) -> SubscriptionEvent? {
        switch Int.random(in: 0..<26, using: &random) {
        case 0...6: return .purchase(order())
        case 7, 8: return .setAutoRenew(pick([true, false]))
        case 9, 10: return .resolveBillingIssue
        case 11: return .forceRenewal
        case 12: return .expire(pick([.autoRenewDisabled, .unknown]))
        case 13: return .refund(transactionID: transaction(newest), reason: 0, inApp: pick([true, false]))
        case 14: return .reverseRefund(transactionID: transaction(newest))
        case 15:
            return .announcePriceIncrease(
                pick([nil, Milliunits(rawValue: 12_990)]), needsConsent: pick([true, false]))
        case 16: return .answerPriceIncrease(agrees: pick([true, false]))
        case 17: return .extendRenewalDate(days: pick([0, 1, 45]), isMass: pick([true, false]))
        case 18:
            return .setAvailability(
                productID: pick(SubscriptionPlan.all).productID, isOnSale: pick([true, true, false]))
        case 19: return .memberJoined(pick(["kid", "tot"]))
        case 20: return .memberLeft(pick(["kid", "tot"]))
        case 21: return .setFamilySharing(pick([true, true, false]))
        case 22:
            policy.failsRenewals = pick([true, false, false])
            return nil
        case 23:
            policy.gracePeriod = pick([nil, GracePeriod(), GracePeriod(length: .threeDays, isPaidToPaidOnly: true)])
            return nil
        default: return nil
        }
    }

    private mutating func order() -> SubscriptionOrder {
        let offer: OfferTerms? =
            switch Int.random(in: 0..<8, using: &random) {
            case 0: .half
            case 1: .offer(.code, .payAsYouGo, "P1M", count: 3, "1.99")
            case 2: .offer(.winBack, .payUpFront, "P1M", "0.99")
            default: nil
            }
        return SubscriptionOrder(
            plan: pick(SubscriptionPlan.all), introductoryOffer: pick([nil, .trial]), offer: offer)
    }

    private mutating func transaction(_ newest: UInt64) -> UInt64 {
        pick([newest, newest, max(1, newest / 2)])
    }

    private mutating func pick<Value>(_ values: [Value]) -> Value {
        values[Int.random(in: 0..<values.count, using: &random)]
    }
}
