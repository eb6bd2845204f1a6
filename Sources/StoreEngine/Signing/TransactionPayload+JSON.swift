import Foundation

extension TransactionPayload {
    /// The payload's JSON names.
    private enum CodingKeys: String, CodingKey {
        case transactionID = "transactionId"
        case originalTransactionID = "originalTransactionId"
        case webOrderLineItemID = "webOrderLineItemId"
        case bundleID = "bundleId"
        case productID = "productId"
        case subscriptionGroupIdentifier, purchaseDate, originalPurchaseDate, expiresDate, quantity, type
        case appAccountToken, inAppOwnershipType, signedDate
        case revocationDate, revocationReason, revocationType, revocationPercentage, isUpgraded
        case offerType, offerIdentifier, offerDiscountType, offerPeriod
        case environment, transactionReason, storefront
        case storefrontID = "storefrontId"
        case price, currency
        case appTransactionID = "appTransactionId"
        case deviceVerification, deviceVerificationNonce
    }

    /// What is wrong with a payload that was read.
    package typealias Problem = PayloadProblem

    /// The JSON object to sign: keys in alphabetical order, absent fields left out, no `null`, no fractions.
    package func encoded() throws(SigningError) -> Data {
        do {
            return try PayloadJSON.encoder.encode(Writing(payload: self))
        } catch {
            throw .cryptography(operation: "encode transaction \(transactionID)", detail: "\(error)")
        }
    }

    /// Reads as much as there is: a field that cannot be read is empty (`""`, 0, 1970) and listed in `problems`.
    package static func read(_ json: Data) throws(Problem) -> (payload: TransactionPayload, problems: [Problem]) {
        guard let reading = try? PayloadJSON.decoder.decode(Reading.self, from: json) else { throw .notAnObject }
        return (reading.payload, reading.problems)
    }

    // MARK: Writing

    private struct Writing: Encodable {
        let payload: TransactionPayload

        func encode(to encoder: any Encoder) throws {
            var fields = encoder.container(keyedBy: CodingKeys.self)
            try fields.encode(String(payload.transactionID), forKey: .transactionID)
            try fields.encode(String(payload.originalTransactionID), forKey: .originalTransactionID)
            try fields.encodeIfPresent(payload.webOrderLineItemID, forKey: .webOrderLineItemID)
            try fields.encode(payload.bundleID, forKey: .bundleID)
            try fields.encode(payload.productID, forKey: .productID)
            try fields.encodeIfPresent(payload.subscriptionGroupIdentifier, forKey: .subscriptionGroupIdentifier)
            try fields.encode(payload.purchaseDate.wholeMilliseconds, forKey: .purchaseDate)
            try fields.encode(payload.originalPurchaseDate.wholeMilliseconds, forKey: .originalPurchaseDate)
            try fields.encodeIfPresent(payload.expiresDate?.wholeMilliseconds, forKey: .expiresDate)
            try fields.encode(payload.quantity, forKey: .quantity)
            try fields.encode(payload.type, forKey: .type)
            try fields.encodeIfPresent(payload.appAccountToken?.lowercaseString, forKey: .appAccountToken)
            try fields.encode(payload.inAppOwnershipType, forKey: .inAppOwnershipType)
            try fields.encode(payload.signedDate.wholeMilliseconds, forKey: .signedDate)
            try fields.encodeIfPresent(payload.revocationDate?.wholeMilliseconds, forKey: .revocationDate)
            try fields.encodeIfPresent(payload.revocationReason, forKey: .revocationReason)
            try fields.encodeIfPresent(payload.revocationType, forKey: .revocationType)
            try fields.encodeIfPresent(payload.revocationPercentage, forKey: .revocationPercentage)
            if payload.isUpgraded { try fields.encode(true, forKey: .isUpgraded) }
            try fields.encodeIfPresent(payload.offerType, forKey: .offerType)
            try fields.encodeIfPresent(payload.offerIdentifier, forKey: .offerIdentifier)
            try fields.encodeIfPresent(payload.offerDiscountType, forKey: .offerDiscountType)
            try fields.encodeIfPresent(payload.offerPeriod, forKey: .offerPeriod)
            try fields.encode(payload.environment, forKey: .environment)
            try fields.encode(payload.transactionReason, forKey: .transactionReason)
            try fields.encode(payload.storefront, forKey: .storefront)
            try fields.encode(payload.storefrontID, forKey: .storefrontID)
            try fields.encodeIfPresent(payload.price?.rawValue, forKey: .price)
            try fields.encodeIfPresent(payload.currency, forKey: .currency)
            try fields.encode(payload.appTransactionID, forKey: .appTransactionID)
            try fields.encodeIfPresent(payload.deviceVerification?.base64EncodedString(), forKey: .deviceVerification)
            try fields.encodeIfPresent(
                payload.deviceVerificationNonce?.lowercaseString, forKey: .deviceVerificationNonce)
        }
    }

    // MARK: Reading

    private struct Reading: Decodable {
        let payload: TransactionPayload
        let problems: [Problem]

        init(from decoder: any Decoder) throws {
            var fields = PayloadReader(container: try decoder.container(keyedBy: CodingKeys.self))
            var payload = TransactionPayload(
                transactionID: fields.required(.transactionID, as: UInt64.init(digits:)) ?? 0,
                bundleID: fields.required(.bundleID) ?? "",
                productID: fields.required(.productID) ?? "",
                type: fields.required(.type) ?? "",
                quantity: fields.required(.quantity) ?? 0,
                purchaseDate: fields.required(.purchaseDate, as: Date.init(wholeMilliseconds:)) ?? .unreadable,
                price: fields.optional(.price, as: Milliunits.init(rawValue:)),
                currency: fields.optional(.currency),
                storefront: fields.required(.storefront) ?? "",
                storefrontID: fields.required(.storefrontID) ?? "",
                environment: fields.required(.environment) ?? "",
                appTransactionID: fields.required(.appTransactionID) ?? "",
                appAccountToken: fields.optional(.appAccountToken, as: UUID.init(uuidString:)))
            payload.originalTransactionID = fields.required(.originalTransactionID, as: UInt64.init(digits:)) ?? 0
            payload.webOrderLineItemID = fields.optional(.webOrderLineItemID)
            payload.subscriptionGroupIdentifier = fields.optional(.subscriptionGroupIdentifier)
            payload.originalPurchaseDate =
                fields.required(.originalPurchaseDate, as: Date.init(wholeMilliseconds:)) ?? .unreadable
            payload.expiresDate = fields.optional(.expiresDate, as: Date.init(wholeMilliseconds:))
            payload.inAppOwnershipType = fields.required(.inAppOwnershipType) ?? ""
            payload.signedDate = fields.required(.signedDate, as: Date.init(wholeMilliseconds:)) ?? .unreadable
            payload.revocationDate = fields.optional(.revocationDate, as: Date.init(wholeMilliseconds:))
            payload.revocationReason = fields.optional(.revocationReason)
            payload.revocationType = fields.optional(.revocationType)
            payload.revocationPercentage = fields.optional(.revocationPercentage)
            payload.isUpgraded = fields.optional(.isUpgraded) ?? false
            payload.offerType = fields.optional(.offerType)
            payload.offerIdentifier = fields.optional(.offerIdentifier)
            payload.offerDiscountType = fields.optional(.offerDiscountType)
            payload.offerPeriod = fields.optional(.offerPeriod)
            payload.transactionReason = fields.required(.transactionReason) ?? ""
            payload.deviceVerification = fields.optional(.deviceVerification) { (text: String) in
                Data(base64Encoded: text)
            }
            payload.deviceVerificationNonce = fields.optional(.deviceVerificationNonce, as: UUID.init(uuidString:))
            self.payload = payload
            problems = fields.problems
        }
    }
}
