import COpenSSL
import Foundation

/// What a certificate says; one of the three profiles of `server-interop` §2.
struct CertificateTemplate {
    /// The place of a certificate in the chain.
    enum Role {
        case root, intermediate, leaf

        /// Subject common name. It says what the certificate is and imitates nobody.
        var commonName: String {
            switch self {
            case .root: "Simulated App Store Root"
            case .intermediate: "Simulated App Store Intermediate"
            case .leaf: "Simulated App Store Signing"
            }
        }
    }

    /// First and last instant of the years the simulated store knows: 2000-01-01T00:00:00Z…2099-12-31T23:59:59Z.
    static let wholeValidity =
        Date(timeIntervalSince1970: 946_684_800)...Date(timeIntervalSince1970: 4_102_444_799)

    /// Place in the chain.
    let role: Role
    /// Organisation in the subject.
    var organization: String
    /// First and last instant of validity; whole seconds count.
    var validity: ClosedRange<Date>
    /// OpenSSL's text for the basic constraints extension.
    var basicConstraints: String
    /// OpenSSL's text for the key usage extension.
    var keyUsage: String
    /// The object identifier by which App Store libraries know this certificate.
    var marker: String?

    /// The profile of a place in the chain.
    init(role: Role, organization: String, validity: ClosedRange<Date> = wholeValidity) {
        self.role = role
        self.organization = organization
        self.validity = validity
        switch role {
        case .root:
            basicConstraints = "critical,CA:TRUE"
            keyUsage = "critical,keyCertSign,cRLSign"
            marker = nil
        case .intermediate:
            basicConstraints = "critical,CA:TRUE,pathlen:0"
            keyUsage = "critical,keyCertSign,cRLSign"
            marker = CertificateMarker.intermediate
        case .leaf:
            basicConstraints = "critical,CA:FALSE"
            keyUsage = "critical,digitalSignature"
            marker = CertificateMarker.leaf
        }
    }

    /// Makes a certificate for a key, signed by its issuer; DER. Without an issuer it signs itself.
    func issue(
        for key: SigningKey, signedBy issuer: (certificate: Data, key: SigningKey)? = nil
    ) throws(SigningError) -> Data {
        let certificate = try X509Certificate.empty()
        let x509 = certificate.pointer
        try check(X509_set_version(x509, Int(X509_VERSION_3)) == 1, "set the certificate's version")
        try setSerialNumber(of: x509)
        try setSubject(of: x509)
        try check(X509_set_pubkey(x509, key.pointer) == 1, "set the certificate's key")
        let first = ASN1_TIME_set(X509_getm_notBefore(x509), Int(validity.lowerBound.wholeMilliseconds / 1000))
        let last = ASN1_TIME_set(X509_getm_notAfter(x509), Int(validity.upperBound.wholeMilliseconds / 1000))
        try check(first != nil && last != nil, "set the certificate's validity")

        if let issuer {
            let parent = try X509Certificate(der: issuer.certificate)
            try finish(x509, issuer: parent.pointer, key: issuer.key)
        } else {
            try finish(x509, issuer: x509, key: key)
        }
        return try certificate.der()
    }

    private func finish(_ x509: OpaquePointer, issuer: OpaquePointer, key: SigningKey) throws(SigningError) {
        try check(X509_set_issuer_name(x509, X509_get_subject_name(issuer)) == 1, "set the certificate's issuer")
        try add(NID_basic_constraints, basicConstraints, to: x509, issuer: issuer)
        try add(NID_key_usage, keyUsage, to: x509, issuer: issuer)
        try add(NID_subject_key_identifier, "hash", to: x509, issuer: issuer)
        if role != .root {
            try add(NID_authority_key_identifier, "keyid:always", to: x509, issuer: issuer)
        }
        if let marker { try addMarker(marker, to: x509) }
        guard X509_sign(x509, key.pointer, EVP_sha256()) > 0 else {
            throw .cryptography(operation: "sign a certificate", detail: openSSLErrorText())
        }
    }

    private func setSerialNumber(of x509: OpaquePointer) throws(SigningError) {
        var bytes = [UInt8](repeating: 0, count: 16)
        try check(RAND_bytes(&bytes, Int32(bytes.count)) == 1, "choose a serial number")
        // A first byte of 0x40…0x7F makes the number positive and keeps its length.
        bytes[0] = bytes[0] & 0x3F | 0x40
        let number = try unwrap(BN_bin2bn(bytes, Int32(bytes.count), nil), "choose a serial number")
        defer { BN_free(number) }
        try check(BN_to_ASN1_INTEGER(number, X509_get_serialNumber(x509)) != nil, "set the serial number")
    }

    private func setSubject(of x509: OpaquePointer) throws(SigningError) {
        let name = try unwrap(X509_get_subject_name(x509), "set the certificate's subject")
        // X.520 ends an organisation at 64 characters; bundle identifiers may be longer.
        let entries = [(NID_commonName, role.commonName), (NID_organizationName, String(organization.prefix(64)))]
        for (field, text) in entries {
            let status = X509_NAME_add_entry_by_NID(name, field, MBSTRING_UTF8, text, -1, -1, 0)
            try check(status == 1, "set the certificate's subject")
        }
    }

    private func add(
        _ extensionID: Int32, _ value: String, to x509: OpaquePointer, issuer: OpaquePointer
    ) throws(SigningError) {
        var context = X509V3_CTX()
        X509V3_set_ctx(&context, issuer, x509, nil, nil, 0)
        let made = X509V3_EXT_nconf_nid(nil, &context, extensionID, value)
        let certificateExtension = try unwrap(made, "make a certificate extension")
        defer { X509_EXTENSION_free(certificateExtension) }
        try check(X509_add_ext(x509, certificateExtension, -1) == 1, "add a certificate extension")
    }

    private func addMarker(_ identifier: String, to x509: OpaquePointer) throws(SigningError) {
        let object = try unwrap(OBJ_txt2obj(identifier, 1), "make a certificate marker")
        defer { ASN1_OBJECT_free(object) }
        let value = try unwrap(ASN1_OCTET_STRING_new(), "make a certificate marker")
        defer { ASN1_OCTET_STRING_free(value) }
        let null: [UInt8] = [0x05, 0x00]
        try check(ASN1_OCTET_STRING_set(value, null, Int32(null.count)) == 1, "make a certificate marker")
        let made = X509_EXTENSION_create_by_OBJ(nil, object, 0, value)
        let certificateExtension = try unwrap(made, "make a certificate marker")
        defer { X509_EXTENSION_free(certificateExtension) }
        try check(X509_add_ext(x509, certificateExtension, -1) == 1, "add a certificate marker")
    }
}
