import Foundation
import StoreEngine

extension Product {
    /// The product as the store's JSON (`storekit-spec` A11).
    public var jsonRepresentation: Data {
        let offers = [
            OfferJSON(
                currencyCode: region.currencyCode, priceString: "\(price)", priceFormatted: displayPrice,
                recurringSubscriptionPeriod: subscription?.subscriptionPeriod.iso8601,
                discounts: subscription.map(DiscountJSON.all))
        ]
        let json = ProductJSON(
            id: id, type: "in-apps", href: "/v1/catalog/\(region.countryCode.lowercased())/in-apps/\(id)",
            attributes: AttributesJSON(
                name: displayName, offerName: id, kind: type.rawValue, description: ["standard": description],
                icuLocale: "\(region.localeIdentifier)@currency=\(region.currencyCode)",
                isFamilyShareable: isFamilyShareable ? 1 : 0, offers: offers,
                subscriptionFamilyId: subscription?.subscriptionGroupID,
                subscriptionFamilyName: subscription?.groupDisplayName,
                subscriptionFamilyRank: subscription?.groupLevel))
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(json)) ?? Data()
    }
}

private struct ProductJSON: Encodable {
    let id: String
    let type: String
    let href: String
    let attributes: AttributesJSON
}

private struct AttributesJSON: Encodable {
    let name: String
    let offerName: String
    let kind: String
    let description: [String: String]
    let icuLocale: String
    let isFamilyShareable: Int
    let offers: [OfferJSON]
    let subscriptionFamilyId: String?
    let subscriptionFamilyName: String?
    let subscriptionFamilyRank: Int?
}

private struct OfferJSON: Encodable {
    let currencyCode: String
    let priceString: String
    let priceFormatted: String
    let recurringSubscriptionPeriod: String?
    let discounts: [DiscountJSON]?
}

private struct DiscountJSON: Encodable {
    let type: String
    let modeType: String
    let numOfPeriods: Int
    let offerId: String?
    let priceString: String
    let priceFormatted: String
    let recurringSubscriptionPeriod: String

    init(_ offer: Product.SubscriptionOffer, type: String) {
        self.type = type
        modeType = offer.paymentMode.rawValue
        numOfPeriods = offer.periodCount
        offerId = offer.id
        priceString = "\(offer.price)"
        priceFormatted = offer.displayPrice
        recurringSubscriptionPeriod = offer.period.iso8601
    }

    static func all(_ subscription: Product.SubscriptionInfo) -> [DiscountJSON] {
        [subscription.introductoryOffer].compactMap(\.self).map { DiscountJSON($0, type: "IntroOffer") }
            + subscription.promotionalOffers.map { DiscountJSON($0, type: "AdhocOffer") }
            + subscription.winBackOffers.map { DiscountJSON($0, type: "WinBackOffer") }
    }
}
