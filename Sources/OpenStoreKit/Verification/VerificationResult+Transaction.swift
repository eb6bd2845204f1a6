import Foundation
import StoreEngine

extension VerificationResult where SignedType == Transaction {
    /// The compact JWS, for a server to verify (SEED-190).
    public var jwsRepresentation: String { unsafePayloadValue.signed.jws }
    /// The decoded JOSE header.
    public var headerData: Data { parts?.header ?? Data() }
    /// The decoded payload.
    public var payloadData: Data { parts?.payload ?? Data() }
    /// The signature, 64 bytes `r || s`.
    public var signatureData: Data { parts?.signature ?? Data() }
    /// What the signature covers.
    public var signedData: Data { Data(parts?.signingInput ?? []) }
    /// When the store signed.
    public var signedDate: Date { unsafePayloadValue.signedDate }
    /// Binds the payload to the device.
    public var deviceVerification: Data { unsafePayloadValue.deviceVerification }
    /// The nonce in ``deviceVerification``.
    public var deviceVerificationNonce: UUID { unsafePayloadValue.deviceVerificationNonce }

    private var parts: JSONWebSignature? { JSONWebSignature(compact: jwsRepresentation) }
}
