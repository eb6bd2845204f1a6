import StoreEngine

extension Product {
    /// The kind of a product; raw values are those of the signed payload (`storekit-spec` A2.1, SEED-68).
    public struct ProductType: RawRepresentable, Equatable, Hashable, Sendable {
        /// Name as in the payload's `type`.
        public let rawValue: String

        /// Makes a type from its name; unknown names stay as they are.
        public init(rawValue: String) { self.rawValue = rawValue }

        init(_ type: CatalogProductType) { rawValue = type.rawValue }

        /// Used up once, can be bought again (SEED-116).
        public static let consumable = ProductType(rawValue: "Consumable")
        /// Bought once, kept for ever (SEED-117).
        public static let nonConsumable = ProductType(rawValue: "Non-Consumable")
        /// For a time, without renewal (SEED-119).
        public static let nonRenewable = ProductType(rawValue: "Non-Renewing Subscription")
        /// The name document 003 uses for ``nonRenewable`` (SEED-119).
        public static let nonRenewing = nonRenewable
        /// Renews by itself (SEED-118).
        public static let autoRenewable = ProductType(rawValue: "Auto-Renewable Subscription")
    }
}
