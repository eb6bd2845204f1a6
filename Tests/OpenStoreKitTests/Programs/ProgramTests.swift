import StoreEngine
import StoreKit
import Synchronization
import Testing

/// Programs as people write them, with nothing but `import StoreKit`, against a store that does what stores do.
@Suite("Programs in the field's manner")
@MainActor
struct ProgramTests {
    private func caughtUp(_ device: SimulatedDevice) async throws {
        await device.updatesHandled(through: try await device.store.latestSequence())
    }

    @Test(
        "An observable store keeps products, entitlements and gems right through sales, approval and refund (SEED-140)")
    func premiumStore() async throws {
        let shop = try TestShop()
        let token = UUID()
        try await shop.device.run {
            let app = PremiumStore(userToken: token, now: { [clock = shop.clock] in clock.now })
            try await app.launch()
            #expect(app.products.map(\.id) == ["knife", "pass", "gem"])
            #expect(!app.isPremium)
            for product in app.products { try await app.purchase(product) }
            #expect(app.isPremium)
            #expect(app.gems == 1)
            #expect(app.purchasedProductIDs == ["knife", "pass"])
            #expect(await Transaction.latest(for: "knife")?.unsafePayloadValue.appAccountToken == token)

            try await shop.store.updateSettings { $0.askToBuy = true }
            try await app.purchase(app.products[2])
            #expect(app.message == "Waiting for approval")
            let request = try #require(try await shop.store.requests(pendingOnly: true, account: nil).first)
            let gem = try await shop.store.approve(request: request.id)
            try await caughtUp(shop.device)
            #expect(app.gems == 2)
            #expect(app.message == nil)

            try await shop.store.refund(gem.id, reason: 1)
            try await shop.store.refund(0, reason: 1)
            try await caughtUp(shop.device)
            #expect(app.gems == 1)
            #expect(app.purchasedProductIDs == ["pass"])

            shop.clock.advance(by: 86_400)
            try await app.restore()
            #expect(app.purchasedProductIDs == [])
            #expect(shop.sheets.signIns == 1)
            await app.close()
        }
    }

    @Test("Observation hears of a purchase")
    func observation() async throws {
        let shop = try TestShop()
        try await shop.device.run {
            let app = PremiumStore(now: { [clock = shop.clock] in clock.now })
            try await app.launch()
            let isTold = Mutex(false)
            withObservationTracking {
                _ = app.isPremium
            } onChange: {
                isTold.withLock { $0 = true }
            }
            try await app.purchase(app.products[0])
            #expect(isTold.withLock { $0 })
            await app.close()
        }
    }

    @Test("A detached listener, in a test of its own process-wide store, finishes what comes from elsewhere (SEED-79)")
    func detachedListener() async throws {
        let shop = try TestShop()
        try await shop.device.runProcessWide {
            let app = DetachedListenerStore()
            await app.requestProducts(["knife", "apple", "none"])
            #expect(app.sortedProducts.map(\.id) == ["apple", "knife"])
            let knife = try #require(app.products["knife"])
            #expect(try await app.purchase(knife)?.productID == "knife")
            #expect(app.isPurchased(knife))
            _ = try await shop.buy("pass", shop.otherDevice("tablet"))
            try await caughtUp(shop.device)
            #expect(app.purchasedProductIDs == ["knife", "pass"])
            #expect(await Transaction.unfinished.transactions().isEmpty)
        }
    }

    @Test("A forged purchase throws the app's own error, with its own words")
    func ownError() async throws {
        let shop = try TestShop()
        try await shop.device.runProcessWide {
            let app = DetachedListenerStore()
            await app.requestProducts(["knife"])
            try await shop.store.updateSettings {
                $0.failures[.verification] = SimulatedFailure(error: "invalidSignature")
            }
            let knife = try #require(app.products["knife"])
            let error = await #expect(throws: DetachedListenerStore.StoreError.self) { try await app.purchase(knife) }
            #expect(error?.localizedDescription == "The purchase could not be verified.")
        }
    }

    @Test("A service behind a protocol: task groups, a stream of what is owned, and a stand-in for other tests")
    func service() async throws {
        let shop = try TestShop()
        try await shop.device.run {
            let live = StoreKitService()
            let services: [any PurchaseService] = [live, FakeService(owned: ["knife"])]
            await live.start()
            #expect(try await services[0].prices(of: ["apple", "knife", "none"]) == ["apple": 120, "knife": 1200])
            for service in services { #expect(try await service.buy("knife")) }
            for service in services { #expect(await service.ownedIDs() == ["knife"]) }
            var owned = live.owned.makeAsyncIterator()
            #expect(await owned.next() == ["knife"])
            _ = try await shop.buy("pass", shop.otherDevice("tablet"))
            #expect(await owned.next() == ["knife", "pass"])
            await live.stop()
            #expect(await owned.next() == nil)
        }
    }

    @Test("Extensions and words of an app's own sit beside StoreKit's")
    func extensions() async throws {
        let shop = try TestShop()
        let knife = try await shop.buy("knife")
        let product = try #require(try await shop.device.products(for: ["knife"]).first)
        #expect(product.listing == "Name of knife — ￥1,200")
        #expect(knife.isValid)
        #expect(StoreKitError.notAvailableInStorefront.screenText == "Not sold here")
        #expect(StoreKitError.userCancelled.screenText == "")
    }
}
