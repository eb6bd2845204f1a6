extension AppStore {
    /// The platform on which a customer first got an app.
    public struct Platform: RawRepresentable, Equatable, Hashable, Sendable {
        /// Name as in the payload.
        public let rawValue: String
        /// Makes a platform from its name; unknown names stay as they are.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// iPhone and iPad.
        public static let iOS = Platform(rawValue: "iOS")
        /// Mac.
        public static let macOS = Platform(rawValue: "macOS")
        /// Apple TV.
        public static let tvOS = Platform(rawValue: "tvOS")
        /// Apple Vision.
        public static let visionOS = Platform(rawValue: "visionOS")
        /// Apple Watch.
        public static let watchOS = Platform(rawValue: "watchOS")
    }
}
