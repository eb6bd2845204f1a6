import StoreEngine
import TerminalUI

/// One product: beside the list of a wide window, or on a screen of its own.
extension ShopPainter {
    mutating func drawPane(_ area: Rect) {
        for row in area.origin.row..<area.endRow {
            canvas.write("│", at: Point(column: area.origin.column - 1, row: row), style: Style(.border))
        }
        guard let product = state.selectedProduct else { return }
        let columns = min(56, area.size.columns - 3)
        let lines = ShopView.detailLines(of: product.id, in: state, columns: columns)
        for (offset, line) in lines.prefix(max(0, area.size.rows - 1)).enumerated() {
            write(line, column: area.origin.column + 2, row: area.origin.row + 1 + offset, columns: columns)
        }
    }

    mutating func drawDetail(_ screen: DetailScreenState, _ body: Rect) {
        let columns = min(70, layout.textColumns)
        let lines = ShopView.detailLines(of: screen.productID, in: state, columns: columns)
        let top = max(0, min(screen.top, lines.count - body.size.rows))
        for (offset, line) in lines.dropFirst(top).prefix(body.size.rows).enumerated() {
            write(line, column: ShopLayout.margin, row: body.origin.row + offset, columns: columns)
        }
        canvas.cursor = Point(column: ShopLayout.margin, row: body.origin.row)
        drawPosition(
            first: top + 1, last: min(lines.count, top + body.size.rows), total: lines.count,
            isScrolled: lines.count > body.size.rows)
    }
}

extension ShopView {
    /// All that is known of a product, as lines of at most `columns`.
    static func detailLines(of productID: String, in state: ShopState, columns: Int) -> [TextLine] {
        let texts = state.texts
        guard let product = state.product(productID) else {
            return [TextLine([Span(productID, .strong)])]
        }
        var lines = TextLine.wrapped(state.name(product), .strong, columns: columns)
        lines += TextLine.wrapped(state.text(product.details), .secondary, columns: columns)
        lines.append(.blank)
        lines += termLines(of: product, in: state, columns: columns)
        if product.type == .consumable {
            lines.append(.pair(texts(.ownedTitle), "\(state.snapshot.balance(of: product.id))", .strong))
        } else {
            lines.append(TextLine([Span(texts(.columnStatus), .secondary)], trailing: state.ownership(of: product)))
        }
        if case .current(let held) = state.standing(of: product) {
            lines += TextLine.wrapped(texts.sentence(held.state), state.role(of: held.state), columns: columns)
        }
        if let outlook = state.outlook(ofPlan: product) { lines += TextLine.wrapped(outlook, columns: columns) }
        if let mark = state.mark(of: product) { lines.append(TextLine(trailing: mark)) }
        lines.append(.blank)
        lines.append(.pair(texts(.kind), texts.kind(product.type)))
        if product.isFamilyShareable {
            lines.append(TextLine([Span(texts(.familySharing), .success)]))
        }
        lines.append(.pair(texts(.productID), product.id, .secondary))
        return lines
    }

    /// Price, quantity and total, or the terms of a subscription (SEED-184).
    private static func termLines(of product: ShopProduct, in state: ShopState, columns: Int) -> [TextLine] {
        let texts = state.texts
        guard let terms = product.subscription else {
            var lines: [TextLine] = [.pair(texts(.price), product.displayPrice, .strong)]
            if product.takesQuantity {
                let quantity = state.quantity(of: product)
                lines.append(
                    TextLine(
                        [Span(texts(.quantityTitle), .secondary)], trailing: Span("◂ \(quantity) ▸")))
                lines.append(.pair(texts(.total), state.price(of: product, quantity: quantity), .strong))
            }
            return lines
        }
        var lines: [TextLine] = [
            .pair(texts(.price), texts.rate(product.displayPrice, per: terms.period), .strong),
            .pair(texts(.renewal), texts.renewal(terms.period)),
        ]
        if let introduction = state.introduction(of: product) {
            lines += TextLine.wrapped(introduction, columns: columns)
        }
        lines += TextLine.wrapped(texts(.renewsUntilCancelled), .secondary, columns: columns)
        return lines
    }
}
