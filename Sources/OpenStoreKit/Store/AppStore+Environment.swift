extension AppStore {
    /// The store environment a transaction was made in.
    public struct Environment: RawRepresentable, Equatable, Hashable, Sendable {
        /// Name as in the payload.
        public let rawValue: String
        /// Makes an environment from its name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The production store.
        public static let production = Environment(rawValue: "Production")
        /// Sandbox.
        public static let sandbox = Environment(rawValue: "Sandbox")
        /// StoreKit testing.
        public static let xcode = Environment(rawValue: "Xcode")
    }
}
