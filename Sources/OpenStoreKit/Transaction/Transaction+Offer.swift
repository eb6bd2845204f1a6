extension Transaction {
    /// Which kind of offer a subscription was bought with; numbers as in the payload (`storekit-spec` A3).
    public struct OfferType: RawRepresentable, Equatable, Hashable, Sendable {
        /// Number as in the payload.
        public let rawValue: Int
        /// Makes a kind from its number; unknown numbers stay as they are.
        public init(rawValue: Int) { self.rawValue = rawValue }
        /// For new subscribers.
        public static let introductory = OfferType(rawValue: 1)
        /// For current and former subscribers.
        public static let promotional = OfferType(rawValue: 2)
        /// Behind a code.
        public static let code = OfferType(rawValue: 3)
        /// For lapsed subscribers.
        public static let winBack = OfferType(rawValue: 4)
    }

    /// The offer a subscription was bought with, or will renew with.
    public struct Offer: Equatable, Hashable, Sendable {
        /// How an offer is paid for; names as in the payload.
        public struct PaymentMode: RawRepresentable, Equatable, Hashable, Sendable {
            /// Name as in the payload.
            public let rawValue: String
            /// Makes a mode from its name; unknown names stay as they are.
            public init(rawValue: String) { self.rawValue = rawValue }
            /// Nothing is paid.
            public static let freeTrial = PaymentMode(rawValue: "FREE_TRIAL")
            /// Each period is paid at the offer's price.
            public static let payAsYouGo = PaymentMode(rawValue: "PAY_AS_YOU_GO")
            /// The whole offer is paid at once.
            public static let payUpFront = PaymentMode(rawValue: "PAY_UP_FRONT")
            /// Paid once, for something that does not renew.
            public static let oneTime = PaymentMode(rawValue: "ONE_TIME")
        }

        /// Offer identifier; the reference name of an offer code; `nil` for introductory offers.
        public let id: String?
        /// Kind of offer.
        public let type: OfferType
        /// How it is paid for; `nil` when the payload does not say.
        public let paymentMode: PaymentMode?
        /// How long it lasts; `nil` when the payload does not say in whole days, weeks, months or years.
        public let period: Product.SubscriptionPeriod?

        /// Makes an offer from a payload's fields; `nil` without a type.
        init?(type: Int?, id: String?, paymentMode: String?, period: String?) {
            guard let type else { return nil }
            self.type = OfferType(rawValue: type)
            self.id = id
            self.paymentMode = paymentMode.map(PaymentMode.init(rawValue:))
            self.period = period.flatMap(Product.SubscriptionPeriod.init(iso8601:))
        }
    }
}
