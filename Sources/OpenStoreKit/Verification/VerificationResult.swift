import Foundation

/// What the device found when it checked something the store signed (`storekit-spec` A5, SEED-16).
@frozen
public enum VerificationResult<SignedType> {
    /// The check failed; do not deliver (SEED-168).
    case unverified(SignedType, VerificationError)
    /// The check passed.
    case verified(SignedType)

    /// Why a check failed.
    public enum VerificationError: Error, LocalizedError, Equatable, Hashable, Sendable, CaseIterable {
        /// A certificate was revoked.
        case revokedCertificate
        /// The certificates do not lead to the trusted root, or were not valid when they signed.
        case invalidCertificateChain
        /// The payload was made for another device.
        case invalidDeviceVerification
        /// The data is not a signed object in the expected form.
        case invalidEncoding
        /// The signature does not belong to the payload.
        case invalidSignature
        /// The payload lacks something, or belongs to another app or environment.
        case missingRequiredProperties

        /// What happened, in one sentence.
        public var errorDescription: String? {
            switch self {
            case .revokedCertificate: "A certificate was revoked."
            case .invalidCertificateChain: "The certificate chain is not valid."
            case .invalidDeviceVerification: "The data was made for another device."
            case .invalidEncoding: "The data is not encoded as expected."
            case .invalidSignature: "The signature is not valid."
            case .missingRequiredProperties: "Required properties are missing or do not fit this app."
            }
        }
    }

    /// The payload when verified.
    ///
    /// - Throws: the ``VerificationError`` otherwise (SEED-17).
    public var payloadValue: SignedType {
        get throws {
            switch self {
            case .verified(let value): return value
            case .unverified(_, let error): throw error
            }
        }
    }

    /// The payload whether verified or not. Never grant anything on it (SEED-168).
    public var unsafePayloadValue: SignedType {
        switch self {
        case .verified(let value), .unverified(let value, _): value
        }
    }
}

extension VerificationResult: Sendable where SignedType: Sendable {}
extension VerificationResult: Equatable where SignedType: Equatable {}
extension VerificationResult: Hashable where SignedType: Hashable {}

extension VerificationResult: CustomDebugStringConvertible where SignedType: CustomDebugStringConvertible {
    /// `verified` or `unverified` with the payload.
    public var debugDescription: String {
        switch self {
        case .verified(let value): "verified(\(value.debugDescription))"
        case .unverified(let value, let error): "unverified(\(value.debugDescription), \(error))"
        }
    }
}
