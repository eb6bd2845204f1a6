import Foundation

extension VerificationResult where SignedType == AppTransaction {
    /// The compact JWS, for a server to verify (SEED-190).
    public var jwsRepresentation: String { unsafePayloadValue.jws }
    /// The decoded JOSE header.
    public var headerData: Data { SignedParts(jwsRepresentation).header }
    /// The decoded payload.
    public var payloadData: Data { SignedParts(jwsRepresentation).payload }
    /// The signature, 64 bytes `r || s`.
    public var signatureData: Data { SignedParts(jwsRepresentation).signature }
    /// The signature as a value.
    public var signature: ECDSASignature { ECDSASignature(rawRepresentation: signatureData) }
    /// What the signature covers.
    public var signedData: Data { SignedParts(jwsRepresentation).signed }
    /// When the store signed.
    public var signedDate: Date { unsafePayloadValue.signedDate }
    /// Binds the payload to the device (`storekit-spec` A6).
    public var deviceVerification: Data { unsafePayloadValue.deviceVerification }
    /// The nonce in `deviceVerification`.
    public var deviceVerificationNonce: UUID { unsafePayloadValue.deviceVerificationNonce }
}
