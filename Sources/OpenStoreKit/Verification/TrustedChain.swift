import COpenSSL
import Foundation
import StoreEngine

/// A certificate chain whose structure leads to the trusted root: what is left to check is the date and the signature.
struct TrustedChain: Sendable {
    /// The leaf's public key.
    let leafKey: VerificationKey
    /// The whole seconds since 1970 at which all three certificates are valid.
    private let validity: Range<Int64>

    /// Judges three DER certificates, leaf first, apart from their dates.
    init(certificates: [Data], trustedRoot: Data) throws(VerificationFailure) {
        let leaf = try Self.parse(certificates[0])
        let intermediate = try Self.parse(certificates[1])
        let root = try Self.parse(certificates[2])
        guard certificates[2] == trustedRoot else { throw .invalidCertificateChain(.otherRoot) }
        try Self.checkPath(leaf: leaf, intermediate: intermediate, root: root)
        guard intermediate.hasExtension(CertificateMarker.intermediate) else {
            throw .invalidCertificateChain(.intermediateMarker)
        }
        guard leaf.hasExtension(CertificateMarker.leaf) else { throw .invalidCertificateChain(.leafMarker) }
        guard X509_check_ca(leaf.pointer) == 0 else { throw .invalidCertificateChain(.leafIsAuthority) }
        guard let key = VerificationKey(certificate: leaf) else { throw .invalidCertificateChain(.leafKey) }
        leafKey = key
        validity = try leaf.validity().clamped(to: intermediate.validity()).clamped(to: root.validity())
    }

    /// Whether every certificate was valid at an instant.
    func isValid(at instant: Date) -> Bool {
        validity.contains(instant.wholeMilliseconds.flooredSeconds)
    }

    private static func parse(_ der: Data) throws(VerificationFailure) -> X509Certificate {
        do throws(SigningError) {
            return try X509Certificate(der: der)
        } catch {
            throw .invalidCertificateChain(.unreadableCertificate)
        }
    }

    /// OpenSSL's path validation under its strictest rules; dates are left to ``isValid(at:)``.
    private static func checkPath(
        leaf: borrowing X509Certificate, intermediate: borrowing X509Certificate, root: borrowing X509Certificate
    ) throws(VerificationFailure) {
        guard let store = X509_STORE_new(), let context = X509_STORE_CTX_new(), let others = kiosk_sk_X509_new()
        else { throw .invalidCertificateChain(.brokenPath("out of memory")) }
        defer {
            X509_STORE_CTX_free(context)
            X509_STORE_free(store)
            kiosk_sk_X509_free(others)
            ERR_clear_error()
        }
        guard X509_STORE_add_cert(store, root.pointer) == 1,
            kiosk_sk_X509_push(others, intermediate.pointer) > 0,
            X509_STORE_CTX_init(context, store, leaf.pointer, others) == 1
        else { throw .invalidCertificateChain(.brokenPath("out of memory")) }
        X509_STORE_CTX_set_flags(context, UInt(X509_V_FLAG_X509_STRICT | X509_V_FLAG_NO_CHECK_TIME))
        guard X509_verify_cert(context) == 1 else {
            let code = X509_STORE_CTX_get_error(context)
            throw .invalidCertificateChain(.brokenPath(String(cString: X509_verify_cert_error_string(Int(code)))))
        }
    }
}

extension Int64 {
    /// Milliseconds as whole seconds, rounded towards the past.
    fileprivate var flooredSeconds: Int64 { self >= 0 ? self / 1000 : (self - 999) / 1000 }
}

extension X509Certificate {
    /// Whether the certificate has an extension with this object identifier, critical or not.
    fileprivate borrowing func hasExtension(_ identifier: String) -> Bool {
        guard let object = OBJ_txt2obj(identifier, 1) else { return false }
        defer { ASN1_OBJECT_free(object) }
        return X509_get_ext_by_OBJ(pointer, object, -1) >= 0
    }

    /// The seconds since 1970 at which the certificate is valid. Like OpenSSL, the last one no longer counts.
    fileprivate borrowing func validity() throws(VerificationFailure) -> Range<Int64> {
        var first = tm()
        var last = tm()
        guard ASN1_TIME_to_tm(X509_get0_notBefore(pointer), &first) == 1,
            ASN1_TIME_to_tm(X509_get0_notAfter(pointer), &last) == 1
        else { throw .invalidCertificateChain(.unreadableCertificate) }
        let start = Int64(timegm(&first))
        return start..<max(start, Int64(timegm(&last)))
    }
}
