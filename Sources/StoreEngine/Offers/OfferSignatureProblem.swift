import Foundation

/// Why a developer's signature on an offer does not hold.
package enum OfferSignatureProblem: Error, Hashable, Sendable {
    /// It is no compact JWS with JSON objects in it.
    case malformed
    /// The header names another algorithm than ES256.
    case otherAlgorithm(String)
    /// The store does not know the key.
    case unknownKey(String)
    /// The bytes were not signed with that key, or they say something else than the app does: another app, product,
    /// offer, account token, nonce or time.
    case wrongSignature
    /// A claim says something else than it must.
    case otherClaim(name: String, found: String, expected: String)
    /// It was signed more than 24 hours ago.
    case expired(Date)
    /// It was signed at an instant that has not come yet.
    case fromTheFuture(Date)
    /// The nonce was used before.
    case usedNonce(UUID)
    /// The transaction named is none of the customer's.
    case otherCustomer(transactionID: String)

    /// What is wrong, in one English sentence.
    package var message: String {
        switch self {
        case .malformed: "It is no compact JWS."
        case .otherAlgorithm(let name): "Its algorithm is “\(name)”, not ES256."
        case .unknownKey(let id): "The store knows no key “\(id)”."
        case .wrongSignature:
            "The signature does not fit the bundle id, key, product, offer, account token, nonce and time."
        case .otherClaim(let name, let found, let expected): "Its \(name) is “\(found)”, not “\(expected)”."
        case .expired(let date): "It was signed at \(date.formatted(.iso8601)), more than 24 hours ago."
        case .fromTheFuture(let date):
            "It was signed at \(date.formatted(.iso8601)), which has not come yet by the store’s clock."
        case .usedNonce(let nonce): "Its nonce \(nonce.lowercaseString) was used before."
        case .otherCustomer(let id): "“\(id)” is no transaction of this customer."
        }
    }
}
