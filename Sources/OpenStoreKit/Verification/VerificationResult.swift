import Foundation

/// What the device found when it checked something the store signed (`storekit-spec` A5, SEED-16).
@frozen
public enum VerificationResult<SignedType> {
    /// The check failed; do not deliver (SEED-168).
    case unverified(SignedType, VerificationError)
    /// The check passed.
    case verified(SignedType)

    /// Why a check failed.
    #if compiler(>=6.3)
        @nonexhaustive(warn)
    #endif
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

        /// Why.
        public var failureReason: String? {
            switch self {
            case .revokedCertificate: "The store withdrew a certificate that the data was signed with."
            case .invalidCertificateChain:
                "The certificates do not lead to the store's root, or were not valid when the data was signed."
            case .invalidDeviceVerification: "The device's verification identifier does not fit the data's nonce."
            case .invalidEncoding: "The data is no compact ES256 signature over a JSON object of its kind."
            case .invalidSignature: "The data was changed after the store signed it, or someone else signed it."
            case .missingRequiredProperties:
                "A property that this kind of data always has is absent, or names another app or environment."
            }
        }

        /// What to try.
        public var recoverySuggestion: String? {
            switch self {
            case .revokedCertificate, .invalidCertificateChain: "Ask the store for the data again."
            case .invalidDeviceVerification: "Restore purchases on this device."
            case .invalidEncoding, .invalidSignature, .missingRequiredProperties:
                "Do not deliver anything on this data; ask the store for it again."
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
