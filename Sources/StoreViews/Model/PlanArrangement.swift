import OpenStoreKit

/// The plans of a paywall as they are arranged.
package struct PlanArrangement: Sendable {
    /// Plans that are shown together.
    package struct Group: Sendable {
        /// What it is chosen by; empty where there is only one.
        package var label: String
        /// Its sections, each with its heading (which may be empty) and its plans.
        package var sections: [(heading: String, plans: [Product])]

        /// Its plans, in the order of the screen.
        package var plans: [Product] { sections.flatMap(\.plans) }
    }

    /// The groups that have plans.
    package var groups: [Group]

    init(_ plans: [Product], _ content: SubscriptionStoreContent, _ language: StoreViewLanguage) {
        var rest = plans
        groups = []
        let loose = Self.sections(content.parts, taking: &rest)
        for part in content.parts {
            switch part {
            case .section: break
            case .group(let label, let isIncluded, let parts):
                var own = Self.take(isIncluded, from: &rest)
                let sections = Self.sections(parts, taking: &own)
                groups.append(Group(label: label, sections: sections + Self.section("", own)))
            case .groups(let labelOf):
                var order: [SubscriptionStoreContent.GroupLabel] = []
                var members: [SubscriptionStoreContent.GroupLabel: [Product]] = [:]
                for plan in rest {
                    guard let info = plan.subscription else { continue }
                    let label = labelOf(plan, info, language)
                    if members[label] == nil { order.append(label) }
                    members[label, default: []].append(plan)
                }
                // Sorting is stable only by place.
                let sorted = order.enumerated().sorted { ($0.element.order, $0.offset) < ($1.element.order, $1.offset) }
                for label in sorted.map(\.element) {
                    groups.append(Group(label: label.text, sections: Self.section("", members[label] ?? [])))
                }
                rest = []
            }
        }
        let others = loose + Self.section("", rest)
        groups.removeAll { $0.plans.isEmpty }
        guard !others.isEmpty else { return }
        if groups.isEmpty {
            groups = [Group(label: "", sections: others)]
        } else {
            groups.append(Group(label: ViewTexts(language)(.otherPlans), sections: others))
        }
    }

    private static func sections(
        _ parts: [SubscriptionStoreContent.Part], taking rest: inout [Product]
    ) -> [(heading: String, plans: [Product])] {
        var sections: [(heading: String, plans: [Product])] = []
        for case .section(let label, let isIncluded) in parts {
            sections += section(label, take(isIncluded, from: &rest))
        }
        return sections
    }

    private static func section(_ heading: String, _ plans: [Product]) -> [(heading: String, plans: [Product])] {
        plans.isEmpty ? [] : [(heading, plans)]
    }

    private static func take(
        _ isIncluded: SubscriptionStoreContent.Inclusion, from rest: inout [Product]
    ) -> [Product] {
        let taken = rest.filter { plan in plan.subscription.map { isIncluded(plan, $0) } ?? false }
        rest.removeAll { plan in taken.contains { $0.id == plan.id } }
        return taken
    }
}
