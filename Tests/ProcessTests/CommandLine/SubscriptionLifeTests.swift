import Foundation
import Testing

/// Subscriptions from their first day to their last, one process a step (storekit-spec A4).
@Suite("Command line: the life of a subscription")
struct SubscriptionLifeTests {
    private static let monthly = "StoreFlowSubscriptionMonthly"
    private static let annual = "StoreFlowSubscriptionAnnualy"
    private static let club = "com.myapp.yearly"
    private static let clubBought = Step(
        "buy \(club)", "subscribed \(club) until 2027-01-01T00:00:00Z", next: "\(club) 5000", owned: [club],
        news: ["SUBSCRIBED INITIAL_BUY"])

    /// One command, and what every process sees after it.
    struct Step: Sendable {
        var command: [String]
        var standing: String
        var next: String
        var owned: [String]
        var news: [String]

        init(_ command: String, _ standing: String, next: String = "-", owned: [String] = [], news: [String] = []) {
            self.command = command.split(separator: " ").map(String.init)
            self.standing = standing
            self.next = next
            self.owned = owned
            self.news = news
        }
    }

    struct Story: Sendable, CustomTestStringConvertible {
        var name: String
        var start = "2026-01-01T00:00:00Z"
        var before: [String] = []
        var steps: [Step]
        var testDescription: String { name }
    }

    static let stories: [Story] = [
        Story(
            name: "trial, paid month, upgrade at once, downgrade with the renewal", start: "2026-01-31T23:30:00Z",
            steps: [
                Step(
                    "buy \(monthly)", "subscribed \(monthly) until 2026-02-07T23:30:00Z", next: "\(monthly) 980",
                    owned: [monthly], news: ["SUBSCRIBED INITIAL_BUY"]),
                Step(
                    "clock advance P1W", "subscribed \(monthly) until 2026-03-07T23:30:00Z", next: "\(monthly) 980",
                    owned: [monthly], news: ["DID_RENEW"]),
                Step(
                    "buy \(annual)", "subscribed \(annual) until 2027-02-07T23:30:00Z", next: "\(annual) 9800",
                    owned: [annual], news: ["DID_CHANGE_RENEWAL_PREF UPGRADE"]),
                Step(
                    "buy \(monthly)", "subscribed \(annual) until 2027-02-07T23:30:00Z", next: "\(monthly) 980",
                    owned: [annual], news: ["DID_CHANGE_RENEWAL_PREF DOWNGRADE"]),
                Step(
                    "clock next", "subscribed \(monthly) until 2027-03-07T23:30:00Z", next: "\(monthly) 980",
                    owned: [monthly], news: ["DID_RENEW"]),
                Step(
                    "auto-renew off", "subscribed \(monthly) until 2027-03-07T23:30:00Z", owned: [monthly],
                    news: ["DID_CHANGE_RENEWAL_STATUS AUTO_RENEW_DISABLED"]),
                Step("clock next", "expired \(monthly) until 2027-03-07T23:30:00Z", news: ["EXPIRED VOLUNTARY"]),
                Step("clock set 2027-03-01", "expired \(monthly) until 2027-03-07T23:30:00Z"),
            ]),
        Story(
            name: "grace period, recovery with the same dates, then access lost, then recovery from that day",
            before: ["grace-period on"],
            steps: [
                clubBought,
                Step(
                    "billing-issue on", "subscribed \(club) until 2027-01-01T00:00:00Z", next: "\(club) 5000",
                    owned: [club]),
                Step(
                    "clock next", "inGracePeriod \(club) until 2027-01-01T00:00:00Z", next: "\(club) 5000",
                    owned: [club], news: ["DID_FAIL_TO_RENEW GRACE_PERIOD"]),
                Step(
                    "clock advance P15D", "inGracePeriod \(club) until 2027-01-01T00:00:00Z", next: "\(club) 5000",
                    owned: [club]),
                Step(
                    "billing-issue resolve", "subscribed \(club) until 2028-01-01T00:00:00Z", next: "\(club) 5000",
                    owned: [club], news: ["DID_RENEW BILLING_RECOVERY"]),
                Step(
                    "clock next", "inGracePeriod \(club) until 2028-01-01T00:00:00Z", next: "\(club) 5000",
                    owned: [club], news: ["DID_FAIL_TO_RENEW GRACE_PERIOD"]),
                Step(
                    "clock next", "inBillingRetryPeriod \(club) until 2028-01-01T00:00:00Z", next: "\(club) 5000",
                    news: ["GRACE_PERIOD_EXPIRED"]),
                Step(
                    "clock set 2028-02-01", "inBillingRetryPeriod \(club) until 2028-01-01T00:00:00Z",
                    next: "\(club) 5000"),
                Step(
                    "billing-issue resolve", "subscribed \(club) until 2029-02-01T00:00:00Z", next: "\(club) 5000",
                    owned: [club], news: ["DID_RENEW BILLING_RECOVERY"]),
            ]),
        Story(
            name: "grace period after a trial: sixteen days, as for any monthly plan",
            before: ["grace-period on", "billing-issue on"],
            steps: [
                Step(
                    "buy \(monthly)", "subscribed \(monthly) until 2026-01-08T00:00:00Z", next: "\(monthly) 980",
                    owned: [monthly], news: ["SUBSCRIBED INITIAL_BUY"]),
                Step(
                    "clock set 2026-01-23T23:59:59Z", "inGracePeriod \(monthly) until 2026-01-08T00:00:00Z",
                    next: "\(monthly) 980", owned: [monthly], news: ["DID_FAIL_TO_RENEW GRACE_PERIOD"]),
                Step(
                    "clock advance 1s", "inBillingRetryPeriod \(monthly) until 2026-01-08T00:00:00Z",
                    next: "\(monthly) 980", news: ["GRACE_PERIOD_EXPIRED"]),
            ]),
        Story(
            name: "sixty days of retry, then the end; a new purchase goes on with the chain",
            before: ["billing-issue on"],
            steps: [
                clubBought,
                Step(
                    "clock next", "inBillingRetryPeriod \(club) until 2027-01-01T00:00:00Z", next: "\(club) 5000",
                    news: ["DID_FAIL_TO_RENEW"]),
                Step(
                    "clock advance 1439h", "inBillingRetryPeriod \(club) until 2027-01-01T00:00:00Z",
                    next: "\(club) 5000"),
                Step("clock advance 1h", "expired \(club) until 2027-01-01T00:00:00Z", news: ["EXPIRED BILLING_RETRY"]),
                Step(
                    "buy \(club)", "subscribed \(club) until 2028-03-02T00:00:00Z", next: "\(club) 5000",
                    owned: [club], news: ["SUBSCRIBED RESUBSCRIBE"]),
            ]),
        Story(
            name: "a price increase with the customer's consent",
            steps: [
                clubBought,
                Step(
                    "price-increase announce 6000", "subscribed \(club) until 2027-01-01T00:00:00Z",
                    next: "\(club) 6000", owned: [club], news: ["PRICE_INCREASE PENDING"]),
                Step(
                    "price-increase agree", "subscribed \(club) until 2027-01-01T00:00:00Z", next: "\(club) 6000",
                    owned: [club], news: ["PRICE_INCREASE ACCEPTED"]),
                Step(
                    "clock next", "subscribed \(club) until 2028-01-01T00:00:00Z", next: "\(club) 6000",
                    owned: [club], news: ["DID_RENEW"]),
            ]),
        Story(
            name: "a price increase declined",
            steps: [
                clubBought,
                Step(
                    "price-increase ask", "subscribed \(club) until 2027-01-01T00:00:00Z", next: "\(club) 5000",
                    owned: [club], news: ["PRICE_INCREASE PENDING"]),
                Step(
                    "price-increase decline", "subscribed \(club) until 2027-01-01T00:00:00Z", owned: [club],
                    news: ["DID_CHANGE_RENEWAL_STATUS AUTO_RENEW_DISABLED"]),
                Step("clock next", "expired \(club) until 2027-01-01T00:00:00Z", news: ["EXPIRED VOLUNTARY"]),
            ]),
        Story(
            name: "a price increase without an answer, and one that needs none",
            steps: [
                clubBought,
                Step(
                    "price-increase announce 6000 --no-consent", "subscribed \(club) until 2027-01-01T00:00:00Z",
                    next: "\(club) 6000", owned: [club], news: ["PRICE_INCREASE ACCEPTED"]),
                Step(
                    "price-increase announce 7000", "subscribed \(club) until 2027-01-01T00:00:00Z",
                    next: "\(club) 7000", owned: [club], news: ["PRICE_INCREASE PENDING"]),
                Step("clock next", "expired \(club) until 2027-01-01T00:00:00Z", news: ["EXPIRED PRICE_INCREASE"]),
            ]),
        Story(
            name: "the current period refunded",
            steps: [
                clubBought,
                Step("refund 0", "revoked \(club) until 2027-01-01T00:00:00Z", news: ["REFUND"]),
                Step("clock set 2028-01-01", "revoked \(club) until 2027-01-01T00:00:00Z"),
            ]),
        Story(
            name: "an old period refunded: the current one stays",
            steps: [
                clubBought,
                Step(
                    "renew", "subscribed \(club) until 2027-01-01T00:00:00Z", next: "\(club) 5000", owned: [club],
                    news: ["DID_RENEW"]),
                Step(
                    "refund 0", "subscribed \(club) until 2027-01-01T00:00:00Z", next: "\(club) 5000", owned: [club],
                    news: ["REFUND"]),
            ]),
        Story(
            name: "ended by hand, won back by an offer",
            steps: [
                clubBought,
                Step(
                    "expire", "expired \(club) until 2026-01-01T00:00:00Z",
                    news: ["DID_CHANGE_RENEWAL_STATUS AUTO_RENEW_DISABLED", "EXPIRED VOLUNTARY"]),
                Step(
                    "buy \(club) --offer club.again", "subscribed \(club) until 2026-03-01T00:00:00Z",
                    next: "\(club) 5000", owned: [club], news: ["SUBSCRIBED RESUBSCRIBE"]),
            ]),
        Story(
            name: "a promotional offer waits for the next billing, three months at its price",
            steps: [
                Step(
                    "buy \(monthly)", "subscribed \(monthly) until 2026-01-08T00:00:00Z", next: "\(monthly) 980",
                    owned: [monthly], news: ["SUBSCRIBED INITIAL_BUY"]),
                Step(
                    "buy \(monthly) --offer basket.loyal", "subscribed \(monthly) until 2026-01-08T00:00:00Z",
                    next: "\(monthly) 680", owned: [monthly], news: ["OFFER_REDEEMED"]),
                Step(
                    "clock advance P3M", "subscribed \(monthly) until 2026-04-08T00:00:00Z", next: "\(monthly) 980",
                    owned: [monthly], news: ["DID_RENEW", "DID_RENEW", "DID_RENEW"]),
            ]),
        Story(
            name: "taken out of sale, it ends with its period",
            steps: [
                clubBought,
                Step(
                    "simulate sale \(club) off", "subscribed \(club) until 2027-01-01T00:00:00Z", next: "\(club) 5000",
                    owned: [club]),
                Step(
                    "clock next", "expired \(club) until 2027-01-01T00:00:00Z", news: ["EXPIRED PRODUCT_NOT_FOR_SALE"]),
            ]),
    ]

    @Test(
        "state, entitlement and news of each step; access only while subscribed or in grace (SEED-30, SEED-153, BUG-20)",
        arguments: stories)
    func life(_ story: Story) async throws {
        let home = try TestHome()
        try await home.done("clock", "set", story.start)
        for command in story.before { try await home.done(command.split(separator: " ").map(String.init)) }
        var history: [String] = []
        for step in story.steps {
            try await home.done(step.command)
            history += step.news
            let expected = SubscriptionFacts(
                standing: step.standing, next: step.next, owned: step.owned, history: history)
            #expect(try await home.facts() == expected, "after \(step.command.joined(separator: " "))")
        }
    }

    @Test("the plan left behind is marked upgraded and never counts again (BUG-19)")
    func upgraded() async throws {
        let home = try TestHome()
        try await home.done("clock", "set", "2026-01-01")
        try await home.done("buy", Self.monthly)
        try await home.done("buy", Self.annual)
        try await home.done("auto-renew", "off")
        #expect(try await home.transactions().map { $0["isUpgraded"] as? Bool ?? false } == [false, true])
        #expect(try await home.done("transactions").lines.last?.hasSuffix("finished, upgraded") == true)
        try await home.done("clock", "advance", "P14M")
        #expect(try await home.facts().owned.isEmpty)
    }

    @Test("closed for three months and five days: each missed renewal once, right at once (BUG-18, SEED-131, SEED-209)")
    func closed() async throws {
        let home = try TestHome()
        try await home.done("clock", "set", "2026-01-31T23:30:00Z")
        try await home.done("buy", "com.myapp.monthly")
        try await home.done("clock", "advance", "P3M5D")
        let facts = try await home.facts()
        #expect(facts.standing == "subscribed com.myapp.monthly until 2026-05-31T23:30:00Z")
        #expect(facts.owned == ["com.myapp.monthly"])
        #expect(facts.history == ["SUBSCRIBED INITIAL_BUY", "DID_RENEW", "DID_RENEW", "DID_RENEW"])
        #expect(
            try await home.charges() == [
                "2026-01-31T23:30:00Z 250", "2026-02-28T23:30:00Z 250", "2026-03-31T23:30:00Z 250",
                "2026-04-30T23:30:00Z 500",
            ])
        let transactions = try await home.transactions()
        #expect(transactions.map { $0["originalTransactionId"] as? String } == ["0", "0", "0", "0"])
        #expect(
            transactions.map { $0["transactionReason"] as? String } == ["RENEWAL", "RENEWAL", "RENEWAL", "PURCHASE"])
    }

    @Test("missed renewals reach the app once, by whichever command needs it first (BUG-18)")
    func deliveredOnce() async throws {
        let home = try TestHome()
        try await home.done("clock", "set", "2026-01-01")
        try await home.done("buy", "com.myapp.monthly")
        try await home.done("clock", "advance", "P3M")
        #expect(try await home.transactions("--unfinished").map { $0["transactionId"] as? String } == ["3", "2", "1"])
        try await home.done("owned")
        #expect(try await home.transactions("--unfinished").isEmpty)
        #expect(try await home.transactions().count == 4)
    }

    @Test("renewals from 31 January end with each month and come back to the 31st (BUG-16)")
    func monthEnds() async throws {
        let home = try TestHome()
        try await home.done("clock", "set", "2027-01-31T23:30:00Z")
        try await home.done("subscribe", "com.myapp.monthly")
        try await home.done("clock", "advance", "P14M")
        let days = try await home.charges().map { $0.prefix(20) }
        #expect(days.allSatisfy { $0.hasSuffix("T23:30:00Z") })
        #expect(
            days.map { $0.dropFirst(2).prefix(8) } == [
                "27-01-31", "27-02-28", "27-03-31", "27-04-30", "27-05-31", "27-06-30", "27-07-31", "27-08-31",
                "27-09-30", "27-10-31", "27-11-30", "27-12-31", "28-01-31", "28-02-29", "28-03-31",
            ])
    }

    @Test(
        "a minute before and after its end, every time zone says the same (BUG-17)",
        arguments: ["Pacific/Honolulu", "UTC", "Asia/Kolkata", "Pacific/Kiritimati"])
    func zones(_ zone: String) async throws {
        let home = try TestHome()
        try await home.done("clock", "set", "2026-03-28T23:59:00Z")
        try await home.done("buy", Self.monthly)
        try await home.done("auto-renew", "off")
        for (instant, isEntitled) in [("2026-04-04T23:58:00Z", true), ("2026-04-05T00:00:00Z", false)] {
            try await home.done("clock", "set", instant)
            let owned = try await home.done("owned", "--json", variables: ["TZ": zone]).object()
            #expect((owned["entitlements"] as? [Any])?.isEmpty == !isEntitled)
            let words = try await home.done("subscriptions", variables: ["TZ": zone]).text
            #expect(words.contains("2026-04-04T23:59:00Z"))
        }
    }

    @Test(
        "a trial is used once in its group, lapses or not; another group and a cleared store have theirs (BUG-21)")
    func trial() async throws {
        let home = try TestHome()
        try await home.done("clock", "set", "2026-01-01")
        func price(_ plan: String) async throws -> String? {
            let bought = try await home.done("buy", plan, "--json").object()["subscription"] as? [String: Any]
            return bought?["price"] as? String
        }
        #expect(try await price(Self.monthly) == "0")
        try await home.done("expire")
        #expect(try await price(Self.annual) == "9800")
        #expect(try await price("com.myapp.monthly") == "250")
        try await home.done("clear")
        #expect(try await price(Self.annual) == "7800")
    }

    @Test("the list of products says what a plan's price is for, and what comes before it (SEED-184, SEED-185)")
    func terms() async throws {
        let lines = try await TestHome().done("products").lines
        let terms = [
            Self.monthly: "￥980  per month, after a free trial of 1 week",
            Self.annual: "￥9,800  per year, after ￥7,800 for 1 year",
            "com.myapp.monthly": "￥500  per month, after ￥250 per month for 3 months",
            Self.club: "￥5,000  per year",
        ]
        for (plan, words) in terms {
            #expect(lines.contains { $0.hasPrefix(plan + " ") && $0.hasSuffix(words) }, "\(plan)")
        }
    }

    @Test("the price after a trial, or after any offer, stands beside it (SEED-184, SEED-185)")
    func afterTrial() async throws {
        let home = try TestHome()
        try await home.done("clock", "set", "2026-01-01")
        #expect(
            try await home.done("buy", Self.monthly).lines == [
                "bought \(Self.monthly) (transaction 0)",
                "\(Self.monthly)  subscribed until 2026-01-08T00:00:00Z (free trial of 1 week)",
                "  renews 2026-01-08T00:00:00Z for ￥980 per month",
            ])
        #expect(
            try await home.done("buy", "com.myapp.monthly").lines.suffix(2) == [
                "com.myapp.monthly  subscribed until 2026-02-01T00:00:00Z (￥250 per month for 3 months)",
                "  renews 2026-02-01T00:00:00Z: ￥250 per month for 2 months, then ￥500 per month",
            ])
    }

    @Test("what was sold in yen renews in yen; what is bought after a move is paid in dollars (BUG-26)")
    func storefront() async throws {
        let home = try TestHome()
        try await home.done("clock", "set", "2026-01-01")
        try await home.done("buy", Self.club)
        try await home.done("storefront", "set", "USA")
        try await home.done("clock", "next")
        try await home.done("buy", Self.annual)
        let paid = try await home.transactions().map { "\($0["currency"] ?? "") \($0["price"] ?? "")" }
        #expect(paid == ["USD 79990", "JPY 5000000", "JPY 5000000"])
    }
}
