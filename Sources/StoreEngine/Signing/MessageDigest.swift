import COpenSSL

/// A hash function of OpenSSL's, looked up once: looking it up anew, as OpenSSL's short forms do, costs as much as
/// hashing a few hundred bytes.
struct MessageDigest: Sendable {
    // Unchecked: never changes, and lives as long as the process.
    nonisolated(unsafe) private let pointer: OpaquePointer?
    private let length: Int

    private init(_ name: String, length: Int32) {
        OpenSSLLibrary.staysUntilTheEnd
        pointer = EVP_MD_fetch(nil, name, nil)
        self.length = Int(length)
    }

    /// SHA-256, 32 bytes.
    static let sha256 = MessageDigest("SHA256", length: SHA256_DIGEST_LENGTH)
    /// SHA-384, 48 bytes.
    static let sha384 = MessageDigest("SHA384", length: SHA384_DIGEST_LENGTH)

    /// The hash of some bytes; empty where OpenSSL lacks the function, which no signature then fits.
    func callAsFunction(_ message: [UInt8]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: length) { digest, count in
            var written: UInt32 = 0
            let status = EVP_Digest(message, message.count, digest.baseAddress, &written, pointer, nil)
            count = status == 1 ? Int(written) : 0
        }
    }
}
