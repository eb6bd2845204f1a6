/// A transaction as the store hands it out: signed, with the little that is not signed beside it.
package struct SignedTransaction: Hashable, Sendable, Identifiable {
    /// Transaction identifier.
    package var id: UInt64
    /// Compact ES256 JWS (`server-interop` §3). Untrusted until the device has verified it.
    package var jws: String
    /// Whether the app finished it.
    package var isFinished: Bool
    /// Account that bought it.
    package var account: String
    /// Device that bought it, or asked for it. The payload's `deviceVerification` is this device's.
    package var device: String

    /// Makes a signed transaction.
    package init(
        id: UInt64, jws: String, isFinished: Bool, account: String = "default", device: String = "default"
    ) {
        self.id = id
        self.jws = jws
        self.isFinished = isFinished
        self.account = account
        self.device = device
    }
}
