import StoreEngine
import TerminalUI

/// Everything the screen depends on, as one value. ``reduce(_:_:)`` changes it, ``render(_:size:)`` draws it.
package struct ShopState: Equatable, Sendable {
    /// The shop itself.
    package var info: ShopInfo
    /// The screen's language.
    package var language: Language
    /// The window.
    package var size: Size
    /// The store, as last heard.
    package var snapshot: StoreSnapshot

    /// Products in the order and grouping of the screen.
    package var listing: ShopListing
    /// What is known of products beside the catalogue.
    package var marks = ProductMarks()
    /// Selection, scrolling and filter of the shop's list.
    package var list = ListState()
    /// Chosen quantities by product identifier; absent: 1.
    package var quantities: [String: Int] = [:]
    /// The control that Enter activates on the shop itself.
    package var focus: ShopControl = .list

    /// Screens and dialogs over the shop, the topmost last.
    package var layers: [Layer] = []
    /// The purchase under way; there is never a second one (BUG-08).
    package var purchase: PurchaseProgress?
    /// Whether a restore is under way.
    package var isRestoring = false
    /// The transaction whose refund is under way.
    package var refunding: UInt64?
    /// Whether an offer code is being redeemed.
    package var isRedeeming = false
    /// Requests whose answer is under way.
    package var answering: Set<Int64> = []
    /// The transaction history as far as it was read.
    package var history = HistoryState()
    /// The last thing worth a line.
    package var message: StatusMessage?

    /// Makes the state of a shop that knows nothing of its store yet.
    package init(
        info: ShopInfo, language: Language = .english, size: Size = Size(columns: 80, rows: 24),
        snapshot: StoreSnapshot = StoreSnapshot()
    ) {
        self.info = info
        self.language = language
        self.size = size
        self.snapshot = snapshot
        listing = ShopListing(products: snapshot.products, sections: info.sections)
        marks.update(from: nil, to: snapshot)
    }

    /// Whether the payment sheet is on top, can be drawn, and is not known to be on the screen: paint, throw away what
    /// was typed, then send ``ShopAction/sheetShown``.
    package var awaitsSheetShown: Bool {
        guard case .payment(let dialog) = layers.last else { return false }
        return !dialog.isShown && ShopLayout(size).tier != .notice
    }
}

/// A purchase under way.
package struct PurchaseProgress: Hashable, Sendable {
    /// How far it is.
    package enum Phase: Hashable, Sendable {
        /// The store is asked; the payment sheet is to come.
        case asking
        /// The payment sheet waits for the customer.
        case confirming
        /// The customer said yes; the store works.
        case finishing
        /// The customer said no; the store takes note, and nothing is bought any more.
        case cancelling
    }

    /// Product identifier.
    package var productID: String
    /// How many.
    package var quantity: Int
    /// How far it is.
    package var phase: Phase
    /// Whether it takes back a planned change of plan.
    package var keepsPlan = false

    /// Makes a progress.
    package init(productID: String, quantity: Int, phase: Phase = .asking) {
        self.productID = productID
        self.quantity = quantity
        self.phase = phase
    }
}

/// The transaction history as far as it was read.
package struct HistoryState: Hashable, Sendable {
    /// Transactions, newest first.
    package var rows: [ShopTransaction] = []
    /// Whether older ones can be read.
    package var hasMore = false
    /// Whether a page is on its way.
    package var isLoading = false
    /// Why the last page could not be read.
    package var failure: StoreFailure?

    /// Makes an empty history.
    package init() {}
}

/// The controls of the shop itself, in Tab order.
package enum ShopControl: Hashable, Sendable, CaseIterable {
    /// The list: Enter buys the selected product.
    case list
    /// Restore purchases.
    case restore
    /// Redeem an offer code.
    case offerCode
    /// Terms of service.
    case terms
    /// Privacy policy.
    case privacy
}
