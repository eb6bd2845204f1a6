import Foundation

/// What a compact JWS says, for reading; it verifies nothing.
package struct DecodedJWS: Hashable, Sendable {
    /// A key of the payload with its value as JSON writes it, and what it means when that is not plain.
    package struct Field: Hashable, Sendable {
        /// Key.
        package var key: String
        /// Value as in the payload.
        package var value: String
        /// An instant for milliseconds, an amount for milliunits; `nil` for a value that speaks for itself.
        package var meaning: String?
    }

    /// Signature algorithm of the header; `nil` when the header cannot be read.
    package var algorithm: String?
    /// Certificates in the header.
    package var certificateCount = 0
    /// Payload, in the order of StoreKit's documentation; keys it does not know follow by name.
    package var fields: [Field] = []
    /// Length of the signature in bytes.
    package var signatureLength = 0

    /// Takes a JWS apart; parts that cannot be read stay empty.
    package init(_ jws: String) {
        let parts = jws.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3 else { return }
        if let header = Self.object(parts[0]) {
            algorithm = header["alg"] as? String
            certificateCount = (header["x5c"] as? [Any])?.count ?? 0
        }
        if let payload = Self.object(parts[1]) {
            let known = Self.order.filter { payload[$0] != nil }
            let unknown = payload.keys.filter { !Self.order.contains($0) }.sorted()
            fields = (known + unknown).map { key in
                let value = payload[key]
                return Field(key: key, value: Self.text(value), meaning: Self.meaning(of: key, value, in: payload))
            }
        }
        signatureLength = Self.data(parts[2])?.count ?? 0
    }

    /// The keys of a signed transaction (`storekit-spec` A11).
    private static let order = [
        "transactionId", "originalTransactionId", "webOrderLineItemId", "bundleId", "productId",
        "subscriptionGroupIdentifier", "purchaseDate", "originalPurchaseDate", "expiresDate", "quantity", "type",
        "appAccountToken", "inAppOwnershipType", "signedDate", "revocationReason", "revocationDate", "isUpgraded",
        "offerType", "offerIdentifier", "offerDiscountType", "offerPeriod", "environment", "transactionReason",
        "storefront", "storefrontId", "price", "currency", "appTransactionId", "deviceVerification",
        "deviceVerificationNonce",
    ]

    private static func data(_ part: Substring) -> Data? {
        var base64 = part.replacing("-", with: "+").replacing("_", with: "/")
        base64 += String(repeating: "=", count: (4 - base64.count % 4) % 4)
        return Data(base64Encoded: String(base64))
    }

    private static func object(_ part: Substring) -> [String: Any]? {
        guard let data = data(part) else { return nil }
        return (try? JSONSerialization.jsonObject(with: data)) as? [String: Any]
    }

    private static func text(_ value: Any?) -> String {
        if let text = value as? String { return text }
        guard let value, let data = try? JSONSerialization.data(withJSONObject: value, options: .fragmentsAllowed)
        else { return "" }
        return String(decoding: data, as: UTF8.self)
    }

    private static func meaning(of key: String, _ value: Any?, in payload: [String: Any]) -> String? {
        guard let number = (value as? NSNumber)?.int64Value else { return nil }
        if key.hasSuffix("Date") {
            return Date(timeIntervalSince1970: Double(number) / 1000).formatted(.iso8601)
        }
        if key == "price", let currency = payload["currency"] as? String {
            return "\(Decimal(number) / 1000) \(currency)"
        }
        return nil
    }
}
