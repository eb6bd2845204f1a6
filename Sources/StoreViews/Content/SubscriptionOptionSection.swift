import OpenStoreKit

/// Plans under a heading of their own, in a group or in the whole paywall (`storekit-spec` A12, SEED-150).
///
/// Styles that show plans side by side or one at a time show no headings.
public struct SubscriptionOptionSection: StoreContent {
    private let isIncluded: @Sendable (Product) -> Bool
    private let header: String?
    private let footer: String?

    /// Puts the plans that are included under a heading.
    ///
    /// - Parameters:
    ///   - header: the heading; `nil`: there is none.
    ///   - isIncluded: whether a plan is one of the section.
    ///   - footer: what the app says below the plans.
    public init(
        _ header: String? = nil, isIncluded: @escaping @Sendable (Product) -> Bool, footer: () -> String? = { nil }
    ) {
        self.header = header
        self.isIncluded = isIncluded
        self.footer = footer()
    }

    /// What it stands for.
    public var body: some StoreContent {
        TupleStoreContent { plans in
            let included = plans.filter(isIncluded).map(\.id)
            return [.section(PlanOutline.Section(title: header.map { .text($0) }, footer: footer, plans: included))]
        }
    }
}
