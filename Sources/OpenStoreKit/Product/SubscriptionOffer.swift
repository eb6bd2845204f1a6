import Foundation
import StoreEngine

extension Product {
    /// A price that differs from the regular one for some time (`storekit-spec` A2.4).
    public struct SubscriptionOffer: Equatable, Hashable, Sendable {
        /// Which kind of offer.
        public struct OfferType: RawRepresentable, Equatable, Hashable, Sendable {
            /// Name.
            public let rawValue: String
            /// Makes a type from its name.
            public init(rawValue: String) { self.rawValue = rawValue }
            /// For new subscribers.
            public static let introductory = OfferType(rawValue: "Introductory")
            /// For current and former subscribers.
            public static let promotional = OfferType(rawValue: "Promotional")
            /// For lapsed subscribers.
            public static let winBack = OfferType(rawValue: "WinBack")
        }

        /// How an offer is paid for.
        public struct PaymentMode: RawRepresentable, Equatable, Hashable, Sendable {
            /// Name as in the product's JSON.
            public let rawValue: String
            /// Makes a mode from its name.
            public init(rawValue: String) { self.rawValue = rawValue }
            /// Nothing is paid.
            public static let freeTrial = PaymentMode(rawValue: "FreeTrial")
            /// Each period is paid at the offer's price.
            public static let payAsYouGo = PaymentMode(rawValue: "PayAsYouGo")
            /// The whole offer is paid at once.
            public static let payUpFront = PaymentMode(rawValue: "PayUpFront")
        }

        /// Identifier; `nil` exactly for introductory offers.
        public let id: String?
        /// Kind of offer.
        public let type: OfferType
        /// Price in currency units: per period for ``PaymentMode/payAsYouGo``, else for the whole offer.
        public let price: Decimal
        /// The price as the storefront writes it.
        public let displayPrice: String
        /// Length of one offer period.
        public let period: SubscriptionPeriod
        /// How many periods; 1 except for ``PaymentMode/payAsYouGo``.
        public let periodCount: Int
        /// How it is paid for.
        public let paymentMode: PaymentMode

        init(_ offer: CatalogOffer, type: OfferType, region: StorefrontRegion) {
            id = offer.id
            self.type = type
            price = offer.prices[region.countryCode] ?? 0
            displayPrice = PriceText.display(price, in: region)
            period = SubscriptionPeriod(offer.period)
            periodCount = offer.periodCount
            switch offer.mode {
            case .freeTrial: paymentMode = .freeTrial
            case .payAsYouGo: paymentMode = .payAsYouGo
            case .payUpFront: paymentMode = .payUpFront
            }
        }
    }
}

extension Product.SubscriptionOffer {
    /// A server's signature of a promotional offer in the classic form (`storekit-spec` A4.4).
    ///
    /// Apple's newer releases replaced it by a compact JWS; see
    /// ``Product/PurchaseOption/promotionalOffer(_:compactJWS:)``.
    public struct Signature: Equatable, Hashable, Sendable {
        /// Names the server's private key.
        public var keyID: String
        /// Used once.
        public var nonce: UUID
        /// When it was signed, in milliseconds since 1970.
        public var timestamp: Int
        /// ECDSA over P-256 and SHA-256, DER.
        public var signature: Data

        /// Makes a signature from what a server sent.
        public init(keyID: String, nonce: UUID, timestamp: Int, signature: Data) {
            self.keyID = keyID
            self.nonce = nonce
            self.timestamp = timestamp
            self.signature = signature
        }
    }
}
