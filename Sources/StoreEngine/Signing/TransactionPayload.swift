import COpenSSL
import Foundation

/// The signed content of a transaction (`server-interop` §5.1, `storekit-spec` A11).
///
/// Dates count whole milliseconds: what is finer is dropped when encoding. Names that StoreKit may extend stay raw
/// text, so that a value unknown here survives.
package struct TransactionPayload: Hashable, Sendable {
    /// This transaction.
    package var transactionID: UInt64
    /// The first purchase this one goes back to; equal to `transactionID` for a first purchase.
    package var originalTransactionID: UInt64
    /// One per subscription period, shared across devices; subscriptions only.
    package var webOrderLineItemID: String?
    /// The app's bundle identifier.
    package var bundleID: String
    /// The product sold.
    package var productID: String
    /// Subscriptions only.
    package var subscriptionGroupIdentifier: String?
    /// When it was charged.
    package var purchaseDate: Date
    /// When the original transaction was charged.
    package var originalPurchaseDate: Date
    /// When it expires or renews; auto-renewable subscriptions only.
    package var expiresDate: Date?
    /// How many; above 1 for consumables only.
    package var quantity: Int
    /// `Product.ProductType` raw value.
    package var type: String
    /// The app's own mark for its user.
    package var appAccountToken: UUID?
    /// `PURCHASED` or `FAMILY_SHARED`.
    package var inAppOwnershipType: String
    /// When the store signed, by its clock; certificates are judged at this instant.
    package var signedDate: Date
    /// When it was refunded or revoked.
    package var revocationDate: Date?
    /// 1 developer issue, 0 other; with `revocationDate`.
    package var revocationReason: Int?
    /// `REFUND_FULL`, `REFUND_PRORATED` or `FAMILY_REVOKE`; with `revocationDate`.
    package var revocationType: String?
    /// Refunded share in thousandths of a percent, 100000 for all of it; with `revocationDate`.
    package var revocationPercentage: Int?
    /// Whether an upgrade took its place; written only when true.
    package var isUpgraded: Bool
    /// 1 introductory, 2 promotional, 3 offer code, 4 win-back.
    package var offerType: Int?
    /// Offer identifier; absent for introductory offers.
    package var offerIdentifier: String?
    /// `FREE_TRIAL`, `PAY_AS_YOU_GO`, `PAY_UP_FRONT` or `ONE_TIME`.
    package var offerDiscountType: String?
    /// Length of the offer, ISO 8601.
    package var offerPeriod: String?
    /// `Xcode`, `Sandbox` or `Production`.
    package var environment: String
    /// `PURCHASE` or `RENEWAL`.
    package var transactionReason: String
    /// ISO 3166-1 alpha-3.
    package var storefront: String
    /// Storefront number, such as `143462`.
    package var storefrontID: String
    /// What was charged for the whole quantity, discounts included.
    package var price: Milliunits?
    /// ISO 4217.
    package var currency: String?
    /// One per customer and app; `0` in Xcode.
    package var appTransactionID: String
    /// Binds the transaction to a device, 48 bytes (``deviceVerification(nonce:deviceVerificationID:)``).
    package var deviceVerification: Data?
    /// The nonce in `deviceVerification`.
    package var deviceVerificationNonce: UUID?

    /// Makes the payload of a first purchase; the rest is set afterwards where it applies.
    package init(
        transactionID: UInt64, bundleID: String, productID: String, type: String, quantity: Int = 1,
        purchaseDate: Date, price: Milliunits?, currency: String?, storefront: String, storefrontID: String,
        environment: String, appTransactionID: String, appAccountToken: UUID? = nil
    ) {
        self.transactionID = transactionID
        self.originalTransactionID = transactionID
        self.bundleID = bundleID
        self.productID = productID
        self.purchaseDate = purchaseDate
        self.originalPurchaseDate = purchaseDate
        self.quantity = quantity
        self.type = type
        self.appAccountToken = appAccountToken
        inAppOwnershipType = "PURCHASED"
        signedDate = purchaseDate
        isUpgraded = false
        self.environment = environment
        transactionReason = "PURCHASE"
        self.storefront = storefront
        self.storefrontID = storefrontID
        self.price = price
        self.currency = currency
        self.appTransactionID = appTransactionID
    }

    /// SHA-384 over both UUIDs as lower-case text, the nonce first (`storekit-spec` A6).
    package static func deviceVerification(nonce: UUID, deviceVerificationID: UUID) -> Data {
        let text = Array((nonce.lowercaseString + deviceVerificationID.lowercaseString).utf8)
        return Data(MessageDigest.sha384(text))
    }
}
