extension SubscriptionRefusal {
    /// A name that scripts may rely on.
    package var code: String {
        switch self {
        case .noSubscription: "noSubscription"
        case .notActive: "subscriptionNotActive"
        case .inBillingRetry: "inBillingRetry"
        case .noBillingIssue: "noBillingIssue"
        case .productUnavailable: "productUnavailable"
        case .ineligibleForOffer: "ineligibleForOffer"
        case .alreadyRedeemed: "alreadyRedeemed"
        case .codeWouldDowngrade: "codeWouldDowngrade"
        case .notRenewing: "notRenewing"
        case .noPriceIncrease: "noPriceIncrease"
        case .daysOutOfRange: "daysOutOfRange"
        case .familyShared: "familyShared"
        case .alreadyRefunded: "alreadyRefunded"
        case .notRefunded: "notRefunded"
        case .familyIsFull: "familyIsFull"
        case .alreadyMember: "alreadyMember"
        case .notMember: "notMember"
        }
    }

    /// What stands in the way, in one English sentence.
    package var message: String {
        switch self {
        case .noSubscription: "This account never had a subscription here."
        case .notActive: "The subscription has ended."
        case .inBillingRetry: "The subscription waits for a payment."
        case .noBillingIssue: "No payment is missing."
        case .productUnavailable(let id): "\(id) is out of sale."
        case .ineligibleForOffer(let kind): "This customer cannot have the \(kind.words) offer."
        case .alreadyRedeemed(let id): "The offer “\(id)” was redeemed before."
        case .codeWouldDowngrade: "A code does not lead to a lower plan."
        case .notRenewing: "The subscription does not renew."
        case .noPriceIncrease: "No price increase waits for an answer."
        case .daysOutOfRange(let days): "A renewal date cannot move by \(days) days."
        case .familyShared(let id): "Transaction \(id) came through Family Sharing."
        case .alreadyRefunded(let id): "Transaction \(id) was refunded before."
        case .notRefunded(let id): "Transaction \(id) was not refunded."
        case .familyIsFull: "The family has five other members already."
        case .alreadyMember(let account): "\(account) is in the family already."
        case .notMember(let account): "\(account) is not in the family."
        }
    }

    /// What to try, in one English sentence.
    package var advice: String {
        switch self {
        case .noSubscription, .notActive: "Buy a plan first."
        case .inBillingRetry: "Resolve the billing issue first."
        case .noBillingIssue: "Nothing is left to do."
        case .productUnavailable: "Put the product back on sale, or choose another plan."
        case .ineligibleForOffer(.promotional):
            "Promotional offers are for who has or had a plan of the group; buy without the offer."
        case .ineligibleForOffer: "Buy without the offer."
        case .alreadyRedeemed: "Use another code."
        case .codeWouldDowngrade: "Choose the lower plan in the subscription’s settings."
        case .notRenewing: "Switch auto-renew on first."
        case .noPriceIncrease: "Announce a price increase first."
        case .daysOutOfRange: "Choose 1 to 90 days."
        case .familyShared: "Only the family member who bought it can do that."
        case .alreadyRefunded: "Nothing is left to do; the money went back the first time."
        case .notRefunded: "Refund it first."
        case .familyIsFull: "Let somebody leave first."
        case .alreadyMember, .notMember: "List the family to see who is in it."
        }
    }
}

extension OfferKind {
    /// Its name in a sentence.
    var words: String {
        switch self {
        case .introductory: "introductory"
        case .promotional: "promotional"
        case .code: "code’s"
        case .winBack: "win-back"
        }
    }
}
