import Foundation
import StoreEngine

/// A purchase as the store signed it (`storekit-spec` A3).
public struct Transaction: Identifiable, Sendable {
    let payload: TransactionPayload
    let signed: SignedTransaction
    let device: SimulatedDevice
    /// What exactly the device found wrong with it, in words; `nil` when verified or when a failure is simulated.
    package let failure: VerificationFailure?

    /// Unique per purchase.
    public var id: UInt64 { payload.transactionID }
    /// The first purchase this one goes back to; ``id`` for a first purchase.
    public var originalID: UInt64 { payload.originalTransactionID }
    /// One per subscription period; subscriptions only.
    public var webOrderLineItemID: String? { payload.webOrderLineItemID }
    /// The product bought.
    public var productID: String { payload.productID }
    /// The product's subscription group; subscriptions only.
    public var subscriptionGroupID: String? { payload.subscriptionGroupIdentifier }
    /// The app's bundle identifier.
    public var appBundleID: String { payload.bundleID }
    /// When it was charged.
    public var purchaseDate: Date { payload.purchaseDate }
    /// When the original purchase was charged.
    public var originalPurchaseDate: Date { payload.originalPurchaseDate }
    /// When it expires or renews; auto-renewable subscriptions only. A non-renewing subscription has none: its app
    /// decides how long it lasts (SEED-139).
    public var expirationDate: Date? { payload.expiresDate }
    /// How many were bought (SEED-41).
    public var purchasedQuantity: Int { payload.quantity }
    /// Whether an upgrade took its place.
    public var isUpgraded: Bool { payload.isUpgraded }
    /// The offer it was bought with, if any; subscriptions only.
    public var offer: Offer? {
        Offer(
            type: payload.offerType, id: payload.offerIdentifier, paymentMode: payload.offerDiscountType,
            period: payload.offerPeriod)
    }
    /// When it was refunded or taken back (SEED-170).
    public var revocationDate: Date? { payload.revocationDate }
    /// Why it was refunded or taken back.
    public var revocationReason: RevocationReason? { payload.revocationReason.map(RevocationReason.init(rawValue:)) }
    /// The kind of product (SEED-18).
    public var productType: Product.ProductType { Product.ProductType(rawValue: payload.type) }
    /// The app's own mark for its user, as given at the purchase (SEED-161).
    public var appAccountToken: UUID? { payload.appAccountToken }
    /// The store environment.
    public var environment: AppStore.Environment { AppStore.Environment(rawValue: payload.environment) }
    /// Bought or renewed.
    public var reason: Reason { Reason(rawValue: payload.transactionReason) }
    /// Where it was bought.
    public var storefront: Storefront {
        Storefront(countryCode: payload.storefront, id: payload.storefrontID, currencyCode: payload.currency)
    }
    /// What was charged for the whole quantity, in currency units.
    public var price: Decimal? { payload.price?.decimal }
    /// The currency it was charged in.
    public var currency: Locale.Currency? { payload.currency.map { Locale.Currency($0) } }
    /// Bought or shared by the family.
    public var ownershipType: OwnershipType { OwnershipType(rawValue: payload.inAppOwnershipType) }
    /// The number of this customer's copy of the app; `0` in Xcode.
    public var appTransactionID: String { payload.appTransactionID }
    /// Binds the transaction to the device, SHA-384 (`storekit-spec` A6).
    public var deviceVerification: Data { payload.deviceVerification ?? Data() }
    /// The nonce in ``deviceVerification``.
    public var deviceVerificationNonce: UUID {
        payload.deviceVerificationNonce ?? .zero
    }
    /// When the store signed it.
    public var signedDate: Date { payload.signedDate }
    /// The signed payload: the same JSON that the signature covers.
    public var jsonRepresentation: Data { JSONWebSignature(compact: signed.jws)?.payload ?? Data() }

    /// Tells the store that the purchase was delivered. Call it after the content is safe (SEED-20, SEED-178).
    /// Harmless when repeated or when the transaction is gone (BUG-32).
    public func finish() async {
        device.forgetDirectPurchase(id)
        do {
            try await device.store.finish(id)
        } catch {
            device.report(error)
        }
    }

    /// Whether it was finished when it was read from the store.
    package var isFinished: Bool { signed.isFinished }
}

extension Transaction: Equatable, Hashable, CustomDebugStringConvertible {
    /// Equal when the store signed the same about both.
    public static func == (left: Transaction, right: Transaction) -> Bool { left.payload == right.payload }

    /// Hashes the identifier.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
    }

    /// The signed payload as text.
    public var debugDescription: String { String(decoding: jsonRepresentation, as: UTF8.self) }
}
