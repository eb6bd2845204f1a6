import Foundation
import StoreEngine
import Testing

@testable import OpenStoreKit

@Suite("Introductory and win-back offers that an app asks for (storekit-spec A2.5, A4.4)")
struct EligibilityTests {
    private func price(_ shop: OfferShop, _ jws: String) async throws -> String? {
        _ = try await shop.gold().purchase(options: [.introductoryOfferEligibility(compactJWS: jws)])
        return shop.sheets.sheets.last?.displayPrice
    }

    @Test("A server's word on the introductory offer overrides the store's, either way")
    func override() async throws {
        let shop = try await OfferShop(subscribed: false)
        let now = shop.shop.clock.now
        let no = try shop.server.introductoryOfferEligibility(false, on: "gold", transactionID: "0", at: now)
        #expect(try await price(shop, no) == "￥1,200")
        try await shop.shop.store.apply(.expire(.autoRenewDisabled), group: "group")

        let used = try await OfferShop()
        try await used.shop.store.apply(.expire(.autoRenewDisabled), group: "group")
        let later = used.shop.clock.now
        let yes = try used.server.introductoryOfferEligibility(true, on: "gold", transactionID: "0", at: later)
        #expect(try await price(used, yes) == "￥0")
        let latest = try #require(await used.device.run { await Transaction.latest(for: "gold") }).payloadValue
        #expect(latest.offer?.type == .introductory)
    }

    @Test("A word that does not hold is no error: full price, seen on the sheet, and a warning")
    func broken() async throws {
        let makes: [@Sendable (OfferShop) throws -> String] = [
            { _ in "a.b.c" }, { _ in "" },
            {
                try $0.stranger().introductoryOfferEligibility(
                    true, on: "gold", transactionID: "0", at: $0.shop.clock.now)
            },
            {
                try $0.server.introductoryOfferEligibility(
                    true, on: "silver", transactionID: "0", at: $0.shop.clock.now)
            },
            { try $0.server.promotionalOffer("half", on: "gold", transactionID: "0", at: $0.shop.clock.now) },
        ]
        for make in makes {
            let shop = try await OfferShop(subscribed: false)
            #expect(try await price(shop, try make(shop)) == "￥1,200")
            #expect(shop.warnings.all.count == 1)
        }
    }

    @Test("The word counts once, and stays with a purchase that waits for a parent")
    func waiting() async throws {
        let shop = try await OfferShop(subscribed: false)
        let jws = try shop.server.introductoryOfferEligibility(
            false, on: "gold", transactionID: "0", at: shop.shop.clock.now)
        let options: Set<Product.PurchaseOption> = [
            .introductoryOfferEligibility(compactJWS: jws), .simulatesAskToBuyInSandbox(true),
        ]
        guard case .pending = try await shop.gold().purchase(options: options) else {
            Issue.record("not pending")
            return
        }
        let request = try #require(try await shop.shop.store.requests(pendingOnly: true, account: nil).first)
        #expect(request.order.allowsIntroductoryOffer == false)
        shop.shop.clock.advance(by: 3 * 86_400)
        let sold = try await shop.shop.store.approve(request: request.id)
        let transaction = try await shop.device.verify(sold).payloadValue
        #expect(transaction.price == 1200)
        #expect(transaction.offer == nil)
    }

    @Test("Who lapsed by their own decision can have a win-back offer; nobody else; and at today's price")
    func winBack() async throws {
        let shop = try await OfferShop()
        let offer = try #require(try await shop.gold().subscription?.winBackOffers.first)
        await #expect(throws: Product.PurchaseError.ineligibleForOffer) {
            _ = try await shop.gold().purchase(options: [.winBackOffer(offer)])
        }
        try await shop.shop.store.apply(.expire(.billingError), group: "group")
        await #expect(throws: Product.PurchaseError.ineligibleForOffer) {
            _ = try await shop.gold().purchase(options: [.winBackOffer(offer)])
        }
        _ = try await shop.gold().purchase()
        try await shop.shop.store.apply(.expire(.autoRenewDisabled), group: "group")
        try await shop.shop.store.updateSettings { $0.storefront = "USA" }
        await #expect(throws: Product.PurchaseError.invalidOfferPrice) {
            _ = try await shop.gold().purchase(options: [.winBackOffer(offer)])
        }
        try await shop.shop.store.updateSettings { $0.storefront = nil }
        let introductory = try #require(try await shop.gold().subscription?.introductoryOffer)
        await #expect(throws: Product.PurchaseError.invalidOfferIdentifier) {
            _ = try await shop.gold().purchase(options: [.winBackOffer(introductory)])
        }
        guard case .success(let result) = try await shop.gold().purchase(options: [.winBackOffer(offer)]) else {
            Issue.record("not bought")
            return
        }
        let sold = try result.payloadValue
        #expect(sold.offer?.type == .winBack)
        #expect(sold.offer?.id == "back")
        #expect(sold.price == 3600)
    }
}
