import StoreKit
import Testing

@Suite("Programs in Swift 5 mode")
struct FiveStoreTests {
    @Test("An older store sells, counts and knows what is owned (SEED-19, SEED-35)")
    @MainActor
    func olderStore() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("kiosk-five-\(UUID()).json")
        defer { try? FileManager.default.removeItem(at: file) }
        try Self.catalog.write(to: file, atomically: true, encoding: .utf8)
        let suite = "kiosk.five.\(UUID())"
        let defaults = try #require(UserDefaults(suiteName: suite))
        defer { defaults.removePersistentDomain(forName: suite) }
        try await SimulatedDevice(catalog: file).run {
            let store = FiveStore(defaults: defaults)
            await store.fetch(["apple", "knife"])
            try await store.purchase(store.products[0], options: [.quantity(3)])
            try await store.purchase(store.products[1])
            #expect(store.amount(of: "apple") == 3)
            #expect(store.purchased.map(\.id) == ["knife"])
            for await _ in Transaction.unfinished { Issue.record("something was not finished") }
        }
    }

    private static let catalog = """
        {
          "formatVersion": 1, "name": { "en": "Five" }, "bundleID": "com.example.five", "storefront": "JPN",
          "sections": [ { "id": "all", "title": { "en": "All" } } ],
          "products": [
            { "id": "apple", "type": "consumable", "section": "all", "displayName": { "en": "Apple" },
              "description": { "en": "Red" }, "price": { "JPN": "120" } },
            { "id": "knife", "type": "nonConsumable", "section": "all", "displayName": { "en": "Knife" },
              "description": { "en": "Sharp" }, "price": { "JPN": "1200" } }
          ]
        }
        """
}
