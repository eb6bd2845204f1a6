import StoreEngine
import StoreKit
import Testing

/// Document 003's mistakes: each wrong program shows its harm, the right one beside it does not. The fourth, using the
/// original API, is not here because that API is not; the tenth is about what a view shows, and is in the views' tests.
@Suite("Mistakes people make (document 003)")
@MainActor
struct MistakeTests {
    /// Runs an app on a device until it has dealt with everything the store has said.
    private func run<App: MistakeApp>(
        _ app: App, _ device: SimulatedDevice, listens: Bool = true, _ body: (App) async throws -> Void = { _ in }
    ) async throws {
        try await device.run {
            await app.launch()
            try await body(app)
            if listens { await device.updatesHandled(through: try await device.store.latestSequence()) }
            await app.close()
        }
    }

    private func caughtUp(_ device: SimulatedDevice) async throws {
        await device.updatesHandled(through: try await device.store.latestSequence())
    }

    @Test("1. Without a listener what arrives by itself is never unlocked (SEED-166)")
    func noListener() async throws {
        let shop = try TestShop()
        _ = try await shop.buy("knife", shop.otherDevice("tablet"))
        let deaf = DeafApp()
        try await run(deaf, shop.relaunched(), listens: false)
        #expect(deaf.unlocked == [])
        let listening = ListeningApp()
        try await run(listening, shop.relaunched())
        #expect(listening.unlocked == ["knife"])
    }

    @Test("2. What is never finished comes back at every launch and is handed out again (SEED-167)")
    func neverFinished() async throws {
        let shop = try TestShop()
        _ = try await shop.buy("apple", shop.relaunched())
        let careless = UnfinishedApp()
        for _ in 0..<3 { try await run(careless, shop.relaunched()) }
        #expect(careless.unlocked == ["apple", "apple", "apple"])
        let careful = FinishingApp()
        for _ in 0..<3 { try await run(careful, shop.relaunched()) }
        #expect(careful.unlocked == ["apple"])
    }

    @Test("2. What could not be recorded is not finished, and is delivered at the next launch (SEED-167, SEED-178)")
    func notRecorded() async throws {
        let shop = try TestShop()
        _ = try await shop.buy("apple", shop.relaunched())
        let app = FinishingApp()
        app.canRecord = false
        try await run(app, shop.relaunched())
        #expect(app.unlocked == [])
        app.canRecord = true
        try await run(app, shop.relaunched())
        #expect(app.unlocked == ["apple"])
    }

    @Test("3. A forged transaction unlocks for who takes the payload unseen (SEED-168, SEED-177)")
    func unverified() async throws {
        let shop = try TestShop()
        try await shop.store.updateSettings { $0.failures[.verification] = SimulatedFailure(error: "invalidSignature") }
        let trusting = TrustingApp()
        try await run(trusting, shop.device, listens: false) { try await $0.buy("knife") }
        #expect(trusting.unlocked == ["knife"])
        let verifying = VerifyingApp()
        await #expect(throws: VerificationResult<Transaction>.VerificationError.invalidSignature) {
            try await run(verifying, shop.device, listens: false) { try await $0.buy("knife") }
        }
        #expect(verifying.unlocked == [])
    }

    @Test("5. A refund unlocks again where nobody looks at revocationDate (SEED-170)")
    func refunded() async throws {
        let shop = try TestShop()
        let knife = try await shop.buy("knife")
        await knife.finish()
        try await shop.store.refund(knife.id, reason: 0)
        let forgiving = ForgivingApp()
        try await run(forgiving, shop.otherDevice("one"))
        #expect(forgiving.purchased == ["knife"])
        let revoking = RevokingApp()
        revoking.purchased = ["knife"]
        try await run(revoking, shop.otherDevice("two"))
        #expect(revoking.purchased == [])
    }

    @Test("6. A price in the code is wrong in the next country (SEED-171, SEED-183)")
    func hardCodedPrice() async throws {
        let shop = try TestShop()
        try await shop.device.run {
            #expect(try await HardCodedPriceApp().label("apple") == "Buy Name of apple for $1.20")
            #expect(try await DisplayPriceApp().label("apple") == "Buy Name of apple for ￥120")
            try await shop.store.updateSettings { $0.storefront = "USA" }
            #expect(try await DisplayPriceApp().label("apple") == "Buy Name of apple for $1.20")
        }
    }

    @Test("7. A purchase that waits says nothing where pending is dropped (SEED-172)")
    func pending() async throws {
        let shop = try TestShop()
        try await shop.store.updateSettings { $0.askToBuy = true }
        let silent = SilentApp()
        try await run(silent, shop.device, listens: false) { try await $0.buy("apple") }
        #expect(silent.message == nil && silent.unlocked.isEmpty)

        let patient = PendingApp()
        let device = shop.relaunched()
        try await run(patient, device) { app in
            try await app.buy("knife")
            #expect(app.message == "Waiting for approval")
            #expect(app.unlocked == [])
            let request = try #require(try await shop.store.requests(pendingOnly: true, account: nil).first)
            try await shop.store.approve(request: request.id)
            try await caughtUp(device)
            #expect(app.message == nil)
            #expect(app.unlocked == ["knife"])
        }
    }

    @Test("8. What was asked once at launch is wrong after a refund and after a purchase elsewhere (SEED-173)")
    func checkedOnce() async throws {
        let shop = try TestShop()
        let knife = try await shop.buy("knife")
        let once = OnceApp()
        let fresh = FreshApp()
        let device = shop.relaunched()
        try await run(once, shop.relaunched(), listens: false)
        try await run(fresh, device) { fresh in
            #expect(once.owned == ["knife"] && fresh.owned == ["knife"])
            try await shop.store.refund(knife.id, reason: 0)
            try await caughtUp(device)
            _ = try await shop.buy("pass", shop.otherDevice("tablet"))
            try await caughtUp(device)
            #expect(fresh.owned == ["pass"])
            #expect(once.owned == ["knife"])
            await fresh.comeToFront()
            #expect(fresh.owned == ["pass"])
        }
    }

    @Test("9. Without a restore button no press reaches the store's sync; with one it does (SEED-174)")
    func noRestore() async throws {
        let shop = try TestShop()
        try await shop.device.run {
            _ = try await Paywall(buttons: [.buy, .terms, .privacy]).pressEverything()
            #expect(try await shop.store.syncCount() == 0)
            _ = try await Paywall(buttons: [.buy, .restore, .terms, .privacy]).pressEverything()
            #expect(try await shop.store.syncCount() == 1)
        }
    }
}
