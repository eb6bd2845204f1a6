import COpenSSL
import Foundation

/// Extensions by which App Store libraries tell what a certificate is for (`server-interop` §2).
package enum CertificateMarker {
    /// On the intermediate.
    package static let intermediate = "1.2.840.113635.100.6.2.1"
    /// On the leaf.
    package static let leaf = "1.2.840.113635.100.6.11.1"
}

/// A parsed certificate; owns its `X509`.
package struct X509Certificate: ~Copyable {
    /// The `X509`, alive as long as this value.
    package let pointer: OpaquePointer

    private init(adopting pointer: OpaquePointer) {
        self.pointer = pointer
    }

    deinit { X509_free(pointer) }

    /// An empty certificate to fill in.
    static func empty() throws(SigningError) -> X509Certificate {
        X509Certificate(adopting: try unwrap(X509_new(), "make a certificate"))
    }

    /// Parses DER; nothing may follow the certificate.
    package init(der: Data) throws(SigningError) {
        let parsed = der.withUnsafeBytes { bytes -> OpaquePointer? in
            guard let start = bytes.bindMemory(to: UInt8.self).baseAddress else { return nil }
            var cursor: UnsafePointer<UInt8>? = start
            guard let x509 = d2i_X509(nil, &cursor, bytes.count) else { return nil }
            guard cursor == start + bytes.count else {
                X509_free(x509)
                return nil
            }
            return x509
        }
        self.init(adopting: try unwrap(parsed, "read a certificate"))
    }

    /// The certificate as DER.
    package func der() throws(SigningError) -> Data {
        var start: UnsafeMutablePointer<UInt8>?
        let count = i2d_X509(pointer, &start)
        let bytes = try unwrap(count > 0 ? start : nil, "write a certificate")
        defer { CRYPTO_free(bytes, #file, Int32(#line)) }
        return Data(bytes: bytes, count: Int(count))
    }
}
