import Foundation

extension Product {
    /// Something to say along with a purchase (`storekit-spec` A2.5, SEED-39).
    public struct PurchaseOption: Equatable, Hashable, Sendable, CustomDebugStringConvertible {
        enum Value: Hashable, Sendable {
            case appAccountToken(UUID)
            case quantity(Int)
            case simulatesAskToBuyInSandbox(Bool)
            case onStorefrontChange(StorefrontChange)
            case promotionalOffer(id: String, signature: SubscriptionOffer.Signature)
            case signedPromotionalOffer(id: String, jws: String)
            case introductoryOfferEligibility(jws: String)
            case winBackOffer(SubscriptionOffer)
            case custom(key: String, value: CustomValue)
        }

        enum CustomValue: Hashable, Sendable {
            case text(String)
            case number(Double)
            case flag(Bool)
            case data(Data)
        }

        /// A question to the app; two of them are equal only when they are the same one.
        struct StorefrontChange: Hashable, Sendable {
            let id = UUID()
            let shouldContinue: @Sendable (Storefront) -> Bool
            static func == (left: Self, right: Self) -> Bool { left.id == right.id }
            func hash(into hasher: inout Hasher) { hasher.combine(id) }
        }

        let value: Value

        /// Ties the purchase to a user of the app; comes back on the transaction (SEED-161).
        public static func appAccountToken(_ token: UUID) -> PurchaseOption {
            PurchaseOption(value: .appAccountToken(token))
        }

        /// Buys several at once: only consumables and non-renewing subscriptions (SEED-40, SEED-162).
        public static func quantity(_ quantity: Int) -> PurchaseOption {
            PurchaseOption(value: .quantity(quantity))
        }

        /// Makes this purchase wait for a parent's approval (SEED-58, SEED-163).
        public static func simulatesAskToBuyInSandbox(_ simulateAskToBuy: Bool) -> PurchaseOption {
            PurchaseOption(value: .simulatesAskToBuyInSandbox(simulateAskToBuy))
        }

        /// Asks the app whether to go on when the storefront changes during the purchase; without it, it goes on.
        public static func onStorefrontChange(
            shouldContinuePurchase: @escaping @Sendable (Storefront) -> Bool
        ) -> PurchaseOption {
            PurchaseOption(value: .onStorefrontChange(StorefrontChange(shouldContinue: shouldContinuePurchase)))
        }

        /// Buys with a promotional offer, signed in the classic form; replaced by
        /// ``promotionalOffer(_:compactJWS:)``. `timestamp` is in milliseconds since 1970.
        public static func promotionalOffer(
            offerID: String, keyID: String, nonce: UUID, signature: Data, timestamp: Int
        ) -> PurchaseOption {
            promotionalOffer(
                offerID: offerID,
                signature: SubscriptionOffer.Signature(
                    keyID: keyID, nonce: nonce, timestamp: timestamp, signature: signature))
        }

        /// Buys with a promotional offer, signed in the classic form; replaced by
        /// ``promotionalOffer(_:compactJWS:)``.
        public static func promotionalOffer(
            offerID: String, signature: SubscriptionOffer.Signature
        ) -> PurchaseOption {
            PurchaseOption(value: .promotionalOffer(id: offerID, signature: signature))
        }

        /// Buys with a promotional offer that the app's server signed as a JWS. Gives the options to add to the set;
        /// here that is one.
        public static func promotionalOffer(_ offerID: String, compactJWS: String) -> [PurchaseOption] {
            [PurchaseOption(value: .signedPromotionalOffer(id: offerID, jws: compactJWS))]
        }

        /// Says whether the customer can have the introductory offer, in a JWS that the app's server signed.
        public static func introductoryOfferEligibility(compactJWS: String) -> PurchaseOption {
            PurchaseOption(value: .introductoryOfferEligibility(jws: compactJWS))
        }

        /// Buys with a win-back offer.
        public static func winBackOffer(_ offer: SubscriptionOffer) -> PurchaseOption {
            PurchaseOption(value: .winBackOffer(offer))
        }

        /// A text for the store; has no effect here.
        public static func custom(key: String, value: String) -> PurchaseOption {
            PurchaseOption(value: .custom(key: key, value: .text(value)))
        }

        /// A number for the store; has no effect here.
        public static func custom(key: String, value: Double) -> PurchaseOption {
            PurchaseOption(value: .custom(key: key, value: .number(value)))
        }

        /// A flag for the store; has no effect here.
        public static func custom(key: String, value: Bool) -> PurchaseOption {
            PurchaseOption(value: .custom(key: key, value: .flag(value)))
        }

        /// Bytes for the store; have no effect here.
        public static func custom(key: String, value: Data) -> PurchaseOption {
            PurchaseOption(value: .custom(key: key, value: .data(value)))
        }

        /// The option's name and value.
        public var debugDescription: String { "\(value)" }
    }
}
