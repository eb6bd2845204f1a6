import TerminalUI

/// Where the parts of a view stand in an area; decided once per frame.
package struct StoreViewLayout: Hashable, Sendable {
    /// Columns left free at both edges; the bar of the selected row stands in the left one.
    package static let margin = ProductRowColumns.margin

    /// All there is, as wide as reads well, in the middle of the area.
    package let frame: Rect
    /// Rows of controls below the products.
    package let footer: [[StoreViewElement]]
    /// Whether the controls are always in sight; else they take the products' place while one has the focus.
    package let pinsFooter: Bool
    /// Whether there is a title with a line below it, a line above the controls, and a line for messages.
    package let hasTitle, hasTopRule, hasBottomRule, hasMessage: Bool

    /// Columns of plans in a wide window: what stands at both ends of a line is still read together.
    static let widestPlans = 80

    /// Less than 20×5: only a notice can be drawn.
    package static func isTooSmall(_ size: Size) -> Bool { size.columns < 20 || size.rows < 5 }

    /// Measures an area for a view.
    package init(_ model: StoreViewModel, area: Rect) {
        let widest =
            switch model.kind {
            case .store: 100
            case .product: 60
            case .subscriptions: Self.widestPlans
            }
        let columns = min(area.size.columns, widest)
        frame = Rect(
            column: area.origin.column + (area.size.columns - columns) / 2, row: area.origin.row, columns: columns,
            rows: area.size.rows)
        let rows = area.size.rows
        hasTitle = rows >= 8 && !model.title.isEmpty
        hasTopRule = hasTitle && rows >= 14
        hasMessage = rows >= 9
        footer = Self.flow(model.footer, model.texts, columns: columns - 2 * Self.margin)
        let fixed = (hasTitle ? 1 : 0) + (hasTopRule ? 1 : 0) + (hasMessage ? 1 : 0) + 1
        hasBottomRule = rows >= 14 && !footer.isEmpty
        pinsFooter = rows - fixed - footer.count - (hasBottomRule ? 1 : 0) >= 6
    }

    /// Where products, plans or controls stand.
    package var body: Rect {
        let top = (hasTitle ? 1 : 0) + (hasTopRule ? 1 : 0)
        let below = pinsFooter ? footer.count + (hasBottomRule ? 1 : 0) : 0
        let bottom = frame.size.rows - 1 - (hasMessage ? 1 : 0) - below
        return Rect(
            column: frame.origin.column, row: frame.origin.row + top, columns: frame.size.columns,
            rows: max(1, bottom - top))
    }

    /// The row of the first controls, when they are pinned.
    package var footerRow: Int { body.endRow + (hasBottomRule ? 1 : 0) }
    /// The row of messages; the hints' own where there is no other.
    package var messageRow: Int { frame.endRow - (hasMessage ? 2 : 1) }
    /// The row of hints.
    package var hintRow: Int { frame.endRow - 1 }
    /// Columns within the margins.
    package var textColumns: Int { max(1, frame.size.columns - 2 * Self.margin) }
    /// First column within the margins.
    package var textColumn: Int { frame.origin.column + Self.margin }

    /// Breaks controls into rows.
    private static func flow(
        _ elements: [StoreViewElement], _ texts: ViewTexts, columns: Int
    ) -> [[StoreViewElement]] {
        var rows: [[StoreViewElement]] = []
        var room = 0
        for element in elements {
            let width = TerminalText.width(texts.label(of: element))
            if rows.isEmpty || width > room {
                rows.append([])
                room = columns
            }
            rows[rows.count - 1].append(element)
            room -= width + 2
        }
        return rows
    }
}

extension ViewTexts {
    /// What a control says.
    package func label(of element: StoreViewElement) -> String {
        switch element {
        case .button(.restorePurchases): "[ \(self(.restorePurchases)) ]"
        case .button(.redeemCode): "[ \(self(.redeemCode)) ]"
        case .button(.signIn): "[ \(self(.signInToAccount)) ]"
        case .button(.cancellation): "[ \(self(.close)) ]"
        case .policy(.termsOfService): self(.terms)
        case .policy(.privacyPolicy): self(.privacy)
        case .button(.policies), .tabs, .link, .product, .subscribe: ""
        }
    }
}

extension StoreViewModel {
    /// What stands above everything: the group's name.
    package var title: String {
        guard kind == .subscriptions else { return "" }
        let plan = loading.products.first { $0.subscription != nil }
        return plan?.subscription?.groupDisplayName ?? ""
    }

    /// The title with the groups that were opened, or the last of them alone where all do not fit.
    func title(columns: Int) -> String {
        let opened = openedTitles
        let whole = ([title] + opened).joined(separator: " › ")
        return TerminalText.width(whole) <= columns ? whole : opened.last ?? title
    }
}
