import Foundation

/// A developer's key for signing offers: the store checks with the public half, the developer's server signs with the
/// private one. A real developer downloads the latter once, as `SubscriptionKey_ID.p8`; this store keeps it, so that it
/// can stand in for that server.
package struct OfferSigningKey: Hashable, Sendable, Identifiable {
    /// Key identifier: `kid` of a JWS header, ten letters and digits when made here.
    package var id: String
    /// Issuer identifier: `iss` of a JWS, one for all keys of a developer.
    package var issuerID: String
    /// The public half, PEM.
    package var publicKey: String
    /// The private half, PKCS#8 in PEM; `nil`: only the developer has it.
    package var privateKey: String?
    /// When the store got to know it.
    package var creationDate: Date

    /// Makes a key.
    package init(id: String, issuerID: String, publicKey: String, privateKey: String?, creationDate: Date) {
        self.id = id
        self.issuerID = issuerID
        self.publicKey = publicKey
        self.privateKey = privateKey
        self.creationDate = creationDate
    }
}
