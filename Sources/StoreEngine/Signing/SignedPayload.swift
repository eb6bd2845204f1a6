import Foundation

/// A JSON object the store signs, with what a device checks in every kind of them (`server-interop` §5).
package protocol SignedPayload: Hashable, Sendable {
    /// The field that holds ``signedDate``.
    static var signedDateField: String { get }
    /// When the store signed, by its clock; certificates are judged at this instant.
    var signedDate: Date { get }
    /// The app it was signed for; `nil` for a kind that names none.
    var signedBundleID: String? { get }
    /// `Xcode`, `Sandbox` or `Production`.
    var environment: String { get }
    /// Binds the payload to a device, 48 bytes.
    var deviceVerification: Data? { get set }
    /// The nonce in `deviceVerification`.
    var deviceVerificationNonce: UUID? { get set }

    /// The JSON object to sign: keys in alphabetical order, absent fields left out, no `null`, no fractions.
    func encoded() throws(SigningError) -> Data
    /// Reads as much as there is: a field that cannot be read is empty (`""`, 0, 1970) and listed in `problems`.
    static func read(_ json: Data) throws(PayloadProblem) -> (payload: Self, problems: [PayloadProblem])
}

extension SignedPayload {
    package static var signedDateField: String { "signedDate" }

    /// Reads a signed JSON object; strict about required fields and JSON types.
    package init(decoding json: Data) throws(PayloadProblem) {
        let reading = try Self.read(json)
        if let problem = reading.problems.first { throw problem }
        self = reading.payload
    }

    /// Binds the payload to a device.
    package mutating func bind(toDevice deviceVerificationID: UUID, nonce: UUID) {
        deviceVerificationNonce = nonce
        deviceVerification = TransactionPayload.deviceVerification(
            nonce: nonce, deviceVerificationID: deviceVerificationID)
    }
}

extension TransactionPayload: SignedPayload {
    /// The app the transaction was made in.
    package var signedBundleID: String? { bundleID }
}

extension SigningIdentity {
    /// Signs a payload: a compact JWS under this identity's certificates (`server-interop` §3).
    package func compactJWS(of payload: some SignedPayload) throws(SigningError) -> String {
        let json = try payload.encoded()
        return JSONWebSignature.compact(
            headerSegment: certificateChain.headerSegment, payload: json, signature: try sign(payload: json))
    }
}
