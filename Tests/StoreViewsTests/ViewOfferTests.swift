import Foundation
import Synchronization
import TerminalUI
import Testing

@testable import OpenStoreKit
@testable import StoreViews

/// Offers that the app chooses and its server vouches for (storekit-spec A12).
@MainActor
@Suite(.oneScreen)
struct ViewOfferTests {
    private let monthly = "StoreFlowSubscriptionMonthly"

    /// The options of purchases that were asked for.
    private final class Orders: Sendable {
        let options = Mutex<[Set<Product.PurchaseOption>]>([])
    }

    private func paywall(_ orders: Orders) -> SubscriptionStoreView {
        SubscriptionStoreView(groupID: "basket").onInAppPurchaseCompletion { _, _ in }.withOptions { options in
            options.backend.purchase = { _, chosen in
                orders.options.withLock { $0.append(chosen) }
                return .userCancelled
            }
        }
    }

    /// Someone who had a plan once, and so may have promotional offers.
    private func formerCustomer() async throws -> SimulatedDevice {
        let device = try Bench.device()
        try await device.run {
            let plan = try #require(try await Product.products(for: [monthly]).first)
            _ = try await plan.purchase()
            for await result in Transaction.currentEntitlements { await result.unsafePayloadValue.finish() }
        }
        return device
    }

    @Test(
        "subscriptionIntroductoryOffer decides what is shown, and sends the server's word either way (storekit-spec A12)",
        arguments: [true, false])
    func introductory(_ applies: Bool) async throws {
        let orders = Orders()
        let view = paywall(orders)
            .withOptions { $0.backend.isEligibleForIntroOffer = { _ in !applies } }
            .subscriptionIntroductoryOffer(applyOffer: { _, _ in applies }, compactJWS: { plan, _ in "jws.\(plan.id)" })
        let bench = try await ViewBench(view)
        #expect(bench.contains("1 week free, then ￥980/month") == applies)
        #expect(bench.contains("[ Try It Free ]") == applies)
        await bench.press(.enter)
        #expect(orders.options.withLock(\.self) == [[.introductoryOfferEligibility(compactJWS: "jws.\(monthly)")]])
        await bench.close()
    }

    @Test("subscriptionPromotionalOffer is shown to who may have it, and goes with the purchase (storekit-spec A12)")
    func promotional() async throws {
        let signature = Product.SubscriptionOffer.Signature(
            keyID: "KEY", nonce: UUID(), timestamp: 1, signature: Data([1]))
        let choose: @Sendable (Product, Product.SubscriptionInfo) -> Product.SubscriptionOffer? = { _, info in
            info.promotionalOffers.first
        }
        for isJWS in [true, false] {
            let orders = Orders()
            let base = paywall(orders).withOptions { $0.backend.ownedProductIDs = { [] } }
            let view =
                isJWS
                ? base.subscriptionPromotionalOffer(
                    offer: choose, compactJWS: { _, _, offer in "jws.\(offer.id ?? "")" })
                : base.subscriptionPromotionalOffer(offer: choose, signature: { _, _, _ in signature })
            let bench = try await ViewBench(view, device: try await formerCustomer())
            bench.expect("￥680/month for 3 months, then ￥980/month")
            await bench.press(.enter)
            let expected =
                isJWS
                ? Set(Product.PurchaseOption.promotionalOffer("basket.loyal", compactJWS: "jws.basket.loyal"))
                : [.promotionalOffer(offerID: "basket.loyal", signature: signature)]
            #expect(orders.options.withLock(\.self) == [expected])
            await bench.close()
        }
    }

    @Test("A new customer gets the introductory offer, not the promotional one (storekit-spec A12)")
    func newCustomer() async throws {
        let orders = Orders()
        let view = paywall(orders)
            .subscriptionPromotionalOffer(offer: { $1.promotionalOffers.first }, compactJWS: { _, _, _ in "jws" })
        let bench = try await ViewBench(view)
        bench.expect("1 week free, then ￥980/month")
        bench.reject("￥680")
        await bench.press(.enter)
        #expect(orders.options.withLock(\.self) == [[]])
        await bench.close()
    }

    @Test("A server that does not sign ends the purchase with its reason (storekit-spec A12)")
    func unsigned() async throws {
        struct Refused: LocalizedError { var errorDescription: String? { "The server does not sign this." } }
        let orders = Orders()
        let view = paywall(orders).onInAppPurchaseCompletion(nil)
            .subscriptionIntroductoryOffer(applyOffer: { _, _ in true }, compactJWS: { _, _ in throw Refused() })
        let bench = try await ViewBench(view)
        await bench.press(.enter)
        bench.expect("Purchase failed", "The server does not sign this.")
        #expect(orders.options.withLock(\.self).isEmpty)
        await bench.close()
    }

    @Test(
        "offerCodeRedemption has a button, and tells how it ended (storekit-spec A12)",
        arguments: [("FRUIT2026", "success"), ("NONE", "failure"), ("", "success")])
    func redemption(_ code: String, _ expected: String) async throws {
        let heard = Mutex<[String]>([])
        let view = SubscriptionStoreView(groupID: "basket").offerCodeRedemption { result in
            let end = if case .success = result { "success" } else { "failure" }
            heard.withLock { $0.append(end) }
        }
        let bench = try await ViewBench(view)
        await bench.press(.tab, .tab, .enter)
        bench.expect("Code")
        await bench.type(code)
        if code.isEmpty { await bench.press(.escape) } else { await bench.press(.enter, .enter) }
        #expect(heard.withLock(\.self) == [expected])
        await bench.close()
    }
}
