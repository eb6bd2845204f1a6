import OpenStoreKit

/// Something for the runtime to do, as a value. The reducer returns them; only the runtime performs them.
package enum ShopEffect: Hashable, Sendable {
    /// Buy. Ends with one ``ShopAction/purchaseEnded(_:)``; in between the payment sheet may be asked for.
    case purchase(productID: String, quantity: Int)
    /// The customer answered the payment sheet.
    case answerPayment(PaymentDecision)
    /// The customer answered the sign-in question of an explicit sync.
    case answerSignIn(Bool)
    /// Sync with the store and recompute what is owned. Ends with one ``ShopAction/restoreEnded(_:)``.
    case restore
    /// The parent approves. Ends with ``ShopAction/requestEnded(_:)``.
    case approve(request: Int64)
    /// The parent declines. Ends with ``ShopAction/requestEnded(_:)``.
    case decline(request: Int64)
    /// Switch Ask to Buy; the next snapshot shows it.
    case setAskToBuy(Bool)
    /// Ask for a refund. Ends with ``ShopAction/refundEnded(_:)``.
    case refund(transactionID: UInt64, reason: RefundReason)
    /// Show the plans of a group, with all that a paywall has.
    case openPaywall(groupID: String)
    /// Switch the renewal of a subscription. Ends with ``ShopAction/autoRenewEnded(groupID:_:_:)``.
    case setAutoRenew(groupID: String, Bool)
    /// Agree to the higher price of a subscription. Ends with ``ShopAction/subscriptionChangeEnded(_:)``.
    case agreeToPrice(groupID: String)
    /// Make the means of payment work again. Ends with ``ShopAction/subscriptionChangeEnded(_:)``.
    case updatePayment(groupID: String)
    /// Redeem an offer code. Ends with ``ShopAction/redeemEnded(_:)``.
    case redeem(code: String)
    /// Read what happened to a subscription. Ends with ``ShopAction/timelineLoaded(groupID:_:)``.
    case loadTimeline(groupID: String)
    /// Read the newest page of the transaction history.
    case loadTransactions
    /// Read the page of the transaction history that follows this transaction.
    case loadMoreTransactions(before: UInt64)
    /// Try again to deliver what is charged but not delivered.
    case retryUndelivered
    /// Load the products again.
    case reloadProducts
    /// The screen's language changed.
    case languageChanged(Language)
    /// Paint everything anew.
    case redraw
    /// Give the terminal back and stop (Ctrl-Z).
    case suspend
    /// End the program.
    case quit
}

/// Why a customer wants the money back: what the sheet offers.
package enum RefundReason: String, Hashable, Sendable, CaseIterable {
    /// Bought by mistake.
    case mistake
    /// Bought without permission.
    case withoutPermission
    /// It does not do what it should.
    case notAsExpected
    /// Anything else.
    case other

    /// StoreKit's raw value of `Transaction.RevocationReason`: 1 developer issue, 0 other (`storekit-spec` 0.3 #8).
    package var revocationReason: Int { self == .notAsExpected ? 1 : 0 }
}
