import StoreEngine
import StoreViews
import TerminalUI

/// The list of products: only the lines in sight are looked at.
extension ShopPainter {
    private var listing: ShopListing { state.listing }
    private var spacing: ShopListing.Spacing { layout.spacing(of: listing) }

    /// The first line in sight; a little different from the stored one when the window is not the state's.
    private var top: Int { ShopView.top(of: listing, state.list, layout) }

    mutating func drawList() {
        let area = layout.list
        guard listing.count > 0 else { return drawEmptyList(area) }
        let columns = rowColumns
        let top = top
        let spacing = spacing
        for offset in 0..<area.size.rows {
            guard let line = listing.line(top + offset, spacing) else { break }
            let row = area.origin.row + offset
            switch line {
            case .gap: break
            case .heading(let section): drawHeading(listing.sections[section], row: row)
            case .product(let position, let part):
                guard let product = listing[position] else { continue }
                target(.row(position), column: 0, row: row, columns: area.size.columns)
                let line = state.row(of: product, isSelected: position == state.list.selection, columns: columns)
                line.drawBar(
                    row: row, isFirst: part == 0, hidesCursor: state.list.filter?.isEditing == true, into: &canvas)
                let button = line.draw(
                    part: part, height: spacing.product, row: row, columns: columns, into: &canvas)
                if let button {
                    target(
                        .rowButton(position), column: button.origin.column, row: row, columns: button.size.columns)
                }
            }
        }
    }

    /// The product of the first line in sight, counted from 1.
    var firstVisiblePosition: Int { listing.number(near: top, step: 1, spacing) }

    /// The product of the last line in sight, counted from 1.
    var lastVisiblePosition: Int {
        listing.number(near: min(top + layout.list.size.rows, listing.lineCount(spacing)) - 1, step: -1, spacing)
    }

    private var rowColumns: ProductRowColumns {
        let columns = layout.list.size.columns
        guard layout.rowHeight == 1 else { return ProductRowColumns(columns: columns, texts: texts) }
        // Prices are never cut: the column is as wide as the widest in sight.
        var width = 7
        for line in top..<top + layout.list.size.rows {
            if case .product(let position, _) = listing.line(line, spacing), let product = listing[position] {
                width = max(width, TerminalText.width(state.compactPrice(of: product)))
            }
        }
        return ProductRowColumns(columns: columns, texts: texts, priceWidth: min(width, columns / 2))
    }

    private mutating func drawHeading(_ section: ShopListing.Section, row: Int) {
        let spans = [Span(state.title(of: section), .secondary)]
        write(spans, column: ShopLayout.margin, row: row, columns: layout.list.size.columns - 2 * ShopLayout.margin)
    }

    // MARK: Nothing to show

    private mutating func drawEmptyList(_ area: Rect) {
        var lines: [TextLine]
        let columns = max(1, area.size.columns - 4)
        if let filter = state.list.filter, !filter.text.isEmpty, !state.snapshot.products.isEmpty {
            lines = TextLine.wrapped(texts(.noMatch), .secondary, columns: columns)
        } else {
            switch state.snapshot.loading {
            case .loading: lines = TextLine.wrapped(texts(.loading), .secondary, columns: columns)
            case .loaded: lines = TextLine.wrapped(texts(.noProducts), .secondary, columns: columns)
            case .failed(let failure):
                let text = texts.failure(failure)
                lines = TextLine.wrapped(texts(.loadFailed), .failure, columns: columns)
                lines += TextLine.wrapped(text.line, .secondary, columns: columns)
                lines += TextLine.wrapped(texts(.loadAgain), .body, columns: columns)
            }
        }
        for (offset, line) in lines.prefix(max(0, area.size.rows - 1)).enumerated() {
            write(line, column: 2, row: area.origin.row + 1 + offset, columns: columns)
        }
    }
}

extension ShopState {
    /// What stands over a section.
    func title(of section: ShopListing.Section) -> String {
        switch section.heading {
        case .section(let section): text(section.title)
        case .kind(let type): title(of: type)
        }
    }

    /// The name of a kind of product (SEED-116…SEED-119).
    func title(of type: CatalogProductType) -> String {
        switch type {
        case .consumable: texts(.consumable)
        case .nonConsumable: texts(.nonConsumable)
        case .nonRenewing: texts(.nonRenewing)
        case .autoRenewable: texts(.autoRenewable)
        }
    }
}

extension ShopView {
    /// The first line in sight of the shop's list: the stored one, moved as little as needed to show the selection.
    static func top(of listing: ShopListing, _ list: ListState, _ layout: ShopLayout) -> Int {
        listing.top(
            list.top, showing: list.selection, viewport: layout.list.size.rows, layout.spacing(of: listing))
    }
}
