import TerminalUI

/// The columns of a list of products, decided once per frame from the width and the words that stand in it (BUG-33).
package struct ProductRowColumns: Hashable, Sendable {
    /// Columns left free at both edges; the bar of the selected row stands in the left one.
    package static let margin = 1

    /// First column of names, of texts and prices, and of states and buttons.
    package private(set) var name, text, status: Int
    /// Columns of each.
    package let nameWidth, textWidth, statusWidth: Int

    /// Rows of more than one line. `statusWords` can stand in the last column; `quantity` is the label of the picker
    /// in the first one.
    package init(columns: Int, statusWords: [String], quantity: String) {
        statusWidth = Self.widest(statusWords, least: 13)
        status = columns - Self.margin - statusWidth
        name = Self.margin
        let picker = 2 + TerminalText.width(quantity) + TerminalText.width("◂ 99 ▸")
        nameWidth = min(30, max(picker, columns / 4))
        text = name + nameWidth + 2
        textWidth = max(0, status - 2 - text)
    }

    /// Rows of one line: names, then prices as wide as `priceWidth`, then states.
    package init(columns: Int, statusWords: [String], priceWidth: Int) {
        statusWidth = min(Self.widest(statusWords, least: 0), max(8, columns / 3))
        status = columns - Self.margin - statusWidth
        textWidth = priceWidth
        text = status - 1 - priceWidth
        name = Self.margin
        nameWidth = max(0, text - 1 - name)
    }

    /// The same columns of a list that begins at `column`.
    package func shifted(by column: Int) -> Self {
        var shifted = self
        shifted.name += column
        shifted.text += column
        shifted.status += column
        return shifted
    }

    private static func widest(_ words: [String], least: Int) -> Int {
        words.reduce(least) { max($0, TerminalText.width($1)) }
    }
}
