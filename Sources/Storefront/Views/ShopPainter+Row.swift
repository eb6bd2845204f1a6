import StoreEngine
import TerminalUI

/// What the lines of a product need to know.
struct RowContext {
    let product: ShopProduct
    let position: Int
    let row: Int
    let columns: RowColumns
    let isSelected: Bool
}

/// The lines of one product.
extension ShopPainter {
    /// Name, description, Family Sharing, and how much is owned.
    mutating func drawFirstLine(_ context: RowContext) {
        let product = context.product
        let columns = context.columns
        drawName(context)
        let mark = product.isFamilyShareable ? Span(texts(.familySharing), .success) : nil
        let room = drawMark(mark, context)
        canvas.write(
            state.text(product.details), at: Point(column: columns.text, row: context.row),
            style: Style(.secondary), maxColumns: room)
        write(
            [state.ownership(of: product, columns: columns.statusWidth)], column: columns.status, row: context.row,
            columns: columns.statusWidth)
    }

    /// Quantity, exact price for it, what waits, and the button.
    mutating func drawSecondLine(_ context: RowContext) {
        let product = context.product
        let columns = context.columns
        if product.takesQuantity {
            let quantity = state.quantity(of: product)
            let spans =
                context.isSelected
                ? [
                    Span(texts(.quantity), .secondary), Span("◂ "), Span("\(quantity)", .strong), Span(" ▸"),
                ]
                : [Span(texts(.quantity), .secondary), Span("\(quantity)")]
            write(spans, column: columns.name + 2, row: context.row, columns: columns.nameWidth - 2)
        }
        let room = drawMark(state.mark(of: product), context)
        let price = priceSpans(product, room: room, isSelected: context.isSelected)
        write(price, column: columns.text, row: context.row, columns: room)
        drawRowButton(context)
    }

    /// Everything in one line: name with quantity, price, how much is owned.
    mutating func drawCompactRow(_ context: RowContext) {
        let product = context.product
        let columns = context.columns
        let quantity = state.quantity(of: product)
        let suffix = quantity > 1 ? " × \(quantity)" : ""
        let suffixWidth = TerminalText.width(suffix)
        let used = canvas.write(
            state.name(product), at: Point(column: columns.name, row: context.row),
            style: Style(.strong, selected: isHighlighted(context)), maxColumns: columns.nameWidth - suffixWidth)
        canvas.write(
            suffix, at: Point(column: columns.name + used, row: context.row),
            style: Style(context.isSelected ? .strong : .secondary))
        canvas.write(
            state.compactPrice(of: product), at: Point(column: columns.text, row: context.row),
            style: Style(context.isSelected ? .strong : .body), maxColumns: columns.textWidth)
        write(
            [state.mark(of: product) ?? state.ownership(of: product, columns: columns.statusWidth)],
            column: columns.status, row: context.row,
            columns: columns.statusWidth)
    }

    private mutating func drawName(_ context: RowContext) {
        canvas.write(
            state.name(context.product), at: Point(column: context.columns.name, row: context.row),
            style: Style(.strong, selected: isHighlighted(context)), maxColumns: context.columns.nameWidth)
    }

    private func isHighlighted(_ context: RowContext) -> Bool {
        context.isSelected && state.focus == .list && state.layers.isEmpty
    }

    /// Writes a mark at the right end of the text column; returns what is left for the text.
    private mutating func drawMark(_ mark: Span?, _ context: RowContext) -> Int {
        let columns = context.columns
        guard let mark, mark.width + 8 <= columns.textWidth else { return columns.textWidth }
        write(
            [mark], column: columns.text + columns.textWidth - mark.width, row: context.row, columns: mark.width)
        return columns.textWidth - mark.width - 2
    }

    private mutating func drawRowButton(_ context: RowContext) {
        let product = context.product
        let column = context.columns.status
        if state.purchase?.productID == product.id {
            write(
                [Span(texts(.buying), .waiting)], column: column, row: context.row, columns: context.columns.statusWidth
            )
            return
        }
        let isPlan = product.type == .autoRenewable
        let canBuy = isPlan || (state.buyingStop == nil && !state.isOwned(product))
        let label = "[ \(texts(isPlan ? .manage : .buy)) ]"
        let width = canvas.write(
            label, at: Point(column: column, row: context.row),
            style: Style(!canBuy ? .disabled : isHighlighted(context) ? .accent : .body),
            maxColumns: context.columns.statusWidth)
        target(.rowButton(context.position), column: column, row: context.row, columns: width)
    }

    private func priceSpans(_ product: ShopProduct, room: Int, isSelected: Bool) -> [Span] {
        let role: StyleRole = isSelected ? .strong : .body
        var candidates: [[Span]] = []
        let shortest: Span
        if let terms = product.subscription {
            shortest = Span(texts.rate(product.displayPrice, per: terms.period), role)
            if let introduction = state.introduction(of: product) {
                candidates = [[shortest, Span("  " + introduction, .secondary)], [Span(introduction, role)]]
            }
        } else {
            let quantity = state.quantity(of: product)
            shortest = Span(state.price(of: product, quantity: quantity), role)
            if quantity > 1 { candidates = [[shortest, Span("  \(product.displayPrice) × \(quantity)", .secondary)]] }
        }
        // A price is never cut: what does not fit is in the detail.
        return candidates.first { $0.reduce(0) { $0 + $1.width } <= room } ?? [shortest]
    }
}

/// A product's state in words.
extension ShopState {
    /// How much of a product is owned (SEED-37, SEED-51), or that it is not sold yet.
    func ownership(of product: ShopProduct, columns: Int = .max) -> Span {
        switch product.type {
        case .consumable:
            let count = snapshot.balance(of: product.id)
            let text = texts(.owned) + "\(count)"
            // A count is never cut; the word before it can be.
            return Span(TerminalText.width(text) <= columns ? text : "\(count)", count > 0 ? .body : .secondary)
        case .autoRenewable where !snapshot.isPurchased(product.id): return Span(texts(.notSoldYet), .secondary)
        default:
            if marks.sharedByFamily.contains(product.id) { return Span(texts(.sharedByFamily), .success) }
            return snapshot.isPurchased(product.id)
                ? Span(texts(.purchased), .success) : Span(texts(.notPurchased), .secondary)
        }
    }

    /// What a person has to know first about a product: undelivered, waiting, refunded.
    func mark(of product: ShopProduct) -> Span? {
        if let count = marks.undelivered[product.id] { return Span(counted(.undelivered, count), .failure) }
        if let count = marks.waiting[product.id] { return Span(counted(.waiting, count), .waiting) }
        if marks.refunded.contains(product.id) { return Span(texts(.refundedMark), .failure) }
        return nil
    }

    private func counted(_ key: TextKey, _ count: Int) -> String {
        count == 1 ? texts(key) : "\(texts(key)) \(count)"
    }

    /// The price where there is little room.
    func compactPrice(of product: ShopProduct) -> String {
        if let terms = product.subscription { return texts.rate(product.displayPrice, per: terms.period) }
        return price(of: product, quantity: quantity(of: product))
    }

    /// The introductory offer of a subscription and what comes after it (SEED-185).
    func introduction(of product: ShopProduct) -> String? {
        guard let terms = product.subscription, let offer = terms.introductoryOffer else { return nil }
        let offerPrice = snapshot.storefront.flatMap { offer.prices[$0.countryCode] }
        return texts.introduction(
            offer, offerPrice: offerPrice.map { price($0) } ?? "",
            regular: texts.rate(product.displayPrice, per: terms.period))
    }
}
