/// Where a key applies. A screen has several at once; the first that knows the key decides.
package enum KeyContext: String, Hashable, Sendable, CaseIterable {
    /// A filter while it is typed: letters go into it.
    case typing
    /// A list with a filter in force.
    case filtered
    /// A list, or a page that scrolls.
    case list
    /// A product that can be bought: the selected row of the shop, or its detail.
    case row
    /// The same, when a purchase may hold several of it.
    case quantityRow
    /// The quantity picker.
    case picker
    /// The payment sheet, and everything that is answered with yes or no.
    case question
    /// A dialog.
    case dialog
    /// A screen over the shop.
    case screen
    /// A row of buttons.
    case buttons
    /// The shop itself.
    case shop
    /// The transaction history, and one transaction of it.
    case transactions
    /// The plans of the shop, and what the customer has of them.
    case plans
    /// Everywhere.
    case everywhere
}
