import StoreKit
import Testing

@Suite("A program for Apple's platforms, with its scene's type changed (storekit-usage §3)")
struct PortedStoreTests {
    @Test("It loads, buys, refunds, writes prices and shows the system's sheets (SEED-115)", .timeLimit(.minutes(1)))
    @MainActor
    func program() async throws {
        let shop = try PlanShop(storefront: "USA")
        let store = PortedStore(scene: .main)
        let token = UUID()
        try await shop.device().run { () async throws in
            await store.load(["gold", "apple", "nothing"])
            #expect(store.plans.map(\.id) == ["apple", "gold"])
            #expect(store.words(for: store.plans[1]) == "$12.00 / month, 1 month")
            let bought = try await store.buy(store.plans[0], token: token)
            let transaction = try #require(bought)
            #expect(transaction.appAccountToken == token)
            let first = await store.refund(transaction)
            let second = await store.refund(transaction)
            #expect(first && !second)
            #expect(store.log == ["duplicate"])
            try await store.refreshStatus(of: store.plans[1])
            #expect(store.status == nil)
            let name = await store.environmentName()
            #expect(name == "testing")
            for sheet in store.sheets { try await sheet() }
        }
    }
}
