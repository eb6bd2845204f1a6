/// News for a developer's server, as the App Store would send it (`server-interop` §7).
package struct SubscriptionNotice: Hashable, Sendable {
    /// `notificationType`; raw values are those of the payload.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case subscribed = "SUBSCRIBED"
        case didChangeRenewalPreference = "DID_CHANGE_RENEWAL_PREF"
        case didChangeRenewalStatus = "DID_CHANGE_RENEWAL_STATUS"
        case offerRedeemed = "OFFER_REDEEMED"
        case didRenew = "DID_RENEW"
        case expired = "EXPIRED"
        case didFailToRenew = "DID_FAIL_TO_RENEW"
        case gracePeriodExpired = "GRACE_PERIOD_EXPIRED"
        case priceIncrease = "PRICE_INCREASE"
        case refund = "REFUND"
        case refundDeclined = "REFUND_DECLINED"
        case refundReversed = "REFUND_REVERSED"
        case consumptionRequest = "CONSUMPTION_REQUEST"
        case renewalExtended = "RENEWAL_EXTENDED"
        case renewalExtension = "RENEWAL_EXTENSION"
        case revoke = "REVOKE"
        case oneTimeCharge = "ONE_TIME_CHARGE"
    }

    /// `subtype`; raw values are those of the payload.
    package enum Subtype: String, Hashable, Sendable, CaseIterable {
        case initialBuy = "INITIAL_BUY"
        case resubscribe = "RESUBSCRIBE"
        case downgrade = "DOWNGRADE"
        case upgrade = "UPGRADE"
        case autoRenewEnabled = "AUTO_RENEW_ENABLED"
        case autoRenewDisabled = "AUTO_RENEW_DISABLED"
        case voluntary = "VOLUNTARY"
        case billingRetry = "BILLING_RETRY"
        case priceIncrease = "PRICE_INCREASE"
        case gracePeriod = "GRACE_PERIOD"
        case pending = "PENDING"
        case accepted = "ACCEPTED"
        case billingRecovery = "BILLING_RECOVERY"
        case productNotForSale = "PRODUCT_NOT_FOR_SALE"
        case summary = "SUMMARY"
        case failure = "FAILURE"
    }

    /// What happened.
    package var kind: Kind
    /// More closely; `nil`: the notification has no such key.
    package var subtype: Subtype?
    /// Whom it concerns.
    package var account: String
    /// The product of the transaction.
    package var productID: String
    /// The transaction it carries: the latest, or the one refunded.
    package var transactionID: UInt64
    /// The account's first transaction in the group.
    package var originalTransactionID: UInt64
    /// State after the event; `nil` for other products than subscriptions.
    package var status: RenewalState?
    /// When.
    package var instant: StoreInstant
    /// What the store intended with the subscription right after it; `nil` for other products.
    package var renewalInfo: RenewalInfoRecord?
    /// Why the customer wants the money back (`consumptionRequestReason`), as told to the store.
    package var consumptionRequestReason: ConsumptionRequestReason?
}

/// Why a customer asks for a refund; raw values are those of the payload (`server-interop` §6).
package enum ConsumptionRequestReason: String, Hashable, Sendable, CaseIterable, Codable {
    case unintendedPurchase = "UNINTENDED_PURCHASE"
    case fulfillmentIssue = "FULFILLMENT_ISSUE"
    case unsatisfiedWithPurchase = "UNSATISFIED_WITH_PURCHASE"
    case legal = "LEGAL"
    case other = "OTHER"
}
