import COpenSSL
import Foundation
import Testing

@testable import StoreEngine

@Suite("Signing identity")
struct SigningIdentityTests {
    @Test("A signature is 64 raw bytes, another one each time, and OpenSSL accepts it (server-interop §3)")
    func rawSignature() throws {
        let identity = try SigningIdentity.ephemeral()
        let message = Array("header.payload".utf8)
        let signature = try identity.sign(message)
        #expect(signature.count == 64)
        #expect(try identity.sign(message) != signature)

        let leaf = try X509Certificate(der: identity.certificateChain.leaf)
        #expect(openSSLAccepts(signature, for: message, key: X509_get0_pubkey(leaf.pointer)))
        #expect(!openSSLAccepts(signature, for: message + [0], key: X509_get0_pubkey(leaf.pointer)))
    }

    @Test("Every signature of many fits in 64 bytes, short r and s padded (server-interop §3)")
    func paddedSignature() throws {
        let identity = try SigningIdentity.ephemeral()
        let signatures = try (0..<2000).map { try identity.sign([UInt8($0 & 255)]) }
        #expect(signatures.allSatisfy { $0.count == 64 })
        #expect(signatures.contains { $0[0] == 0 || $0[32] == 0 })
    }

    @Test("Signing a payload signs it under the identity's own header")
    func payloadSignature() throws {
        let identity = try SigningIdentity.ephemeral()
        let payload = Data(#"{"a":1}"#.utf8)
        let signature = try identity.sign(payload: payload)
        let header = identity.certificateChain.headerSegment
        let leaf = try X509Certificate(der: identity.certificateChain.leaf)
        let input = Array("\(header).eyJhIjoxfQ".utf8)
        #expect(openSSLAccepts(signature, for: input, key: X509_get0_pubkey(leaf.pointer)))
    }

    @Test("Two identities share no certificate")
    func identitiesDiffer() throws {
        let first = try SigningIdentity.ephemeral().certificateChain
        let second = try SigningIdentity.ephemeral().certificateChain
        #expect(
            Set([first.leaf, first.intermediate, first.root, second.leaf, second.intermediate, second.root]).count == 6)
    }

    @Test("A key survives its PEM form; nonsense is refused")
    func keyPEM() throws {
        let key = try SigningKey.generate()
        let pem = try key.pem()
        #expect(pem.starts(with: Data("-----BEGIN PRIVATE KEY-----".utf8)))
        #expect(try SigningKey(pem: pem).pem() == pem)
        #expect(throws: SigningError.self) { try SigningKey(pem: Data("-----BEGIN".utf8)) }
        #expect(throws: SigningError.self) { try SigningKey(pem: Data()) }
    }

    @Test("A key on another curve is refused")
    func otherCurve() {
        let key = """
            -----BEGIN PRIVATE KEY-----
            MIG2AgEAMBAGByqGSM49AgEGBSuBBAAiBIGeMIGbAgEBBDDy0gMIpGusN7Ajlc8a
            M9J5/zOJsPP/L7xf4EMW0M//m24oHkHs15Wxiu1GJo3WZrehZANiAASXpHQig2QM
            W+xw/Jm5Px62d8rJkJLb/S8Yinv9qHS9HSrZ8ShdGqqT2vZTlH8fIqJ7SZd6KCy3
            yNscf92f9k0oDJkP7Gdhk9d48iN1BisJ9/i1xqsa+Y2BDD461gkwUXQ=
            -----END PRIVATE KEY-----
            """
        #expect(throws: SigningError.cryptography(operation: "use a private key", detail: "it is not a P-256 key")) {
            try SigningKey(pem: Data(key.utf8))
        }
    }

    @Test("Keys sign from many threads at once")
    func concurrentSigning() throws {
        let identity = try SigningIdentity.ephemeral()
        let leaf = try X509Certificate(der: identity.certificateChain.leaf)
        nonisolated(unsafe) let key = X509_get0_pubkey(leaf.pointer)
        DispatchQueue.concurrentPerform(iterations: 8) { thread in
            for round in 0..<50 {
                let message = [UInt8(thread), UInt8(round)]
                let signature = try? identity.sign(message)
                #expect(signature.map { openSSLAccepts($0, for: message, key: key) } == true)
            }
        }
    }

    /// A second opinion that shares no code with the device's verifier.
    private func openSSLAccepts(_ raw: Data, for message: [UInt8], key: OpaquePointer?) -> Bool {
        func integer(_ bytes: Data) -> [UInt8] {
            var digits = Array(bytes.drop { $0 == 0 })
            if digits.first.map({ $0 >= 0x80 }) ?? true { digits.insert(0, at: 0) }
            return [0x02, UInt8(digits.count)] + digits
        }
        let body = integer(raw.prefix(32)) + integer(raw.suffix(32))
        let der = [0x30, UInt8(body.count)] + body
        let context = EVP_MD_CTX_new()
        defer { EVP_MD_CTX_free(context) }
        return EVP_DigestVerifyInit(context, nil, EVP_sha256(), nil, key) == 1
            && EVP_DigestVerify(context, der, der.count, message, message.count) == 1
    }
}
