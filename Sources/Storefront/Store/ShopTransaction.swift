import Foundation
import StoreEngine

/// A transaction as the shop shows it: the payload's facts and the signed text they came from.
package struct ShopTransaction: Hashable, Sendable, Identifiable {
    /// Transaction identifier.
    package var id: UInt64
    /// Identifier of the first transaction of its line.
    package var originalID: UInt64
    /// Product bought.
    package var productID: String
    /// Kind of product, as the payload names it.
    package var type: CatalogProductType?
    /// How many were bought, 1 or more (SEED-41).
    package var quantity: Int
    /// When it was bought.
    package var purchaseDate: Date
    /// Price of the whole quantity in units of `currency`.
    package var price: Decimal?
    /// ISO 4217.
    package var currency: String?
    /// When the period it paid for ends; `nil` for other products than subscriptions.
    package var expirationDate: Date?
    /// Whether it is a renewal, which nobody asked for at that moment.
    package var isRenewal = false
    /// When it was refunded or taken back.
    package var revocationDate: Date?
    /// Why: 0 other, 1 developer issue (`storekit-spec` 0.3 #8).
    package var revocationReason: Int?
    /// Whether the family shares it with this account.
    package var isFamilyShared: Bool
    /// Whether it is no longer shared with this account: taken back, though nobody here was paid anything back.
    package var isNoLongerShared: Bool { isFamilyShared && revocationDate != nil }
    /// Whether the app finished it.
    package var isFinished: Bool
    /// Why it is not trusted; `nil` for a verified one. The facts of an unverified one are only for display.
    package var failure: VerificationProblem?
    /// What exactly was found wrong, an English sentence without its full stop.
    package var failureDetail: String?
    /// Compact JWS.
    package var jws: String

    /// Makes a transaction.
    package init(
        id: UInt64, originalID: UInt64? = nil, productID: String, type: CatalogProductType?, quantity: Int = 1,
        purchaseDate: Date, price: Decimal? = nil, currency: String? = nil, revocationDate: Date? = nil,
        revocationReason: Int? = nil, isFamilyShared: Bool = false, isFinished: Bool = false,
        failure: VerificationProblem? = nil, jws: String = ""
    ) {
        self.id = id
        self.originalID = originalID ?? id
        self.productID = productID
        self.type = type
        self.quantity = quantity
        self.purchaseDate = purchaseDate
        self.price = price
        self.currency = currency
        self.revocationDate = revocationDate
        self.revocationReason = revocationReason
        self.isFamilyShared = isFamilyShared
        self.isFinished = isFinished
        self.failure = failure
        self.jws = jws
    }
}

/// Why the device does not trust what it was handed; names are StoreKit's (`storekit-spec` A5).
package enum VerificationProblem: String, Error, Hashable, Sendable, CaseIterable {
    case revokedCertificate, invalidCertificateChain, invalidDeviceVerification, invalidEncoding, invalidSignature,
        missingRequiredProperties
}
