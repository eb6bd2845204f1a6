import Foundation

extension SigningIdentity {
    /// Whether this identity's leaf made a signature of a payload under this identity's header.
    func isValidSignature(_ signature: Data, of payload: Data) -> Bool {
        guard let leaf = try? X509Certificate(der: certificateChain.leaf),
            let key = VerificationKey(certificate: leaf)
        else { return false }
        let input = JSONWebSignature.signingInput(headerSegment: certificateChain.headerSegment, payload: payload)
        return key.isValidSignature(signature, for: input)
    }
}
