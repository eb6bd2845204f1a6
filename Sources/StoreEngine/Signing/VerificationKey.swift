import COpenSSL
import Foundation

/// Constants of ES256 (RFC 7518 §3.4).
package enum ES256 {
    /// Bytes of a raw signature, `r || s`.
    package static let signatureLength = 64
}

/// A P-256 public key that checks ES256 signatures.
package final class VerificationKey: Sendable {
    // Unchecked: the key never changes after init, and OpenSSL counts its references with a lock of its own.
    nonisolated(unsafe) private let pointer: OpaquePointer

    /// The key of a certificate; `nil` unless it is on P-256.
    package convenience init?(certificate: borrowing X509Certificate) {
        guard let key = X509_get_pubkey(certificate.pointer) else { return nil }
        self.init(adopting: key)
    }

    /// Reads a public key in PEM; `nil` unless it is one on P-256.
    package convenience init?(pem: Data) {
        defer { ERR_clear_error() }
        let key = pem.withUnsafeBytes { bytes -> OpaquePointer? in
            guard let bio = BIO_new_mem_buf(bytes.baseAddress, Int32(clamping: bytes.count)) else { return nil }
            defer { BIO_free(bio) }
            return PEM_read_bio_PUBKEY(bio, nil, { _, _, _, _ in -1 }, nil)
        }
        guard let key else { return nil }
        self.init(adopting: key)
    }

    /// Takes over an `EVP_PKEY`.
    private init?(adopting key: OpaquePointer) {
        var name = [CChar](repeating: 0, count: 32)
        var length = 0
        guard EVP_PKEY_get_group_name(key, &name, name.count, &length) == 1,
            name.prefix(length).elementsEqual(SN_X9_62_prime256v1.utf8CString.dropLast())
        else {
            EVP_PKEY_free(key)
            return nil
        }
        pointer = key
    }

    deinit { EVP_PKEY_free(pointer) }

    /// Whether a raw signature belongs to the bytes.
    package func isValidSignature(_ signature: Data, for message: [UInt8]) -> Bool {
        Self.derSignature(raw: signature).map { isValidSignature(der: $0, for: message) } ?? false
    }

    /// Whether a signature in DER belongs to the bytes.
    package func isValidSignature(der: [UInt8], for message: [UInt8]) -> Bool {
        guard let context = EVP_PKEY_CTX_new(pointer, nil) else { return false }
        defer {
            EVP_PKEY_CTX_free(context)
            ERR_clear_error()
        }
        let digest = MessageDigest.sha256(message)
        return EVP_PKEY_verify_init(context) == 1
            && EVP_PKEY_verify(context, der, der.count, digest, digest.count) == 1
    }

    /// A raw signature as ASN.1 DER writes it; `nil` unless it is 64 bytes long.
    static func derSignature(raw: Data) -> [UInt8]? {
        guard raw.count == ES256.signatureLength, let signature = ECDSA_SIG_new() else { return nil }
        defer { ECDSA_SIG_free(signature) }
        let bytes = [UInt8](raw)
        let r = BN_bin2bn(Array(bytes[..<32]), 32, nil)
        let s = BN_bin2bn(Array(bytes[32...]), 32, nil)
        guard ECDSA_SIG_set0(signature, r, s) == 1 else {
            BN_free(r)
            BN_free(s)
            return nil
        }
        // A P-256 signature in DER is at most 72 bytes.
        var der = [UInt8](repeating: 0, count: 80)
        let count = der.withUnsafeMutableBufferPointer { buffer in
            var cursor = buffer.baseAddress
            return i2d_ECDSA_SIG(signature, &cursor)
        }
        guard count > 0 else { return nil }
        return Array(der[..<Int(count)])
    }
}
