import OpenStoreKit
import TerminalUI

/// What the payment sheet says, in the words of whoever shows it.
package struct PaymentSheetText: Hashable, Sendable {
    /// What is bought, with the quantity.
    package var item: String
    /// Who sells.
    package var seller: String
    /// Price of it all, as the storefront writes it.
    package var displayPrice: String
    /// What follows an offer, or the period of a price (SEED-185).
    package var terms: String?
    /// The account that pays.
    package var account: String
    /// Environment name.
    package var environment: String
    /// Whether the price on it replaced another one.
    package var isPriceChanged = false
    /// Whether a parent will be asked.
    package var asksToBuy = false

    /// Makes a text.
    package init(item: String, seller: String, displayPrice: String, account: String, environment: String) {
        self.item = item
        self.seller = seller
        self.displayPrice = displayPrice
        self.account = account
        self.environment = environment
    }

    /// The sheet as a box in the middle of `area`, marked as StoreKit's own sheets are (SEED-200).
    package func box(_ texts: ViewTexts, in area: Rect) -> DialogBox {
        var box = DialogBox(title: texts(.appStore), tag: "[Environment: \(environment)]", width: 61, in: area)
        box.lines = [
            TextLine([Span(item, .strong)], dispensability: terms == nil ? 0 : 1),
            TextLine([Span(seller, .secondary)], dispensability: 5),
            .blank,
            .pair(texts(.price), displayPrice, .strong),
        ]
        // What an offer turns into is never left out, before anything else that could be.
        if let terms { box.lines += TextLine.wrapped(terms, columns: box.innerColumns) }
        box.lines.append(.pair(texts(.account), account, dispensability: 4))
        if isPriceChanged { box.lines.append(TextLine([Span(texts(.priceChanged), .failure)])) }
        if asksToBuy {
            box.lines += TextLine.wrapped(
                texts(.needsParent), .waiting, columns: box.innerColumns, dispensability: 3)
        }
        return box
    }
}
