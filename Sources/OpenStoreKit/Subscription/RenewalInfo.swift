import Foundation
import StoreEngine

extension Product.SubscriptionInfo {
    /// What will become of a subscription, as the store signed it (`storekit-spec` A4).
    public struct RenewalInfo: Sendable {
        let payload: RenewalInfoPayload
        let jws: String
        /// What exactly the device found wrong with it, in words; `nil` when verified.
        package let failure: VerificationFailure?

        /// The first transaction of the subscription group.
        public var originalTransactionID: UInt64 { payload.originalTransactionID }
        /// The product that is active, or was last.
        public var currentProductID: String { payload.productID }
        /// Whether renewal is switched on.
        public var willAutoRenew: Bool { payload.autoRenewStatus == 1 }
        /// The product that renews next; `nil` when nothing will renew.
        public var autoRenewPreference: String? {
            let isOver = payload.expirationIntent != nil && !payload.isInBillingRetryPeriod
            return willAutoRenew && !isOver ? payload.autoRenewProductID : nil
        }
        /// Why it expired or fails to renew; `nil` while it is active.
        public var expirationReason: ExpirationReason? {
            payload.expirationIntent.map(ExpirationReason.init(rawValue:))
        }
        /// What the customer said to a higher price.
        public var priceIncreaseStatus: PriceIncreaseStatus {
            switch payload.priceIncreaseStatus {
            case nil: .noIncreasePending
            case 1: .agreed
            default: .pending
            }
        }
        /// Whether the payment failed and the store tries again, in a grace period or without one.
        public var isInBillingRetry: Bool { payload.isInBillingRetryPeriod }
        /// When the grace period ends, while there is one: the customer is entitled until then.
        public var gracePeriodExpirationDate: Date? { payload.gracePeriodExpiresDate }
        /// The offer that the next period uses, if any.
        public var offer: Transaction.Offer? {
            Transaction.Offer(
                type: payload.offerType, id: payload.offerIdentifier, paymentMode: payload.offerDiscountType,
                period: payload.offerPeriod)
        }
        /// When it renews next, or would have; may be in the past.
        public var renewalDate: Date? { payload.renewalDate }
        /// What the next period costs in currency units, discounts included; `nil` when nothing will renew.
        public var renewalPrice: Decimal? { payload.renewalPrice?.decimal }
        /// The currency of ``renewalPrice``.
        public var currency: Locale.Currency? { payload.currency.map { Locale.Currency($0) } }
        /// When the current run of subscription began; gaps of up to 60 days do not end a run.
        public var recentSubscriptionStartDate: Date { payload.recentSubscriptionStartDate }
        /// Win-back offers the customer can have, best first.
        public var eligibleWinBackOfferIDs: [String] { payload.eligibleWinBackOfferIDs }
        /// The store environment.
        public var environment: AppStore.Environment { AppStore.Environment(rawValue: payload.environment) }
        /// The app's own mark for its user, as given at the purchase.
        public var appAccountToken: UUID? { payload.appAccountToken }
        /// The number of this customer's copy of the app; `0` in Xcode.
        public var appTransactionID: String { payload.appTransactionID }
        /// Binds the renewal info to the device, SHA-384 (`storekit-spec` A6).
        public var deviceVerification: Data { payload.deviceVerification ?? Data() }
        /// The nonce in ``deviceVerification``.
        public var deviceVerificationNonce: UUID { payload.deviceVerificationNonce ?? .zero }
        /// When the store signed it.
        public var signedDate: Date { payload.signedDate }
        /// The signed payload: the same JSON that the signature covers.
        public var jsonRepresentation: Data { SignedParts(jws).payload }
    }
}

// Accessors that Apple's later releases replaced; see `Transaction+Older.swift`.
extension Product.SubscriptionInfo.RenewalInfo {
    /// The store environment's name; replaced by ``environment``.
    public var environmentStringRepresentation: String { payload.environment }
    /// The currency of the next period, ISO 4217; replaced by ``currency``.
    public var currencyCode: String? { payload.currency }
    /// Identifier of the next period's offer; replaced by ``offer``.
    public var offerID: String? { offer?.id }
    /// Kind of the next period's offer; replaced by ``offer``.
    public var offerType: Transaction.OfferType? { offer?.type }
    /// How the next period's offer is paid for, as text; replaced by ``offer``.
    public var offerPaymentModeStringRepresentation: String? { offer?.paymentMode?.rawValue }
    /// How long the next period's offer lasts, ISO 8601; replaced by ``offer``.
    public var offerPeriodStringRepresentation: String? { payload.offerPeriod }
}

extension Product.SubscriptionInfo.RenewalInfo: Equatable, Hashable, CustomDebugStringConvertible {
    /// Equal when the store signed the same about both.
    public static func == (left: Self, right: Self) -> Bool { left.payload == right.payload }

    /// Hashes the original transaction's identifier.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(originalTransactionID)
    }

    /// The signed payload as text.
    public var debugDescription: String { String(decoding: jsonRepresentation, as: UTF8.self) }
}
