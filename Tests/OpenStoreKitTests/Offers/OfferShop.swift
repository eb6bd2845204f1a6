import Foundation
import StoreEngine
import Synchronization
import Testing

@testable import OpenStoreKit

/// A shop of plans with a developer's key and a subscriber, whose sheets and warnings are remembered.
struct OfferShop {
    let shop: PlanShop
    let sheets = ScriptedSystemUI()
    let warnings = Warnings()
    let device: SimulatedDevice
    let key: OfferSigningKey
    let server: OfferSigner

    final class Warnings: Sendable {
        private let texts = Mutex<[String]>([])
        /// About signatures: what is said of the missing listener is left out.
        var all: [String] { texts.withLock { $0 }.filter { !$0.contains("Transaction.updates") } }
        func add(_ text: String) { texts.withLock { $0.append(text) } }
    }

    /// `subscribed`: to the gold plan, past its trial.
    init(environment: StoreConfiguration.Environment = .xcode, subscribed: Bool = true) async throws {
        shop = try PlanShop(environment: environment)
        device = SimulatedDevice(store: shop.store, systemUI: sheets, onWarning: { [warnings] in warnings.add($0) })
        key = try await shop.store.makeOfferKey()
        server = try await shop.store.offerSigner()
        if subscribed {
            _ = try await gold().purchase()
            shop.clock.advance(by: 8 * 86_400)
            _ = try await device.store.subscriptions()
            sheets.forgetSheets()
        }
    }

    func gold() async throws -> Product { try await shop.product("gold", on: device) }

    /// A server of another developer, who may use this key's names.
    func stranger(keyID: String? = nil, issuerID: String? = nil, bundleID: String? = nil) throws -> OfferSigner {
        OfferSigner(
            key: try SigningKey.generate(), keyID: keyID ?? key.id, issuerID: issuerID ?? key.issuerID,
            bundleID: bundleID ?? "com.example.plans")
    }

    /// The same key under other names.
    func server(issuerID: String? = nil, bundleID: String? = nil) throws -> OfferSigner {
        let pem = try #require(key.privateKey)
        return OfferSigner(
            key: try SigningKey(pem: Data(pem.utf8)), keyID: key.id, issuerID: issuerID ?? key.issuerID,
            bundleID: bundleID ?? "com.example.plans")
    }

    /// The option of the classic form.
    func classic(
        _ signature: OfferSignature, offer: String = "half", change: (inout OfferSignature) -> Void = { _ in }
    ) -> Product.PurchaseOption {
        var signature = signature
        change(&signature)
        return .promotionalOffer(
            offerID: offer, keyID: signature.keyID, nonce: signature.nonce, signature: signature.signature,
            timestamp: Int(signature.timestamp))
    }

    func token(_ jws: String, offer: String = "half") -> Product.PurchaseOption {
        Product.PurchaseOption.promotionalOffer(offer, compactJWS: jws)[0]
    }
}
