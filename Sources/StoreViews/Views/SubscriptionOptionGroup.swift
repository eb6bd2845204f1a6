import OpenStoreKit

/// Plans that are shown together, under a label to choose them by.
public struct SubscriptionOptionGroup: Sendable {
    let content: SubscriptionStoreContent

    /// A group of the plans that belong to it; all that no earlier group has, unless told otherwise.
    public init(
        _ label: String, isIncluded: @escaping SubscriptionStoreContent.Inclusion = { _, _ in true },
        @SubscriptionStoreContentBuilder content: () -> SubscriptionStoreContent = {
            SubscriptionStoreContent()
        }
    ) {
        self.content = SubscriptionStoreContent(parts: [.group(label: label, isIncluded, content().parts)])
    }
}

/// Plans under a heading.
public struct SubscriptionOptionSection: Sendable {
    let content: SubscriptionStoreContent

    /// A section of the plans that belong to it; all that no earlier section has, unless told otherwise.
    public init(_ label: String, isIncluded: @escaping SubscriptionStoreContent.Inclusion = { _, _ in true }) {
        content = SubscriptionStoreContent(parts: [.section(label: label, isIncluded)])
    }
}

/// A group for each length of a period, the shortest first.
public struct SubscriptionPeriodGroupSet: Sendable {
    let content: SubscriptionStoreContent

    /// Groups by period, named in the view's language.
    public init() {
        content = SubscriptionStoreContent(parts: [
            .groups { _, info, language in
                let period = info.subscriptionPeriod
                let days =
                    switch period.unit {
                    case .day: 1
                    case .week: 7
                    case .month: 30
                    default: 365
                    }
                return .init(order: days * period.value, text: ViewTexts(language).renewal(period))
            }
        ])
    }
}

/// A group for each value of something about a plan, in the order of the first plans that have it.
public struct SubscriptionOptionGroupSet<Value: Hashable & Sendable>: Sendable {
    let content: SubscriptionStoreContent

    /// Groups by a value.
    public init(
        groupedBy value: @escaping @Sendable (Product) -> Value, label: @escaping @Sendable (Value) -> String
    ) {
        content = SubscriptionStoreContent(parts: [
            .groups { product, _, _ in .init(order: 0, text: label(value(product))) }
        ])
    }
}
