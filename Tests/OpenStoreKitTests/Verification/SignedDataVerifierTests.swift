import Foundation
import StoreEngine
import Testing

@testable import OpenStoreKit

@Suite("Verification of signed data (storekit-spec A5)")
struct SignedDataVerifierTests {
    @Test("What the store signed is verified, and the payload is what was signed (SEED-16, SEED-76, BUG-28)")
    func verified() throws {
        let bench = try VerificationBench()
        let payload = bench.payload()
        let outcome = bench.verifier.verify(try bench.sign(payload))
        #expect(outcome.failure == nil)
        #expect(outcome.payload == payload)
        #expect(outcome.signedData?.payload == (try payload.encoded()))
    }

    // MARK: Encoding

    @Test(
        "Text that is no compact JWS: invalidEncoding, nothing decoded",
        arguments: ["", "abc", "a.b", "....", "e30.e30.A=", "りんご.り.ん"])
    func notCompact(_ text: String) throws {
        let outcome = try VerificationBench().verifier.verify(text)
        #expect(outcome.failure == .invalidEncoding(.notCompact))
        #expect(outcome.payload == nil)
    }

    @Test("A signed payload that is no JSON object: invalidEncoding", arguments: ["", "[]", "7", "null", "{"])
    func notJSON(_ json: String) throws {
        let bench = try VerificationBench()
        let outcome = bench.verifier.verify(try bench.sign(json: Data(json.utf8)))
        #expect(outcome.failure == .invalidEncoding(.unreadablePayload))
        #expect(outcome.payload == nil)
    }

    @Test(
        "Any algorithm but ES256: invalidEncoding, also with a good signature (server-interop §4)",
        arguments: ["none", "HS256", "ES384", "es256", ""])
    func otherAlgorithm(_ name: String) throws {
        let bench = try VerificationBench()
        let jws = try bench.sign(json: bench.payload().encoded(), header: header(bench, algorithm: name))
        #expect(bench.verifier.verify(jws).failure == .invalidEncoding(.otherAlgorithm(name)))
    }

    @Test("alg none with an empty signature: invalidEncoding (server-interop §1)")
    func unsigned() throws {
        let bench = try VerificationBench()
        let jws = JSONWebSignature.compact(
            headerSegment: Base64URL.encode(#"{"alg":"none"}"#.utf8), payload: try bench.payload().encoded(),
            signature: Data())
        let outcome = bench.verifier.verify(jws)
        #expect(outcome.failure == .invalidEncoding(.otherAlgorithm("none")))
        #expect(outcome.payload?.productID == "consumable.apple")
    }

    @Test("A header that is no JSON object: invalidEncoding", arguments: ["[]", "{}", #"{"alg":1}"#, "x"])
    func unreadableHeader(_ json: String) throws {
        let bench = try VerificationBench()
        let jws = try bench.sign(json: bench.payload().encoded(), header: Base64URL.encode(json.utf8))
        #expect(bench.verifier.verify(jws).failure == .invalidEncoding(.unreadableHeader))
    }

    @Test("Critical header extensions are not understood: invalidEncoding (RFC 7515 §4.1.11)")
    func criticalHeader() throws {
        let bench = try VerificationBench()
        let jws = try bench.sign(
            json: bench.payload().encoded(), header: header(bench, extra: #","crit":["b64"],"b64":false"#))
        #expect(bench.verifier.verify(jws).failure == .invalidEncoding(.criticalHeader))
    }

    @Test("kid and typ in the header are tolerated (server-interop §3)")
    func toleratedHeader() throws {
        let bench = try VerificationBench()
        let jws = try bench.sign(
            json: bench.payload().encoded(), header: header(bench, extra: #","kid":"Kiosk","typ":"JWT""#))
        #expect(bench.verifier.verify(jws).failure == nil)
    }

    private func header(_ bench: VerificationBench, algorithm: String = "ES256", extra: String = "") -> String {
        let chain = bench.identity.certificateChain
        let x5c = [chain.leaf, chain.intermediate, chain.root].map { "\"\($0.base64EncodedString())\"" }
        let json = #"{"alg":"\#(algorithm)","x5c":[\#(x5c.joined(separator: ","))]\#(extra)}"#
        return Base64URL.encode(json.utf8)
    }

    // MARK: Signature

    @Test("One changed payload byte: invalidSignature, and the transaction can still be shown (SEED-17, SEED-75)")
    func tamperedPayload() throws {
        let bench = try VerificationBench()
        let jws = try #require(JSONWebSignature(compact: bench.sign(bench.payload())))
        let json = String(decoding: jws.payload, as: UTF8.self).replacingOccurrences(
            of: #""quantity":2"#, with: #""quantity":9"#)
        let tampered = JSONWebSignature.compact(
            headerSegment: jws.headerSegment, payload: Data(json.utf8), signature: jws.signature)
        let outcome = bench.verifier.verify(tampered)
        #expect(outcome.failure == .invalidSignature(.otherSignature))
        #expect(outcome.payload?.transactionID == 7)
        #expect(outcome.payload?.quantity == 9)
    }

    @Test("Any changed signature byte: invalidSignature", arguments: [0, 31, 32, 63])
    func tamperedSignature(_ index: Int) throws {
        let bench = try VerificationBench()
        let jws = try #require(JSONWebSignature(compact: bench.sign(bench.payload())))
        var signature = jws.signature
        signature[index] ^= 1
        let tampered = JSONWebSignature.compact(
            headerSegment: jws.headerSegment, payload: jws.payload, signature: signature)
        #expect(bench.verifier.verify(tampered).failure == .invalidSignature(.otherSignature))
    }

    @Test("Signatures of nothing: invalidSignature", arguments: [UInt8(0), 255])
    func degenerateSignature(_ byte: UInt8) throws {
        let bench = try VerificationBench()
        let jws = JSONWebSignature.compact(
            headerSegment: bench.identity.certificateChain.headerSegment, payload: try bench.payload().encoded(),
            signature: Data(repeating: byte, count: 64))
        #expect(bench.verifier.verify(jws).failure == .invalidSignature(.otherSignature))
    }

    @Test(
        "A DER signature, or one cut short or absent: invalidSignature (server-interop §3)", arguments: [0, 63, 65, 71])
    func signatureLength(_ count: Int) throws {
        let bench = try VerificationBench()
        let jws = JSONWebSignature.compact(
            headerSegment: bench.identity.certificateChain.headerSegment, payload: try bench.payload().encoded(),
            signature: Data([0x30, 0x45] + [UInt8](repeating: 2, count: 71)).prefix(count))
        #expect(bench.verifier.verify(jws).failure == .invalidSignature(.signatureLength(count)))
    }

    @Test("Another key under the store's certificates: invalidSignature")
    func otherKey() throws {
        let bench = try VerificationBench()
        let jws = try bench.sign(json: bench.payload().encoded(), with: SigningIdentity.ephemeral())
        #expect(bench.verifier.verify(jws).failure == .invalidSignature(.otherSignature))
    }

    // MARK: Content

    @Test("Another bundle identifier: missingRequiredProperties (BUG-28)")
    func otherBundle() throws {
        var bench = try VerificationBench()
        let jws = try bench.sign(bench.payload())
        bench.bundleID = "com.example.other"
        #expect(
            bench.verifier.verify(jws).failure
                == .missingRequiredProperties(.otherBundle(found: "com.example.kiosk", expected: "com.example.other")))
    }

    @Test(
        "Another environment: missingRequiredProperties (BUG-28)", arguments: [AppStore.Environment.production, .xcode])
    func otherEnvironment(_ environment: AppStore.Environment) throws {
        var bench = try VerificationBench()
        let jws = try bench.sign(bench.payload())
        bench.environment = environment
        #expect(
            bench.verifier.verify(jws).failure
                == .missingRequiredProperties(.otherEnvironment(found: "Sandbox", expected: environment.rawValue)))
    }

    @Test(
        "A signed payload without a required field: missingRequiredProperties", arguments: ["productId", "signedDate"])
    func missingField(_ field: String) throws {
        let bench = try VerificationBench()
        let json = String(decoding: try bench.payload().encoded(), as: UTF8.self)
            .replacingOccurrences(of: "\"\(field)\":", with: "\"other\":")
        let outcome = bench.verifier.verify(try bench.sign(json: Data(json.utf8)))
        #expect(outcome.failure == .missingRequiredProperties(.missingField(field)))
        #expect(outcome.payload?.transactionID == 7)
    }

    @Test("A signed payload with a field of another type: invalidEncoding")
    func malformedField() throws {
        let bench = try VerificationBench()
        let json = String(decoding: try bench.payload().encoded(), as: UTF8.self)
            .replacingOccurrences(of: #""quantity":2"#, with: #""quantity":"2""#)
        let outcome = bench.verifier.verify(try bench.sign(json: Data(json.utf8)))
        #expect(outcome.failure == .invalidEncoding(.malformedField("quantity")))
    }

    @Test("Another nonce, or another device: invalidDeviceVerification (storekit-spec A6)")
    func deviceVerification() throws {
        let bench = try VerificationBench()
        var payload = bench.payload()
        payload.deviceVerificationNonce = UUID()
        #expect(bench.verifier.verify(try bench.sign(payload)).failure == .invalidDeviceVerification(.otherDevice))

        payload.bind(toDevice: UUID(), nonce: UUID())
        #expect(bench.verifier.verify(try bench.sign(payload)).failure == .invalidDeviceVerification(.otherDevice))
    }

    @Test("Issued to another device of the customer: verified for that device, and for no third")
    func customersOtherDevice() throws {
        let bench = try VerificationBench()
        let phone = UUID()
        var payload = bench.payload()
        payload.bind(toDevice: phone, nonce: UUID())
        let jws = try bench.sign(payload)
        #expect(bench.verifier.verify(jws, issuedTo: phone).failure == nil)
        #expect(bench.verifier.verify(jws, issuedTo: UUID()).failure == .invalidDeviceVerification(.otherDevice))
    }

    @Test("Bound to no device: invalidDeviceVerification (storekit-spec A6)")
    func noDeviceVerification() throws {
        let bench = try VerificationBench()
        var payload = bench.payload()
        payload.deviceVerification = nil
        #expect(
            bench.verifier.verify(try bench.sign(payload)).failure == .invalidDeviceVerification(.noDeviceVerification))
    }

    // MARK: Repetition

    @Test("One verifier serves many threads at once, good data and bad")
    func concurrentUse() throws {
        let bench = try VerificationBench()
        let verifier = bench.verifier
        let good = try bench.sign(bench.payload())
        let bad = try VerificationBench().sign(bench.payload())
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            for _ in 0..<25 {
                #expect(verifier.verify(good).failure == nil)
                #expect(verifier.verify(bad).failure == .invalidCertificateChain(.otherRoot))
            }
        }
    }

    @Test("A forged chain stays refused when asked again, also after many others")
    func rememberedFailure() throws {
        let bench = try VerificationBench()
        let verifier = bench.verifier
        let forgeries = try (0..<40).map { _ in try VerificationBench().sign(bench.payload()) }
        for jws in forgeries + forgeries {
            #expect(verifier.verify(jws).failure == .invalidCertificateChain(.otherRoot))
        }
        #expect(verifier.verify(try bench.sign(bench.payload())).failure == nil)
    }

    @Test("5,000 damaged JWS never crash and never verify")
    func fuzz() throws {
        let bench = try VerificationBench()
        let verifier = bench.verifier
        let original = Array(try bench.sign(bench.payload()).utf8)
        var random = SplitMix64(state: 2)
        for round in 0..<5000 {
            let damaged = String(decoding: damage(original, using: &random), as: UTF8.self)
            guard verifier.verify(damaged).failure == nil else { continue }
            Issue.record("round \(round) verified: \(damaged)")
            return
        }
    }

    private func damage(_ original: [UInt8], using random: inout SplitMix64) -> [UInt8] {
        var bytes = original
        while bytes == original {
            let index = Int.random(in: 0..<bytes.count, using: &random)
            switch Int.random(in: 0..<6, using: &random) {
            case 0: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            case 1: bytes[index] = UInt8.random(in: 0...255, using: &random)
            case 2: bytes.remove(at: index)
            case 3: bytes.insert(UInt8.random(in: 45...122, using: &random), at: index)
            case 4: bytes.removeLast(bytes.count - index)
            default: bytes.swapAt(index, Int.random(in: 0..<bytes.count, using: &random))
            }
        }
        return bytes
    }
}

/// A small generator with a fixed seed, so that a failing round can be repeated.
struct SplitMix64: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}
