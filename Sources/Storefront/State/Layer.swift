import Foundation
import StoreEngine

/// A screen or dialog over the shop.
package enum Layer: Hashable, Sendable {
    // Screens: they cover everything below.
    /// One product.
    case detail(DetailScreenState)
    /// The transaction history.
    case transactions(ListState)
    /// One transaction, decoded.
    case transaction(TransactionScreenState)
    /// The event log.
    case log(ListState)
    /// The keys.
    case help(ListState)
    /// Requests that wait for a parent.
    case inbox(ListState)
    /// Subscription plans.
    case subscriptions(ListState)
    /// One subscription's past and planned events.
    case timeline(TimelineScreenState)

    // Dialogs: the screen below shows through, dimmed.
    /// How many to buy.
    case quantity(QuantityPicker)
    /// The payment sheet.
    case payment(PaymentDialog)
    /// Something to read, with one button.
    case notice(Notice)
    /// Something to decide.
    case question(QuestionDialog)
    /// Why the money should come back.
    case refund(RefundDialog)
    /// The entry of an offer code.
    case offerCode(OfferCodeDialog)

    /// Whether it covers everything below.
    package var isScreen: Bool {
        switch self {
        case .detail, .transactions, .transaction, .log, .help, .inbox, .subscriptions, .timeline: true
        case .quantity, .payment, .notice, .question, .refund, .offerCode: false
        }
    }
}

/// One product on a screen of its own.
package struct DetailScreenState: Hashable, Sendable {
    /// Product identifier.
    package var productID: String
    /// First visible line.
    package var top = 0

    /// Opens it at the top.
    package init(productID: String) { self.productID = productID }
}

/// One transaction, decoded, on a screen of its own.
package struct TransactionScreenState: Hashable, Sendable {
    /// The transaction.
    package var transaction: ShopTransaction
    /// What its JWS says.
    package var decoded: DecodedJWS
    /// First visible line.
    package var top = 0

    /// Decodes a transaction.
    package init(_ transaction: ShopTransaction) {
        self.transaction = transaction
        decoded = DecodedJWS(transaction.jws)
    }
}

/// The payment sheet, as the system shows it.
package struct PaymentDialog: Hashable, Sendable {
    /// What it says.
    package var prompt: PaymentPrompt
    /// The focused button: 0 is Cancel, where focus starts.
    package var focus = 0
    /// Whether it is known to be on the screen. Keys are dropped before.
    package var isShown = false
    /// Whether the price on it replaced another one while it was open (BUG-26).
    package var isPriceChanged = false

    /// Makes the sheet with the focus on Cancel.
    package init(_ prompt: PaymentPrompt) { self.prompt = prompt }
}

/// Something to decide.
package struct QuestionDialog: Hashable, Sendable {
    /// What is asked.
    package enum Kind: Hashable, Sendable {
        /// Quit although a purchase is under way?
        case quitWhileBuying
        /// The parent's answer to a request.
        case answer(PurchaseRequest)
        /// The plan is the account's already: go on to manage it?
        case alreadySubscribed(productID: String)
        /// Switch renewal?
        case autoRenew(ShopSubscription, turnsOn: Bool)
        /// Agree to a higher price?
        case agreeToPrice(ShopSubscription)
        /// The payment failed: update the means of payment?
        case updatePayment(ShopSubscription)
        /// Sign in, to sync.
        case signIn(account: String)
    }

    /// What is asked.
    package var kind: Kind
    /// The focused button: 0 is the safe one, where focus starts.
    package var focus = 0

    /// Asks.
    package init(_ kind: Kind) { self.kind = kind }
}

/// Why the money should come back.
package struct RefundDialog: Hashable, Sendable {
    /// The transaction.
    package var transaction: ShopTransaction
    /// The chosen reason.
    package var reason: RefundReason = .mistake
    /// The focused button; `nil` is the list of reasons, where focus starts.
    package var focus: Int?

    /// Opens it with the first reason chosen.
    package init(_ transaction: ShopTransaction) { self.transaction = transaction }
}
