/// Something in a view that can have the focus.
package enum StoreViewElement: Hashable, Sendable {
    /// A product or plan, by its place.
    case product(Int)
    /// The choice of a group of plans.
    case group
    /// The button that subscribes to the chosen plan.
    case subscribe
    /// A button beside the products.
    case button(StoreButtonKind)
    /// A link to a policy.
    case policy(SubscriptionStorePolicyKind)

    /// Whether it stands below the products.
    package var isFooter: Bool {
        switch self {
        case .product, .group, .subscribe: false
        case .button, .policy: true
        }
    }
}
