import Foundation

/// A developer's signature of a promotional offer in the classic form (`storekit-spec` A4.4).
package struct OfferSignature: Hashable, Sendable {
    /// Names the key.
    package var keyID: String
    /// Used once.
    package var nonce: UUID
    /// When it was signed, in milliseconds since 1970.
    package var timestamp: Int64
    /// ECDSA over P-256 and SHA-256, DER.
    package var signature: Data

    /// Makes a signature from its parts.
    package init(keyID: String, nonce: UUID, timestamp: Int64, signature: Data) {
        self.keyID = keyID
        self.nonce = nonce
        self.timestamp = timestamp
        self.signature = signature
    }

    /// What is signed: seven fields, joined by an invisible separator (U+2063).
    static func message(
        bundleID: String, keyID: String, productID: String, offerID: String, appAccountToken: UUID?, nonce: UUID,
        timestamp: Int64
    ) -> [UInt8] {
        let fields = [
            bundleID, keyID, productID, offerID, appAccountToken?.lowercaseString ?? "", nonce.lowercaseString,
            String(timestamp),
        ]
        return Array(fields.joined(separator: "\u{2063}").utf8)
    }
}

/// How a developer's server vouches for a promotional offer.
package enum OfferProof: Hashable, Sendable {
    /// The classic form.
    case signature(OfferSignature)
    /// A compact JWS.
    case jws(String)
}
