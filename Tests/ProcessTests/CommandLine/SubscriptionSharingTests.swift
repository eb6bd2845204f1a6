import Foundation
import Testing

/// Families, codes, purchases outside the app (storekit-spec A4.4, A4.5).
@Suite("Command line: sharing and redeeming")
struct SubscriptionSharingTests {
    private static let plan = "StoreFlowSubscriptionMonthly"

    @Test(
        "a family shares, joins late, leaves, and stops; members pay nothing and can change nothing (SEED-130, BUG-12)")
    func family() async throws {
        let home = try TestHome()
        try await home.done("clock", "set", "2026-01-01")
        try await home.done("family", "share", "on")
        try await home.done("family", "join", "kid")
        try await home.done("buy", Self.plan)
        try await home.done("family", "join", "aunt")
        for member in ["kid", "aunt"] {
            let shared = try #require(try await home.subscriptions(of: member).first)
            #expect(shared["isFamilyShared"] as? Bool == true)
            #expect(shared["purchaser"] as? String == "default")
            #expect(shared["price"] as? String == "0")
            #expect(try await home.facts(of: member).owned == [Self.plan])
        }
        let kids = try await home.transactions("--account", "kid")
        #expect(kids.map { $0["inAppOwnershipType"] as? String } == ["FAMILY_SHARED"])

        let id = try #require(kids.first?["transactionId"] as? String)
        let refund = try await home.kiosk("refund", id, "--json")
        #expect((refund.status == 1) && refund.errorCode == "familyShared", "\(refund)")
        let change = try await home.kiosk("auto-renew", "off", "--account", "kid", "--json")
        #expect((change.status == 1) && change.errorCode == "noSubscription", "\(change)")

        try await home.done("family", "leave", "kid")
        #expect(try await home.facts(of: "kid").standing.hasPrefix("revoked"))
        #expect(try await home.facts(of: "kid").owned.isEmpty)
        try await home.done("family", "share", "off")
        #expect(try await home.facts(of: "aunt").standing.hasPrefix("revoked"))
        #expect(try await home.facts().owned == [Self.plan])
        #expect(
            try await home.done("family", "list", "--json").object()["members"] as? [String] == ["aunt"])
    }

    @Test("a code is redeemed once, in any case of letters, and reaches the app through its updates only")
    func code() async throws {
        let home = try TestHome()
        try await home.done("clock", "set", "2026-01-01")
        let redeemed = try await home.done("redeem", "welcome", "--json").object()
        let transaction = try #require(redeemed["transaction"] as? [String: Any])
        #expect(transaction["offerType"] as? Int == 3)
        #expect(transaction["offerIdentifier"] as? String == "basket.welcome")
        #expect(transaction["finished"] as? Bool == false)
        #expect(try await home.transactions("--unfinished").count == 1)
        #expect(try await home.facts().standing == "subscribed \(Self.plan) until 2026-04-01T00:00:00Z")
        #expect(try await home.transactions("--unfinished").isEmpty, "the app was started by 'owned'")
        try await home.done("expire")
        let again = try await home.kiosk("redeem", "FRUIT2026", "--json")
        #expect((again.status == 1) && again.errorCode == "alreadyRedeemed", "\(again)")
    }

    @Test("a plan bought outside the app is charged at once and delivered by the app's next start")
    func outside() async throws {
        let home = try TestHome()
        let bought = try await home.done("subscribe", Self.plan, "--json").object()
        #expect(bought["result"] as? String == "success")
        #expect((bought["transaction"] as? [String: Any])?["finished"] as? Bool == false)
        try await home.done("restore")
        #expect(try await home.transactions().map { $0["finished"] as? Bool } == [true])
        let again = try await home.done("subscribe", Self.plan, "--json").object()
        #expect(again["alreadyOwned"] as? Bool == true)
        #expect(try await home.transactions().count == 1)
    }

    @Test("a plan asked for with Ask to Buy begins when the parent approves")
    func askToBuy() async throws {
        let home = try TestHome()
        try await home.done("clock", "set", "2026-01-01")
        try await home.done("ask-to-buy", "on")
        for command in [["buy", Self.plan], ["subscribe", "com.myapp.yearly"]] {
            let run = try await home.kiosk(command + ["--json"])
            #expect(run.status == 2, "\(run)")
        }
        try await home.done("clock", "advance", "P1D")
        try await home.done("ask-to-buy", "approve", "1")
        #expect(try await home.facts().standing == "subscribed \(Self.plan) until 2026-01-09T00:00:00Z")
    }
}
