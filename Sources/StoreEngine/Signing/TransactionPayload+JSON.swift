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
            var fields = FlatJSONWriter()
            try write(to: &fields)
            return fields.finish()
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

    private func write(to fields: inout FlatJSONWriter) throws {
        func write(_ key: CodingKeys, _ text: String?) throws { try fields.write(key.rawValue, text) }
        func write(_ key: CodingKeys, _ number: Int?) { fields.write(key.rawValue, number) }
        func write(_ key: CodingKeys, _ date: Date?) { fields.write(key.rawValue, date?.wholeMilliseconds) }
        try write(.appAccountToken, appAccountToken?.lowercaseString)
        try write(.appTransactionID, appTransactionID)
        try write(.bundleID, bundleID)
        try write(.currency, currency)
        try write(.deviceVerification, deviceVerification?.base64EncodedString())
        try write(.deviceVerificationNonce, deviceVerificationNonce?.lowercaseString)
        try write(.environment, environment)
        write(.expiresDate, expiresDate)
        try write(.inAppOwnershipType, inAppOwnershipType)
        fields.write(CodingKeys.isUpgraded.rawValue, ifTrue: isUpgraded)
        try write(.offerDiscountType, offerDiscountType)
        try write(.offerIdentifier, offerIdentifier)
        try write(.offerPeriod, offerPeriod)
        write(.offerType, offerType)
        write(.originalPurchaseDate, originalPurchaseDate)
        try write(.originalTransactionID, String(originalTransactionID))
        fields.write(CodingKeys.price.rawValue, price?.rawValue)
        try write(.productID, productID)
        write(.purchaseDate, purchaseDate)
        write(.quantity, quantity)
        write(.revocationDate, revocationDate)
        write(.revocationPercentage, revocationPercentage)
        write(.revocationReason, revocationReason)
        try write(.revocationType, revocationType)
        write(.signedDate, signedDate)
        try write(.storefront, storefront)
        try write(.storefrontID, storefrontID)
        try write(.subscriptionGroupIdentifier, subscriptionGroupIdentifier)
        try write(.transactionID, String(transactionID))
        try write(.transactionReason, transactionReason)
        try write(.type, type)
        try write(.webOrderLineItemID, webOrderLineItemID)
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
