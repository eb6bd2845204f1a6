/// Something the system tells the customer by itself. The words are the screen's.
public struct SystemAlert: Sendable, Hashable {
    /// What an alert is about; more may come.
    public struct Kind: RawRepresentable, Sendable, Hashable {
        /// Name.
        public let rawValue: String
        /// Makes a kind from its name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The parent was asked (Ask to Buy).
        public static let askedToBuy = Kind(rawValue: "askedToBuy")
        /// The customer holds this subscription already; they can go on to manage it.
        public static let alreadySubscribed = Kind(rawValue: "alreadySubscribed")
        /// The offer code just entered cannot be redeemed.
        public static let invalidOfferCode = Kind(rawValue: "invalidOfferCode")
    }

    /// How an alert was closed.
    public enum Answer: Sendable, Hashable {
        /// With its plain button.
        case dismissed
        /// With the button that leads to the subscriptions, where there is one.
        case manage
    }

    /// What it is about.
    public let kind: Kind
    /// The product concerned, if any.
    public let productID: String?
    /// The product's name in the screen's language, if any.
    public let productName: String?
    /// The app's name.
    public let appName: String

    package init(kind: Kind, productID: String? = nil, productName: String? = nil, appName: String) {
        self.kind = kind
        self.productID = productID
        self.productName = productName
        self.appName = appName
    }
}
