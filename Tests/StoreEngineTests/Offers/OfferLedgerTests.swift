import Foundation
import Testing

@testable import StoreEngine

@Suite("Keys and nonces of signed offers in the ledger (storekit-spec A4.4)")
struct OfferLedgerTests {
    private func proof(_ store: SimulatedAppStore, _ clock: VirtualStoreClock) async throws -> OfferSignature {
        try await store.offerSigner().signature(ofOffer: "half", on: SubscriptionShop.monthly, at: clock.now)
    }

    private func prove(_ store: SimulatedAppStore, _ signature: OfferSignature) async throws {
        _ = try await store.prove(
            offer: "half", on: SubscriptionShop.monthly, by: .signature(signature), appAccountToken: nil, for: Buyer())
    }

    @Test("A key and a used nonce are there after a restart, for every process")
    func durable() async throws {
        let directory = try TemporaryDirectory()
        let clock = VirtualStoreClock()
        let store = try SimulatedAppStore.subscriptions(in: directory, clock: clock)
        let key = try await store.makeOfferKey()
        let signature = try await proof(store, clock)
        try await prove(store, signature)
        let other = try SimulatedAppStore.subscriptions(in: directory, clock: clock)
        #expect(try await other.offerKeys() == [key])
        await #expect(throws: StoreEngineError.offerSignature(.usedNonce(signature.nonce))) {
            try await prove(other, signature)
        }
    }

    @Test("Of eight processes that use one nonce at once, one may")
    func atOnce() async throws {
        let directory = try TemporaryDirectory()
        let clock = VirtualStoreClock()
        let first = try SimulatedAppStore.subscriptions(in: directory, clock: clock)
        try await first.makeOfferKey()
        let signature = try await proof(first, clock)
        let stores = try (0..<8).map { _ in try SimulatedAppStore.subscriptions(in: directory, clock: clock) }
        let count = await withTaskGroup(of: Int.self) { group in
            for store in stores {
                group.addTask { (try? await prove(store, signature)) == nil ? 0 : 1 }
            }
            return await group.reduce(0, +)
        }
        #expect(count == 1)
    }

    @Test("Nonces are kept for as long as their signature could hold, not for ever")
    func forgotten() async throws {
        let clock = VirtualStoreClock()
        let store = try SimulatedAppStore.subscriptions(clock: clock)
        try await store.makeOfferKey()
        let old = try await proof(store, clock)
        for _ in 0..<5 { try await prove(store, try await proof(store, clock)) }
        try await prove(store, old)
        #expect(try await store.nonceCount() == 6)
        clock.advance(by: 86_700)
        await #expect(throws: StoreEngineError.offerSignature(.expired(Date(wholeMilliseconds: old.timestamp)))) {
            try await prove(store, old)
        }
        #expect(try await store.nonceCount() == 6, "a refusal writes nothing")
        clock.advance(by: 1)
        try await prove(store, try await proof(store, clock))
        #expect(try await store.nonceCount() == 1)
    }

    @Test("Key identifiers are ten capitals and digits, and differ; one developer has one issuer")
    func identifiers() async throws {
        let store = try SimulatedAppStore.subscriptions()
        for _ in 0..<20 { try await store.makeOfferKey() }
        let keys = try await store.offerKeys()
        #expect(Set(keys.map(\.id)).count == 20)
        #expect(Set(keys.map(\.issuerID)).count == 1)
        #expect(keys.allSatisfy { $0.id.wholeMatch(of: /[A-Z0-9]{10}/) != nil })
    }

    @Test("An offer without a price in the storefront cannot be had at any: invalidOfferPrice")
    func price() async throws {
        var catalog = SubscriptionShop.catalog
        for position in catalog.products.indices { catalog.products[position].prices["JPN"] = 980 }
        let store = try SimulatedAppStore.subscriptions(catalog: catalog)
        try await store.charge(SubscriptionShop.monthly)
        try await store.updateSettings { $0.storefront = "JPN" }
        await #expect(
            throws: StoreEngineError.invalidOfferPrice(
                productID: SubscriptionShop.monthly, offer: "half", storefront: "JPN")
        ) { try await store.buy(SubscriptionShop.monthly, offer: .promotional("half")) }
    }

    @Test("A win-back offer is not for who shares the family's subscription (storekit-spec A4.4)")
    func familyShare() async throws {
        let store = try SimulatedAppStore.subscriptions()
        let kid = Buyer(account: "kid")
        try await store.charge(SubscriptionShop.monthly, by: kid)
        try await store.apply(.expire(.autoRenewDisabled), group: SubscriptionShop.group, account: "kid")
        try await store.charge(SubscriptionShop.monthly, by: Buyer(account: "mum"))
        try await store.apply(.setFamilySharing(true), group: SubscriptionShop.group, account: "mum")
        try await store.apply(.memberJoined("kid"), group: SubscriptionShop.group, account: "mum")
        await #expect(
            throws: StoreEngineError.subscriptionRefused(group: SubscriptionShop.group, .ineligibleForOffer(.winBack))
        ) { try await store.buy(SubscriptionShop.monthly, offer: .winBack("back"), by: kid) }
        try await store.apply(.memberLeft("kid"), group: SubscriptionShop.group, account: "mum")
        #expect(try await store.buy(SubscriptionShop.monthly, offer: .winBack("back"), by: kid).name == "purchased")
    }
}

extension SimulatedAppStore {
    fileprivate func nonceCount() throws -> Int64? {
        try existingLedger()?.database.first("SELECT count(*) FROM offer_nonces") { $0.integer(0) }
    }
}
