#if !Networking
    import Foundation

    /// What `StoreKitError.networkError` carries when the package is built without the `Networking` trait.
    ///
    /// FoundationNetworking links libcurl and some twenty libraries behind it; a program that opens no connection,
    /// such as the shop itself, does without and starts in a third of the time.
    public struct URLError: Error, LocalizedError, Equatable, Hashable, Sendable {
        /// A code of `NSURLErrorDomain`.
        public struct Code: RawRepresentable, Equatable, Hashable, Sendable {
            /// Number.
            public let rawValue: Int
            /// Makes a code from its number.
            public init(rawValue: Int) { self.rawValue = rawValue }
            /// The connection was lost.
            public static let networkConnectionLost = Code(rawValue: -1005)
            /// There is no connection.
            public static let notConnectedToInternet = Code(rawValue: -1009)
        }

        /// Code.
        public let code: Code
        /// Makes an error.
        public init(_ code: Code) { self.code = code }
        /// What happened.
        public var errorDescription: String? {
            code == .notConnectedToInternet ? "There is no connection." : "The connection was lost."
        }
    }
#endif
