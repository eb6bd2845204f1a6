extension Product.SubscriptionInfo {
    /// Where a subscription stands; numbers are those of the store's servers (`storekit-spec` A4).
    public struct RenewalState: RawRepresentable, Equatable, Hashable, Sendable {
        /// Number as the store's servers use it.
        public let rawValue: Int
        /// Makes a state from its number; unknown numbers stay as they are.
        public init(rawValue: Int) { self.rawValue = rawValue }
        /// Active: the customer is entitled.
        public static let subscribed = RenewalState(rawValue: 1)
        /// Over.
        public static let expired = RenewalState(rawValue: 2)
        /// The payment failed and the store tries again; the customer is not entitled.
        public static let inBillingRetryPeriod = RenewalState(rawValue: 3)
        /// The payment failed, and the customer is still entitled for a while.
        public static let inGracePeriod = RenewalState(rawValue: 4)
        /// Refunded, or no longer shared by the family.
        public static let revoked = RenewalState(rawValue: 5)
    }
}
