/// Something in a view that can have the focus.
package enum StoreViewElement: Hashable, Sendable {
    /// A row of tabs, by the level of its groups.
    case tabs(Int)
    /// A group of plans in a list of groups, by its place.
    case link(Int)
    /// A product or plan, by its place.
    case product(Int)
    /// The button that subscribes to the chosen plan.
    case subscribe
    /// A button beside the products.
    case button(StoreButtonKind)
    /// A link to a policy.
    case policy(SubscriptionStorePolicyKind)

    /// Whether it stands below the products.
    package var isFooter: Bool {
        switch self {
        case .tabs, .link, .product, .subscribe: false
        case .button, .policy: true
        }
    }
}
