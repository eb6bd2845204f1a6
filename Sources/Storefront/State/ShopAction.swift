import StoreEngine
import TerminalUI

/// Something that happened: a key, the window, or news from the store. The only way the state changes.
package enum ShopAction: Equatable, Sendable {
    // MARK: A person

    /// A key was pressed, text was pasted, or the mouse was clicked.
    case key(Key)
    /// The window has a new size.
    case resized(Size)
    /// The frame with the payment sheet on top is on the screen and everything typed before it is thrown away. The
    /// runtime sends it after a frame for which ``ShopState/awaitsSheetShown`` is true; until then keys are dropped.
    case sheetShown

    // MARK: The store

    /// The store changed.
    case snapshot(StoreSnapshot)
    /// The system wants a payment confirmed; answered by ``ShopEffect/answerPayment(_:)``.
    case paymentRequested(PaymentPrompt)
    /// The system took its sheet back unanswered.
    case paymentWithdrawn
    /// The system wants the customer to sign in; answered by ``ShopEffect/answerSignIn(_:)``.
    case signInRequested(account: String)
    /// The purchase is over, one way or another.
    case purchaseEnded(PurchaseReport)
    /// The restore is over, one way or another.
    case restoreEnded(RestoreReport)
    /// The parent's answer is recorded, or could not be.
    case requestEnded(RequestReport)
    /// The refund is done, or was refused.
    case refundEnded(RefundReport)
    /// Renewal is switched, or could not be.
    case autoRenewEnded(groupID: String, Bool, StoreFailure?)
    /// A subscription was changed, or could not be.
    case subscriptionChangeEnded(StoreFailure?)
    /// An offer code is redeemed, or could not be.
    case redeemEnded(StoreFailure?)
    /// What happened to a subscription.
    case timelineLoaded(groupID: String, [TimelineEntry])
    /// A page of history: the newest one for ``ShopEffect/loadTransactions``, the next one for
    /// ``ShopEffect/loadMoreTransactions(before:)``.
    case historyLoaded(HistoryPage, before: UInt64?)
    /// History could not be read.
    case historyFailed(StoreFailure)
}

/// How a parent's answer ended.
package enum RequestReport: Hashable, Sendable {
    /// Approved and charged.
    case approved(PurchaseRequest)
    /// Declined; nothing was charged.
    case declined(PurchaseRequest)
    /// It did not work.
    case failed(StoreFailure)
}

/// How a refund request ended.
package enum RefundReport: Hashable, Sendable {
    /// The money is back.
    case refunded(transactionID: UInt64)
    /// It did not work.
    case failed(StoreFailure)
}
