import OpenStoreKit
import TerminalUI

/// A list of products in rows, drawn with the same rows as the shop's; only the lines in sight are looked at.
struct StoreViewList {
    let model: StoreViewModel
    let layout: StoreViewLayout
    private let spacing: ListLines.Spacing
    /// The first line in sight.
    let top: Int

    private var texts: ViewTexts { model.texts }

    /// Whether a view is a list, and not a page.
    static func isUsed(by model: StoreViewModel, _ layout: StoreViewLayout) -> Bool {
        switch model.kind {
        case .store: true
        case .product: style(of: model, layout) != .large
        case .subscriptions: false
        }
    }

    /// The style in force.
    static func style(of model: StoreViewModel, _ layout: StoreViewLayout) -> ProductViewStyle {
        guard model.options.productStyle == .automatic else {
            // Two lines of a narrow row would say less than one.
            let isNarrow = layout.frame.size.columns < 60
            return model.options.productStyle == .regular && isNarrow ? .compact : model.options.productStyle
        }
        if model.kind == .product { return layout.body.size.rows >= 4 ? .large : .compact }
        return layout.frame.size.columns < 60 || layout.body.size.rows < 8 ? .compact : .regular
    }

    init(_ model: StoreViewModel, _ layout: StoreViewLayout) {
        self.model = model
        self.layout = layout
        let height =
            switch Self.style(of: model, layout) {
            case .large: layout.frame.size.columns < 40 ? 1 : ProductRow.largeHeight
            case .regular: 2
            case .compact, .automatic: 1
            }
        let roomy = ListLines.Spacing(product: height, gap: 1)
        let rows = layout.body.size.rows
        spacing = height > 1 && model.lines.lineCount(roomy) <= rows ? roomy : .init(product: height)
        top =
            model.kind == .product
            ? 0
            : model.lines.top(model.top, showing: model.choice, viewport: rows, spacing)
    }

    func draw(into canvas: inout Canvas) {
        let body = layout.body
        let columns = columns.shifted(by: layout.frame.origin.column)
        for offset in 0..<body.size.rows {
            let row = body.origin.row + offset
            if model.kind == .product {
                guard offset < spacing.product else { return }
                draw(model.products[0], 0, part: offset, row: row, columns, into: &canvas)
                continue
            }
            guard let line = model.lines.line(top + offset, spacing) else { break }
            switch line {
            case .gap: break
            case .heading(let section):
                canvas.write(
                    [Span(heading(section), .secondary)], column: layout.textColumn, row: row,
                    columns: layout.textColumns)
            case .product(let position, let part):
                draw(model.products[position], position, part: part, row: row, columns, into: &canvas)
            }
        }
    }

    private func draw(
        _ product: Product, _ position: Int, part: Int, row: Int, _ columns: ProductRowColumns,
        into canvas: inout Canvas
    ) {
        let line = self.row(of: product, position)
        if spacing.product > 2 {
            // The frame tells already which one is selected.
            if line.isHighlighted, part == 1 { canvas.cursor = Point(column: layout.textColumn + 2, row: row) }
            line.drawLarge(part: part, row: row, column: layout.textColumn, width: layout.textColumns, into: &canvas)
        } else {
            line.drawBar(row: row, isFirst: part == 0, column: layout.frame.origin.column, into: &canvas)
            _ = line.draw(part: part, height: spacing.product, row: row, columns: columns, into: &canvas)
        }
    }

    private func heading(_ section: Int) -> String {
        switch model.products[model.lines.sections[section].lowerBound].type {
        case .consumable: texts(.consumable)
        case .nonConsumable: texts(.nonConsumable)
        case .nonRenewable: texts(.nonRenewing)
        default: texts(.autoRenewable)
        }
    }

    private func row(of product: Product, _ position: Int) -> ProductRow {
        let isSelected = position == model.choice
        let isHighlighted = isSelected && model.focus == .product(position) && model.dialog == nil
        var row = ProductRow(name: product.displayName)
        row.details = product.description
        row.badge = product.isFamilyShareable ? Span(texts(.familySharing), .success) : nil
        if model.isOwned(product) { row.status = Span(texts(.purchased), .success) }
        row.compactStatus = row.status
        let role: StyleRole = isSelected ? .strong : .body
        let rate = Span(model.rate(of: product), role)
        row.prices = [[rate]]
        if let offer = model.offerText(of: product) {
            row.prices = [[rate, Span("  " + offer, .secondary)], [Span(offer, role)], [rate]]
        }
        row.compactPrice = model.rate(of: product)
        if model.purchase?.product.id == product.id {
            row.control = .busy(texts(.buying))
            row.compactStatus = Span(texts(.buying), .waiting)
        } else {
            let isPlan = product.type == .autoRenewable
            row.control = .button(
                texts(isPlan ? .subscribe : .buy),
                model.isOwned(product) ? .disabled : isHighlighted ? .accent : .body)
        }
        row.isSelected = isSelected
        row.isHighlighted = isHighlighted
        return row
    }

    private var columns: ProductRowColumns {
        let width = layout.frame.size.columns
        guard spacing.product == 1 else {
            let words = [texts(.purchased), texts(.buying), "[ \(texts(.buy)) ]", "[ \(texts(.subscribe)) ]"]
            return ProductRowColumns(columns: width, statusWords: words, quantity: "")
        }
        // Prices are never cut: the column is as wide as the widest in sight. States take room only where there are any.
        var price = 4
        var words: [String] = []
        for line in top..<top + layout.body.size.rows {
            let position = model.kind == .product ? (line == 0 ? 0 : nil) : position(of: line)
            guard let position else { continue }
            let row = self.row(of: model.products[position], position)
            price = max(price, TerminalText.width(row.compactPrice))
            words.append(row.compactStatus.text)
        }
        return ProductRowColumns(columns: width, statusWords: words, priceWidth: min(price, width / 2))
    }

    private func position(of line: Int) -> Int? {
        if case .product(let position, _)? = model.lines.line(line, spacing) { return position }
        return nil
    }
}
