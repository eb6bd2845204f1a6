import Foundation

/// Everything the engine refuses or fails at. Each case knows what happened, where, and what to try.
package enum StoreEngineError: Error, Hashable, Sendable {
    // Purchasing
    /// The quantity is outside 1…`maximum`, or the product type takes no quantity.
    case invalidQuantity(productID: String, quantity: Int, maximum: Int)
    /// No such product, or it has no price in this storefront.
    case productUnavailable(productID: String, storefront: String)
    /// Selling this kind of product is not part of this store yet.
    case notSold(productID: String, type: String)
    /// The product has no such offer here.
    case noOffer(productID: String, offer: String)
    /// The offer has no price here, or another than the app was told.
    case invalidOfferPrice(productID: String, offer: String, storefront: String)
    /// An offer that the developer must sign for lacks something.
    case missingOfferParameters(detail: String)
    /// The developer's signature on an offer does not hold.
    case offerSignature(OfferSignatureProblem)
    /// A subscription cannot be bought or changed that way.
    case subscriptionRefused(group: String, SubscriptionRefusal)
    /// Purchases are switched off for this customer.
    case purchaseNotAllowed
    /// An armed failure struck.
    case simulated(SimulatedFailure, api: FailureAPI)

    // Lookups
    /// No transaction with this number.
    case noTransaction(UInt64)
    /// No request with this number, or it no longer waits.
    case noRequest(Int64)
    /// The transaction was refunded before.
    case alreadyRefunded(UInt64)
    /// The store knows no key for signing offers of this identifier, or none at all (empty).
    case noOfferKey(String)
    /// A key for signing offers that cannot be used.
    case invalidOfferKey(id: String, detail: String)
    /// A refund cannot be undone.
    case refundNotReversible(UInt64, detail: String)
    /// Moving the clock would renew more often than can be settled at once.
    case tooManyRenewals(count: Int, rate: RenewalRate)
    /// No such storefront.
    case unknownStorefront(String)

    // State directory
    /// The directory was made for another environment or bundle id.
    case otherStore(path: String, what: String, found: String, expected: String)
    /// The ledger was written by a newer program.
    case newerLedger(path: String, version: Int, supported: Int)
    /// A state file is damaged.
    case damaged(path: String, detail: String)
    /// A state file or directory cannot be made.
    case cannotCreate(path: String, detail: String)
    /// The state is there but cannot be read.
    case cannotRead(path: String, detail: String)
    /// The state cannot be written: read-only, full, or failing.
    case cannotWrite(path: String, detail: String)
    /// Another process holds the store for too long.
    case busy(path: String)
    /// The signing material cannot be read or used.
    case signing(detail: String)
    /// The clock would leave the years 2000–2099, which the certificates span.
    case clockOutOfRange(Date)
}
