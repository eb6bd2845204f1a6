import Foundation
import Testing

/// What each command prints with `--json` (contract §2, storekit-spec A11).
@Suite("Command line: JSON")
struct JSONShapeTests {
    /// Every command that prints a result.
    static let commands = [
        "products", "catalog", "buy", "restore", "owned", "transactions", "ask-to-buy", "refund", "certificate",
        "simulate", "storefront", "clear", "subscriptions", "clock", "subscribe", "redeem", "renew", "expire",
        "auto-renew", "billing-issue", "grace-period", "price-increase", "family",
    ]

    static let transaction: [String: JSONKind] = [
        "transactionId": .text, "originalTransactionId": .text, "bundleId": .text, "productId": .text,
        "purchaseDate": .number, "originalPurchaseDate": .number, "quantity": .number, "type": .text,
        "inAppOwnershipType": .text, "signedDate": .number, "environment": .text, "transactionReason": .text,
        "storefront": .text, "storefrontId": .text, "price": .number, "currency": .text, "appTransactionId": .text,
        "deviceVerification": .text, "deviceVerificationNonce": .text, "jws": .text, "finished": .truth,
    ]

    @Test("products: an array in catalogue order, prices as decimal text")
    func products() async throws {
        let products = try await TestHome().done("products", "--json").array()
        let shape: [String: JSONKind] = [
            "id": .text, "type": .text, "displayName": .text, "description": .text, "price": .text, "currency": .text,
            "displayPrice": .text, "isFamilyShareable": .truth,
        ]
        for product in products { #expect(JSONKind.shape(of: product).contains(shape), "\(product)") }
        let apple = try #require(products.first)
        #expect(apple["id"] as? String == "consumable.apple")
        #expect(apple["type"] as? String == "Consumable")
        #expect(apple["price"] as? String == "120")
        #expect(apple["currency"] as? String == "JPY")
        #expect(apple["displayPrice"] as? String == "￥120")
        let plan = try #require(products.first { $0["id"] as? String == "StoreFlowSubscriptionMonthly" })
        #expect(plan["type"] as? String == "Auto-Renewable Subscription")
        #expect(plan["subscriptionGroupID"] is String)
        #expect(plan["subscriptionPeriod"] is String)
        #expect(apple["subscriptionPeriod"] == nil)
    }

    @Test("prices are exact in every storefront: 0.99, never 0.98999 (BUG-22, BUG-23)")
    func prices() async throws {
        let home = try TestHome()
        for (storefront, price, shown) in [("USA", "0.99", "$0.99"), ("JPN", "120", "￥120"), ("KOR", "1200", "₩1,200")]
        {
            let apple = try #require(
                try await home.done("products", "--json", "--storefront", storefront).array().first)
            #expect(apple["price"] as? String == price)
            #expect(apple["displayPrice"] as? String == shown)
        }
    }

    @Test("buy: a result and the transaction with the payload's keys, jws and finished (SEED-39, SEED-162)")
    func buy() async throws {
        let home = try TestHome()
        let bought = try await home.done("buy", "consumable.apple", "--quantity", "2", "--json").object()
        #expect(bought["result"] as? String == "success")
        let transaction = try #require(bought["transaction"] as? [String: Any])
        #expect(JSONKind.shape(of: transaction) == Self.transaction)
        #expect(transaction["transactionId"] as? String == "0")
        #expect(transaction["quantity"] as? Int == 2)
        #expect(transaction["price"] as? Int == 240_000)
        #expect(transaction["finished"] as? Bool == true)
        #expect(transaction["environment"] as? String == "Xcode")
        #expect((transaction["jws"] as? String)?.split(separator: ".").count == 3)
    }

    @Test("buy: what is owned comes back and nothing is charged (BUG-15, SEED-40)")
    func buyOwned() async throws {
        let home = try TestHome()
        try await home.done("buy", "non.consumable.knife")
        let again = try await home.done("buy", "non.consumable.knife", "--json").object()
        #expect(again["result"] as? String == "success")
        #expect(again["alreadyOwned"] as? Bool == true)
        #expect((again["transaction"] as? [String: Any])?["transactionId"] as? String == "0")
        #expect(try await home.transactions().count == 1)
        #expect(
            try await home.done("buy", "non.consumable.knife").lines
                == ["non.consumable.knife is already owned (transaction 0); nothing was charged"])
    }

    @Test("restore: how many, zero included (BUG-13, SEED-62)")
    func restore() async throws {
        let home = try TestHome()
        #expect(try await home.done("restore", "--json").object() as? [String: Int] == ["restored": 0])
        #expect(try await home.done("restore").lines == ["restored 0 purchases"])
        try await home.done("buy", "non.consumable.knife")
        #expect(try await home.done("restore", "--json").object() as? [String: Int] == ["restored": 1])
        #expect(try await home.done("restore").lines == ["restored 1 purchase"])
    }

    @Test("owned: balances by product and entitlements as transactions")
    func owned() async throws {
        let home = try TestHome()
        let nothing = try await home.done("owned", "--json").object()
        #expect(nothing["balances"] as? [String: Int] == [:])
        #expect((nothing["entitlements"] as? [Any])?.isEmpty == true)
        try await home.done("buy", "consumable.apple", "--quantity", "3")
        try await home.done("buy", "non.consumable.knife")
        let owned = try await home.done("owned", "--json").object()
        #expect(owned["balances"] as? [String: Int] == ["consumable.apple": 3])
        let entitlements = try #require(owned["entitlements"] as? [[String: Any]])
        #expect(entitlements.map { $0["productId"] as? String } == ["non.consumable.knife"])
        #expect(JSONKind.shape(of: entitlements[0]) == Self.transaction)
    }

    @Test("transactions: newest first, ids from 0 as text, filters (BUG-04, SEED-203)")
    func transactions() async throws {
        let home = try TestHome()
        #expect(try await home.transactions().isEmpty)
        try await home.done("buy", "consumable.apple", "--quantity", "2")
        try await home.done("buy", "non.consumable.knife")
        try await home.done("buy", "consumable.apple", "--quantity", "7")
        let all = try await home.transactions()
        #expect(all.map { $0["transactionId"] as? String } == ["2", "1", "0"])
        #expect(all.map { $0["quantity"] as? Int } == [7, 1, 2])
        let owners: [String: JSONKind] = ["account": .text, "device": .text]
        for transaction in all {
            #expect(JSONKind.shape(of: transaction) == Self.transaction.merging(owners) { first, _ in first })
        }
        let apples = try await home.transactions("--product", "consumable.apple")
        #expect(apples.map { $0["transactionId"] as? String } == ["2", "0"])
        #expect(try await home.transactions("--limit", "1").map { $0["transactionId"] as? String } == ["2"])
        #expect(try await home.transactions("--unfinished").isEmpty)
    }

    @Test("ask-to-buy: switch, list, approve, decline (BUG-05, SEED-58)")
    func askToBuy() async throws {
        let home = try TestHome()
        #expect(try await home.done("ask-to-buy", "on", "--json").object() as? [String: Bool] == ["askToBuy": true])
        let pending = try await home.kiosk("buy", "consumable.apple", "--quantity", "2", "--json")
        #expect(pending.status == 2)
        #expect(try pending.object()["result"] as? String == "pending")
        #expect(try pending.object()["request"] as? Int == 1)
        _ = try await home.kiosk("buy", "consumable.melon")
        let list = try await home.done("ask-to-buy", "list", "--json").array()
        let shape: [String: JSONKind] = [
            "id": .number, "productID": .text, "quantity": .number, "requestDate": .text, "status": .text,
            "account": .text, "device": .text, "kind": .text,
        ]
        #expect(list.allSatisfy { JSONKind.shape(of: $0).contains(shape) })
        #expect(list.allSatisfy { $0["status"] as? String == "pending" })
        #expect(Set(list.compactMap { $0["productID"] as? String }) == ["consumable.apple", "consumable.melon"])
        let date = try #require(list[0]["requestDate"] as? String)
        #expect(try Date(date, strategy: .iso8601) > Date(timeIntervalSince1970: 1_700_000_000))
        let approved = try await home.done("ask-to-buy", "approve", "1", "--json").object()
        #expect(approved["approved"] as? Int == 1)
        #expect((approved["transaction"] as? [String: Any])?["productId"] as? String == "consumable.apple")
        #expect(try await home.done("ask-to-buy", "decline", "2", "--json").object()["declined"] as? Int == 2)
        #expect(try await home.done("ask-to-buy", "list", "--json").array().isEmpty)
        let settled = try await home.done("ask-to-buy", "list", "--all", "--json").array()
        #expect(Set(settled.compactMap { $0["status"] as? String }) == ["approved", "declined"])
        #expect(try await home.done("ask-to-buy", "off", "--json").object() as? [String: Bool] == ["askToBuy": false])
    }

    @Test(
        "refund: the transaction with its revocation, for each reason (SEED-59)",
        arguments: [
            ([String](), 0), (["--reason", "other"], 0), (["--reason", "developer-issue"], 1),
        ])
    func refund(_ words: [String], reason: Int) async throws {
        let home = try TestHome()
        try await home.done("buy", "consumable.apple", "--quantity", "4")
        let refunded = try await home.kiosk(["refund", "0", "--json"] + words).object()
        #expect(refunded["refunded"] as? String == "0")
        let transaction = try #require(refunded["transaction"] as? [String: Any])
        #expect(transaction["revocationReason"] as? Int == reason)
        #expect(transaction["revocationDate"] is Int)
        #expect(try await home.owned("consumable.apple") == 0)
    }

    @Test("certificate: DER, PEM and JSON of one root; a warning on standard error")
    func certificate() async throws {
        let home = try TestHome()
        let der = try await home.done("certificate")
        let pem = try await home.done("certificate", "--pem")
        #expect(der.output.first == 0x30)
        #expect(pem.lines.first == "-----BEGIN CERTIFICATE-----")
        let body = pem.lines.filter { !$0.hasPrefix("-----") }.joined()
        #expect(Data(base64Encoded: body) == der.output)
        #expect(try await home.done("certificate", "--json").object()["certificate"] as? String == pem.text)
        #expect(der.errorText.contains("never trust it in production"))
        let transaction = try await home.done("buy", "consumable.apple", "--json").object()["transaction"]
        let jws = try #require((transaction as? [String: Any])?["jws"] as? String)
        #expect(try JWSHeader(jws).x5c.last == body, "the root is the one that signs")
    }

    @Test("simulate, storefront, clear: the state after the change")
    func switches() async throws {
        let home = try TestHome()
        let shape: [String: JSONKind] = [
            "purchases": .truth, "interruptions": .truth, "askToBuy": .truth, "failures": .object,
            "withdrawn": .list,
        ]
        for words in [["show"], ["purchases", "off"], ["interruptions", "on"], ["failure", "purchase", "unknown"]] {
            let settings = try await home.kiosk(["simulate", "--json"] + words).object()
            #expect(JSONKind.shape(of: settings) == shape)
        }
        let settings = try await home.done("simulate", "show", "--json").object()
        #expect(settings["purchases"] as? Bool == false)
        #expect(settings["interruptions"] as? Bool == true)
        #expect((settings["failures"] as? [String: [String: String]])?["purchase"]?["error"] == "unknown")
        let storefront = try await home.done("storefront", "set", "usa", "--json").object()
        #expect(storefront["countryCode"] as? String == "USA")
        #expect(storefront["currency"] as? String == "USD")
        #expect(try await home.done("clear", "--settings", "--json").object() as? [String: Bool] == ["cleared": true])
        #expect(try await home.done("simulate", "show", "--json").object()["purchases"] as? Bool == true)
    }

    @Test("catalog check: an array, empty when nothing is wrong")
    func check() async throws {
        let home = try TestHome()
        try home.write(CatalogText.valid, to: "good.json")
        #expect(try await home.done("catalog", "check", "good.json", "--json").array().isEmpty)
    }
}

/// What a JSON value is.
enum JSONKind: Hashable, Sendable {
    case text, number, truth, list, object, null

    init(_ value: Any) {
        let data = try? JSONSerialization.data(withJSONObject: value, options: .fragmentsAllowed)
        self =
            switch data?.first {
            case UInt8(ascii: "\""): .text
            case UInt8(ascii: "["): .list
            case UInt8(ascii: "{"): .object
            case UInt8(ascii: "t"), UInt8(ascii: "f"): .truth
            case UInt8(ascii: "n"), nil: .null
            default: .number
            }
    }

    static func shape(of object: [String: Any]) -> [String: JSONKind] { object.mapValues(JSONKind.init) }
}

extension [String: JSONKind] {
    /// Whether this has at least the other's keys, of the same kinds.
    func contains(_ other: Self) -> Bool { other.allSatisfy { self[$0.key] == $0.value } }
}

/// The header of a JWS.
struct JWSHeader: Decodable {
    var x5c: [String]

    init(_ jws: String) throws {
        self = try JSONDecoder().decode(Self.self, from: Base64URL.data(jws.prefix { $0 != "." }))
    }
}

/// The letters of a JWS.
enum Base64URL {
    static func data(_ segment: Substring) throws -> Data {
        var text = String(segment).replacing("-", with: "+").replacing("_", with: "/")
        while text.count % 4 != 0 { text += "=" }
        return try #require(Data(base64Encoded: text))
    }
}
