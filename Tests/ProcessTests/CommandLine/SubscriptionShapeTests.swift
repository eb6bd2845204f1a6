import Foundation
import Testing

/// What the subscription commands print, refuse and advise (contract §2).
@Suite("Command line: subscriptions")
struct SubscriptionShapeTests {
    private static let plan = "StoreFlowSubscriptionMonthly"

    static let subscription: [String: JSONKind] = [
        "groupID": .text, "productID": .text, "state": .text, "autoRenew": .truth, "renewalProductID": .text,
        "expirationDate": .text, "renewalDate": .text, "originalTransactionId": .text, "transactionId": .text,
        "account": .text, "isEntitled": .truth, "isFamilyShared": .truth, "price": .text, "regularPrice": .text,
        "renewalPrice": .text, "currency": .text, "subscriptionPeriod": .text, "recentSubscriptionStartDate": .text,
        "history": .list, "signedTransactionInfo": .text, "signedRenewalInfo": .text,
    ]

    @Test("subscriptions: an array, empty at first, with the contract's keys (contract §2)")
    func list() async throws {
        let home = try TestHome()
        #expect(try await home.subscriptions().isEmpty)
        #expect(try await home.done("subscriptions").lines == ["no subscriptions"])
        #expect(!home.exists(home.state), "looking makes no store")
        try await home.done("clock", "set", "2026-01-01")
        try await home.done("buy", Self.plan)
        let one = try #require(try await home.subscriptions().first)
        #expect(JSONKind.shape(of: one) == Self.subscription.merging(["offer": .object]) { first, _ in first })
        let offer = try #require(one["offer"] as? [String: Any])
        #expect(offer["type"] as? String == "introductory")
        #expect(offer["mode"] as? String == "freeTrial")
        #expect(offer["period"] as? String == "P1W")
        try await home.done("auto-renew", "off")
        #expect(try await home.subscriptions().first?["renewalProductID"] is NSNull)
        let history = try await home.done("subscriptions", "--history").text
        #expect(history.contains("SUBSCRIBED INITIAL_BUY"))
    }

    static let changes: [(command: String, result: String)] = [
        ("auto-renew on", "unchanged"), ("auto-renew off", "changed"), ("renew", "renewed"),
        ("price-increase announce 1200", "changed"), ("price-increase agree", "changed"), ("expire", "changed"),
    ]

    @Test("a change answers with its result and the subscription as it is then (contract §2)")
    func results() async throws {
        let home = try TestHome()
        try await home.done("clock", "set", "2026-01-01")
        try await home.done("buy", Self.plan)
        for (command, result) in Self.changes {
            let words = command.split(separator: " ").map(String.init)
            let answer = try await home.done(words + ["--json"]).object()
            #expect(answer["result"] as? String == result, "\(command)")
            #expect((answer["subscription"] as? [String: Any])?["groupID"] as? String == "basket")
            #expect((answer["transaction"] != nil) == (result == "renewed"))
        }
    }

    @Test("switches answer with what is in force, with or without a change (contract §2)")
    func switches() async throws {
        let home = try TestHome()
        #expect(
            try await home.done("billing-issue", "on", "--json").object() as? [String: Bool] == ["billingIssue": true])
        #expect(try await home.done("billing-issue", "--json").object() as? [String: Bool] == ["billingIssue": true])
        #expect(try await home.done("billing-issue", "off").lines == ["renewals are paid"])
        let grace = try await home.done("grace-period", "on", "--days", "28", "--paid-to-paid", "--json").object()
        #expect(grace["gracePeriod"] as? Bool == true)
        #expect(grace["days"] as? Int == 28)
        #expect(grace["paidToPaidOnly"] as? Bool == true)
        #expect(try await home.done("grace-period", "off").lines == ["grace period off"])
        let family = try await home.done("family", "--json").object()
        #expect(family["sharing"] as? Bool == false)
        #expect((family["members"] as? [String])?.isEmpty == true)
        let sale = try await home.done("simulate", "sale", Self.plan, "off", "--json").object()
        #expect(sale["withdrawn"] as? [String] == [Self.plan])
    }

    @Test(
        "wrong use is status 64 and says what to write; it makes no store (contract §2)",
        arguments: [
            Mistake(["subscriptions", "x"], "'kiosk subscriptions' takes no operand."),
            Mistake(["subscribe"], "Say 'kiosk subscribe PLAN'.", "Run 'kiosk help subscribe' to see how."),
            Mistake(["redeem"], "Say 'kiosk redeem CODE'."),
            Mistake(["auto-renew", "maybe"], "'maybe' is neither on nor off."),
            Mistake(["auto-renew"], "Say 'kiosk auto-renew on|off [PLAN]'."),
            Mistake(["billing-issue", "off", "x"], "Say 'kiosk billing-issue on|off|resolve [PLAN]'."),
            Mistake(
                ["grace-period", "on", "--days", "5"], "A grace period has no 5 days.", "It can be 3, 16, 28."),
            Mistake(
                ["grace-period", "off", "--days", "3"], "--days and --paid-to-paid go with 'kiosk grace-period on'."),
            Mistake(
                ["expire", "--because", "rain"], "There is no reason 'rain'.",
                "It can be autoRenewDisabled, billingError, didNotConsentToPriceIncrease, productUnavailable, unknown."),
            Mistake(
                ["price-increase", "raise"],
                "Say 'kiosk price-increase announce PRICE [PLAN]', 'ask [PLAN]', 'agree [PLAN]' or 'decline [PLAN]'."),
            Mistake(["price-increase", "ask", "--no-consent"], nil),
            Mistake(["family", "join", "a/b"], "'a/b' is not a usable account name."),
            Mistake(["family", "share", "perhaps"], "'perhaps' is neither on nor off."),
        ])
    func mistakes(_ mistake: Mistake) async throws {
        let home = try TestHome()
        let run = try await home.kiosk(mistake.arguments)
        #expect(run.status == 64, "\(run)")
        if let message = mistake.message { #expect(run.errorLines.first == "kiosk: " + message) }
        if let advice = mistake.advice { #expect(run.errorLines.dropFirst().first == "       " + advice) }
        #expect(!home.exists(home.state))
    }

    /// A refusal: what was done before, the command, its code, a part of its advice.
    struct Refusal: Sendable, CustomTestStringConvertible {
        var before: [String]
        var command: String
        var code: String
        var advice: String
        var testDescription: String { (before + [command]).joined(separator: "; ") }
    }

    @Test(
        "what cannot be done is status 1 with a code and advice, and changes nothing (contract §2)",
        arguments: [
            Refusal(before: [], command: "renew", code: "noSubscription", advice: "'kiosk buy PLAN' buys one"),
            Refusal(
                before: [], command: "renew StoreFlowSubscriptionMonthy", code: "noSubscription",
                advice: "Did you mean 'StoreFlowSubscriptionMonthly'?"),
            Refusal(
                before: [], command: "subscribe consumable.apple", code: "productUnavailable",
                advice: "'kiosk buy consumable.apple' buys it."),
            Refusal(before: [], command: "redeem NOTHING", code: "invalidCode", advice: "offerCodes"),
            Refusal(
                before: [], command: "billing-issue resolve basket", code: "noSubscription", advice: "'kiosk buy PLAN'"),
            Refusal(
                before: [], command: "buy \(plan) --offer basket.loyal", code: "ineligibleForOffer",
                advice: "has or had a plan of the group"),
            Refusal(
                before: ["buy \(plan)", "expire"], command: "extend-renewal 3", code: "subscriptionNotActive",
                advice: "buy"),
            Refusal(
                before: ["buy \(plan)", "expire"], command: "price-increase ask", code: "subscriptionNotActive",
                advice: "buy"),
            Refusal(
                before: [], command: "buy \(plan) --offer basket.loyl", code: "noOffer",
                advice: "Did you mean 'basket.loyal'?"),
            Refusal(
                before: [], command: "buy \(plan) --offer basket.welcome", code: "noOffer",
                advice: "kiosk redeem FRUIT2026"),
            Refusal(
                before: ["buy \(plan)"], command: "billing-issue resolve", code: "noBillingIssue",
                advice: "Nothing is left to do."),
            Refusal(
                before: ["buy \(plan)"], command: "price-increase agree", code: "noPriceIncrease",
                advice: "'kiosk price-increase announce PRICE'"),
            Refusal(
                before: ["buy \(plan)", "auto-renew off"], command: "price-increase ask", code: "notRenewing",
                advice: "'kiosk auto-renew on'"),
            Refusal(
                before: ["buy \(plan)", "expire"], command: "auto-renew on", code: "subscriptionNotActive",
                advice: "'kiosk buy PLAN'"),
            Refusal(
                before: ["buy \(plan)", "refund 0"], command: "refund 0", code: "alreadyRefunded",
                advice: "Nothing is left to do"),
            Refusal(
                before: ["family join kid"], command: "family join kid", code: "alreadyMember",
                advice: "'kiosk family list'"),
            Refusal(before: [], command: "family leave kid", code: "notMember", advice: "'kiosk family list'"),
            Refusal(
                before: ["simulate sale \(plan) off"], command: "subscribe \(plan)", code: "productUnavailable",
                advice: "'kiosk simulate show' says what is out of sale"),
        ])
    func refusals(_ refusal: Refusal) async throws {
        let home = try TestHome()
        try await home.done("clock", "set", "2026-01-01")
        func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
        for command in refusal.before { try await home.done(words(command)) }
        let before = try await home.done("subscriptions", "--json").output
        let run = try await home.kiosk(words(refusal.command) + ["--json"])
        #expect(run.status == 1, "\(run)")
        #expect(run.errorCode == refusal.code, "\(run)")
        #expect(run.errorText.contains(refusal.advice), "\(run)")
        #expect(try await home.done("subscriptions", "--json").output == before)
    }

    @Test("a price is taken in the subscriber's currency, and only upwards (BUG-23)")
    func prices() async throws {
        let home = try TestHome()
        try await home.done("clock", "set", "2026-01-01")
        try await home.done("buy", Self.plan, "--storefront", "USA")
        for (price, status) in [("9.999", 64), ("9.98", 64), ("9.99", 64), ("1O", 64), ("10.49", 0)] {
            #expect(try await home.kiosk("price-increase", "announce", price).status == Int32(status), "\(price)")
        }
        #expect(try await home.subscriptions().first?["renewalPrice"] as? String == "10.49")
    }

    @Test("with several subscriptions the command asks which, and takes a group or a plan")
    func several() async throws {
        let home = try TestHome()
        try await home.done("buy", Self.plan)
        try await home.done("buy", "com.myapp.yearly")
        let run = try await home.kiosk("auto-renew", "off")
        #expect(run.status == 64)
        #expect(run.errorText.contains("Name one of basket, club, or a plan."))
        try await home.done("auto-renew", "off", "club")
        try await home.done("auto-renew", "off", Self.plan)
        #expect(try await home.subscriptions().map { $0["autoRenew"] as? Bool } == [false, false])
    }
}
