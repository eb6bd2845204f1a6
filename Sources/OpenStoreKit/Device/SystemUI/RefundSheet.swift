import Foundation

/// What the refund sheet says: the purchase it is about (`storekit-spec` A3.4).
public struct RefundSheet: Sendable, Hashable {
    /// The transaction's identifier.
    public let transactionID: UInt64
    /// Product identifier.
    public let productID: String
    /// Product name in the screen's language; the identifier when the product is no longer in the catalogue.
    public let productName: String
    /// How many were bought.
    public let quantity: Int
    /// When it was charged.
    public let purchaseDate: Date
    /// What was charged, in currency units of ``currencyCode``; `nil` when the payload does not say.
    public let price: Decimal?
    /// The currency it was charged in, ISO 4217.
    public let currencyCode: String?
    /// The app's name.
    public let appName: String
    /// The account that paid.
    public let account: String
}

/// The customer's answer to a refund sheet.
public enum RefundDecision: Sendable, Hashable {
    /// Ask for the money back, for this reason.
    case request(Transaction.RevocationReason)
    /// Back out.
    case cancel
}
