import Foundation

/// Who buys, and from where.
package struct Buyer: Hashable, Sendable {
    /// Store account, `default` unless named.
    package var account: String
    /// Device name, `default` unless named.
    package var device: String
    /// One run of one program on that device; tells a session's own direct purchases from surprises.
    package var session: UUID

    /// Makes a buyer.
    package init(account: String = "default", device: String = "default", session: UUID = UUID()) {
        self.account = account
        self.device = device
        self.session = session
    }
}

/// What a customer asks the store for.
package struct PurchaseOrder: Hashable, Sendable {
    /// Product to buy.
    package var productID: String
    /// How many, 1 or more.
    package var quantity: Int
    /// The app's own mark for its user; kept on the transaction.
    package var appAccountToken: UUID?
    /// The offer on a subscription that the customer asks for; the right to it has been proved.
    package var offer: OfferRequest?
    /// The developer's proved word on whether the introductory offer applies; `nil`: the store decides.
    package var allowsIntroductoryOffer: Bool?
    /// Treat this purchase as needing a parent, whatever the store's switch says.
    package var simulatesAskToBuy: Bool

    /// Makes an order.
    package init(
        productID: String, quantity: Int = 1, appAccountToken: UUID? = nil, offer: OfferRequest? = nil,
        allowsIntroductoryOffer: Bool? = nil, simulatesAskToBuy: Bool = false
    ) {
        self.productID = productID
        self.quantity = quantity
        self.appAccountToken = appAccountToken
        self.offer = offer
        self.allowsIntroductoryOffer = allowsIntroductoryOffer
        self.simulatesAskToBuy = simulatesAskToBuy
    }
}

/// A price the store stands by until something changes: what the payment sheet shows.
package struct PurchaseQuote: Hashable, Sendable {
    /// The order it answers.
    package var order: PurchaseOrder
    /// Who asked.
    package var buyer: Buyer
    /// The product as it was priced.
    package var product: CatalogProduct
    /// Where it is sold.
    package var storefront: StorefrontRegion
    /// Price for the whole quantity, in currency units; of a subscription, for its first period.
    package var total: Decimal

    /// Makes a quote.
    package init(
        order: PurchaseOrder, buyer: Buyer, product: CatalogProduct, storefront: StorefrontRegion, total: Decimal
    ) {
        self.order = order
        self.buyer = buyer
        self.product = product
        self.storefront = storefront
        self.total = total
    }
}

/// What `beginPurchase` answers.
package enum PurchaseStart: Sendable {
    /// Ask the customer to confirm this.
    case confirm(PurchaseQuote)
    /// The account holds it; here is the transaction, nothing will be charged.
    case alreadyOwned(SignedTransaction)
}

/// What `completePurchase` answers.
package enum PurchaseOutcome: Sendable {
    /// Charged, recorded and signed.
    case purchased(SignedTransaction)
    /// Someone else bought it meanwhile for this account; nothing was charged.
    case alreadyOwned(SignedTransaction)
    /// Waits for a parent, or for the customer to settle an interruption; nothing was charged.
    case pending(PurchaseRequest)
    /// Price or storefront changed since the quote; ask again with this one.
    case changed(PurchaseQuote)
}
