import OpenStoreKit

/// Groups of plans by something they have in common, such as level or kind (`storekit-spec` A12, SEED-150). They come in
/// the order of their first plans.
public struct SubscriptionOptionGroupSet<GroupID: Hashable & SendableMetatype>: StoreContent {
    private let groupedBy: @Sendable (Product) -> GroupID
    private let label: @Sendable (GroupID) -> PlanOutline.Title
    private let marketingContent: @Sendable (GroupID) -> String?
    private let comesBefore: (@Sendable (GroupID, GroupID) -> Bool)?

    /// Groups plans.
    ///
    /// - Parameters:
    ///   - idType: the type of what they have in common.
    ///   - transform: what groups a plan with others.
    ///   - label: the title of a group.
    ///   - marketingContent: what the app says above the plans of a group; `nil`: what it says outside.
    public init(
        idType: GroupID.Type = GroupID.self, groupedBy transform: @escaping @Sendable (Product) -> GroupID,
        label: @escaping @Sendable (GroupID) -> String,
        marketingContent: @escaping @Sendable (GroupID) -> String? = { _ in nil }
    ) {
        self.init(groupedBy: transform, title: { .text(label($0)) }, marketingContent: marketingContent)
    }

    init(
        groupedBy: @escaping @Sendable (Product) -> GroupID,
        title: @escaping @Sendable (GroupID) -> PlanOutline.Title,
        marketingContent: @escaping @Sendable (GroupID) -> String?,
        comesBefore: (@Sendable (GroupID, GroupID) -> Bool)? = nil
    ) {
        self.comesBefore = comesBefore
        self.groupedBy = groupedBy
        self.label = title
        self.marketingContent = marketingContent
    }

    /// What it stands for.
    public var body: some StoreContent {
        TupleStoreContent { plans in
            var order: [GroupID] = []
            var members: [GroupID: [Product.ID]] = [:]
            for plan in plans {
                let id = groupedBy(plan)
                if members[id] == nil { order.append(id) }
                members[id, default: []].append(plan.id)
            }
            if let comesBefore { order.sort(by: comesBefore) }
            return order.compactMap { id in
                let section = PlanOutline.Part.section(PlanOutline.Section(plans: members[id] ?? []))
                return PlanOutline(label(id), [section], marketing: marketingContent(id), plans).map { .group($0) }
            }
        }
    }
}
