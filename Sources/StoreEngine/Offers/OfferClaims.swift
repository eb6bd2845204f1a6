import Foundation

/// The claims of a JWS by which a developer's server vouches for an offer (`storekit-spec` A4.4).
struct OfferClaims: Codable {
    /// What such a JWS is for: its `aud`.
    enum Audience: String {
        case promotionalOffer = "promotional-offer"
        case introductoryOfferEligibility = "introductory-offer-eligibility"
    }

    var iss: String?
    /// Seconds since 1970.
    var iat: Double?
    var aud: String?
    var bid: String?
    var nonce: String?
    var productId: String?
    var offerIdentifier: String?
    var allowIntroductoryOffer: Bool?
    var transactionId: String?

    /// The first claim that every such JWS has and this one lacks.
    func missingClaim(for audience: Audience) -> String? {
        let isThere: [(String, Bool)] = [
            ("iss", iss != nil), ("iat", iat != nil), ("aud", aud != nil), ("bid", bid != nil),
            ("nonce", nonce != nil), ("productId", productId != nil),
            ("offerIdentifier", offerIdentifier != nil || audience != .promotionalOffer),
            (
                "allowIntroductoryOffer",
                allowIntroductoryOffer != nil || audience != .introductoryOfferEligibility
            ),
            ("transactionId", transactionId != nil || audience != .introductoryOfferEligibility),
        ]
        return isThere.first { !$0.1 }?.0
    }
}

/// The header of such a JWS.
struct OfferHeader: Codable {
    var alg: String?
    var kid: String?
    var typ: String?
}
