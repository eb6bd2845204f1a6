import StoreEngine

/// What the catalogue says about the shop itself; it does not change while the shop is open.
package struct ShopInfo: Hashable, Sendable {
    /// The shop's name.
    package var name: LocalizedText
    /// Headings, in order. Products that name none are shown under a heading of their kind.
    package var sections: [CatalogSection]
    /// Subscription groups, for the screen that manages them.
    package var subscriptionGroups: [SubscriptionGroup]
    /// The most of one product that one purchase may hold.
    package var maximumQuantity: Int
    /// Address of the terms of service.
    package var termsOfService: String?
    /// Address of the privacy policy.
    package var privacyPolicy: String?

    /// Makes it from its parts.
    package init(
        name: LocalizedText, sections: [CatalogSection] = [], subscriptionGroups: [SubscriptionGroup] = [],
        maximumQuantity: Int = 10, termsOfService: String? = nil, privacyPolicy: String? = nil
    ) {
        self.name = name
        self.sections = sections
        self.subscriptionGroups = subscriptionGroups
        self.maximumQuantity = max(1, maximumQuantity)
        self.termsOfService = termsOfService
        self.privacyPolicy = privacyPolicy
    }

    /// Takes it from a catalogue.
    package init(_ catalog: Catalog) {
        self.init(
            name: catalog.name, sections: catalog.sections, subscriptionGroups: catalog.subscriptionGroups,
            maximumQuantity: catalog.maximumQuantity, termsOfService: catalog.termsOfService,
            privacyPolicy: catalog.privacyPolicy)
    }
}
