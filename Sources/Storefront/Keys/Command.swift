/// What a key asks for; the action ids of the key table. What it means depends on the screen it is pressed on.
package enum Command: String, Hashable, Sendable, CaseIterable {
    // Lists
    case moveUp, moveDown, pageUp, pageDown, moveFirst, moveLast
    // Quantity
    case decrease, increase, typeQuantity, openPicker
    // Controls
    case activate, nextControl, previousControl
    // Questions
    case yes, no, back
    // The shop
    case restore, inbox, toggleAskToBuy, subscriptions, offerCode, transactions, log, detail, filter, language
    case retryUndelivered, reloadProducts
    // Transactions
    case refund
    // Typing
    case erase
    // Everywhere
    case help, redraw, suspend, quit
}
