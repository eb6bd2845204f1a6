import Foundation

/// Renewal info as the ledger keeps it beside each piece of news: flat JSON that is written quickly, because a store that
/// catches up writes it by the hundred thousand.
extension RenewalInfoRecord {
    private enum Key: String, CodingKey {
        case account = "appAccountToken"
        case product = "autoRenewProductId"
        case status = "autoRenewStatus"
        case currency
        case winBack = "eligibleForWinBack"
        case intent = "expirationIntent"
        case grace = "gracePeriodExpiresDate"
        case retry = "isInBillingRetryPeriod"
        case offerCount, offerIdentifier, offerMode, offerPeriod, offerPrice, offerType
        case origin = "originalTransactionId"
        case increase = "priceIncreaseStatus"
        case current = "productId"
        case start = "recentSubscriptionStartDate"
        case renewal = "renewalDate"
        case price = "renewalPrice"
    }

    /// JSON; `nil` only when a text cannot be encoded.
    func json() -> String? {
        var fields = FlatJSONWriter()
        do {
            try fields.write(Key.account.rawValue, appAccountToken?.lowercaseString)
            try fields.write(Key.product.rawValue, autoRenewProductID)
            fields.write(Key.status.rawValue, willAutoRenew ? 1 : 0)
            try fields.write(Key.currency.rawValue, currency)
            fields.write(Key.winBack.rawValue, ifTrue: isEligibleForWinBack)
            fields.write(Key.intent.rawValue, expirationReason?.rawValue)
            fields.write(Key.grace.rawValue, gracePeriodExpirationDate?.rawValue)
            fields.write(Key.retry.rawValue, ifTrue: isInBillingRetry)
            fields.write(Key.offerCount.rawValue, offer?.periodCount)
            try fields.write(Key.offerIdentifier.rawValue, offer?.id)
            try fields.write(Key.offerMode.rawValue, offer?.mode.rawValue)
            try fields.write(Key.offerPeriod.rawValue, offer?.period.iso8601)
            fields.write(Key.offerPrice.rawValue, offer?.price.rawValue)
            fields.write(Key.offerType.rawValue, offer?.kind.rawValue)
            try fields.write(Key.origin.rawValue, String(originalTransactionID))
            fields.write(Key.increase.rawValue, priceIncreaseStatus)
            try fields.write(Key.current.rawValue, productID)
            fields.write(Key.start.rawValue, recentSubscriptionStartDate.rawValue)
            fields.write(Key.renewal.rawValue, renewalDate.rawValue)
            fields.write(Key.price.rawValue, renewalPrice?.rawValue)
        } catch {
            return nil
        }
        return String(decoding: fields.finish(), as: UTF8.self)
    }

    /// Reads what ``json()`` wrote; `nil` for anything else.
    init?(json: String) {
        guard let read = try? PayloadJSON.decoder.decode(Reading.self, from: Data(json.utf8)) else { return nil }
        self = read.record
    }

    private struct Reading: Decodable {
        let record: RenewalInfoRecord

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: Key.self)
            func instant(_ key: Key) throws -> StoreInstant? {
                try fields.decodeIfPresent(Int64.self, forKey: key).map(StoreInstant.init(rawValue:))
            }
            func whole<Value>(_ key: Key, _ value: Value?) throws -> Value {
                guard let value else {
                    throw DecodingError.dataCorruptedError(forKey: key, in: fields, debugDescription: "it is missing")
                }
                return value
            }
            let origin = try fields.decode(String.self, forKey: .origin)
            record = RenewalInfoRecord(
                originalTransactionID: try whole(.origin, UInt64(digits: origin)),
                productID: try fields.decode(String.self, forKey: .current),
                autoRenewProductID: try fields.decode(String.self, forKey: .product),
                willAutoRenew: try fields.decode(Int.self, forKey: .status) == 1,
                expirationReason: try fields.decodeIfPresent(Int.self, forKey: .intent)
                    .flatMap(ExpirationReason.init(rawValue:)),
                isInBillingRetry: try fields.decodeIfPresent(Bool.self, forKey: .retry) ?? false,
                gracePeriodExpirationDate: try instant(.grace),
                priceIncreaseStatus: try fields.decodeIfPresent(Int.self, forKey: .increase),
                offer: try Self.offer(fields),
                recentSubscriptionStartDate: try whole(.start, instant(.start)),
                renewalDate: try whole(.renewal, instant(.renewal)),
                renewalPrice: try fields.decodeIfPresent(Int64.self, forKey: .price).map(Milliunits.init(rawValue:)),
                currency: try fields.decodeIfPresent(String.self, forKey: .currency),
                isEligibleForWinBack: try fields.decodeIfPresent(Bool.self, forKey: .winBack) ?? false,
                appAccountToken: try fields.decodeIfPresent(String.self, forKey: .account)
                    .flatMap(UUID.init(uuidString:)))
        }

        private static func offer(_ fields: KeyedDecodingContainer<Key>) throws -> OfferTerms? {
            guard let type = try fields.decodeIfPresent(Int.self, forKey: .offerType) else { return nil }
            guard let kind = OfferKind(rawValue: type),
                let mode = CatalogOffer.PaymentMode(rawValue: try fields.decode(String.self, forKey: .offerMode))
            else {
                throw DecodingError.dataCorruptedError(forKey: .offerType, in: fields, debugDescription: "no offer")
            }
            return OfferTerms(
                kind: kind, id: try fields.decodeIfPresent(String.self, forKey: .offerIdentifier), mode: mode,
                period: try fields.decode(CatalogPeriod.self, forKey: .offerPeriod),
                periodCount: try fields.decode(Int.self, forKey: .offerCount),
                price: Milliunits(rawValue: try fields.decode(Int64.self, forKey: .offerPrice)))
        }
    }
}
