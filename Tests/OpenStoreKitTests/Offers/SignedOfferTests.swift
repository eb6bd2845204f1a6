import Foundation
import StoreEngine
import Testing

@testable import OpenStoreKit

@Suite("Promotional offers that a developer signs (storekit-spec A2.5, A4.4; SEED-57)")
struct SignedOfferTests {
    enum Form: String, CaseIterable, CustomTestStringConvertible {
        case classic, jws
        var testDescription: String { rawValue }

        func option(
            _ shop: OfferShop, by server: OfferSigner? = nil, offer: String = "half", on productID: String = "gold",
            token: UUID? = nil, transactionID: String? = nil, nonce: UUID = UUID(), at instant: Date? = nil
        ) throws -> Product.PurchaseOption {
            let server = server ?? shop.server
            let instant = instant ?? shop.shop.clock.now
            switch self {
            case .classic:
                return shop.classic(
                    try server.signature(
                        ofOffer: offer, on: productID, appAccountToken: token, nonce: nonce, at: instant))
            case .jws:
                return shop.token(
                    try server.promotionalOffer(
                        offer, on: productID, transactionID: transactionID, nonce: nonce, at: instant))
            }
        }
    }

    @Test(
        "A signed offer waits for the next billing of a subscriber, at its price on the sheet", arguments: Form.allCases
    )
    func subscriber(_ form: Form) async throws {
        let shop = try await OfferShop()
        guard case .success(let result) = try await shop.gold().purchase(options: [form.option(shop)]) else {
            Issue.record("not bought")
            return
        }
        #expect(shop.sheets.sheets.map(\.displayPrice) == ["￥600"])
        let held = try result.payloadValue
        #expect(held.offer == nil, "the transaction held already, after its trial")
        let status = try #require(try await shop.gold().subscription?.status.first)
        let next = try status.renewalInfo.payloadValue
        #expect(next.offer?.type == .promotional)
        #expect(next.offer?.id == "half")
        #expect(next.renewalPrice == 600)
        #expect(shop.warnings.all.isEmpty)
    }

    @Test(
        "A lapsed subscriber begins with it; a customer who never subscribed cannot have it", arguments: Form.allCases)
    func lapsed(_ form: Form) async throws {
        let shop = try await OfferShop()
        try await shop.shop.store.apply(.expire(.autoRenewDisabled), group: "group")
        guard case .success(let result) = try await shop.gold().purchase(options: [form.option(shop)]) else {
            Issue.record("not bought")
            return
        }
        let sold = try result.payloadValue
        #expect(sold.offer?.type == .promotional)
        #expect(sold.offer?.id == "half")
        #expect(sold.offer?.paymentMode == .payAsYouGo)
        #expect(sold.price == 600)

        let new = try await OfferShop(subscribed: false)
        await #expect(throws: Product.PurchaseError.ineligibleForOffer) {
            _ = try await new.gold().purchase(options: [form.option(new)])
        }
        #expect(new.sheets.sheets.isEmpty)
    }

    @Test("A nonce counts once, even when the customer then says no", arguments: Form.allCases)
    func nonce(_ form: Form) async throws {
        let shop = try await OfferShop()
        let option = try form.option(shop)
        shop.sheets.answer(.cancel)
        guard case .userCancelled = try await shop.gold().purchase(options: [option]) else {
            Issue.record("not cancelled")
            return
        }
        await #expect(throws: Product.PurchaseError.invalidOfferSignature) {
            _ = try await shop.gold().purchase(options: [option])
        }
        #expect(shop.sheets.sheets.count == 1)
        #expect(shop.warnings.all.last?.contains("was used before") == true)
    }

    @Test("It holds for 24 hours of the store's clock, not longer, and not before its time", arguments: Form.allCases)
    func age(_ form: Form) async throws {
        let day: TimeInterval = 86_400
        // A JWS counts in whole seconds.
        let ages: [(TimeInterval, Bool)] = [
            (day, true), (day + 2, false), (0, true), (-299, true), (-302, false), (-400 * day, false),
        ]
        for (age, holds) in ages {
            let shop = try await OfferShop()
            let option = try form.option(shop, at: shop.shop.clock.now.addingTimeInterval(-age))
            if holds {
                _ = try await shop.gold().purchase(options: [option])
            } else {
                await #expect(throws: Product.PurchaseError.invalidOfferSignature, "\(age)") {
                    _ = try await shop.gold().purchase(options: [option])
                }
            }
            #expect(shop.sheets.sheets.count == (holds ? 1 : 0), "\(age)")
        }
    }

    /// What makes a signature not hold, and the word of the warning that says so.
    static let forgeries:
        [(name: String, word: String, make: @Sendable (OfferShop, Form) throws -> Product.PurchaseOption)] = [
            ("another developer's key", "does not fit", { try $1.option($0, by: $0.stranger()) }),
            ("an unknown key", "knows no key", { try $1.option($0, by: $0.stranger(keyID: "OTHER")) }),
            ("another product", "", { try $1.option($0, on: "silver") }),
            ("another app", "", { try $1.option($0, by: $0.server(bundleID: "com.example.other")) }),
        ]

    @Test(
        "Signed by or for another: invalidOfferSignature, no sheet, a warning that says why", arguments: Form.allCases)
    func forged(_ form: Form) async throws {
        for forgery in Self.forgeries {
            let shop = try await OfferShop()
            let option = try forgery.make(shop, form)
            await #expect(throws: Product.PurchaseError.invalidOfferSignature, "\(forgery.name)") {
                _ = try await shop.gold().purchase(options: [option])
            }
            #expect(shop.sheets.sheets.isEmpty, "\(forgery.name)")
            let warning = try #require(shop.warnings.all.last)
            #expect(warning.contains("does not hold"), "\(forgery.name)")
            #expect(forgery.word.isEmpty || warning.contains(forgery.word), "\(forgery.name): \(warning)")
        }
    }

    @Test("The classic form covers offer, account token, nonce and time")
    func classicFields() async throws {
        let token = UUID()
        let shop = try await OfferShop()
        let now = shop.shop.clock.now
        let plain = try shop.server.signature(ofOffer: "half", on: "gold", at: now)
        let marked = try shop.server.signature(ofOffer: "half", on: "gold", appAccountToken: token, at: now)
        let wrong: [(String, Set<Product.PurchaseOption>)] = [
            ("offer", [shop.classic(try shop.server.signature(ofOffer: "other", on: "gold", at: now))]),
            ("no token", [shop.classic(marked)]),
            ("a token", [shop.classic(plain), .appAccountToken(token)]),
            ("another token", [shop.classic(marked), .appAccountToken(UUID())]),
            ("nonce", [shop.classic(plain) { $0.nonce = UUID() }]),
            ("time", [shop.classic(plain) { $0.timestamp += 1 }]),
            ("bytes", [shop.classic(plain) { $0.signature[40] ^= 1 }]),
            ("raw form", [shop.classic(plain) { $0.signature = Data(repeating: 7, count: 64) }]),
        ]
        for (name, options) in wrong {
            await #expect(throws: Product.PurchaseError.invalidOfferSignature, "\(name)") {
                _ = try await shop.gold().purchase(options: options)
            }
        }
        // Nothing of that has used the nonces up.
        guard case .success = try await shop.gold().purchase(options: [shop.classic(marked), .appAccountToken(token)])
        else {
            Issue.record("not bought")
            return
        }
    }

    @Test("A JWS names issuer, purpose, offer and customer")
    func claims() async throws {
        let shop = try await OfferShop(environment: .sandbox)
        let now = shop.shop.clock.now
        let own = try await shop.shop.store.transactions(.init(scope: .ledger), before: nil, limit: 1)[0].id
        _ = try await shop.shop.store.buyOutsideApp(
            PurchaseOrder(productID: "apple"), by: Buyer(account: "someone"))
        let others = try await shop.shop.store.transactions(.init(scope: .ledger), before: nil, limit: 1)[0].id
        let customer = try await shop.shop.store.appTransactionID(of: "default")
        let wrong = [
            try shop.server(issuerID: "other").promotionalOffer("half", on: "gold", at: now),
            try shop.server.promotionalOffer("other", on: "gold", at: now),
            try shop.server.promotionalOffer("half", on: "gold", transactionID: "\(others)", at: now),
            try shop.server.promotionalOffer("half", on: "gold", transactionID: "12", at: now),
            try shop.server.introductoryOfferEligibility(true, on: "gold", transactionID: "\(own)", at: now),
            "a.b.c", "text",
        ]
        for (position, jws) in wrong.enumerated() {
            await #expect(throws: Product.PurchaseError.invalidOfferSignature, "\(position)") {
                _ = try await shop.gold().purchase(options: [shop.token(jws)])
            }
        }
        for id in ["\(own)", customer] {
            let jws = try shop.server.promotionalOffer("half", on: "gold", transactionID: id, at: now)
            guard case .success = try await shop.gold().purchase(options: [shop.token(jws)]) else {
                Issue.record("not bought with \(id)")
                return
            }
        }
    }

    @Test(
        "What is missing: missingOfferParameters; an offer there is not: invalidOfferIdentifier; both before any sheet")
    func missing() async throws {
        let shop = try await OfferShop()
        let good = try shop.server.signature(ofOffer: "half", on: "gold", at: shop.shop.clock.now)
        let none = try shop.server.signature(ofOffer: "none", on: "gold", at: shop.shop.clock.now)
        let table: [(Product.PurchaseError, Set<Product.PurchaseOption>)] = [
            (.missingOfferParameters, [shop.classic(good, offer: "")]),
            (.missingOfferParameters, [shop.classic(good) { $0.keyID = "" }]),
            (.missingOfferParameters, [shop.classic(good) { $0.signature = Data() }]),
            (.missingOfferParameters, [shop.classic(good) { $0.timestamp = 0 }]),
            (.missingOfferParameters, [shop.token("")]),
            (.invalidOfferIdentifier, [shop.classic(none, offer: "none")]),
            (.invalidOfferIdentifier, [shop.token("a.b.c", offer: "none")]),
            (.invalidOfferIdentifier, [shop.classic(good), shop.token("a.b.c")]),
        ]
        for (error, options) in table {
            await #expect(throws: error) { _ = try await shop.gold().purchase(options: options) }
        }
        #expect(shop.sheets.sheets.isEmpty)
    }

    @Test("A key that was removed signs nothing any more; one made elsewhere can be added, by its public half alone")
    func keys() async throws {
        let shop = try await OfferShop()
        let store = shop.shop.store
        let option = try Form.classic.option(shop)
        try await store.removeOfferKey(shop.key.id)
        await #expect(throws: Product.PurchaseError.invalidOfferSignature) {
            _ = try await shop.gold().purchase(options: [option])
        }
        let own = try SigningKey.generate()
        try await store.addOfferKey(id: "MINE", pem: try own.publicPEM(), issuerID: "me")
        let server = OfferSigner(key: own, keyID: "MINE", issuerID: "me", bundleID: "com.example.plans")
        for form in Form.allCases {
            guard case .success = try await shop.gold().purchase(options: [form.option(shop, by: server)]) else {
                Issue.record("not bought")
                return
            }
        }
        await #expect(throws: StoreEngineError.self) { try await store.offerSigner(key: "MINE") }
        await #expect(throws: StoreEngineError.self) { try await store.addOfferKey(id: "MINE", pem: own.publicPEM()) }
        await #expect(throws: StoreEngineError.self) { try await store.addOfferKey(id: "X", pem: Data("text".utf8)) }
        await #expect(throws: StoreEngineError.noOfferKey("X")) { try await store.removeOfferKey("X") }
    }
}
