import Foundation
import Testing

@testable import StoreEngine

@Suite("JSON Web Signature")
struct JSONWebSignatureTests {
    @Test(
        "base64url without padding (RFC 4648 §10)",
        arguments: [
            ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"), ("fooba", "Zm9vYmE"),
            ("foobar", "Zm9vYmFy"),
        ])
    func base64URL(_ text: String, _ digits: String) {
        #expect(Base64URL.encode(text.utf8) == digits)
        #expect(Base64URL.decode(Array(digits.utf8)) == Array(text.utf8))
    }

    @Test("Every byte survives, in the alphabet with - and _")
    func allBytes() {
        let bytes = (0...255).map { UInt8($0) }
        #expect(Base64URL.decode(Array(Base64URL.encode(bytes).utf8)) == bytes)
        #expect(Base64URL.encode([0xFB, 0xFF]) == "-_8")
    }

    @Test(
        "Anything but the canonical spelling is refused",
        arguments: ["Zg==", "Zg=", "Z", "Zm9vY", "Zh", "Zm9", "-+8", "-/8", "Zm 8", "Zm\n8", "Zmあ", "Zm8\0"])
    func strictness(_ digits: String) {
        #expect(Base64URL.decode(Array(digits.utf8)) == nil)
    }

    @Test("A compact form splits into what it was made of")
    func roundTrip() throws {
        let payload = Data(#"{"name":"りんご"}"#.utf8)
        let signature = Data(repeating: 0xAB, count: 64)
        let header = Base64URL.encode(#"{"alg":"ES256"}"#.utf8)
        let compact = JSONWebSignature.compact(headerSegment: header, payload: payload, signature: signature)
        let jws = try #require(JSONWebSignature(compact: compact))
        #expect(jws.headerSegment == header)
        #expect(jws.header == Data(#"{"alg":"ES256"}"#.utf8))
        #expect(jws.payload == payload)
        #expect(jws.signature == signature)
        #expect(jws.signingInput == Array(compact.utf8.prefix(compact.utf8.count - 87)))
        #expect(jws.signingInput == JSONWebSignature.signingInput(headerSegment: header, payload: payload))
    }

    @Test(
        "Text that is not a compact JWS is refused (server-interop §3)",
        arguments: ["", ".", "..", "...", "e30", "e30.e30", "e30.e30.e30.e30", "e30.e3=.AA", " e30.e30.AA", ".e30.AA"])
    func notCompact(_ text: String) {
        #expect(JSONWebSignature(compact: text) == nil)
    }

    @Test("The header holds ES256 and three padded base64 certificates, leaf first (server-interop §3)")
    func header() throws {
        let chain = CertificateChain(leaf: Data([1]), intermediate: Data([2, 3]), root: Data([0xFB, 0xFF, 0xFE]))
        let header = try #require(Base64URL.decode(Array(chain.headerSegment.utf8)))
        #expect(String(decoding: header, as: UTF8.self) == #"{"alg":"ES256","x5c":["AQ==","AgM=","+//+"]}"#)
    }
}
