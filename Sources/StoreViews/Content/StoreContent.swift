import OpenStoreKit

/// What a paywall is made of: groups and sections of plans (`storekit-spec` A12, SEED-150).
///
/// Content of one's own says in ``body`` which groups and sections it stands for.
public protocol StoreContent: Sendable {
    /// What it stands for.
    associatedtype Body: StoreContent
    /// What it stands for.
    @StoreContentBuilder var body: Body { get }
}

extension StoreContent {
    /// How the groups of this content are shown; groups inside them too, unless they say otherwise.
    public func subscriptionStoreOptionGroupStyle(_ style: SubscriptionOptionGroupStyle) -> some StoreContent {
        TupleStoreContent { plans in
            parts(of: plans).map { part in
                guard case .group(var group) = part else { return part }
                group.style = group.style ?? style
                return .group(group)
            }
        }
    }

    /// The groups and sections that it makes of plans.
    package func parts(of plans: [Product]) -> [PlanOutline.Part] {
        if let content = self as? TupleStoreContent { return content.parts(plans) }
        return body.parts(of: plans)
    }
}

/// Several contents, one after the other; what ``StoreContentBuilder`` builds.
public struct TupleStoreContent: StoreContent {
    let parts: @Sendable ([Product]) -> [PlanOutline.Part]

    init(_ parts: @escaping @Sendable ([Product]) -> [PlanOutline.Part]) { self.parts = parts }

    /// Itself.
    public var body: TupleStoreContent { self }
}
