import COpenSSL
import Foundation
import StoreEngine
import Synchronization

/// The device's check of what the store signed (`storekit-spec` A5, `server-interop` §1–§4).
///
/// Certificates are judged at the payload's signing date, never at the wall clock, so that purchases outlive their
/// certificates (BUG-29). A chain's structure is judged once and remembered; after that a verification costs little
/// more than one ECDSA verification.
package final class SignedDataVerifier: Sendable {
    private let trustedRoot: Data
    private let bundleID: String
    private let environment: String
    private let deviceVerificationID: UUID
    private let chains = Mutex<[String: Result<TrustedChain, VerificationFailure>]>([:])

    /// Makes a verifier that trusts one root, for one app, environment and device.
    package init(trustedRoot: Data, bundleID: String, environment: AppStore.Environment, deviceVerificationID: UUID) {
        self.trustedRoot = trustedRoot
        self.bundleID = bundleID
        self.environment = environment.rawValue
        self.deviceVerificationID = deviceVerificationID
    }

    /// What a verification found.
    package struct Outcome<Payload: SignedPayload>: Sendable {
        /// The three parts, when the text is a compact JWS.
        package let signedData: JSONWebSignature?
        /// What could be read of the payload, trusted or not; unreadable fields are empty. `nil`: no JSON object.
        package let payload: Payload?
        /// Why it is not to be trusted; `nil` when it is.
        package let failure: VerificationFailure?
    }

    /// Verifies a transaction that was issued to a device: this one, or another one of the same customer.
    package func verify(
        _ jws: String, issuedTo otherDeviceVerificationID: UUID? = nil
    ) -> Outcome<TransactionPayload> {
        verify(jws, as: TransactionPayload.self, issuedTo: otherDeviceVerificationID)
    }

    /// Verifies signed data of any kind that was issued to a device: this one, or another one of the same customer.
    package func verify<Payload: SignedPayload>(
        _ jws: String, as kind: Payload.Type, issuedTo otherDeviceVerificationID: UUID? = nil
    ) -> Outcome<Payload> {
        guard let signedData = JSONWebSignature(compact: jws) else {
            return Outcome(signedData: nil, payload: nil, failure: .invalidEncoding(.notCompact))
        }
        guard let (payload, problems) = try? Payload.read(signedData.payload) else {
            return Outcome(signedData: signedData, payload: nil, failure: .invalidEncoding(.unreadablePayload))
        }
        let failure: VerificationFailure?
        do throws(VerificationFailure) {
            try verifySignature(of: signedData, payload: payload, problems: problems)
            try verifyContent(of: payload, problems: problems)
            try verifyDevice(of: payload, deviceVerificationID: otherDeviceVerificationID ?? deviceVerificationID)
            failure = nil
        } catch {
            failure = error
        }
        return Outcome(signedData: signedData, payload: payload, failure: failure)
    }

    // MARK: Signature

    private func verifySignature(
        of signedData: JSONWebSignature, payload: some SignedPayload, problems: [PayloadProblem]
    ) throws(VerificationFailure) {
        let chain = try trustedChain(for: signedData)
        // Without a readable signing date there is nothing to judge the certificates by; the content check says so.
        if !problems.contains(where: { $0.concerns(type(of: payload).signedDateField) }) {
            guard chain.isValid(at: payload.signedDate) else {
                throw .invalidCertificateChain(.outsideValidity(signedDate: payload.signedDate))
            }
        }
        guard signedData.signature.count == ES256.signatureLength else {
            throw .invalidSignature(.signatureLength(signedData.signature.count))
        }
        guard chain.leafKey.isValidSignature(signedData.signature, for: signedData.signingInput) else {
            throw .invalidSignature(.otherSignature)
        }
    }

    private func trustedChain(for signedData: JSONWebSignature) throws(VerificationFailure) -> TrustedChain {
        let known = chains.withLock { $0[signedData.headerSegment] }
        if let known { return try known.get() }

        let judged: Result<TrustedChain, VerificationFailure>
        do throws(VerificationFailure) {
            let header = try SignedHeader(json: signedData.header)
            judged = .success(try TrustedChain(certificates: header.certificates, trustedRoot: trustedRoot))
        } catch {
            judged = .failure(error)
        }
        chains.withLock { chains in
            // A store has few chains; the bound keeps forged ones from piling up.
            if chains.count >= 32 { chains.removeAll() }
            chains[signedData.headerSegment] = judged
        }
        return try judged.get()
    }

    // MARK: Content

    private func verifyContent(
        of payload: some SignedPayload, problems: [PayloadProblem]
    ) throws(VerificationFailure) {
        for problem in problems {
            switch problem {
            case .missing(let field): throw .missingRequiredProperties(.missingField(field))
            case .malformed(let field): throw .invalidEncoding(.malformedField(field))
            case .notAnObject: throw .invalidEncoding(.unreadablePayload)
            }
        }
        if let found = payload.signedBundleID, found != bundleID {
            throw .missingRequiredProperties(.otherBundle(found: found, expected: bundleID))
        }
        guard payload.environment == environment else {
            throw .missingRequiredProperties(.otherEnvironment(found: payload.environment, expected: environment))
        }
    }

    private func verifyDevice(
        of payload: some SignedPayload, deviceVerificationID: UUID
    ) throws(VerificationFailure) {
        guard let nonce = payload.deviceVerificationNonce, let deviceVerification = payload.deviceVerification else {
            throw .invalidDeviceVerification(.noDeviceVerification)
        }
        let expected = TransactionPayload.deviceVerification(nonce: nonce, deviceVerificationID: deviceVerificationID)
        guard deviceVerification == expected else { throw .invalidDeviceVerification(.otherDevice) }
    }
}

extension PayloadProblem {
    fileprivate func concerns(_ name: String) -> Bool {
        switch self {
        case .missing(let field), .malformed(let field): field == name
        case .notAnObject: true
        }
    }
}
