/// Something the store has to tell a customer (`storekit-spec` A9).
package struct StoreMessage: Hashable, Sendable, Identifiable {
    /// What it is about.
    package enum Reason: Int, Hashable, Sendable, CaseIterable {
        case generic = 0
        case priceIncreaseConsent = 1
        case billingIssue = 2
        case winBackOffer = 3
    }

    /// Tells this message from any other: the same cause at the same stage is the same message.
    package var id: String
    /// What it is about.
    package var reason: Reason
    /// The subscription group concerned.
    package var groupID: String?
}

extension SubscriptionState {
    /// What the store has to tell the purchaser now; nothing whose cause is gone.
    func message(at instant: StoreInstant, hasWinBackOffer: Bool) -> StoreMessage? {
        guard let held = subscription else { return nil }
        func message(_ reason: StoreMessage.Reason, _ stage: String) -> StoreMessage {
            StoreMessage(id: "\(reason) \(groupID) \(held.transactionID) \(stage)", reason: reason, groupID: groupID)
        }
        switch held.phase {
        case .active:
            guard let increase = held.priceIncrease, !increase.isAgreed else { return nil }
            return message(.priceIncreaseConsent, "\(increase.price?.rawValue ?? 0)")
        case .inGracePeriod, .inBillingRetry:
            return message(.billingIssue, "\(Self.billingStage(instant, since: held.expirationDate))")
        case .expired: return hasWinBackOffer && isEligible(for: .winBack) ? message(.winBackOffer, "") : nil
        case .revoked: return nil
        }
    }

    /// How often a customer is reminded of a failed payment (`storekit-spec` A4.2): daily for three days, then every three
    /// days, every four from the 17th on, every five from the 31st. The number counts reminders.
    static func billingStage(_ instant: StoreInstant, since failure: StoreInstant) -> Int64 {
        let day = max(0, (instant.rawValue - failure.rawValue) / 86_400_000)
        switch day {
        case ..<3: return day
        case ..<16: return 3 + (day - 3) / 3
        case ..<30: return 8 + (day - 16) / 4
        default: return 12 + min((day - 30) / 5, 6)
        }
    }
}
