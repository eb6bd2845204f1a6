import Foundation
import StoreEngine
import Testing

@testable import OpenStoreKit

@Suite("What a verification result hands out (storekit-spec A5)")
struct SignatureTests {
    @Test("The parts of a transaction's JWS fit together, and the signature is over the signed data (SEED-190)")
    func parts() async throws {
        let shop = try PlanShop()
        let apple = try await shop.product("apple", on: shop.device())
        guard case .success(let result) = try await apple.purchase() else {
            Issue.record("not bought")
            return
        }
        let segments = result.jwsRepresentation.split(separator: ".")
        #expect(String(decoding: result.signedData, as: UTF8.self) == segments.prefix(2).joined(separator: "."))
        #expect(result.signature.rawRepresentation == result.signatureData)
        #expect(result.signatureData.count == 64)
        let header = try #require(try JSONSerialization.jsonObject(with: result.headerData) as? [String: Any])
        #expect(header["alg"] as? String == "ES256")
        let leaf = try X509Certificate(der: try await shop.store.signingIdentity().certificateChain.leaf)
        let leafKey = VerificationKey(certificate: leaf)
        let key = try #require(leafKey)
        #expect(key.isValidSignature(result.signature.rawRepresentation, for: Array(result.signedData)))
    }

    @Test(
        "DER has the shortest integers, never negative",
        arguments: [
            (UInt8(0x7F), UInt8(0x80), "3046022100", 72), (0x01, 0x01, "30440220", 70),
        ] as [(UInt8, UInt8, String, Int)])
    func derLengths(_ first: UInt8, _ second: UInt8, _ prefix: String, _ count: Int) throws {
        let raw =
            Data([first == 0x7F ? 0x80 : first] + [UInt8](repeating: 1, count: 31))
            + Data([second] + [UInt8](repeating: 1, count: 31))
        let der = ECDSASignature(rawRepresentation: raw).derRepresentation
        #expect(der.count == count)
        #expect(der.map { String(format: "%02x", $0) }.joined().hasPrefix(prefix))
    }

    @Test("Leading zeros are dropped in DER, and zero is one byte")
    func derZeros() {
        let raw = Data([UInt8](repeating: 0, count: 31) + [5] + [UInt8](repeating: 0, count: 32))
        #expect(ECDSASignature(rawRepresentation: raw).derRepresentation == Data([0x30, 6, 2, 1, 5, 2, 1, 0]))
    }

    @Test("A signature that was cut short has no DER form", arguments: [0, 1, 63, 65])
    func cutShort(_ count: Int) {
        #expect(ECDSASignature(rawRepresentation: Data(count: count)).derRepresentation.isEmpty)
    }

    @Test("Every error of every type explains itself: what, why and what to try (storekit-spec A2.6, A3, A5)")
    func errorTexts() {
        struct Inner: LocalizedError {}
        let errors: [any LocalizedError] =
            Product.PurchaseError.allCases + Transaction.RefundRequestError.allCases
            + VerificationResult<Transaction>.VerificationError.allCases
            + PaymentMethodBinding.PaymentMethodBindingError.allCases
            + [
                StoreKitError.unknown, .userCancelled, .systemError(Inner()), .notAvailableInStorefront, .notEntitled,
                .unsupported,
            ]
        var sentences: Set<String> = []
        for error in errors {
            for text in [error.errorDescription, error.failureReason, error.recoverySuggestion] {
                #expect(text?.hasSuffix(".") == true, "\(error)")
            }
            sentences.insert(error.errorDescription ?? "")
        }
        #expect(sentences.count == errors.count)
    }

    @Test("What nothing here can do says so: outside payment methods and advertisements")
    func unsupported() async {
        await #expect(throws: PaymentMethodBinding.PaymentMethodBindingError.notEligible) {
            try await PaymentMethodBinding(id: "pin")
        }
        await #expect {
            try await AppStore.presentMerchandising(.subscriptionBundle("group"), from: .main)
        } throws: {
            if case .unsupported = $0 as? StoreKitError { true } else { false }
        }
    }
}
