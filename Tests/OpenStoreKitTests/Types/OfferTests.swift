import Foundation
import StoreEngine
import Testing

@testable import OpenStoreKit

@Suite("Offers and terms of subscriptions (storekit-spec A2.3, A2.4, A3)")
struct OfferTests {
    @Test("Terms carry their offers, in the storefront's currency")
    func terms() async throws {
        let shop = try PlanShop()
        let terms = try #require(try await shop.product("gold", on: shop.device()).subscription)
        let introductory = try #require(terms.introductoryOffer)
        #expect(introductory.id == nil)
        #expect(introductory.type == .introductory)
        #expect(introductory.paymentMode == .freeTrial)
        #expect(introductory.price == 0)
        #expect(introductory.period == .weekly)
        let promotional = try #require(terms.promotionalOffers.first)
        #expect(promotional.id == "half")
        #expect(promotional.type == .promotional)
        #expect(promotional.paymentMode == .payAsYouGo)
        #expect(promotional.price == 600)
        #expect(promotional.displayPrice == "￥600")
        #expect(promotional.periodCount == 3)
        let winBack = try #require(terms.winBackOffers.first)
        #expect(winBack.id == "back")
        #expect(winBack.type == .winBack)
        #expect(winBack.paymentMode == .payUpFront)
        #expect(winBack.periodCount == 1)
        #expect(terms.groupLevel == 1)
        #expect(terms.groupDisplayName == "Plans")
    }

    @Test("Terms are equal when they say the same, on whichever device")
    func equality() async throws {
        let shop = try PlanShop()
        let first = try await shop.product("gold", on: shop.device()).subscription
        let second = try await shop.product("gold", on: shop.device()).subscription
        let other = try await shop.product("silver", on: shop.device()).subscription
        #expect(first == second)
        #expect(first?.hashValue == second?.hashValue)
        #expect(first != other)
    }

    @Test("The product's JSON lists its offers (storekit-spec A11)")
    func json() async throws {
        let shop = try PlanShop()
        let gold = try await shop.product("gold", on: shop.device())
        let object = try #require(try JSONSerialization.jsonObject(with: gold.jsonRepresentation) as? [String: Any])
        let attributes = try #require(object["attributes"] as? [String: Any])
        let offers = try #require(attributes["offers"] as? [[String: Any]])
        let discounts = try #require(offers.first?["discounts"] as? [[String: Any]])
        #expect(discounts.map { $0["type"] as? String } == ["IntroOffer", "AdhocOffer", "WinBackOffer"])
        #expect(discounts.map { $0["modeType"] as? String } == ["FreeTrial", "PayAsYouGo", "PayUpFront"])
        #expect(discounts.map { $0["offerId"] as? String } == [nil, "half", "back"])
        #expect(discounts.map { $0["numOfPeriods"] as? Int } == [1, 3, 1])
        #expect(discounts.map { $0["recurringSubscriptionPeriod"] as? String } == ["P1W", "P1M", "P6M"])
        #expect(discounts.map { $0["priceString"] as? String } == ["0", "600", "3600"])
        #expect(attributes["subscriptionFamilyId"] as? String == "group")
    }

    @Test("An offer of a payload, with what is unknown left as it is")
    func payloadOffer() throws {
        #expect(Transaction.Offer(type: nil, id: "half", paymentMode: "FREE_TRIAL", period: "P1W") == nil)
        let code = try #require(Transaction.Offer(type: 3, id: "SPRING", paymentMode: "ONE_TIME", period: "P1W3D"))
        #expect(code.type == .code)
        #expect(code.id == "SPRING")
        #expect(code.paymentMode == .oneTime)
        #expect(code.period == nil)
        let future = try #require(Transaction.Offer(type: 9, id: nil, paymentMode: nil, period: "P2M"))
        #expect(future.type.rawValue == 9)
        #expect(future.paymentMode == nil)
        #expect(future.period == .everyTwoMonths)
    }

    @Test("A transaction with an offer tells of it, in the newer and the older way")
    func transactionOffer() async throws {
        let shop = try PlanShop()
        var payload = TransactionPayload(
            transactionID: 7, bundleID: "com.example.plans", productID: "gold", type: "Auto-Renewable Subscription",
            purchaseDate: shop.clock.now, price: nil, currency: nil, storefront: "JPN", storefrontID: "143462",
            environment: "Xcode", appTransactionID: "0")
        payload.offerType = 1
        payload.offerDiscountType = "FREE_TRIAL"
        payload.offerPeriod = "P1W"
        payload.bind(toDevice: try await shop.store.deviceVerificationID(for: "default"), nonce: UUID())
        let jws = try await shop.store.signingIdentity().compactJWS(of: payload)
        let signed = SignedTransaction(id: 7, jws: jws, isFinished: false)
        let transaction = try await shop.device().verify(signed).payloadValue
        #expect(transaction.offer?.type == .introductory)
        #expect(transaction.offer?.id == nil)
        #expect(transaction.offer?.paymentMode == .freeTrial)
        #expect(transaction.offer?.period == .weekly)
        #expect(transaction.offerType == .introductory)
        #expect(transaction.offerID == nil)
        #expect(transaction.offerPaymentModeStringRepresentation == "FREE_TRIAL")
        #expect(transaction.offerPeriodStringRepresentation == "P1W")
        #expect(transaction.price == nil)
        #expect(transaction.currency == nil)
    }
}
