import Foundation

/// What the store found wrong with a signed request (`storekit-spec` A2.6).
///
/// Apple's Advanced Commerce throws it. Nothing here does; it is a name that error handling can mention.
public struct InvalidRequestError: Error, LocalizedError, Equatable, Hashable, Sendable {
    /// Number of the fault.
    public let code: Int64
    /// What is wrong.
    public let message: String

    /// What is wrong.
    public var errorDescription: String? { "\(message) (\(code))" }
}
