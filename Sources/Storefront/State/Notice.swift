import StoreEngine

/// Something to read in a dialog with one button.
package enum Notice: Hashable, Sendable {
    /// A purchase is done (SEED-200, SEED-205).
    case purchased(productID: String, quantity: Int, transactionID: UInt64)
    /// A purchase waits for someone (BUG-05, SEED-180).
    case pending(productID: String, quantity: Int, kind: PurchaseRequest.Kind)
    /// The product is held already; nothing was charged (BUG-15).
    case alreadyOwned(productID: String)
    /// A purchase failed (SEED-38).
    case purchaseFailed(StoreFailure)
    /// A purchase is charged, but its delivery could not be recorded (BUG-02).
    case notDelivered(productID: String, StoreFailure)
    /// Nothing can be bought at the moment.
    case buyingStopped(BuyingStop)
    /// A restore is done (BUG-13).
    case restored(Int)
    /// A restore failed.
    case restoreFailed(StoreFailure)
    /// A refund was refused.
    case refundFailed(StoreFailure)
    /// A parent's answer could not be recorded.
    case answerFailed(StoreFailure)
    /// The plan changes when the period ends; nothing was charged.
    case planChanges(to: String)
    /// A planned change of plan is taken back.
    case planKept(productID: String)
    /// A subscription could not be changed.
    case changeFailed(StoreFailure)
    /// An offer code was redeemed.
    case redeemed
    /// An offer code could not be redeemed.
    case redeemFailed(StoreFailure)
    /// The terms of service; `nil`: the catalogue names none.
    case terms(String?)
    /// The privacy policy; `nil`: the catalogue names none.
    case privacy(String?)
}

/// Why nothing can be bought at the moment.
package enum BuyingStop: Hashable, Sendable {
    /// Purchases are switched off for this customer (BUG-09).
    case notAllowed
    /// The state directory cannot be written (BUG-47).
    case notWritable(path: String)
}

/// The last thing worth a line under the list.
package enum StatusMessage: Hashable, Sendable {
    /// Bought and delivered.
    case purchased(productID: String, quantity: Int, transactionID: UInt64)
    /// Arrived by itself: approved, renewed, bought elsewhere, or left over from before.
    case arrived(productID: String, quantity: Int, transactionID: UInt64)
    /// A subscription renewed by itself.
    case renewed(ShopTransaction)
    /// A subscription has come to this state by itself.
    case standing(productID: String, RenewalState)
    /// A subscription will cost more.
    case priceIncrease(ShopSubscription)
    /// Refunded, here or elsewhere.
    case refunded(productID: String, transactionID: UInt64)
    /// The family no longer shares it.
    case noLongerShared(productID: String)
    /// Renewal was switched.
    case autoRenew(productID: String, Bool)
    /// Someone else in the family pays, and manages it.
    case familyPays(productID: String)
    /// A request was declined.
    case declined(productID: String)
    /// A request was approved.
    case approved(productID: String)
    /// A purchase waits.
    case pending(productID: String, kind: PurchaseRequest.Kind)
    /// Ask to Buy was switched.
    case askToBuy(Bool)
    /// The delivery is tried again.
    case retrying(Int)
    /// The products are loaded again.
    case reloading
    /// Why the selected transaction cannot be refunded.
    case refundNotOffered(RefundObstacle)
}

/// Why a transaction cannot be refunded.
package enum RefundObstacle: Hashable, Sendable {
    /// It was refunded before.
    case alreadyRefunded
    /// Someone else in the family paid (BUG-12).
    case familyShared
    /// It cannot be believed.
    case unverified
    /// Another refund is under way.
    case busy
}
