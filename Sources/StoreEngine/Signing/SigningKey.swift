import COpenSSL
import Foundation
import Synchronization

/// A P-256 private key that makes ES256 signatures.
package final class SigningKey: Sendable {
    // Unchecked: the key never changes after init, and OpenSSL counts its references with a lock of its own.
    nonisolated(unsafe) let pointer: OpaquePointer
    // Unchecked: made ready to sign once; used only under the lock.
    nonisolated(unsafe) private let context: SigningContext
    private let lock = Mutex(())

    /// Takes over an `EVP_PKEY`.
    private init(adopting pointer: OpaquePointer) throws(SigningError) {
        do throws(SigningError) {
            context = try SigningContext(pointer)
        } catch {
            EVP_PKEY_free(pointer)
            throw error
        }
        self.pointer = pointer
    }

    deinit { EVP_PKEY_free(pointer) }

    /// Makes a new random key.
    package static func generate() throws(SigningError) -> SigningKey {
        try SigningKey(adopting: unwrap(kiosk_EVP_EC_gen_P256(), "make a P-256 key"))
    }

    /// Reads a PKCS#8 key in PEM.
    package convenience init(pem: Data) throws(SigningError) {
        let key = pem.withUnsafeBytes { bytes -> OpaquePointer? in
            guard let bio = BIO_new_mem_buf(bytes.baseAddress, Int32(clamping: bytes.count)) else { return nil }
            defer { BIO_free(bio) }
            // The callback refuses to ask for a password: nothing may wait for a terminal here.
            return PEM_read_bio_PrivateKey(bio, nil, { _, _, _, _ in -1 }, nil)
        }
        try self.init(adopting: unwrap(key, "read a private key"))
        guard EVP_PKEY_get_base_id(pointer) == EVP_PKEY_EC, isOnP256 else {
            throw .cryptography(operation: "use a private key", detail: "it is not a P-256 key")
        }
    }

    /// Other curves have 256 bits too.
    private var isOnP256: Bool {
        var name = [CChar](repeating: 0, count: 64)
        guard EVP_PKEY_get_group_name(pointer, &name, name.count, nil) == 1 else { return false }
        return name.withUnsafeBufferPointer { $0.baseAddress.map { strcmp($0, SN_X9_62_prime256v1) == 0 } ?? false }
    }

    /// The key as PKCS#8 in PEM, not encrypted.
    package func pem() throws(SigningError) -> Data {
        let bio = try unwrap(BIO_new(BIO_s_mem()), "write a private key")
        defer { BIO_free(bio) }
        try check(PEM_write_bio_PKCS8PrivateKey(bio, pointer, nil, nil, 0, nil, nil) == 1, "write a private key")
        return memoryContents(of: bio)
    }

    /// The public half in PEM.
    package func publicPEM() throws(SigningError) -> Data {
        let bio = try unwrap(BIO_new(BIO_s_mem()), "write a public key")
        defer { BIO_free(bio) }
        try check(PEM_write_bio_PUBKEY(bio, pointer) == 1, "write a public key")
        return memoryContents(of: bio)
    }

    /// Signs bytes with ECDSA over their SHA-256: 64 bytes, `r || s`.
    package func sign(_ message: [UInt8]) throws(SigningError) -> Data {
        try lock.withLock { _ throws(SigningError) in try context.sign(message) }
    }

    /// Signs many messages; several threads can do so at once.
    func sign(each messages: some Sequence<[UInt8]>) throws(SigningError) -> [Data] {
        let context = try SigningContext(pointer)
        var signatures: [Data] = []
        for message in messages { signatures.append(try context.sign(message)) }
        return signatures
    }
}

/// A key made ready to sign, for one thread at a time.
private struct SigningContext: ~Copyable {
    private let pointer: OpaquePointer

    init(_ key: OpaquePointer) throws(SigningError) {
        guard let context = EVP_PKEY_CTX_new(key, nil) else {
            throw .cryptography(operation: "prepare a signature", detail: openSSLErrorText())
        }
        guard EVP_PKEY_sign_init(context) == 1 else {
            EVP_PKEY_CTX_free(context)
            throw .cryptography(operation: "prepare a signature", detail: openSSLErrorText())
        }
        pointer = context
    }

    deinit { EVP_PKEY_CTX_free(pointer) }

    func sign(_ message: [UInt8]) throws(SigningError) -> Data {
        let digest = MessageDigest.sha256(message)
        // A P-256 signature in DER is at most 72 bytes.
        var der = [UInt8](repeating: 0, count: 80)
        var length = der.count
        try check(EVP_PKEY_sign(pointer, &der, &length, digest, digest.count) == 1, "sign")
        return try Self.rawSignature(der: der[..<length])
    }

    private static func rawSignature(der: ArraySlice<UInt8>) throws(SigningError) -> Data {
        let parsed = der.withUnsafeBufferPointer { bytes in
            var cursor = bytes.baseAddress
            return d2i_ECDSA_SIG(nil, &cursor, bytes.count)
        }
        let signature = try unwrap(parsed, "read a signature")
        defer { ECDSA_SIG_free(signature) }
        var raw = [UInt8](repeating: 0, count: 64)
        let isWhole = raw.withUnsafeMutableBufferPointer { raw in
            guard let start = raw.baseAddress else { return false }
            return BN_bn2binpad(ECDSA_SIG_get0_r(signature), start, 32) == 32
                && BN_bn2binpad(ECDSA_SIG_get0_s(signature), start + 32, 32) == 32
        }
        try check(isWhole, "write a signature")
        return Data(raw)
    }
}

/// What has been written to a memory BIO.
func memoryContents(of bio: OpaquePointer) -> Data {
    var start: UnsafeMutablePointer<CChar>?
    let count = kiosk_BIO_get_mem_data(bio, &start)
    guard let start, count > 0 else { return Data() }
    return Data(bytes: start, count: count)
}
