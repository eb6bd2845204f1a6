import Foundation
import StoreEngine

/// How one subscription stands for one account, as commands show it.
struct SubscriptionReport: Sendable {
    let state: SubscriptionState
    let held: HeldSubscription
    let status: SubscriptionStatusRecord
    /// News of it, oldest first.
    let history: [SubscriptionNotice]
    /// Both signed documents, as the server's API hands them out.
    let signed: SignedSubscriptionStatus?

    /// Everything an account has or shares, its own first.
    static func all(
        of account: String, in store: SimulatedAppStore
    ) async throws(StoreEngineError) -> [SubscriptionReport] {
        let states = try await store.subscriptions()
        let notices = try await store.notices(account: account)
        var signed: [UInt64: SignedSubscriptionStatus] = [:]
        for group in Set(states.map(\.groupID)) {
            for status in try await store.subscriptionStatuses(group: group, account: account) {
                signed[status.transaction.id] = status
            }
        }
        return states.compactMap { state in
            guard let held = state.subscription, let status = state.status(for: account) else { return nil }
            let origin = status.renewalInfo.originalTransactionID
            return SubscriptionReport(
                state: state, held: held, status: status,
                history: notices.filter { $0.originalTransactionID == origin }, signed: signed[status.transactionID])
        }
        .sorted { !$0.status.isFamilyShared && $1.status.isFamilyShared }
    }

    // MARK: JSON

    /// As `subscriptions --json` shows it (contract §2). Instants are ISO 8601, prices decimal text.
    var object: [String: Any] {
        let info = status.renewalInfo
        var object: [String: Any] = [
            "account": status.account, "groupID": state.groupID, "productID": info.productID,
            "state": "\(status.state)", "isEntitled": status.state.isEntitled, "autoRenew": info.willAutoRenew,
            "renewalProductID": info.willAutoRenew ? info.autoRenewProductID : NSNull(),
            "expirationDate": held.expirationDate.text, "renewalDate": info.renewalDate.text,
            "recentSubscriptionStartDate": info.recentSubscriptionStartDate.text,
            "originalTransactionId": "\(info.originalTransactionID)", "transactionId": "\(status.transactionID)",
            "isFamilyShared": status.isFamilyShared, "subscriptionPeriod": held.plan.period.iso8601,
            "currency": held.plan.currency, "regularPrice": "\(held.plan.price.decimal)",
            "price": status.isFamilyShared ? "0" : "\(held.price.decimal)",
            "history": history.map(Self.object),
        ]
        if let signed {
            object["signedTransactionInfo"] = signed.transaction.jws
            object["signedRenewalInfo"] = signed.renewalInfo
        }
        if let offer = held.offer, !status.isFamilyShared {
            object["offer"] = Self.object(offer, periodsLeft: held.offerPeriodsLeft)
        }
        if let price = info.renewalPrice { object["renewalPrice"] = "\(price.decimal)" }
        if let offer = info.offer {
            object["renewalOffer"] = Self.object(offer, periodsLeft: held.upcomingPeriod.offerPeriodsLeft)
        }
        if let reason = info.expirationReason { object["expirationReason"] = "\(reason)" }
        if let end = info.gracePeriodExpirationDate { object["gracePeriodExpirationDate"] = end.text }
        if let end = held.retryEnd { object["billingRetryUntil"] = end.text }
        if let increase = held.priceIncrease {
            object["priceIncrease"] = [
                "agreed": increase.isAgreed, "price": "\((increase.price ?? held.plan.price).decimal)",
            ]
        }
        if status.isFamilyShared {
            object["purchaser"] = state.account
        } else if state.isSharing || !state.members.isEmpty {
            object["family"] = [
                "sharing": state.isSharing, "members": state.members.filter(\.isPresent).map(\.account),
            ]
        }
        return object
    }

    private static func object(_ offer: OfferTerms, periodsLeft: Int) -> [String: Any] {
        [
            "type": "\(offer.kind)", "id": offer.id ?? NSNull(), "mode": offer.mode.rawValue,
            "period": offer.period.iso8601, "price": "\(offer.price.decimal)", "periodsLeft": periodsLeft,
        ]
    }

    private static func object(_ notice: SubscriptionNotice) -> [String: Any] {
        [
            "type": notice.kind.rawValue, "subtype": notice.subtype?.rawValue ?? NSNull(),
            "productID": notice.productID, "transactionId": "\(notice.transactionID)", "date": notice.instant.text,
        ]
    }

    // MARK: Words

    /// What it is, how it stands, and what comes next, in a line each.
    var lines: [String] {
        let info = status.renewalInfo
        var lines = ["\(info.productID)  \(standing)"]
        if status.isFamilyShared {
            lines.append("  shared by \(state.account), who alone can change, cancel or return it")
        } else if info.isInBillingRetry {
            let plan = held.upcomingPeriod.plan
            lines.append("  unpaid: \(Self.price(held.upcomingPeriod.price, of: plan)) per \(plan.period.words)")
        } else if held.endDate == nil, info.willAutoRenew {
            lines.append("  \(renewal)")
        }
        if let increase = held.priceIncrease, !status.isFamilyShared {
            let price = Self.price((increase.price ?? held.plan.price), of: held.plan)
            lines.append(
                "  the price rises to \(price) per \(held.plan.period.words); "
                    + (increase.isAgreed ? "agreed" : "the customer has not agreed, and it ends without consent"))
        }
        if state.isSharing, !status.isFamilyShared {
            let members = state.members.filter(\.isPresent).map(\.account)
            lines.append(
                "  shared with the family: \(members.isEmpty ? "nobody yet" : members.joined(separator: ", "))")
        }
        return lines
    }

    /// Its news, a line each.
    var historyLines: [String] {
        history.map { notice in
            let subtype = notice.subtype.map { " \($0.rawValue)" } ?? ""
            return "    \(notice.instant.text)  \(notice.kind.rawValue)\(subtype)  \(notice.productID)  "
                + "transaction \(notice.transactionID)"
        }
    }

    private var standing: String {
        let info = status.renewalInfo
        switch status.state {
        case .subscribed:
            let offer =
                held.offer.map { " (\(Self.words(of: $0, for: held.plan, count: held.offerPeriodsLeft + 1)))" } ?? ""
            let end = info.willAutoRenew ? "" : ", then it ends"
            return "subscribed until \(held.expirationDate.text)\(status.isFamilyShared ? "" : offer)\(end)"
        case .inGracePeriod:
            return "payment failed; access until \(info.gracePeriodExpirationDate?.text ?? "") (grace period)"
        case .inBillingRetryPeriod:
            return "payment failed; no access; tried again until \(held.retryEnd?.text ?? "")"
        case .expired:
            let reason = info.expirationReason.map { " (\($0.words))" } ?? ""
            return "expired \((held.endDate ?? held.expirationDate).text)\(reason)"
        case .revoked:
            let end = status.isFamilyShared ? "" : " \((held.endDate ?? held.expirationDate).text)"
            return (status.isFamilyShared ? "no longer shared" : "refunded") + end
        }
    }

    /// The next charge, with the regular price after it where an offer makes it another (SEED-184, SEED-185).
    private var renewal: String {
        let upcoming = held.upcomingPeriod
        let plan = upcoming.plan
        let regular = "\(Self.price(plan.price, of: plan)) per \(plan.period.words)"
        let change = plan.productID == held.plan.productID ? "renews" : "changes to \(plan.productID)"
        guard let offer = upcoming.offer else { return "\(change) \(held.expirationDate.text) for \(regular)" }
        return
            "\(change) \(held.expirationDate.text): \(Self.words(of: offer, for: plan, count: upcoming.offerPeriodsLeft + 1)), then \(regular)"
    }

    /// An offer of which so many periods are left.
    private static func words(of offer: OfferTerms, for plan: SubscriptionPlan, count: Int) -> String {
        let price = price(offer.price, of: plan)
        switch offer.mode {
        case .freeTrial: return "free trial of \(offer.period.countedWords)"
        case .payUpFront: return "\(price) for \(offer.period.countedWords)"
        case .payAsYouGo:
            let length = CatalogPeriod(unit: offer.period.unit, value: offer.period.value * count)
            return "\(price) per \(offer.period.words) for \(length.countedWords)"
        }
    }

    private static func price(_ price: Milliunits, of plan: SubscriptionPlan) -> String {
        guard let region = Storefronts.region(for: plan.storefront) else { return "\(price.decimal) \(plan.currency)" }
        return PriceText.display(price.decimal, in: region)
    }
}

extension HeldSubscription {
    /// Until when the store tries to charge; `nil`: no payment is missing.
    fileprivate var retryEnd: StoreInstant? {
        switch phase {
        case .inGracePeriod(_, let end), .inBillingRetry(let end): end
        case .active, .expired, .revoked: nil
        }
    }
}

extension ExpirationReason {
    /// Why, in words.
    fileprivate var words: String {
        switch self {
        case .autoRenewDisabled: "auto-renew was off"
        case .billingError: "the payment failed"
        case .didNotConsentToPriceIncrease: "no consent to the price increase"
        case .productUnavailable: "the product was out of sale"
        case .unknown: "for an unknown reason"
        }
    }
}

extension CatalogPeriod {
    /// After “per”: `month`, `3 months`.
    var words: String { value == 1 ? unit.rawValue : countedWords }
    /// With its number: `1 month`, `3 months`.
    var countedWords: String { "\(value) \(unit.rawValue)\(value == 1 ? "" : "s")" }
}
