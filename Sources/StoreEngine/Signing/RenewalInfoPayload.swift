import Foundation

/// The signed renewal info of a subscription (`server-interop` §5.2, `storekit-spec` A11).
///
/// Names and numbers that StoreKit may extend stay raw, so that a value unknown here survives.
package struct RenewalInfoPayload: Hashable, Sendable {
    /// The first transaction of the subscription group.
    package var originalTransactionID: UInt64
    /// The product that is active, or was last.
    package var productID: String
    /// The product that would renew next; differs from `productID` after a downgrade was chosen.
    package var autoRenewProductID: String?
    /// 0 off, 1 on.
    package var autoRenewStatus: Int
    /// Why it expired or fails to renew: 1 auto-renew off, 2 billing, 3 price increase, 4 product gone, 5 other.
    package var expirationIntent: Int?
    /// End of the billing grace period, while it runs.
    package var gracePeriodExpiresDate: Date?
    /// Whether the store still tries to bill; written only when true.
    package var isInBillingRetryPeriod: Bool
    /// 0 not answered yet, 1 agreed; absent when no price increase is under way.
    package var priceIncreaseStatus: Int?
    /// Kind of the offer the next period uses: 1 introductory, 2 promotional, 3 offer code, 4 win-back.
    package var offerType: Int?
    /// Its identifier; absent for introductory offers.
    package var offerIdentifier: String?
    /// How it is paid for: `FREE_TRIAL`, `PAY_AS_YOU_GO`, `PAY_UP_FRONT` or `ONE_TIME`.
    package var offerDiscountType: String?
    /// Its length, ISO 8601.
    package var offerPeriod: String?
    /// Start of the current run of subscription; gaps of up to 60 days do not end a run.
    package var recentSubscriptionStartDate: Date
    /// When it renews next.
    package var renewalDate: Date?
    /// What the next period costs, discounts included.
    package var renewalPrice: Milliunits?
    /// ISO 4217.
    package var currency: String?
    /// Win-back offers the customer can have, best first; written only when there are some.
    package var eligibleWinBackOfferIDs: [String]
    /// `Xcode`, `Sandbox` or `Production`.
    package var environment: String
    /// When the store signed.
    package var signedDate: Date
    /// The app's own mark for its user.
    package var appAccountToken: UUID?
    /// One per customer and app; `0` in Xcode.
    package var appTransactionID: String
    /// Binds the renewal info to a device, 48 bytes.
    package var deviceVerification: Data?
    /// The nonce in `deviceVerification`.
    package var deviceVerificationNonce: UUID?

    /// Makes the renewal info of a subscription that will renew as it is; the rest is set afterwards where it applies.
    package init(
        originalTransactionID: UInt64, productID: String, autoRenewStatus: Int = 1,
        recentSubscriptionStartDate: Date, renewalDate: Date?, environment: String, signedDate: Date,
        appTransactionID: String
    ) {
        self.originalTransactionID = originalTransactionID
        self.productID = productID
        autoRenewProductID = productID
        self.autoRenewStatus = autoRenewStatus
        isInBillingRetryPeriod = false
        self.recentSubscriptionStartDate = recentSubscriptionStartDate
        self.renewalDate = renewalDate
        eligibleWinBackOfferIDs = []
        self.environment = environment
        self.signedDate = signedDate
        self.appTransactionID = appTransactionID
    }
}

extension RenewalInfoPayload: SignedPayload {
    /// Renewal info names no app.
    package var signedBundleID: String? { nil }

    private enum CodingKeys: String, CodingKey {
        case originalTransactionID = "originalTransactionId"
        case productID = "productId"
        case autoRenewProductID = "autoRenewProductId"
        case autoRenewStatus, expirationIntent, gracePeriodExpiresDate, isInBillingRetryPeriod, priceIncreaseStatus
        case offerType, offerIdentifier, offerDiscountType, offerPeriod
        case recentSubscriptionStartDate, renewalDate, renewalPrice, currency
        case eligibleWinBackOfferIDs = "eligibleWinBackOfferIds"
        case environment, signedDate, appAccountToken
        case appTransactionID = "appTransactionId"
        case deviceVerification, deviceVerificationNonce
    }

    /// The JSON object to sign.
    package func encoded() throws(SigningError) -> Data {
        do {
            return try PayloadJSON.encoder.encode(Writing(payload: self))
        } catch {
            throw .cryptography(operation: "encode renewal info of \(originalTransactionID)", detail: "\(error)")
        }
    }

    /// Reads as much as there is.
    package static func read(
        _ json: Data
    ) throws(PayloadProblem) -> (payload: RenewalInfoPayload, problems: [PayloadProblem]) {
        guard let reading = try? PayloadJSON.decoder.decode(Reading.self, from: json) else { throw .notAnObject }
        return (reading.payload, reading.problems)
    }

    private struct Writing: Encodable {
        let payload: RenewalInfoPayload

        func encode(to encoder: any Encoder) throws {
            var fields = encoder.container(keyedBy: CodingKeys.self)
            try fields.encode(String(payload.originalTransactionID), forKey: .originalTransactionID)
            try fields.encode(payload.productID, forKey: .productID)
            try fields.encodeIfPresent(payload.autoRenewProductID, forKey: .autoRenewProductID)
            try fields.encode(payload.autoRenewStatus, forKey: .autoRenewStatus)
            try fields.encodeIfPresent(payload.expirationIntent, forKey: .expirationIntent)
            try fields.encodeIfPresent(
                payload.gracePeriodExpiresDate?.wholeMilliseconds, forKey: .gracePeriodExpiresDate)
            if payload.isInBillingRetryPeriod { try fields.encode(true, forKey: .isInBillingRetryPeriod) }
            try fields.encodeIfPresent(payload.priceIncreaseStatus, forKey: .priceIncreaseStatus)
            try fields.encodeIfPresent(payload.offerType, forKey: .offerType)
            try fields.encodeIfPresent(payload.offerIdentifier, forKey: .offerIdentifier)
            try fields.encodeIfPresent(payload.offerDiscountType, forKey: .offerDiscountType)
            try fields.encodeIfPresent(payload.offerPeriod, forKey: .offerPeriod)
            try fields.encode(
                payload.recentSubscriptionStartDate.wholeMilliseconds, forKey: .recentSubscriptionStartDate)
            try fields.encodeIfPresent(payload.renewalDate?.wholeMilliseconds, forKey: .renewalDate)
            try fields.encodeIfPresent(payload.renewalPrice?.rawValue, forKey: .renewalPrice)
            try fields.encodeIfPresent(payload.currency, forKey: .currency)
            if !payload.eligibleWinBackOfferIDs.isEmpty {
                try fields.encode(payload.eligibleWinBackOfferIDs, forKey: .eligibleWinBackOfferIDs)
            }
            try fields.encode(payload.environment, forKey: .environment)
            try fields.encode(payload.signedDate.wholeMilliseconds, forKey: .signedDate)
            try fields.encodeIfPresent(payload.appAccountToken?.lowercaseString, forKey: .appAccountToken)
            try fields.encode(payload.appTransactionID, forKey: .appTransactionID)
            try fields.encodeIfPresent(payload.deviceVerification?.base64EncodedString(), forKey: .deviceVerification)
            try fields.encodeIfPresent(
                payload.deviceVerificationNonce?.lowercaseString, forKey: .deviceVerificationNonce)
        }
    }

    private struct Reading: Decodable {
        let payload: RenewalInfoPayload
        let problems: [PayloadProblem]

        init(from decoder: any Decoder) throws {
            var fields = PayloadReader(container: try decoder.container(keyedBy: CodingKeys.self))
            var payload = RenewalInfoPayload(
                originalTransactionID: fields.required(.originalTransactionID, as: UInt64.init(digits:)) ?? 0,
                productID: fields.required(.productID) ?? "",
                autoRenewStatus: fields.required(.autoRenewStatus) ?? 0,
                recentSubscriptionStartDate: fields.required(
                    .recentSubscriptionStartDate, as: Date.init(wholeMilliseconds:)) ?? .unreadable,
                renewalDate: fields.optional(.renewalDate, as: Date.init(wholeMilliseconds:)),
                environment: fields.required(.environment) ?? "",
                signedDate: fields.required(.signedDate, as: Date.init(wholeMilliseconds:)) ?? .unreadable,
                appTransactionID: fields.required(.appTransactionID) ?? "")
            payload.autoRenewProductID = fields.optional(.autoRenewProductID)
            payload.expirationIntent = fields.optional(.expirationIntent)
            payload.gracePeriodExpiresDate = fields.optional(
                .gracePeriodExpiresDate, as: Date.init(wholeMilliseconds:))
            payload.isInBillingRetryPeriod = fields.optional(.isInBillingRetryPeriod) ?? false
            payload.priceIncreaseStatus = fields.optional(.priceIncreaseStatus)
            payload.offerType = fields.optional(.offerType)
            payload.offerIdentifier = fields.optional(.offerIdentifier)
            payload.offerDiscountType = fields.optional(.offerDiscountType)
            payload.offerPeriod = fields.optional(.offerPeriod)
            payload.renewalPrice = fields.optional(.renewalPrice, as: Milliunits.init(rawValue:))
            payload.currency = fields.optional(.currency)
            payload.eligibleWinBackOfferIDs = fields.optional(.eligibleWinBackOfferIDs) ?? []
            payload.appAccountToken = fields.optional(.appAccountToken, as: UUID.init(uuidString:))
            payload.deviceVerification = fields.optional(.deviceVerification) { (text: String) in
                Data(base64Encoded: text)
            }
            payload.deviceVerificationNonce = fields.optional(.deviceVerificationNonce, as: UUID.init(uuidString:))
            self.payload = payload
            problems = fields.problems
        }
    }
}
