import Foundation

/// Why no store could be opened for a program.
public struct StoreSetupError: Error, LocalizedError, Sendable, Hashable {
    /// What is wrong.
    public let message: String
    /// What to do about it.
    public let suggestion: String

    init(
        _ message: String,
        suggestion: String = "Set KIOSK_CATALOG to a products.json file; KIOSK_STATE names the directory of the store."
    ) {
        self.message = message
        self.suggestion = suggestion
    }

    /// What happened.
    public var errorDescription: String? { message }
    /// What to set.
    public var recoverySuggestion: String? { suggestion }
}
