import Foundation
import Testing

/// What the store does by itself or for the developer, as commands (contract §2).
@Suite("Command line: the store's side")
struct StoreSideCommandTests {
    private static let plan = "StoreFlowSubscriptionMonthly"

    @Test("extend-renewal: 1 to 90 days later, and the transaction says so")
    func extend() async throws {
        let home = try TestHome()
        try await home.done("clock", "set", "2026-01-01")
        try await home.done("buy", Self.plan)
        let answer = try await home.done("extend-renewal", "30", "--json").object()
        #expect(answer["result"] as? String == "changed")
        let subscription = try #require(answer["subscription"] as? [String: Any])
        #expect(subscription["renewalDate"] as? String == "2026-02-07T00:00:00Z")
        #expect(try await home.transactions().first?["expiresDate"] as? Int == 1_770_422_400_000)
        for (days, status) in [("91", Int32(1)), ("0", 1), ("soon", 64)] {
            #expect(try await home.kiosk("extend-renewal", days).status == status)
        }
        try await home.done("auto-renew", "off")
        #expect(try await home.kiosk("extend-renewal", "3", "--json").errorCode == "notRenewing")
    }

    @Test("refund request, decline and reverse; delete: each says what was done")
    func refunds() async throws {
        let home = try TestHome()
        try await home.done("buy", "non.consumable.knife")
        let request = try await home.done("refund", "request", "0", "--reason", "legal", "--json").object()
        #expect(request as? [String: String] == ["requested": "0", "reason": "LEGAL"])
        #expect(
            try await home.done("refund", "decline", "0", "--json").object() as? [String: String] == ["declined": "0"])
        try await home.done("refund", "0")
        #expect(try await home.kiosk("refund", "decline", "0", "--json").errorCode == "alreadyRefunded")
        let reversed = try await home.done("refund", "reverse", "0", "--json").object()
        #expect((reversed["transaction"] as? [String: Any])?["revocationDate"] == nil)
        #expect(try await home.kiosk("refund", "reverse", "0", "--json").errorCode == "refundNotReversible")
        #expect(try await home.done("delete", "0", "--json").object() as? [String: String] == ["deleted": "0"])
        #expect(try await home.kiosk("delete", "0", "--json").errorCode == "noTransaction")
        for words in [
            ["refund", "undo", "0"], ["refund", "request", "0", "--reason", "mood"], ["refund", "decline"],
            ["refund", "decline", "0", "--reason", "legal"], ["delete"], ["delete", "one"],
        ] {
            #expect(try await home.kiosk(words).status == 64, "\(words)")
        }
    }

    @Test("purchase-intent and message wait for the app; what there is not is refused")
    func outside() async throws {
        let home = try TestHome()
        let intent = try await home.done("purchase-intent", "consumable.apple", "--json").object()
        #expect(intent as? [String: String] == ["productID": "consumable.apple"])
        let wrong = try await home.kiosk("purchase-intent", "consumable.aple", "--json")
        #expect(wrong.errorCode == "productUnavailable")
        #expect(wrong.errorText.contains("consumable.apple"))
        #expect(try await home.kiosk("purchase-intent", "consumable.apple", "--offer", "x").status == 1)
        let message = try await home.done("message", "--json").object()
        #expect(message as? [String: String] == ["message": "generic", "account": "default"])
        try await home.done("message", "billingIssue")
        #expect(try await home.kiosk("message", "billing").status == 64)
    }

    @Test("clock advance refuses what would renew for hours")
    func endless() async throws {
        let home = try TestHome()
        try await home.done("clock", "set", "2026-01-01")
        try await home.done("clock", "rate", "oneRenewalEveryTwoSeconds")
        for number in 0..<51 { try await home.done("subscribe", Self.plan, "--account", "a\(number)") }
        let refused = try await home.kiosk("clock", "advance", "P10Y", "--json")
        #expect(refused.status == 1)
        #expect(refused.errorCode == "tooManyRenewals")
        #expect(try await home.done("clock", "show", "--json").object()["now"] as? String == "2026-01-01T00:00:00Z")
    }
}
