extension Transaction {
    /// Why a transaction exists (`storekit-spec` A3).
    public struct Reason: RawRepresentable, Equatable, Hashable, Sendable {
        /// Name as in the payload.
        public let rawValue: String
        /// Makes a reason from its name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The customer bought it.
        public static let purchase = Reason(rawValue: "PURCHASE")
        /// The store renewed it.
        public static let renewal = Reason(rawValue: "RENEWAL")
    }

    /// Why a purchase was taken back.
    public struct RevocationReason: RawRepresentable, Equatable, Hashable, Sendable {
        /// Number as in the payload.
        public let rawValue: Int
        /// Makes a reason from its number.
        public init(rawValue: Int) { self.rawValue = rawValue }
        /// An issue in the app.
        public static let developerIssue = RevocationReason(rawValue: 1)
        /// Any other reason.
        public static let other = RevocationReason(rawValue: 0)
    }

    /// How the customer came to own it.
    public struct OwnershipType: RawRepresentable, Equatable, Hashable, Sendable {
        /// Name as in the payload.
        public let rawValue: String
        /// Makes an ownership from its name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Bought by this account.
        public static let purchased = OwnershipType(rawValue: "PURCHASED")
        /// Shared by a family member.
        public static let familyShared = OwnershipType(rawValue: "FAMILY_SHARED")
    }
}
