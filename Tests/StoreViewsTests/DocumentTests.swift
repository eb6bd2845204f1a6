import Foundation
import OpenStoreKit
import Synchronization
import TerminalUI
import Testing

@testable import StoreViews

/// The views of document 003, with the options it gives them.
@MainActor
@Suite("The views as document 003 sets them up", .oneScreen)
struct DocumentTests {
    private var paywall: SubscriptionStoreView {
        SubscriptionStoreView(groupID: "basket", marketingContent: "Fruit at your door")
            .subscriptionStoreControlStyle(.prominentPicker)
            .subscriptionStoreButtonLabel(.multiline)
            .storeButton(.visible, for: .restorePurchases)
            .storeButton(.visible, for: .redeemCode)
            .subscriptionStorePolicyDestination(url: URL(filePath: "/terms"), for: .termsOfService)
            .subscriptionStorePolicyDestination(url: URL(filePath: "/privacy"), for: .privacyPolicy)
    }

    @Test(
        """
        A paywall loads its group's plans and has prices, restore, code and policies by itself, below the app's own \
        words (SEED-142, SEED-143, SEED-144, SEED-145, SEED-146, SEED-147, SEED-149, SEED-175)
        """)
    func subscriptions() async throws {
        let bench = try await ViewBench(paywall)
        bench.expect(
            "Fruit at your door", "￥980/month", "￥9,800/year", "Restore Purchases", "Redeem Code", "Terms of Use",
            "Privacy Policy")
        await bench.close()
    }

    @Test(
        "A completion handler gets the verified transaction, delivers and finishes it (SEED-115, SEED-148)")
    func completion() async throws {
        let heard = Mutex<[String]>([])
        let view = paywall.onInAppPurchaseCompletion { product, result in
            if case .success(.success(.verified(let transaction))) = result {
                heard.withLock { $0.append("\(product.id) \(transaction.productID)") }
                await transaction.finish()
            }
        }
        let bench = try await ViewBench(view)
        await bench.press(.enter, .character("y"))
        let plan = try #require(bench.model.products.first?.id)
        #expect(heard.withLock(\.self) == ["\(plan) \(plan)"])
        #expect(try await bench.ledger().allSatisfy(\.isFinished))
        await bench.close()
    }

    @Test("A store shows several products with name, price, button and restore (SEED-145, SEED-151)")
    func store() async throws {
        let view = StoreView(ids: ["consumable.apple", "non.consumable.knife"]).productViewStyle(.large)
            .storeButton(.visible, for: .restorePurchases)
        let bench = try await ViewBench(view)
        bench.expect("Apple", "￥120", "Knife", "￥1,200", "Restore Purchases")
        await bench.close()
    }

    @Test("One product by its id, large (SEED-152)")
    func product() async throws {
        let bench = try await ViewBench(ProductView(id: "non.consumable.knife").productViewStyle(.large))
        bench.expect("Knife", "A stainless steel knife", "￥1,200", "Buy")
        await bench.close()
    }
}
