import Foundation
import StoreKit
import Testing

@Suite("Purchase options (storekit-spec A2.5)")
struct PurchaseOptionTests {
    private static let nonce = UUID()
    private static let signature = Product.SubscriptionOffer.Signature(
        keyID: "KEY", nonce: nonce, timestamp: 1_767_225_600_000, signature: Data([1, 2, 3]))

    /// One of each kind, with the word its debug description must have.
    private static let options: [(Product.PurchaseOption, String)] = [
        (.appAccountToken(nonce), "appAccountToken"), (.quantity(3), "quantity(3)"),
        (.simulatesAskToBuyInSandbox(true), "simulatesAskToBuyInSandbox(true)"),
        (.onStorefrontChange { _ in true }, "onStorefrontChange"),
        (.promotionalOffer(offerID: "half", signature: signature), "half"),
        (.introductoryOfferEligibility(compactJWS: "a.b.c"), "a.b.c"), (.custom(key: "text", value: "one"), "one"),
        (.custom(key: "number", value: 1.5), "1.5"), (.custom(key: "flag", value: true), "true"),
        (.custom(key: "bytes", value: Data([7])), "bytes"),
    ]

    @Test("Each says what it is, and no two kinds are the same")
    func descriptions() {
        for (option, word) in Self.options { #expect(option.debugDescription.contains(word)) }
        #expect(Set(Self.options.map(\.0)).count == Self.options.count)
    }

    @Test("The two classic forms of a promotional offer are the same option")
    func classicForms() {
        let long = Product.PurchaseOption.promotionalOffer(
            offerID: "half", keyID: "KEY", nonce: Self.nonce, signature: Data([1, 2, 3]), timestamp: 1_767_225_600_000)
        #expect(long == .promotionalOffer(offerID: "half", signature: Self.signature))
        #expect(long != .promotionalOffer(offerID: "other", signature: Self.signature))
    }

    @Test("A signed promotional offer gives options to add to a set")
    func signedOffer() {
        let options: Set<Product.PurchaseOption> = Set(
            [.quantity(1)] + Product.PurchaseOption.promotionalOffer("half", compactJWS: "a.b.c"))
        #expect(options.count == 2)
    }

    @Test("Two questions about the storefront are two options, and one is equal to itself")
    func questions() {
        let question = Product.PurchaseOption.onStorefrontChange { _ in true }
        #expect(question == question)
        #expect(question != .onStorefrontChange { _ in true })
    }

    @Test("An offer on something that is no subscription: invalidOfferIdentifier, before any sheet, nothing charged")
    func offerOnConsumable() async throws {
        let shop = try PlanShop()
        let sheets = ScriptedSystemUI()
        let device = shop.device(systemUI: sheets)
        let apple = try await shop.product("apple", on: device)
        let gold = try await shop.product("gold", on: device)
        let winBack = try #require(gold.subscription?.winBackOffers.first)
        let signed = try #require(Product.PurchaseOption.promotionalOffer("half", compactJWS: "a.b.c").first)
        let offers: [Product.PurchaseOption] = [
            .promotionalOffer(offerID: "half", signature: Self.signature), signed, .winBackOffer(winBack),
        ]
        for offer in offers {
            await #expect(throws: Product.PurchaseError.invalidOfferIdentifier) {
                _ = try await apple.purchase(options: [offer])
            }
        }
        #expect(sheets.sheets.isEmpty)
        #expect(await device.run { await Transaction.latest(for: "apple") } == nil)
    }

    @Test("Options without a meaning for a product change nothing (storekit-spec A2.5)")
    func ignored() async throws {
        let shop = try PlanShop()
        let apple = try await shop.product("apple", on: shop.device())
        let options: Set<Product.PurchaseOption> = [
            .introductoryOfferEligibility(compactJWS: "a.b.c"), .custom(key: "key", value: "value"),
        ]
        guard case .success(let result) = try await apple.purchase(options: options) else {
            Issue.record("not bought")
            return
        }
        #expect(try result.payloadValue.purchasedQuantity == 1)
    }
}
