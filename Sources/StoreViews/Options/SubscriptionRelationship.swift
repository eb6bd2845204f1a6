import OpenStoreKit

extension Product {
    /// How a plan relates to the one the customer has (`storekit-spec` A12, A4.1).
    public struct SubscriptionRelationship: OptionSet, Hashable, Sendable {
        /// Bits.
        public let rawValue: Int
        /// Makes a set from its bits.
        public init(rawValue: Int) { self.rawValue = rawValue }
        /// The customer's own plan.
        public static let current = SubscriptionRelationship(rawValue: 1 << 0)
        /// A plan of a higher level.
        public static let upgrade = SubscriptionRelationship(rawValue: 1 << 1)
        /// A plan of a lower level.
        public static let downgrade = SubscriptionRelationship(rawValue: 1 << 2)
        /// Another plan of the same level.
        public static let crossgrade = SubscriptionRelationship(rawValue: 1 << 3)
        /// All plans.
        public static let all: SubscriptionRelationship = [.current, .upgrade, .downgrade, .crossgrade]

        /// How `plan` relates to the customer's `current` plan of the same group; level 1 is the highest.
        package init(of plan: Product, to current: Product) {
            guard plan.id != current.id else {
                self = .current
                return
            }
            let level = plan.subscription?.groupLevel ?? 1
            let held = current.subscription?.groupLevel ?? 1
            self = level < held ? .upgrade : level > held ? .downgrade : .crossgrade
        }
    }
}
