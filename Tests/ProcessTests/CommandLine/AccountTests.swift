import Foundation
import Testing

/// Accounts and devices (contract §2, §3).
@Suite("Command line: accounts and devices")
struct AccountTests {
    @Test("a non-consumable belongs to the account on all its devices, a consumable to one device (SEED-19)")
    func belongings() async throws {
        let home = try TestHome()
        try await home.done("buy", "non.consumable.knife", "--account", "mother", "--device", "phone")
        try await home.done("buy", Scenario.product, "--account", "mother", "--device", "phone", "--quantity", "2")
        func owned(_ account: String, _ device: String) async throws -> ([String: Int], [String]) {
            let run = try await home.done("owned", "--json", "--account", account, "--device", device).object()
            let entitlements = run["entitlements"] as? [[String: Any]] ?? []
            return (run["balances"] as? [String: Int] ?? [:], entitlements.compactMap { $0["productId"] as? String })
        }
        #expect(try await owned("mother", "phone") == ([Scenario.product: 2], ["non.consumable.knife"]))
        #expect(try await owned("mother", "tablet") == ([:], ["non.consumable.knife"]))
        #expect(try await owned("father", "phone").1 == [])
        #expect(try await owned("default", "default") == ([:], []))
        let again = try await home.done(
            "buy", "non.consumable.knife", "--account", "mother", "--device", "tablet", "--json")
        #expect(try again.object()["alreadyOwned"] as? Bool == true)
        let own = try await home.done("buy", "non.consumable.knife", "--account", "father", "--json")
        #expect(try own.object()["alreadyOwned"] == nil)
    }

    @Test("transactions are those of all accounts, or of the one named (contract §2)")
    func transactions() async throws {
        let home = try TestHome()
        try await home.done("buy", Scenario.product, "--account", "mother")
        try await home.done("buy", Scenario.product, "--account", "father")
        #expect(try await home.transactions().count == 2)
        let mothers = try await home.transactions("--account", "mother")
        #expect(mothers.map { $0["transactionId"] as? String } == ["0"])
    }

    @Test("each device keeps its balances in a file of its own (contract §3)")
    func files() async throws {
        let home = try TestHome()
        try await home.done("buy", Scenario.product, "--quantity", "3")
        try await home.done("buy", Scenario.product, "--device", "phone", "--quantity", "4")
        #expect(try home.propertyList()[Scenario.product] as? Int == 3)
        #expect(try home.propertyList("devices/phone/balances.plist")[Scenario.product] as? Int == 4)
    }

    @Test("a request is approved for the account and device that asked (SEED-132)")
    func requestsOfDevices() async throws {
        let home = try TestHome()
        try await home.done("ask-to-buy", "on")
        _ = try await home.kiosk("buy", Scenario.product, "--account", "child", "--device", "phone", "--quantity", "2")
        let request = try #require(try await home.done("ask-to-buy", "list", "--json").array().first)
        #expect(request["account"] as? String == "child")
        #expect(request["device"] as? String == "phone")
        try await home.done("ask-to-buy", "approve", "1")
        #expect(try await home.owned(Scenario.product) == 0)
        let owned = try await home.done("owned", "--json", "--account", "child", "--device", "phone").object()
        #expect(owned["balances"] as? [String: Int] == [Scenario.product: 2])
    }

    @Test("an account token comes back on the transaction and in its signed payload (BUG-10, SEED-161)")
    func token() async throws {
        let home = try TestHome()
        let token = "01234567-89AB-CDEF-0123-456789ABCDEF"
        let bought = try await home.done("buy", Scenario.product, "--account-token", token, "--json").object()
        let transaction = try #require(bought["transaction"] as? [String: Any])
        #expect((transaction["appAccountToken"] as? String)?.uppercased() == token)
        let listed = try #require(try await home.transactions().first)
        #expect(listed["appAccountToken"] as? String == transaction["appAccountToken"] as? String)
        let payload = (transaction["jws"] as? String)?.split(separator: ".")[1]
        #expect(try JWSPayload(#require(payload)).appAccountToken?.uppercased() == token)
        let without = try await home.done("buy", Scenario.product, "--json").object()["transaction"]
        #expect((without as? [String: Any])?["appAccountToken"] == nil)
    }
}

/// What these tests read of a signed payload.
private struct JWSPayload: Decodable {
    var appAccountToken: String?

    init(_ segment: Substring) throws {
        self = try JSONDecoder().decode(Self.self, from: Base64URL.data(segment))
    }
}
