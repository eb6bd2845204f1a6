import COpenSSL
import Foundation
import Testing

@testable import StoreEngine

/// The profile table of `server-interop` §2, read back with OpenSSL.
@Suite("Certificate profile (SEED-16)")
struct CertificateProfileTests {
    private static let chain = Result {
        try SigningIdentity.ephemeral(organization: "com.example.kiosk").certificateChain
    }

    enum Place: String, CaseIterable, CustomTestStringConvertible {
        case root, intermediate, leaf
        var testDescription: String { rawValue }
    }

    private func certificate(_ place: Place) throws -> X509Certificate {
        let chain = try Self.chain.get()
        switch place {
        case .root: return try X509Certificate(der: chain.root)
        case .intermediate: return try X509Certificate(der: chain.intermediate)
        case .leaf: return try X509Certificate(der: chain.leaf)
        }
    }

    @Test("Version 3", arguments: Place.allCases)
    func version(_ place: Place) throws {
        let certificate = try certificate(place)
        #expect(X509_get_version(certificate.pointer) == Int(X509_VERSION_3))
    }

    @Test("The key is on P-256, the signature ECDSA with SHA-256", arguments: Place.allCases)
    func algorithms(_ place: Place) throws {
        let certificate = try certificate(place)
        var name = [CChar](repeating: 0, count: 32)
        var length = 0
        #expect(EVP_PKEY_get_group_name(X509_get0_pubkey(certificate.pointer), &name, name.count, &length) == 1)
        #expect(String(decoding: name.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self) == "prime256v1")
        #expect(X509_get_signature_nid(certificate.pointer) == NID_ecdsa_with_SHA256)
    }

    @Test(
        "Names say what the certificate is",
        arguments: [
            (.root, "/CN=Simulated App Store Root/O=com.example.kiosk"),
            (.intermediate, "/CN=Simulated App Store Intermediate/O=com.example.kiosk"),
            (.leaf, "/CN=Simulated App Store Signing/O=com.example.kiosk"),
        ] as [(Place, String)])
    func subject(_ place: Place, _ expected: String) throws {
        let certificate = try certificate(place)
        #expect(text(X509_get_subject_name(certificate.pointer)) == expected)
    }

    @Test("Each issuer is the next subject, the root's its own")
    func issuers() throws {
        let leaf = try certificate(.leaf)
        let intermediate = try certificate(.intermediate)
        let root = try certificate(.root)
        #expect(X509_check_issued(intermediate.pointer, leaf.pointer) == X509_V_OK)
        #expect(X509_check_issued(root.pointer, intermediate.pointer) == X509_V_OK)
        #expect(X509_check_issued(root.pointer, root.pointer) == X509_V_OK)
        #expect(X509_verify(leaf.pointer, X509_get0_pubkey(intermediate.pointer)) == 1)
        #expect(X509_verify(intermediate.pointer, X509_get0_pubkey(root.pointer)) == 1)
        #expect(X509_verify(root.pointer, X509_get0_pubkey(root.pointer)) == 1)
    }

    @Test("Valid from 2000-01-01T00:00:00Z to 2099-12-31T23:59:59Z", arguments: Place.allCases)
    func validity(_ place: Place) throws {
        let certificate = try certificate(place)
        var first = tm()
        var last = tm()
        #expect(ASN1_TIME_to_tm(X509_get0_notBefore(certificate.pointer), &first) == 1)
        #expect(ASN1_TIME_to_tm(X509_get0_notAfter(certificate.pointer), &last) == 1)
        #expect(timegm(&first) == 946_684_800)
        #expect(timegm(&last) == 4_102_444_799)
        #expect(ASN1_STRING_type(X509_get0_notBefore(certificate.pointer)) == V_ASN1_UTCTIME)
        #expect(ASN1_STRING_type(X509_get0_notAfter(certificate.pointer)) == V_ASN1_GENERALIZEDTIME)
    }

    @Test("Serial numbers are positive, random and at most 20 bytes", arguments: Place.allCases)
    func serialNumber(_ place: Place) throws {
        let certificate = try certificate(place)
        let number = ASN1_INTEGER_to_BN(X509_get0_serialNumber(certificate.pointer), nil)
        defer { BN_free(number) }
        #expect(BN_is_negative(number) == 0)
        #expect((1...160).contains(BN_num_bits(number)))
        #expect(BN_num_bits(number) > 64)
    }

    @Test(
        "Basic constraints are critical: authorities with path length 0 below the root, a leaf that is none",
        arguments: [(.root, true, -1), (.intermediate, true, 0), (.leaf, false, -1)] as [(Place, Bool, Int)])
    func basicConstraints(_ place: Place, _ isAuthority: Bool, _ pathLength: Int) throws {
        let certificate = try certificate(place)
        let found = try #require(decoded(NID_basic_constraints, of: certificate.pointer))
        #expect(found.critical == 1)
        let constraints = found.value.assumingMemoryBound(to: BASIC_CONSTRAINTS.self)
        defer { BASIC_CONSTRAINTS_free(constraints) }
        #expect((constraints.pointee.ca != 0) == isAuthority)
        #expect(constraints.pointee.pathlen.map { ASN1_INTEGER_get($0) } ?? -1 == pathLength)
    }

    @Test("Key usage is critical: signing certificates and lists for authorities, signatures for the leaf")
    func keyUsage() throws {
        let expected: [(Place, Int32)] = [
            (.root, KU_KEY_CERT_SIGN | KU_CRL_SIGN), (.intermediate, KU_KEY_CERT_SIGN | KU_CRL_SIGN),
            (.leaf, KU_DIGITAL_SIGNATURE),
        ]
        for (place, usage) in expected {
            let certificate = try certificate(place)
            #expect(X509_get_key_usage(certificate.pointer) == UInt32(usage), "\(place)")
            let index = X509_get_ext_by_NID(certificate.pointer, NID_key_usage, -1)
            #expect(X509_EXTENSION_get_critical(X509_get_ext(certificate.pointer, index)) == 1, "\(place)")
        }
    }

    @Test("Each certificate has a subject key id, and all but the root name their issuer's")
    func keyIdentifiers() throws {
        let leaf = try certificate(.leaf)
        let intermediate = try certificate(.intermediate)
        let root = try certificate(.root)
        #expect(bytes(X509_get0_subject_key_id(leaf.pointer))?.count == 20)
        #expect(bytes(X509_get0_subject_key_id(root.pointer))?.count == 20)
        #expect(bytes(X509_get0_authority_key_id(root.pointer)) == nil)
        #expect(
            bytes(X509_get0_authority_key_id(leaf.pointer)) == bytes(X509_get0_subject_key_id(intermediate.pointer)))
        #expect(
            bytes(X509_get0_authority_key_id(intermediate.pointer)) == bytes(X509_get0_subject_key_id(root.pointer)))
    }

    @Test(
        "Markers are non-critical with the value NULL",
        arguments: [
            (.intermediate, "1.2.840.113635.100.6.2.1"), (.leaf, "1.2.840.113635.100.6.11.1"),
        ] as [(Place, String)])
    func marker(_ place: Place, _ identifier: String) throws {
        let certificate = try certificate(place)
        let object = OBJ_txt2obj(identifier, 1)
        defer { ASN1_OBJECT_free(object) }
        let found = X509_get_ext(certificate.pointer, X509_get_ext_by_OBJ(certificate.pointer, object, -1))
        #expect(X509_EXTENSION_get_critical(found) == 0)
        #expect(bytes(X509_EXTENSION_get_data(found)) == [0x05, 0x00])
    }

    @Test(
        "There are no other extensions: no key purposes, no addresses",
        arguments: [(.root, 3), (.intermediate, 5), (.leaf, 5)] as [(Place, Int32)])
    func extensionCount(_ place: Place, _ count: Int32) throws {
        let certificate = try certificate(place)
        #expect(X509_get_ext_count(certificate.pointer) == count)
    }

    @Test("A bundle identifier longer than X.520 allows is cut in the subject")
    func longOrganization() throws {
        let bundleID = String(repeating: "com.example.", count: 12)
        let leaf = try X509Certificate(der: SigningIdentity.ephemeral(organization: bundleID).certificateChain.leaf)
        #expect(text(X509_get_subject_name(leaf.pointer)).hasSuffix("/O=" + bundleID.prefix(64)))
    }

    @Test("PEM text is the DER in base64 lines of 64")
    func pem() throws {
        let root = try Self.chain.get().root
        let lines = CertificateChain.pem(root).split(separator: "\n")
        #expect(lines.first == "-----BEGIN CERTIFICATE-----")
        #expect(lines.last == "-----END CERTIFICATE-----")
        #expect(lines.dropFirst().dropLast().allSatisfy { $0.count <= 64 })
        #expect(Data(base64Encoded: lines.dropFirst().dropLast().joined()) == root)
    }

    // MARK: Reading with OpenSSL

    private func text(_ name: OpaquePointer?) -> String {
        guard let line = X509_NAME_oneline(name, nil, 0) else { return "" }
        defer { CRYPTO_free(line, #file, Int32(#line)) }
        return String(cString: line)
    }

    private func decoded(_ identifier: Int32, of x509: OpaquePointer) -> (
        value: UnsafeMutableRawPointer, critical: Int32
    )? {
        var critical: Int32 = -1
        return X509_get_ext_d2i(x509, identifier, &critical, nil).map { ($0, critical) }
    }

    private func bytes(_ string: UnsafePointer<ASN1_OCTET_STRING>?) -> [UInt8]? {
        string.map { Array(UnsafeBufferPointer(start: ASN1_STRING_get0_data($0), count: Int(ASN1_STRING_length($0)))) }
    }

    private func bytes(_ string: UnsafeMutablePointer<ASN1_OCTET_STRING>?) -> [UInt8]? {
        bytes(string.map { UnsafePointer($0) })
    }
}
