import Foundation

/// The developer's server: signs offers with the developer's key, in both forms of `storekit-spec` A4.4.
package struct OfferSigner: Sendable {
    private let key: SigningKey
    private let keyID: String
    private let issuerID: String
    private let bundleID: String

    /// Makes a signer for an app.
    package init(key: SigningKey, keyID: String, issuerID: String, bundleID: String) {
        self.key = key
        self.keyID = keyID
        self.issuerID = issuerID
        self.bundleID = bundleID
    }

    /// Signs a promotional offer in the classic form, with a new nonce.
    package func signature(
        ofOffer offerID: String, on productID: String, appAccountToken: UUID? = nil, nonce: UUID = UUID(),
        at instant: Date
    ) throws(SigningError) -> OfferSignature {
        let timestamp = instant.wholeMilliseconds
        let message = OfferSignature.message(
            bundleID: bundleID, keyID: keyID, productID: productID, offerID: offerID,
            appAccountToken: appAccountToken, nonce: nonce, timestamp: timestamp)
        guard let der = VerificationKey.derSignature(raw: try key.sign(message)) else {
            throw .cryptography(operation: "write a signature", detail: openSSLErrorText())
        }
        return OfferSignature(keyID: keyID, nonce: nonce, timestamp: timestamp, signature: Data(der))
    }

    /// Signs a promotional offer as a compact JWS; `transactionID` names any transaction of the customer, or the
    /// customer's `appTransactionId`.
    package func promotionalOffer(
        _ offerID: String, on productID: String, transactionID: String? = nil, nonce: UUID = UUID(), at instant: Date
    ) throws(SigningError) -> String {
        var claims = claims(.promotionalOffer, productID, transactionID, nonce, instant)
        claims.offerIdentifier = offerID
        return try jws(of: claims)
    }

    /// Signs as a compact JWS whether a customer can have the introductory offer.
    package func introductoryOfferEligibility(
        _ isEligible: Bool, on productID: String, transactionID: String, nonce: UUID = UUID(), at instant: Date
    ) throws(SigningError) -> String {
        var claims = claims(.introductoryOfferEligibility, productID, transactionID, nonce, instant)
        claims.allowIntroductoryOffer = isEligible
        return try jws(of: claims)
    }

    private func claims(
        _ audience: OfferClaims.Audience, _ productID: String, _ transactionID: String?, _ nonce: UUID, _ instant: Date
    ) -> OfferClaims {
        OfferClaims(
            iss: issuerID, iat: (instant.timeIntervalSince1970).rounded(.down), aud: audience.rawValue, bid: bundleID,
            nonce: nonce.lowercaseString, productId: productID, transactionId: transactionID)
    }

    private func jws(of claims: OfferClaims) throws(SigningError) -> String {
        let header: Data
        let payload: Data
        do {
            header = try PayloadJSON.encoder.encode(OfferHeader(alg: "ES256", kid: keyID, typ: "JWT"))
            payload = try PayloadJSON.encoder.encode(claims)
        } catch {
            throw .cryptography(operation: "write a JWS", detail: "\(error)")
        }
        let segment = Base64URL.encode(header)
        let input = JSONWebSignature.signingInput(headerSegment: segment, payload: payload)
        return JSONWebSignature.compact(headerSegment: segment, payload: payload, signature: try key.sign(input))
    }
}
