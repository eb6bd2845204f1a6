import OpenStoreKit

/// Plans in groups and sections, as the app's content has them: a tree of values. A group has other groups or sections,
/// never both (SEED-150).
package struct PlanOutline: Hashable, Sendable {
    /// What stands above a group or section, in the language of the view where it is not the app's.
    package enum Title: Hashable, Sendable {
        /// The app's words.
        case text(String)
        /// How often plans renew.
        case period(Product.SubscriptionPeriod?)
        /// The number of a group that has no words of its own.
        case numbered(Int)
        /// What is in no other group or section.
        case others
    }

    /// Plans under a heading.
    package struct Section: Hashable, Sendable {
        package var title: Title?
        package var footer: String?
        package var plans: [Product.ID]
    }

    /// What content makes of plans.
    package enum Part: Hashable, Sendable {
        case group(PlanOutline)
        case section(Section)
    }

    /// The title.
    package var title: Title
    /// What the app says above the plans; `nil`: what it says outside.
    package var marketing: String?
    /// How this group and those beside it are shown; `nil`: as outside.
    package var style: SubscriptionOptionGroupStyle?
    package private(set) var groups: [PlanOutline] = []
    package private(set) var sections: [Section] = []

    /// The whole of a paywall. What is in no group comes last, so that nothing that is sold is missing.
    package init(_ content: TupleStoreContent, _ plans: [Product]) {
        title = .others
        let parts = content.parts(plans)
        let named = Set(parts.flatMap(\.plans))
        let others = plans.map(\.id).filter { !named.contains($0) }
        let hasSections = parts.contains {
            if case .section(let section) = $0 { !section.plans.isEmpty } else { false }
        }
        fill(parts + [.section(Section(title: hasSections ? .others : nil, plans: others))])
    }

    /// A group; `nil` when there are no plans for it.
    package init?(_ title: Title?, _ parts: [Part], marketing: String?, _ plans: [Product]) {
        let ids = Set(parts.flatMap(\.plans))
        guard !ids.isEmpty else { return nil }
        self.title = title ?? Self.common(plans.filter { ids.contains($0.id) })
        self.marketing = marketing
        fill(parts)
    }

    /// All plans in it, each once.
    package var plans: [Product.ID] {
        var seen: Set<Product.ID> = []
        return (groups.flatMap(\.plans) + sections.flatMap(\.plans)).filter { seen.insert($0).inserted }
    }

    /// What plans have in common, for a group without a title.
    private static func common(_ plans: [Product]) -> Title {
        if plans.count == 1 { return .text(plans[0].displayName) }
        let periods = Set(plans.map { $0.subscription?.subscriptionPeriod })
        return periods.count == 1 ? .period(periods.first ?? nil) : .numbered(0)
    }

    private mutating func fill(_ parts: [Part]) {
        var seen: Set<Product.ID> = []
        for part in parts {
            switch part {
            case .group(var group):
                if case .numbered = group.title { group.title = .numbered(groups.count + 1) }
                groups.append(group)
            case .section(var section):
                section.plans = section.plans.filter { seen.insert($0).inserted }
                if !section.plans.isEmpty { sections.append(section) }
            }
        }
        guard !groups.isEmpty, !sections.isEmpty else { return }
        var others = PlanOutline(.others)
        others.sections = sections
        groups.append(others)
        sections = []
    }

    private init(_ title: Title) { self.title = title }
}

extension PlanOutline.Part {
    /// The plans in it.
    package var plans: [Product.ID] {
        switch self {
        case .group(let group): group.plans
        case .section(let section): section.plans
        }
    }
}

extension ViewTexts {
    /// What stands above a group or section.
    package func title(_ title: PlanOutline.Title) -> String {
        switch title {
        case .text(let text): text
        case .period(let period?): frequency(period)
        case .period(nil), .others: self(.otherPlans)
        case .numbered(let number): either("Plans \(number)", "プラン\(number)")
        }
    }

    /// How often something renews, as a title: `Monthly`, `Every 3 months`; `毎月`, `3か月ごと`.
    package func frequency(_ period: Product.SubscriptionPeriod) -> String {
        switch (period.unit, period.value) {
        case (.day, 1): either("Daily", "毎日")
        case (.week, 1), (.day, 7): either("Weekly", "毎週")
        case (.month, 1): either("Monthly", "毎月")
        case (.year, 1): either("Yearly", "毎年")
        default: renewal(period)
        }
    }
}
