/// What can go wrong with the store's keys and certificates: what happened, where, and what to try.
package enum SigningError: Error, Hashable, Sendable {
    /// A key, certificate or the directory that holds them cannot be written.
    case cannotCreate(path: String, detail: String)
    /// A key or certificate is missing or cannot be read.
    case cannotRead(path: String, detail: String)
    /// A file is there but does not hold what it should.
    case damaged(path: String, detail: String)
    /// OpenSSL refused; `detail` is its own message.
    case cryptography(operation: String, detail: String)
}

extension SigningError: CustomStringConvertible {
    /// One sentence for people, with what to try.
    package var description: String {
        switch self {
        case .cannotCreate(let path, let detail):
            "cannot create the signing keys at \(path): \(detail); make the directory writable or choose another --state"
        case .cannotRead(let path, let detail):
            "cannot read \(path): \(detail); restore it, or start with another --state"
        case .damaged(let path, let detail):
            "\(path) is damaged: \(detail); restore it, or start with another --state"
        case .cryptography(let operation, let detail):
            "OpenSSL could not \(operation): \(detail)"
        }
    }
}
