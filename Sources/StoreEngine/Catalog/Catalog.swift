import Foundation

/// Everything a shop sells, as read from `products.json` (contract §5) and checked.
package struct Catalog: Sendable {
    /// The shop's name.
    package var name: LocalizedText
    /// The app's bundle identifier; part of every signed payload.
    package var bundleID: String
    /// The default storefront, ISO 3166-1 alpha-3.
    package var storefront: String
    /// The most of one product that one purchase may hold: 10 when the file does not say, at most 99.
    package var maximumQuantity: Int
    /// Address of the terms of service.
    package var termsOfService: String?
    /// Address of the privacy policy.
    package var privacyPolicy: String?
    /// Headings of the shop, in order.
    package var sections: [CatalogSection]
    /// Every product, subscriptions included, in catalogue order.
    package var products: [CatalogProduct]
    /// Subscription groups, in catalogue order.
    package var subscriptionGroups: [SubscriptionGroup]

    /// Makes a catalogue; the loader has checked its parts.
    package init(
        name: LocalizedText, bundleID: String, storefront: String, maximumQuantity: Int = 10,
        termsOfService: String? = nil, privacyPolicy: String? = nil, sections: [CatalogSection] = [],
        products: [CatalogProduct], subscriptionGroups: [SubscriptionGroup] = []
    ) {
        self.name = name
        self.bundleID = bundleID
        self.storefront = storefront
        self.maximumQuantity = maximumQuantity
        self.termsOfService = termsOfService
        self.privacyPolicy = privacyPolicy
        self.sections = sections
        self.products = products
        self.subscriptionGroups = subscriptionGroups
    }
}

/// A heading of the shop.
package struct CatalogSection: Hashable, Sendable {
    /// Identifier that products name.
    package var id: String
    /// Heading text.
    package var title: LocalizedText

    /// Makes a section.
    package init(id: String, title: LocalizedText) {
        self.id = id
        self.title = title
    }
}

/// The four kinds of in-app purchase; raw values are StoreKit's (`storekit-spec` A2.1).
package enum CatalogProductType: String, Hashable, Sendable, CaseIterable {
    case consumable = "Consumable"
    case nonConsumable = "Non-Consumable"
    case nonRenewing = "Non-Renewing Subscription"
    case autoRenewable = "Auto-Renewable Subscription"
}

/// One product of the catalogue.
package struct CatalogProduct: Hashable, Sendable, Identifiable {
    /// Product identifier.
    package var id: String
    /// Kind of product.
    package var type: CatalogProductType
    /// The section it is shown in, if it names one.
    package var section: String?
    /// Name.
    package var displayName: LocalizedText
    /// One-line description.
    package var description: LocalizedText
    /// Price in currency units by storefront (ISO 3166-1 alpha-3). No entry: not sold there.
    package var prices: [String: Decimal]
    /// Whether the family may share it.
    package var isFamilyShareable: Bool
    /// Terms of an auto-renewable subscription; `nil` for every other type.
    package var subscription: SubscriptionTerms?

    /// Makes a product.
    package init(
        id: String, type: CatalogProductType, section: String? = nil, displayName: LocalizedText,
        description: LocalizedText, prices: [String: Decimal], isFamilyShareable: Bool = false,
        subscription: SubscriptionTerms? = nil
    ) {
        self.id = id
        self.type = type
        self.section = section
        self.displayName = displayName
        self.description = description
        self.prices = prices
        self.isFamilyShareable = isFamilyShareable
        self.subscription = subscription
    }
}

extension Catalog {
    /// Names the catalogue's default state directory (contract §2): its bundle identifier, which the loader admits only
    /// as a plain file name.
    package var id: String { bundleID }
}
