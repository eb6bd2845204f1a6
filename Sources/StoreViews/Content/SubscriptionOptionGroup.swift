import OpenStoreKit

/// A group of plans with a title and, if need be, words of its own above them (`storekit-spec` A12, SEED-150).
public struct SubscriptionOptionGroup: StoreContent {
    private let label: String?
    private let content: TupleStoreContent
    private let marketingContent: String?

    /// Groups what the content has: groups or sections.
    ///
    /// - Parameters:
    ///   - label: the title; `nil`: what its plans have in common.
    ///   - content: groups or sections.
    ///   - marketingContent: what the app says above the plans, in place of what it says outside the group.
    public init(
        _ label: String? = nil, @StoreContentBuilder content: () -> some StoreContent,
        marketingContent: () -> String? = { nil }
    ) {
        let content = content()
        self.label = label
        self.content = TupleStoreContent { content.parts(of: $0) }
        self.marketingContent = marketingContent()
    }

    /// Groups the plans that are included.
    ///
    /// - Parameters:
    ///   - label: the title; `nil`: what its plans have in common.
    ///   - isIncluded: whether a plan is one of the group.
    ///   - marketingContent: what the app says above the plans, in place of what it says outside the group.
    public init(
        _ label: String? = nil, isIncluded: @escaping @Sendable (Product) -> Bool,
        marketingContent: () -> String? = { nil }
    ) {
        self.init(
            label, content: { SubscriptionOptionSection(isIncluded: isIncluded) }, marketingContent: marketingContent)
    }

    /// What it stands for.
    public var body: some StoreContent {
        TupleStoreContent { plans in
            PlanOutline(label.map { .text($0) }, content.parts(plans), marketing: marketingContent, plans)
                .map { [.group($0)] } ?? []
        }
    }
}
