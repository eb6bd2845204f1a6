import TerminalUI

/// What the lines of one product in a list say. Whoever knows the product fills it in; it knows how to draw itself.
package struct ProductRow: Hashable, Sendable {
    /// What stands at the end of the second line.
    package enum Control: Hashable, Sendable {
        /// A button with this label; the role says whether it can be used.
        case button(String, StyleRole)
        /// Words in its place while a purchase is under way.
        case busy(String)
        /// Nothing.
        case none
    }

    /// How many the next purchase holds.
    package struct Quantity: Hashable, Sendable {
        /// Label of the picker.
        package var label: String
        /// How many.
        package var value: Int

        /// Makes a quantity.
        package init(label: String, value: Int) {
            self.label = label
            self.value = value
        }
    }

    /// Name.
    package var name: String
    /// Description.
    package var details = ""
    /// A short remark on the first line, such as Family Sharing.
    package var badge: Span?
    /// How much of it is owned.
    package var status = Span("")
    /// The same where there is little room.
    package var compactStatus = Span("")
    /// A short remark on the second line, such as that something waits.
    package var mark: Span?
    /// The quantity; `nil` where one cannot choose.
    package var quantity: Quantity?
    /// Ways to write the price, the most telling first. The last one is short; a price is never cut.
    package var prices: [[Span]] = []
    /// The price where there is little room.
    package var compactPrice = ""
    /// The button.
    package var control = Control.none
    /// Whether it is the selected row.
    package var isSelected = false
    /// Whether it has the focus, too.
    package var isHighlighted = false

    /// Makes the row of a product.
    package init(name: String) { self.name = name }
}
