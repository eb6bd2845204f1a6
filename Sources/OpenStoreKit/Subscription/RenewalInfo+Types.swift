extension Product.SubscriptionInfo.RenewalInfo {
    /// Why a subscription expired; numbers as in the payload's `expirationIntent` (`storekit-spec` A4).
    public struct ExpirationReason: RawRepresentable, Equatable, Hashable, Sendable {
        /// Number as in the payload.
        public let rawValue: Int
        /// Makes a reason from its number; unknown numbers stay as they are.
        public init(rawValue: Int) { self.rawValue = rawValue }
        /// The customer switched renewal off.
        public static let autoRenewDisabled = ExpirationReason(rawValue: 1)
        /// The payment failed.
        public static let billingError = ExpirationReason(rawValue: 2)
        /// The customer did not agree to a higher price.
        public static let didNotConsentToPriceIncrease = ExpirationReason(rawValue: 3)
        /// The product was not for sale when it should have renewed.
        public static let productUnavailable = ExpirationReason(rawValue: 4)
        /// Anything else.
        public static let unknown = ExpirationReason(rawValue: 5)
    }

    /// What the customer said to a higher price.
    @frozen
    public enum PriceIncreaseStatus: Equatable, Hashable, Sendable {
        /// There is none to answer.
        case noIncreasePending
        /// Not answered yet.
        case pending
        /// Agreed, or told of an increase that needs no consent.
        case agreed
    }
}
