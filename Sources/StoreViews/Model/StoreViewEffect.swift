import Foundation
import OpenStoreKit

/// What a view wants done. ``StoreViewHost`` does it; a program with a loop of its own can call
/// ``StoreKitView/perform(_:)``, which returns the events that tell how it ended.
public enum StoreViewEffect: Sendable {
    /// Load products and what the customer has of them.
    case load
    /// Buy. The system's payment sheet asks the customer.
    case purchase(Product)
    /// Restore purchases: `AppStore.sync()`.
    case restorePurchases
    /// Redeem an offer code.
    case redeemCode
    /// Show the customer's subscriptions, of one group or all, to change or end them.
    case manageSubscriptions(groupID: String?)
    /// Ask for the money of a transaction back.
    case requestRefund(Transaction.ID)
    /// Sign in to the app.
    case signIn
    /// Show a policy to the customer, in a browser or however the app does that.
    case openPolicy(SubscriptionStorePolicyKind, URL)
    /// Hand a text to the terminal's clipboard (OSC 52).
    case copy(String)
    /// The customer's answer to a sheet of the system.
    case answer(StoreViewSheet.Answer)
    /// Repaint the whole screen.
    case redraw
    /// Close the view.
    case dismiss
}

/// What happened to a view, apart from keys.
public enum StoreViewEvent: Sendable {
    /// Products are here, or why not.
    case loaded(Result<StoreViewContents, any Error>)
    /// A frame of this size is on the screen. A sheet takes no answer before.
    case presented(columns: Int, rows: Int)
    /// The view is no longer seen: covered, or the program was suspended.
    case hidden
    /// The system asks the customer.
    case asked(StoreViewSheet)
    /// The system no longer wants an answer.
    case withdrawn
    /// A purchase came to its end. `handled`: the app has taken it over, there is nothing to tell the customer.
    case purchaseEnded(Product, Result<Product.PurchaseResult, any Error>, handled: Bool)
    /// A restore came to its end.
    case restored(Result<Void, any Error>)
    /// A request for a refund came to its end.
    case refundEnded(Result<Transaction.RefundRequestStatus, any Error>)
    /// A sheet or sign-in could not be shown or failed.
    case failed(any Error)
    /// The system tells the customer something.
    case alert(SystemAlert)
}

/// A sheet of the system that a view draws.
public enum StoreViewSheet: Sendable, Hashable {
    /// The payment sheet.
    case payment(PaymentSheet)
    /// The sign-in to an account.
    case signIn(account: String)
    /// The entry of an offer code.
    case offerCode(OfferCodeSheet)
    /// The request for a refund.
    case refund(RefundSheet)
    /// The customer's subscriptions.
    case manageSubscriptions(ManageSubscriptionsSheet)

    /// The customer's answer.
    public enum Answer: Sendable, Hashable {
        /// Pay or back out.
        case payment(PaymentDecision)
        /// Whether they signed in.
        case signIn(Bool)
        /// The code; `nil`: they backed out.
        case offerCode(String?)
        /// Why the money is wanted back, or backing out.
        case refund(RefundDecision)
        /// What to do with a subscription.
        case manageSubscriptions(SubscriptionDecision)
    }

    /// Backing out.
    package var refusal: Answer {
        switch self {
        case .payment: .payment(.cancel)
        case .signIn: .signIn(false)
        case .offerCode: .offerCode(nil)
        case .refund: .refund(.cancel)
        case .manageSubscriptions: .manageSubscriptions(.close)
        }
    }
}
