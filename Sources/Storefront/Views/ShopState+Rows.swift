import StoreEngine
import StoreViews
import TerminalUI

/// A product as a row of the shop.
extension ShopState {
    /// What the lines of a product say.
    func row(of product: ShopProduct, isSelected: Bool, columns: ProductRowColumns) -> ProductRow {
        let isHighlighted = isSelected && focus == .list && layers.isEmpty
        var row = ProductRow(name: name(product))
        row.details = text(product.details)
        row.badge = product.isFamilyShareable ? Span(texts(.familySharing), .success) : nil
        row.status = ownership(of: product, columns: columns.statusWidth)
        row.mark = mark(of: product)
        row.compactStatus = row.mark ?? row.status
        row.quantity =
            product.takesQuantity ? .init(label: texts(.quantity), value: quantity(of: product)) : nil
        row.prices = prices(of: product, isSelected: isSelected)
        row.compactPrice = compactPrice(of: product)
        row.control = control(of: product, isHighlighted: isHighlighted)
        row.isSelected = isSelected
        row.isHighlighted = isHighlighted
        return row
    }

    private func control(of product: ShopProduct, isHighlighted: Bool) -> ProductRow.Control {
        if purchase?.productID == product.id { return .busy(texts(.buying)) }
        let isPlan = product.type == .autoRenewable
        let canBuy = isPlan && isManaged(product) || (buyingStop == nil && !isOwned(product))
        let label = isPlan ? buttonKey(ofPlan: product) : .buy
        return .button(texts(label), !canBuy ? .disabled : isHighlighted ? .accent : .body)
    }

    private func prices(of product: ShopProduct, isSelected: Bool) -> [[Span]] {
        let role: StyleRole = isSelected ? .strong : .body
        if let terms = product.subscription {
            let rate = Span(texts.rate(product.displayPrice, per: terms.period), role)
            if let outlook = outlook(ofPlan: product) {
                let brief = briefOutlook(ofPlan: product).map { [[rate, Span("  " + $0, .secondary)]] } ?? []
                return [[rate, Span("  " + outlook, .secondary)], [Span(outlook, role)]] + brief + [[rate]]
            }
            guard let introduction = introduction(of: product) else { return [[rate]] }
            return [[rate, Span("  " + introduction, .secondary)], [Span(introduction, role)], [rate]]
        }
        let quantity = quantity(of: product)
        let price = Span(price(of: product, quantity: quantity), role)
        guard quantity > 1 else { return [[price]] }
        return [[price, Span("  \(product.displayPrice) × \(quantity)", .secondary)], [price]]
    }
}

extension ProductRowColumns {
    /// The columns of rows of two lines in the shop.
    init(columns: Int, texts: Texts) {
        self.init(columns: columns, statusWords: Self.statusWords(texts), quantity: texts(.quantity))
    }

    /// The columns of rows of one line in the shop.
    init(columns: Int, texts: Texts, priceWidth: Int) {
        let marks = [TextKey.refundedMark, .sharedByFamily, .undelivered].map { texts($0) }
        self.init(columns: columns, statusWords: Self.statusWords(texts) + marks, priceWidth: priceWidth)
    }

    private static func statusWords(_ texts: Texts) -> [String] {
        [
            texts(.purchased), texts(.notPurchased), texts(.buying), "[ \(texts(.buy)) ]", "[ \(texts(.manage)) ]",
            "[ \(texts(.subscribe)) ]", "[ \(texts(.change)) ]", texts(.owned) + "00", texts.comesLater,
        ] + RenewalState.allCases.map { texts.mark($0) }
    }
}

/// A product's state in words.
extension ShopState {
    /// How much of a product is owned (SEED-37, SEED-51), or how a subscription stands (SEED-154…SEED-158).
    func ownership(of product: ShopProduct, columns: Int = .max) -> Span {
        switch product.type {
        case .consumable:
            let count = snapshot.balance(of: product.id)
            let text = texts(.owned) + "\(count)"
            // A count is never cut; the word before it can be.
            return Span(TerminalText.width(text) <= columns ? text : "\(count)", count > 0 ? .body : .secondary)
        case .autoRenewable: return mark(ofPlan: product)
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

    /// The introductory offer of a subscription and what comes after it (SEED-185); `nil` for who may not have it.
    func introduction(of product: ShopProduct) -> String? {
        guard let terms = product.subscription, let offer = terms.introductoryOffer, mayHaveIntroduction(terms)
        else { return nil }
        let offerPrice = snapshot.storefront.flatMap { offer.prices[$0.countryCode] }
        return texts.introduction(
            offer, offerPrice: offerPrice.map { price($0) } ?? "",
            regular: texts.rate(product.displayPrice, per: terms.period))
    }
}
