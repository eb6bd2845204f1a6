/// Something that a customer, a developer or the store does to the subscription of one account in one group.
package enum SubscriptionEvent: Hashable, Sendable, Codable {
    /// The customer buys a plan, chooses another, or redeems an offer.
    case purchase(SubscriptionOrder)
    /// The customer switches auto-renew.
    case setAutoRenew(Bool)
    /// The means of payment works again: what failed is charged now.
    case resolveBillingIssue
    /// The current period ends now and the next begins (`SKTestSession.forceRenewalOfSubscription`).
    case forceRenewal
    /// The subscription ends now, for a reason.
    case expire(ExpirationReason)
    /// The store pays a transaction back; `inApp`: the customer asked from inside the app, which ends auto-renew too.
    case refund(transactionID: UInt64, reason: Int, inApp: Bool)
    /// A refund is undone after a dispute.
    case reverseRefund(transactionID: UInt64)
    /// The customer asked for a refund, and the store wants to know how the purchase was used.
    case requestConsumption(transactionID: UInt64, reason: ConsumptionRequestReason)
    /// The store refuses a refund.
    case declineRefund(transactionID: UInt64)
    /// A transaction is removed from the store, as a test tool does; `isLast`: the account has no other in the group. With
    /// the current period's, the subscription itself is gone.
    case deleteTransaction(UInt64, isLast: Bool)
    /// The price rises from the next renewal on; `nil`: only the question is asked.
    case announcePriceIncrease(Milliunits?, needsConsent: Bool)
    /// The customer's answer to a price increase.
    case answerPriceIncrease(agrees: Bool)
    /// The next renewal comes some days later, for this customer alone or for all.
    case extendRenewalDate(days: Int, isMass: Bool)
    /// A product is taken out of sale, or comes back.
    case setAvailability(productID: String, isOnSale: Bool)
    /// Someone joins the customer's family.
    case memberJoined(String)
    /// Someone leaves the customer's family.
    case memberLeft(String)
    /// The customer shares purchases with the family, or stops.
    case setFamilySharing(Bool)
}

/// Why a subscription ended; raw values are StoreKit's and `expirationIntent`'s (`storekit-spec` A4).
package enum ExpirationReason: Int, Hashable, Sendable, CaseIterable, Codable {
    case autoRenewDisabled = 1
    case billingError = 2
    case didNotConsentToPriceIncrease = 3
    case productUnavailable = 4
    case unknown = 5
}

/// State of a subscription; raw values are StoreKit's and the server `status` values (`storekit-spec` A4).
package enum RenewalState: Int, Hashable, Sendable, CaseIterable, Codable {
    case subscribed = 1
    case expired = 2
    case inBillingRetryPeriod = 3
    case inGracePeriod = 4
    case revoked = 5

    /// Whether the customer has access.
    package var isEntitled: Bool { self == .subscribed || self == .inGracePeriod }
}
