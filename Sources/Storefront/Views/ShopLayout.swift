import TerminalUI

/// Where things stand in a window of a size; decided once per frame.
package struct ShopLayout: Hashable, Sendable {
    /// How much room there is.
    package enum Tier: Int, Hashable, Sendable, Comparable {
        /// Less than 30×8: a notice, and no keys but quit.
        case notice
        /// Less than 60×16: a product takes one line.
        case compact
        /// A product takes two lines.
        case regular
        /// 110 columns and more: the selected product's detail beside the list.
        case wide

        package static func < (one: Tier, other: Tier) -> Bool { one.rawValue < other.rawValue }
    }

    /// The window.
    package let size: Size
    /// How much room there is.
    package let tier: Tier

    /// Measures a window.
    package init(_ size: Size) {
        self.size = size
        if size.columns < 30 || size.rows < 8 {
            tier = .notice
        } else if size.columns < 60 || size.rows < 16 {
            tier = .compact
        } else {
            tier = size.columns >= 110 ? .wide : .regular
        }
    }

    /// Columns left free at both edges; the bar of the selected row stands in the left one.
    package static let margin = 1

    /// Lines a product takes.
    package var rowHeight: Int { tier >= .regular ? 2 : 1 }

    /// How much room products and headings get: headings have air when the window is high or everything fits.
    package func spacing(of listing: ShopListing) -> ShopListing.Spacing {
        let roomy = ShopListing.Spacing(product: rowHeight, gap: 1)
        let hasRoom = tier >= .regular && (size.rows >= 32 || listing.lineCount(roomy) <= list.size.rows)
        return hasRoom ? roomy : ShopListing.Spacing(product: rowHeight)
    }
    /// Whether lines part header and list.
    package var hasTopRule: Bool { size.rows >= 11 }
    /// Whether a line parts list and buttons.
    package var hasBottomRule: Bool { tier >= .regular }
    /// The buttons under the list; `nil` when there is no room.
    package var buttonsRow: Int? { size.rows >= 10 ? size.rows - 3 : nil }
    /// The message line.
    package var messageRow: Int { size.rows - 2 }
    /// The hint line.
    package var hintRow: Int { size.rows - 1 }

    /// The shop's list.
    package var list: Rect {
        let top = hasTopRule ? 2 : 1
        let bottom = (buttonsRow ?? messageRow) - (hasBottomRule ? 1 : 0)
        return Rect(column: 0, row: top, columns: listColumns, rows: max(0, bottom - top))
    }

    /// The detail beside the list; `nil` when there is no room.
    package var pane: Rect? {
        guard tier == .wide else { return nil }
        let column = listColumns + 1
        return Rect(
            column: column, row: list.origin.row, columns: size.columns - column, rows: list.size.rows)
    }

    /// What a screen over the shop has between its header and its message line.
    package var screenBody: Rect {
        let top = hasTopRule ? 2 : 1
        let bottom = messageRow - (hasBottomRule ? 1 : 0)
        return Rect(column: 0, row: top, columns: size.columns, rows: max(0, bottom - top))
    }

    private var listColumns: Int {
        tier == .wide ? min(96, size.columns * 64 / 100) : size.columns
    }
}
