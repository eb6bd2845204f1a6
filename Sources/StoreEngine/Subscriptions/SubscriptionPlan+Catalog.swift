import Foundation

extension SubscriptionPlan {
    /// A product of the catalogue at the price of a storefront; `nil` when it is no subscription or not sold there.
    init?(_ product: CatalogProduct, in storefront: StorefrontRegion) {
        guard let terms = product.subscription, let amount = product.prices[storefront.countryCode],
            let price = try? Milliunits(amount)
        else { return nil }
        self.init(
            productID: product.id, level: terms.level, period: terms.period, price: price,
            currency: storefront.currencyCode, smallestAmount: storefront.smallestAmount,
            storefront: storefront.countryCode, isFamilyShareable: product.isFamilyShareable)
    }
}

extension OfferTerms {
    /// An offer of the catalogue at the price of a storefront; `nil` when it has none there.
    init?(_ offer: CatalogOffer, _ kind: OfferKind, in storefront: StorefrontRegion) {
        let amount = offer.mode == .freeTrial ? 0 : offer.prices[storefront.countryCode]
        guard let amount, let price = try? Milliunits(amount) else { return nil }
        self.init(
            kind: kind, id: kind == .introductory ? nil : offer.id, mode: offer.mode, period: offer.period,
            periodCount: offer.periodCount, price: price)
    }

    /// `offerDiscountType` of signed payloads.
    var discountType: String {
        switch mode {
        case .freeTrial: "FREE_TRIAL"
        case .payAsYouGo: "PAY_AS_YOU_GO"
        case .payUpFront: "PAY_UP_FRONT"
        }
    }
}

extension StorefrontRegion {
    /// One of the smallest coins: a thousand milliunits of a yen, ten of a dollar.
    var smallestAmount: Milliunits {
        var amount: Int64 = 1000
        for _ in 0..<max(0, min(3, currencyDigits)) { amount /= 10 }
        return Milliunits(rawValue: amount)
    }
}

/// An offer that a customer asks for by name; what proves the right to it has been checked.
package enum OfferRequest: Hashable, Sendable, Codable {
    /// A promotional offer, by its identifier.
    case promotional(String)
    /// A win-back offer, by its identifier.
    case winBack(String)
    /// What a customer types in to redeem an offer.
    case code(String)

    /// The offer among the terms of a product, at the storefront's price.
    ///
    /// - Throws: `.noOffer` when there is none by that name, `.invalidOfferPrice` when it has no price there.
    func pricedTerms(
        in subscription: SubscriptionTerms, _ storefront: StorefrontRegion, productID: String
    ) throws(StoreEngineError) -> OfferTerms {
        let found: (offer: CatalogOffer?, kind: OfferKind) =
            switch self {
            case .promotional(let id): (subscription.promotionalOffers.first { $0.id == id }, .promotional)
            case .winBack(let id): (subscription.winBackOffers.first { $0.id == id }, .winBack)
            case .code(let code): (subscription.offerCodes.first { $0.codes.contains(code) }, .code)
            }
        guard let offer = found.offer else { throw .noOffer(productID: productID, offer: name) }
        guard let terms = OfferTerms(offer, found.kind, in: storefront) else {
            throw .invalidOfferPrice(productID: productID, offer: name, storefront: storefront.countryCode)
        }
        return terms
    }

    /// Its name or code, for messages.
    package var name: String {
        switch self {
        case .promotional(let name), .winBack(let name), .code(let name): name
        }
    }
}
