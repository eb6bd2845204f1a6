import TerminalUI

/// The columns of the shop's list, decided once per frame from the width and the language (BUG-33).
struct RowColumns: Hashable, Sendable {
    /// First column of names, of texts and prices, and of states and buttons.
    let name, text, status: Int
    /// Columns of each.
    let nameWidth, textWidth, statusWidth: Int

    /// Two lines per product.
    init(columns: Int, texts: Texts) {
        let margin = ShopLayout.margin
        statusWidth = Self.statusWidth(texts, least: 13)
        status = columns - margin - statusWidth
        name = margin
        let picker = 2 + TerminalText.width(texts(.quantity)) + TerminalText.width("◂ 99 ▸")
        nameWidth = min(30, max(picker, columns / 4))
        text = name + nameWidth + 2
        textWidth = max(0, status - 2 - text)
    }

    /// One line per product: names, then prices as wide as `priceWidth`, then states.
    init(columns: Int, texts: Texts, priceWidth: Int) {
        let margin = ShopLayout.margin
        let marks = [TextKey.refundedMark, .sharedByFamily, .undelivered].map { TerminalText.width(texts($0)) }
        statusWidth = min(Self.statusWidth(texts, least: marks.max() ?? 0), max(8, columns / 3))
        status = columns - margin - statusWidth
        textWidth = priceWidth
        text = status - 1 - priceWidth
        name = margin
        nameWidth = max(0, text - 1 - name)
    }

    private static func statusWidth(_ texts: Texts, least: Int) -> Int {
        let words = [
            texts(.purchased), texts(.notPurchased), texts(.notSoldYet), texts(.buying), "[ \(texts(.buy)) ]",
            "[ \(texts(.manage)) ]", texts(.owned) + "00",
        ]
        return words.reduce(least) { max($0, TerminalText.width($1)) }
    }
}
