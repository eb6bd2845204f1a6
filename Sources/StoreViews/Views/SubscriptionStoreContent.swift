import OpenStoreKit

/// How the plans of a paywall are arranged: in groups, of which one is shown at a time, and in sections with a heading
/// (SEED-150, `storekit-spec` A12). Plans that no group or section takes stay at the end.
public struct SubscriptionStoreContent: Sendable {
    /// Whether a plan belongs somewhere.
    public typealias Inclusion = @Sendable (Product, Product.SubscriptionInfo) -> Bool

    /// A part of the arrangement.
    enum Part: Sendable {
        case group(label: String, Inclusion, [Part])
        case section(label: String, Inclusion)
        /// A group for each value that plans have.
        case groups(@Sendable (Product, Product.SubscriptionInfo, StoreViewLanguage) -> GroupLabel)
    }

    /// What tells a group of a set from the others.
    struct GroupLabel: Hashable, Sendable {
        var order: Int
        var text: String
    }

    var parts: [Part]

    /// No arrangement: plans as they come.
    public init() { self.init(parts: []) }

    init(parts: [Part]) { self.parts = parts }
}

/// Puts the parts of a paywall together.
@resultBuilder
public enum SubscriptionStoreContentBuilder {
    /// One part after the other.
    public static func buildBlock(_ contents: SubscriptionStoreContent...) -> SubscriptionStoreContent {
        SubscriptionStoreContent(parts: contents.flatMap(\.parts))
    }

    /// Either part of a condition.
    public static func buildEither(first content: SubscriptionStoreContent) -> SubscriptionStoreContent { content }

    /// Either part of a condition.
    public static func buildEither(second content: SubscriptionStoreContent) -> SubscriptionStoreContent { content }

    /// A part there may be.
    public static func buildOptional(_ content: SubscriptionStoreContent?) -> SubscriptionStoreContent {
        content ?? SubscriptionStoreContent(parts: [])
    }

    /// As many parts as a loop makes.
    public static func buildArray(_ contents: [SubscriptionStoreContent]) -> SubscriptionStoreContent {
        SubscriptionStoreContent(parts: contents.flatMap(\.parts))
    }

    /// A group.
    public static func buildExpression(_ group: SubscriptionOptionGroup) -> SubscriptionStoreContent { group.content }

    /// A section.
    public static func buildExpression(_ section: SubscriptionOptionSection) -> SubscriptionStoreContent {
        section.content
    }

    /// A set of groups.
    public static func buildExpression(_ set: SubscriptionPeriodGroupSet) -> SubscriptionStoreContent { set.content }

    /// A set of groups.
    public static func buildExpression<Value>(_ set: SubscriptionOptionGroupSet<Value>) -> SubscriptionStoreContent {
        set.content
    }
}
