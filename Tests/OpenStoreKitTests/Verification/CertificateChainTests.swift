import Foundation
import Testing

@testable import OpenStoreKit
@testable import StoreEngine

@Suite("Certificate chains (server-interop §2, §4)")
struct CertificateChainTests {
    // MARK: The header's certificates

    @Test("Anything but three certificates: invalidCertificateChain", arguments: [0, 1, 2, 4])
    func chainLength(_ count: Int) throws {
        let bench = try VerificationBench()
        let chain = bench.identity.certificateChain
        let certificates = [chain.leaf, chain.intermediate, chain.root, chain.root].prefix(count)
        #expect(try failure(bench, x5c: Array(certificates)) == .invalidCertificateChain(.chainLength(count)))
    }

    @Test("No x5c at all: invalidCertificateChain")
    func noCertificates() throws {
        let bench = try VerificationBench()
        let jws = try bench.sign(
            json: bench.payload().encoded(), header: Base64URL.encode(#"{"alg":"ES256"}"#.utf8))
        #expect(bench.verifier.verify(jws).failure == .invalidCertificateChain(.chainLength(0)))
    }

    @Test("Reversed order: invalidCertificateChain")
    func reversed() throws {
        let bench = try VerificationBench()
        let chain = bench.identity.certificateChain
        let found = try failure(bench, x5c: [chain.root, chain.intermediate, chain.leaf])
        #expect(found == .invalidCertificateChain(.otherRoot))
    }

    @Test("Leaf and intermediate swapped: invalidCertificateChain")
    func swapped() throws {
        let bench = try VerificationBench()
        let chain = bench.identity.certificateChain
        let found = try failure(bench, x5c: [chain.intermediate, chain.leaf, chain.root])
        #expect(found?.caseName == "invalidCertificateChain")
    }

    @Test("Another store's root: invalidCertificateChain with its own reason (BUG-28)")
    func otherRoot() throws {
        let bench = try VerificationBench()
        let jws = try VerificationBench().sign(bench.payload())
        let found = bench.verifier.verify(jws).failure
        #expect(found == .invalidCertificateChain(.otherRoot))
        #expect(found?.reason == "the certificate chain does not lead to this store's root")
    }

    @Test("Another store's leaf and intermediate above the trusted root: invalidCertificateChain")
    func foreignIntermediate() throws {
        let bench = try VerificationBench()
        let other = try SigningIdentity.ephemeral()
        let found = try failure(
            bench, signer: other,
            x5c: [
                other.certificateChain.leaf, other.certificateChain.intermediate, bench.identity.certificateChain.root,
            ])
        #expect(found?.caseName == "invalidCertificateChain")
    }

    @Test("A certificate that is no DER, or has bytes after it: invalidCertificateChain", arguments: 0..<3)
    func unreadableCertificate(_ index: Int) throws {
        let bench = try VerificationBench()
        let chain = bench.identity.certificateChain
        for damage in [{ $0.dropLast() }, { $0 + [0] }, { _ in Data() }] as [(Data) -> Data] {
            var certificates = [chain.leaf, chain.intermediate, chain.root]
            certificates[index] = damage(certificates[index])
            #expect(try failure(bench, x5c: certificates) == .invalidCertificateChain(.unreadableCertificate))
        }
    }

    @Test("A line break in x5c: invalidCertificateChain (server-interop §3)")
    func lineBreak() throws {
        let bench = try VerificationBench()
        let chain = bench.identity.certificateChain
        let x5c = [chain.leaf, chain.intermediate, chain.root].map { "\"\($0.base64EncodedString())\\n\"" }
        let header = Base64URL.encode(#"{"alg":"ES256","x5c":[\#(x5c.joined(separator: ","))]}"#.utf8)
        let jws = try bench.sign(json: bench.payload().encoded(), header: header)
        #expect(bench.verifier.verify(jws).failure == .invalidCertificateChain(.unreadableCertificate))
    }

    // MARK: Profiles

    @Test("The intermediate is no authority: invalidCertificateChain")
    func intermediateNotAuthority() throws {
        let found = try failure { intermediate, _ in intermediate.basicConstraints = "critical,CA:FALSE" }
        #expect(found?.caseName == "invalidCertificateChain")
    }

    @Test("The intermediate may not sign certificates: invalidCertificateChain")
    func intermediateKeyUsage() throws {
        let found = try failure { intermediate, _ in intermediate.keyUsage = "critical,digitalSignature" }
        #expect(found?.caseName == "invalidCertificateChain")
    }

    @Test("The intermediate has no marker: invalidCertificateChain")
    func intermediateMarker() throws {
        let found = try failure { intermediate, _ in intermediate.marker = nil }
        #expect(found == .invalidCertificateChain(.intermediateMarker))
    }

    @Test("The leaf has no marker, or the intermediate's: invalidCertificateChain")
    func leafMarker() throws {
        for marker in [nil, CertificateMarker.intermediate] {
            let found = try failure { _, leaf in leaf.marker = marker }
            #expect(found == .invalidCertificateChain(.leafMarker))
        }
    }

    @Test("The leaf is an authority: invalidCertificateChain")
    func leafIsAuthority() throws {
        let found = try failure { _, leaf in
            leaf.basicConstraints = "critical,CA:TRUE"
            leaf.keyUsage = "critical,digitalSignature,keyCertSign"
        }
        #expect(found == .invalidCertificateChain(.leafIsAuthority))
    }

    @Test("A key that is not on P-256 cannot check ES256 (server-interop §2)")
    func otherCurve() throws {
        let certificate = """
            MIIBrDCCATKgAwIBAgIUJEIMexVa09yoKqFXxQvCbY3F3MIwCgYIKoZIzj0EAwIwDDEKMAgGA1UEAwwBeDAgFw0y\
            NjEyMDEwMjIyNDBaGA8yMTI2MTEwNzAyMjI0MFowDDEKMAgGA1UEAwwBeDB2MBAGByqGSM49AgEGBSuBBAAiA2IA\
            BKSJDx4fazZE+lm8hBJcdQFtIzwYrzqoNRE3hXIV8b7nkDQfVnXeB8YVAPSWxtLcyJDCCTBqavH/vZ/uuhAf8mwa\
            c8avAIY2Ju9sFf8TOeHl5CTHLc8uz/4IUJ2Fi4wrp6NTMFEwHQYDVR0OBBYEFJsmByt/PCuyHXmDtVzCyvSHzlWE\
            MB8GA1UdIwQYMBaAFJsmByt/PCuyHXmDtVzCyvSHzlWEMA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDaAAw\
            ZQIwHa6Elj7QBLHR2wL68oYsWhKWBvnBQcV22KMw3qmyOGETkP5qeVkiFskayfI15PgpAjEAkQ9j3NTr16jNsz5j\
            jUIJLm4UUEbjgw1CuGCzyrg0CFZVoQoG9QcZfa1oqOSrwZQ2
            """
        let der = try #require(Data(base64Encoded: certificate))
        #expect(VerificationKey(certificate: try X509Certificate(der: der)) == nil)
        let leaf = try X509Certificate(der: SigningIdentity.ephemeral().certificateChain.leaf)
        #expect(VerificationKey(certificate: leaf) != nil)
    }

    @Test("An unchanged profile verifies, so that the refusals above have one reason each")
    func unchangedProfile() throws {
        #expect(try failure { _, _ in } == nil)
    }

    // MARK: Dates

    @Test(
        "The certificates span every date the store can show (server-interop §10.5)",
        arguments: [
            946_684_800_000, 978_307_200_000, 2_145_916_800_000, 2_524_608_000_000, 4_070_908_800_000,
            4_102_444_798_999,
        ])
    func signedDate(_ milliseconds: Int64) throws {
        let bench = try VerificationBench()
        let payload = bench.payload(signedAt: Date(wholeMilliseconds: milliseconds))
        #expect(SigningIdentity.signingDates.contains(payload.signedDate))
        #expect(bench.verifier.verify(try bench.sign(payload)).failure == nil)
    }

    @Test(
        "Signed outside the certificates' years: invalidCertificateChain",
        arguments: [0, 946_684_799_999, 4_102_444_799_000, 4_102_444_800_000])
    func signedOutside(_ milliseconds: Int64) throws {
        let bench = try VerificationBench()
        let date = Date(wholeMilliseconds: milliseconds)
        #expect(!SigningIdentity.signingDates.contains(date))
        #expect(
            bench.verifier.verify(try bench.sign(bench.payload(signedAt: date))).failure
                == .invalidCertificateChain(.outsideValidity(signedDate: date)))
    }

    @Test("A leaf that has expired since still vouches for what it signed in time (BUG-29)")
    func expiredSince() throws {
        let day = Date(timeIntervalSince1970: 1_000_000_000)
        let store = try SigningIdentity.ephemeral()
        let bench = try VerificationBench(
            identity: store.identity(leafValidFrom: day, until: day.addingTimeInterval(86_400)))
        let jws = try bench.sign(bench.payload(signedAt: day.addingTimeInterval(3_600)))
        #expect(bench.verifier.verify(jws).failure == nil)
    }

    @Test("A leaf that had expired, or was not yet valid, when it signed: invalidCertificateChain (BUG-29)")
    func expiredBefore() throws {
        let day = Date(timeIntervalSince1970: 1_000_000_000)
        let store = try SigningIdentity.ephemeral()
        let bench = try VerificationBench(
            identity: store.identity(leafValidFrom: day, until: day.addingTimeInterval(86_400)))
        let verifier = bench.verifier
        for offset: TimeInterval in [-1, 86_400, 86_400 * 365] {
            let date = day.addingTimeInterval(offset)
            let found = verifier.verify(try bench.sign(bench.payload(signedAt: date))).failure
            #expect(found == .invalidCertificateChain(.outsideValidity(signedDate: date)), "\(offset) s")
        }
    }

    @Test("A renewed leaf does not orphan what the old one signed (BUG-29)")
    func renewedLeaf() throws {
        let day = Date(timeIntervalSince1970: 1_000_000_000)
        let store = try SigningIdentity.ephemeral()
        let old = try store.identity(leafValidFrom: day, until: day.addingTimeInterval(86_400))
        let new = try store.identity(
            leafValidFrom: day.addingTimeInterval(86_400), until: day.addingTimeInterval(172_800))
        let bench = try VerificationBench(identity: store)
        let verifier = bench.verifier
        for (leaf, date) in [(old, day), (new, day.addingTimeInterval(90_000))] {
            let jws = try bench.sign(
                json: bench.payload(signedAt: date).encoded(), header: leaf.certificateChain.headerSegment, with: leaf)
            #expect(verifier.verify(jws).failure == nil)
        }
    }

    // MARK: Helpers

    /// What the device says to certificates of the test's choice, signed by the bench's or another identity.
    private func failure(
        _ bench: VerificationBench, signer: SigningIdentity? = nil, x5c: [Data]
    ) throws -> VerificationFailure? {
        let texts = x5c.map { "\"\($0.base64EncodedString())\"" }
        let header = Base64URL.encode(#"{"alg":"ES256","x5c":[\#(texts.joined(separator: ","))]}"#.utf8)
        let jws = try bench.sign(json: bench.payload().encoded(), header: header, with: signer)
        return bench.verifier.verify(jws).failure
    }

    /// What the device says to a chain under its own root whose profiles were changed.
    private func failure(
        changing change: (_ intermediate: inout CertificateTemplate, _ leaf: inout CertificateTemplate) -> Void
    ) throws -> VerificationFailure? {
        var intermediate = CertificateTemplate(role: .intermediate, organization: "Kiosk")
        var leaf = CertificateTemplate(role: .leaf, organization: "Kiosk")
        change(&intermediate, &leaf)
        let rootKey = try SigningKey.generate()
        let intermediateKey = try SigningKey.generate()
        let leafKey = try SigningKey.generate()
        let rootDER = try CertificateTemplate(role: .root, organization: "Kiosk").issue(for: rootKey)
        let intermediateDER = try intermediate.issue(for: intermediateKey, signedBy: (rootDER, rootKey))
        let leafDER = try leaf.issue(for: leafKey, signedBy: (intermediateDER, intermediateKey))
        let chain = CertificateChain(leaf: leafDER, intermediate: intermediateDER, root: rootDER)
        let bench = try VerificationBench(
            identity: SigningIdentity(
                chain: chain, organization: "Kiosk", leafKey: LazyKey(leafKey),
                intermediateKey: LazyKey(intermediateKey)))
        return bench.verifier.verify(try bench.sign(bench.payload())).failure
    }
}
