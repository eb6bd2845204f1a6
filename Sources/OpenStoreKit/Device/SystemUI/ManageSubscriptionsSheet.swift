/// What the manage-subscriptions sheet says.
public struct ManageSubscriptionsSheet: Sendable, Hashable {
    /// One plan of one group.
    public struct Plan: Sendable, Hashable, Identifiable {
        /// Product identifier.
        public let id: String
        /// The subscription group it belongs to.
        public let groupID: String
        /// Product name in the screen's language.
        public let name: String
        /// Price of one period, as the storefront writes it.
        public let displayPrice: String
        /// Whether the customer has it now.
        public let isCurrent: Bool

        package init(id: String, groupID: String, name: String, displayPrice: String, isCurrent: Bool) {
            self.id = id
            self.groupID = groupID
            self.name = name
            self.displayPrice = displayPrice
            self.isCurrent = isCurrent
        }
    }

    /// The plans, in catalogue order.
    public let plans: [Plan]
    /// The app's name.
    public let appName: String
    /// The account whose subscriptions these are.
    public let account: String
}

/// What the customer wants done with a subscription.
public enum SubscriptionDecision: Sendable, Hashable {
    /// Close the sheet.
    case close
    /// Change to this plan.
    case changePlan(String)
    /// Let this plan end with its period.
    case cancelRenewal(String)
}
