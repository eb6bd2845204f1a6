import Foundation
import StoreEngine

@testable import OpenStoreKit

/// A store that signs and a device that verifies, with the parts a test may replace.
struct VerificationBench {
    let identity: SigningIdentity
    let deviceVerificationID = UUID()
    var bundleID = "com.example.kiosk"
    var environment = AppStore.Environment.sandbox

    init(identity: SigningIdentity? = nil) throws {
        self.identity = try identity ?? SigningIdentity.ephemeral()
    }

    var verifier: SignedDataVerifier {
        SignedDataVerifier(
            trustedRoot: identity.certificateChain.root, bundleID: bundleID, environment: environment,
            deviceVerificationID: deviceVerificationID)
    }

    /// A purchase signed now, by the store's clock at 2026-01-01.
    func payload(signedAt date: Date = Date(wholeMilliseconds: 1_767_225_600_000)) -> TransactionPayload {
        var payload = TransactionPayload(
            transactionID: 7, bundleID: "com.example.kiosk", productID: "consumable.apple", type: "Consumable",
            quantity: 2, purchaseDate: date, price: Milliunits(rawValue: 240_000), currency: "JPY",
            storefront: "JPN", storefrontID: "143462", environment: "Sandbox", appTransactionID: "0")
        payload.bind(toDevice: deviceVerificationID, nonce: UUID())
        return payload
    }

    /// Signs a payload with the store's identity.
    func sign(_ payload: TransactionPayload) throws -> String {
        try sign(json: payload.encoded())
    }

    /// Signs any bytes, under the store's header or another.
    func sign(json: Data, header: String? = nil, with signer: SigningIdentity? = nil) throws -> String {
        let header = header ?? identity.certificateChain.headerSegment
        let input = JSONWebSignature.signingInput(headerSegment: header, payload: json)
        let signature = try (signer ?? identity).sign(input)
        return JSONWebSignature.compact(headerSegment: header, payload: json, signature: signature)
    }
}

extension VerificationFailure {
    /// StoreKit's name of the case.
    var caseName: String {
        switch self {
        case .revokedCertificate: "revokedCertificate"
        case .invalidCertificateChain: "invalidCertificateChain"
        case .invalidDeviceVerification: "invalidDeviceVerification"
        case .invalidEncoding: "invalidEncoding"
        case .invalidSignature: "invalidSignature"
        case .missingRequiredProperties: "missingRequiredProperties"
        }
    }
}
