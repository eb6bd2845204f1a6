import Foundation

extension CatalogDecoder {
    /// Reads `subscriptionGroups`.
    mutating func decodeGroups() {
        guard expect(.array, "subscriptionGroups", "write \"subscriptionGroups\": [ { … } ]") else { return }
        var ids: Set<String> = []
        var array = json.begin()
        while json.nextElement(&array) {
            json.path.append(.index(array.count - 1))
            decodeGroup(&ids, index: array.count - 1)
            json.path.removeLast()
        }
    }

    private mutating func decodeGroup(_ ids: inout Set<String>, index: Int) {
        guard expect(.object, "a subscription group", "write { \"id\": \"basket\", … }") else { return }
        var object = json.begin()
        let start = object.start
        var seen = SeenKeys()
        var id: String?
        var name: LocalizedText?
        var section: String?
        var members: [CatalogProduct] = []
        while let key: GroupKey = nextKey(&object, &seen) {
            switch key {
            case .id:
                guard let (text, value) = identifier("a group id") else { break }
                id = value
                if !ids.insert(value).inserted {
                    json.report(
                        at: text.start, "group id \(JSONReader.shown(value)) is used twice",
                        "give every group an id of its own")
                }
            case .name: name = shopText("the group's name", maximum: Self.maximumName)
            case .section: section = sectionName()
            case .subscriptions: members = decodeSubscriptions(group: index)
            }
            json.path.removeLast()
        }
        requireAll(GroupKey.table, seen, at: start)
        guard let id, let name else { return }
        // The group's own keys may come after its subscriptions.
        for member in members.indices {
            members[member].section = section
            members[member].subscription?.groupID = id
        }
        plans += members
        groups.append(SubscriptionGroup(id: id, name: name, section: section, productIDs: members.map(\.id)))
    }

    private mutating func decodeSubscriptions(group: Int) -> [CatalogProduct] {
        guard expect(.array, "subscriptions", "write \"subscriptions\": [ { \"id\": …, \"level\": 1, … } ]") else {
            return []
        }
        var found: [CatalogProduct] = []
        var array = json.begin()
        while json.nextElement(&array) {
            json.path.append(.index(array.count - 1))
            let firstProblem = json.log.entries.count
            let place = ProductPlace(group: group, index: array.count - 1)
            var id: String?
            if let product = decodeSubscription(&id, place: place) { found.append(product) }
            if let id, json.log.entries.count > firstProblem { json.log.name(id, from: firstProblem) }
            json.path.removeLast()
        }
        if array.count == 0, !json.isBroken {
            json.report(
                at: array.start, "a group without subscriptions sells nothing",
                "add a subscription, or remove the group")
        }
        return found
    }

    private mutating func decodeSubscription(_ id: inout String?, place: ProductPlace) -> CatalogProduct? {
        guard expect(.object, "a subscription", "write { \"id\": \"monthly\", \"level\": 1, … }") else { return nil }
        var object = json.begin()
        let start = object.start
        var seen = SeenKeys()
        var product = CatalogProduct(
            id: "", type: .autoRenewable, displayName: LocalizedText([:]), description: LocalizedText([:]), prices: [:])
        var terms = SubscriptionTerms(groupID: "", level: 0, period: CatalogPeriod(unit: .month, value: 0))
        var offers = OfferContext()
        var isComplete = true
        while let key: SubscriptionKey = nextKey(&object, &seen) {
            switch key {
            case .id:
                id = productID(place)
                product.id = id ?? ""
            case .level: terms.level = integer("the level", in: 1...1_000) ?? 0
            case .period: terms.period = period("the period") ?? terms.period
            case .displayName:
                let text = shopText("the name", maximum: Self.maximumName)
                product.displayName = text ?? product.displayName
            case .description:
                product.description =
                    shopText("the description", maximum: Self.maximumDescription) ?? product.description
            case .price: product.prices = shopPrices("the price") ?? [:]
            case .familyShareable: product.isFamilyShareable = flag("familyShareable") ?? false
            case .introductoryOffer: terms.introductoryOffer = decodeIntroductoryOffer(&offers)
            case .promotionalOffers:
                terms.promotionalOffers = decodeOffers("promotionalOffers", OfferKey.named, &offers)
            case .offerCodes: terms.offerCodes = decodeOffers("offerCodes", OfferKey.table, &offers)
            case .winBackOffers: terms.winBackOffers = decodeOffers("winBackOffers", OfferKey.named, &offers)
            }
            json.path.removeLast()
        }
        requireAll(SubscriptionKey.table, seen, at: start)
        checkOffers(offers, against: terms.period, prices: product.prices)
        isComplete = id != nil && terms.level > 0 && terms.period.value > 0 && !product.prices.isEmpty
        guard isComplete, !product.displayName.isEmpty else { return nil }
        product.subscription = terms
        return product
    }

    /// Reads a period such as `P1M`: one unit, days, weeks, months or years.
    mutating func period(_ what: String) -> CatalogPeriod? {
        let example = "write \"P1M\" for a month, \"P1W\" for a week, \"P3D\" for three days or \"P1Y\" for a year"
        guard let (text, value) = text(what, maximum: Self.maximumID, example) else { return nil }
        if let period = PeriodNotation.parse(value) { return period }
        let (complaint, better) = PeriodNotation.complaint(value)
        json.report(
            at: text.start, "\(what) \(JSONReader.shown(value)) \(complaint)",
            better.map { "write \"\($0)\"" } ?? example)
        return nil
    }
}
