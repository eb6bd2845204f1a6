import Foundation
import OpenStoreKit

/// The options of `kiosk buy` that hand over what a developer's server signed, as an app hands it to `purchase`.
enum SignedOptions {
    static let names: Set<String> = ["offer-jws", "offer-signature", "introductory-jws"]

    static let help = [
        ("--offer-jws JWS", "with --offer: the server's signature, checked as an app's"),
        ("--offer-signature KEY,NONCE,MS,BASE64", "the same in the older form"),
        ("--introductory-jws JWS", "whether the introductory offer applies, signed"),
    ]

    /// What was given; empty when nothing was.
    static func read(_ options: [String: String]) throws(CommandFailure) -> Set<Product.PurchaseOption> {
        var signed: Set<Product.PurchaseOption> = []
        if let jws = options["introductory-jws"] { signed.insert(.introductoryOfferEligibility(compactJWS: jws)) }
        guard options["offer-jws"] != nil || options["offer-signature"] != nil else {
            guard signed.isEmpty || options["offer"] == nil else {
                throw .usage("--introductory-jws stands for the introductory offer; leave --offer out.")
            }
            return signed
        }
        guard let offer = options["offer"] else {
            throw .usage("A signature belongs to an offer.", advice: "Name it with --offer ID.")
        }
        if let jws = options["offer-jws"] {
            signed.formUnion(Product.PurchaseOption.promotionalOffer(offer, compactJWS: jws))
        }
        if let text = options["offer-signature"] {
            signed.insert(.promotionalOffer(offerID: offer, signature: try signature(text)))
        }
        return signed
    }

    private static func signature(_ text: String) throws(CommandFailure) -> Product.SubscriptionOffer.Signature {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 4, let nonce = UUID(uuidString: String(parts[1])), let timestamp = Int(parts[2]),
            let bytes = Data(base64Encoded: String(parts[3]))
        else {
            throw .usage(
                "--offer-signature is '\(text)'.",
                advice: "Write KEY,NONCE,MILLISECONDS,BASE64, as 'kiosk sign-offer PLAN OFFER --classic' prints it.")
        }
        return Product.SubscriptionOffer.Signature(
            keyID: String(parts[0]), nonce: nonce, timestamp: timestamp, signature: bytes)
    }
}
