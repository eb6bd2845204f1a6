import Foundation
import Testing

/// `kiosk clock`: one time for every process (contract §2, storekit-spec B5).
@Suite("Command line: the store's clock")
struct ClockTests {
    @Test("untouched it is the machine's, and looking makes no store (contract §2)")
    func machine() async throws {
        let home = try TestHome()
        let clock = try await home.done("clock", "show", "--json").object()
        #expect(
            JSONKind.shape(of: clock) == [
                "now": .text, "mode": .text, "rate": .text, "running": .truth, "maximumRenewals": .null,
                "nextEvent": .null,
            ])
        #expect(clock["mode"] as? String == "real")
        #expect(clock["rate"] as? String == "realTime")
        let now = try #require((clock["now"] as? String).flatMap { try? Date($0, strategy: .iso8601) })
        #expect(abs(now.timeIntervalSinceNow) < 3600)
        #expect(!home.exists(home.state))
    }

    static let moves: [(command: String, now: String)] = [
        ("set 2026-01-31T23:30:00Z", "2026-01-31T23:30:00Z"), ("advance P1M", "2026-02-28T23:30:00Z"),
        ("advance 90s", "2026-02-28T23:31:30Z"), ("advance 36h", "2026-03-02T11:31:30Z"),
        ("advance P1Y2M10DT12H", "2027-05-12T23:31:30Z"), ("advance p1w", "2027-05-19T23:31:30Z"),
        ("set 2028-02-29", "2028-02-29T00:00:00Z"), ("advance P1Y", "2029-02-28T00:00:00Z"),
        ("set 2029-03-01T09:00:00+09:00", "2029-03-01T00:00:00Z"),
        ("set 2029-03-01T00:00:00.5Z", "2029-03-01T00:00:00Z"),
        ("next", "2029-03-01T00:00:00Z"), ("set 2099-12-31", "2099-12-31T00:00:00Z"),
        ("set 2000-01-01", "2000-01-01T00:00:00Z"),
    ]

    @Test("set and advance stop it at an instant, which every other process sees (contract §2)")
    func moving() async throws {
        let home = try TestHome()
        for (command, now) in Self.moves {
            let words = ["clock"] + command.split(separator: " ").map(String.init)
            let answer = try await home.done(words + ["--json"]).object()
            #expect(answer["now"] as? String == now, "\(command)")
            let seen = try await home.done("clock", "--json").object()
            #expect(seen["now"] as? String == now)
            #expect(seen["mode"] as? String == "virtual")
            #expect(seen["running"] as? Bool == false)
        }
    }

    @Test("run lets time pass from where it stands; set now is the machine's time again")
    func running() async throws {
        let home = try TestHome()
        try await home.done("clock", "set", "2040-01-01")
        let running = try await home.done("clock", "run", "--json").object()
        #expect(running["mode"] as? String == "virtual")
        #expect(running["running"] as? Bool == true)
        #expect((running["now"] as? String)?.hasPrefix("2040-01-01T") == true)
        #expect(try await home.done("clock", "set", "now", "--json").object()["mode"] as? String == "real")
    }

    @Test(
        "wrong use is status 64 and says what to write; it makes no store (contract §2)",
        arguments: [
            Mistake(
                ["clock", "turn"], "Say 'kiosk clock show | set INSTANT | advance DURATION | next | run | rate NAME'."),
            Mistake(
                ["clock", "set", "tomorrow"], "'tomorrow' is not an instant.",
                "Write it like 2026-01-31T23:30:00Z, 2026-01-31T23:30:00+09:00 or 2026-01-31; or 'now'."),
            Mistake(["clock", "set", "2026-02-30"], "'2026-02-30' is not an instant."),
            Mistake(["clock", "set", "2026-01-01T00:00:00"], "'2026-01-01T00:00:00' is not an instant."),
            Mistake(
                ["clock", "advance", "soon"], "'soon' is not a duration.",
                "Write it like P1M, P1Y2M10DT12H, 36h, 15m or 90s."),
            Mistake(["clock", "advance", "P1M1Y"], "'P1M1Y' is not a duration."),
            Mistake(["clock", "advance", "0s"], "'0s' is not a duration."),
            Mistake(
                ["clock", "advance", "-5"], "'-5' is not a duration that a clock can advance by.",
                "The store's time never goes back."),
            Mistake(
                ["clock", "rate", "oneRenewalEveryMinut"], "There is no renewal rate 'oneRenewalEveryMinut'.",
                "Did you mean 'oneRenewalEveryMinute'?"),
        ])
    func mistakes(_ mistake: Mistake) async throws {
        let home = try TestHome()
        let run = try await home.kiosk(mistake.arguments)
        #expect(run.status == 64, "\(run)")
        if let message = mistake.message { #expect(run.errorLines.first == "kiosk: " + message) }
        if let advice = mistake.advice { #expect(run.errorLines.dropFirst().first == "       " + advice) }
        #expect(!home.exists(home.state))
    }

    @Test("outside the years that can be signed it does not go, and stays where it was", arguments: ["P80Y", "P74Y"])
    func outOfRange(_ span: String) async throws {
        let home = try TestHome()
        try await home.done("clock", "set", "2026-01-01")
        let run = try await home.kiosk("clock", "advance", span, "--json")
        #expect(run.status == 1)
        #expect(run.errorCode == "clockOutOfRange")
        #expect(try await home.done("clock", "--json").object()["now"] as? String == "2026-01-01T00:00:00Z")
    }

    @Test("put back, it revives nothing: the store's time stands still and says so")
    func back() async throws {
        let home = try TestHome()
        try await home.done("clock", "set", "2026-01-01")
        try await home.done("buy", "com.myapp.yearly")
        try await home.done("auto-renew", "off")
        try await home.done("clock", "next")
        let back = try await home.done("clock", "set", "2026-06-01", "--json")
        #expect(try back.object()["now"] as? String == "2027-01-01T00:00:00Z")
        #expect(back.errorText.contains("The clock shows 2026-06-01T00:00:00Z"))
        #expect(try await home.facts().owned.isEmpty)
        #expect(try await home.subscriptions().first?["state"] as? String == "expired")
    }

    @Test("a cleared store has seen nothing: its clock may go back")
    func cleared() async throws {
        let home = try TestHome()
        try await home.done("clock", "set", "2050-01-01")
        try await home.done("buy", "consumable.apple")
        try await home.done("clear")
        let back = try await home.done("clock", "set", "2026-01-01", "--json")
        #expect(try back.object()["now"] as? String == "2026-01-01T00:00:00Z")
        #expect(back.errorText.isEmpty)
    }

    /// How long a month and a year last (storekit-spec B5).
    static let rates: [(name: String, month: String, year: String)] = [
        ("realTime", "2026-02-01T00:00:00Z", "2027-01-01T00:00:00Z"),
        ("monthlyRenewalEveryHour", "2026-01-01T01:00:00Z", "2026-01-01T12:00:00Z"),
        ("monthlyRenewalEveryThirtyMinutes", "2026-01-01T00:30:00Z", "2026-01-01T06:00:00Z"),
        ("monthlyRenewalEveryFifteenMinutes", "2026-01-01T00:15:00Z", "2026-01-01T03:00:00Z"),
        ("monthlyRenewalEveryFiveMinutes", "2026-01-01T00:05:00Z", "2026-01-01T01:00:00Z"),
        ("monthlyRenewalEveryThreeMinutes", "2026-01-01T00:03:00Z", "2026-01-01T00:36:00Z"),
        ("monthlyRenewalEveryThirtySeconds", "2026-01-01T00:00:30Z", "2026-01-01T00:06:00Z"),
        ("oneRenewalEveryFifteenMinutes", "2026-01-01T00:15:00Z", "2026-01-01T00:15:00Z"),
        ("oneRenewalEveryFiveMinutes", "2026-01-01T00:05:00Z", "2026-01-01T00:05:00Z"),
        ("oneRenewalEveryMinute", "2026-01-01T00:01:00Z", "2026-01-01T00:01:00Z"),
        ("oneRenewalEveryThirtySeconds", "2026-01-01T00:00:30Z", "2026-01-01T00:00:30Z"),
        ("oneRenewalEveryTenSeconds", "2026-01-01T00:00:10Z", "2026-01-01T00:00:10Z"),
        ("oneRenewalEveryTwoSeconds", "2026-01-01T00:00:02Z", "2026-01-01T00:00:02Z"),
        ("oneRenewalEveryDay", "2026-01-02T00:00:00Z", "2026-01-02T00:00:00Z"),
        ("onehourisoneday", "2026-01-02T07:00:00Z", "2026-01-16T05:00:00Z"),
        ("oneSecondIsOneDay", "2026-01-01T00:00:31Z", "2026-01-01T00:06:05Z"),
        ("testFlight", "2026-01-02T00:00:00Z", "2026-01-02T00:00:00Z"),
        ("sandbox", "2026-01-01T00:05:00Z", "2026-01-01T01:00:00Z"),
    ]

    @Test("every rate has its month and its year", arguments: rates.indices)
    func pace(_ index: Int) async throws {
        let (name, month, year) = Self.rates[index]
        let home = try TestHome()
        try await home.done("clock", "set", "2026-01-01")
        let answer = try await home.done("clock", "rate", name, "--json").object()
        #expect(answer["mode"] as? String == "virtual")
        for (plan, end) in [("com.myapp.monthly", month), ("StoreFlowSubscriptionAnnualy", year)] {
            let bought = try await home.done("subscribe", plan, "--json").object()["subscription"] as? [String: Any]
            #expect(bought?["expirationDate"] as? String == end, "\(plan)")
        }
    }

    @Test("a rate on the machine's time is a mode of its own (contract §2)")
    func rateMode() async throws {
        let home = try TestHome()
        let fast = try await home.done("clock", "rate", "oneRenewalEveryMinute", "--json").object()
        #expect(fast["mode"] as? String == "rate")
        #expect(fast["rate"] as? String == "oneRenewalEveryMinute")
        #expect(try await home.done("clock", "rate", "realTime", "--json").object()["mode"] as? String == "real")
    }

    @Test(
        "a place's renewals stop at its limit, then the subscription ends (SEED-208)",
        arguments: [("sandbox", 12), ("sandbox2021", 5), ("testFlight", 6)])
    func limits(_ place: String, limit: Int) async throws {
        let home = try TestHome()
        try await home.done("clock", "set", "2026-01-01")
        #expect(try await home.done("clock", "rate", place, "--json").object()["maximumRenewals"] as? Int == limit)
        try await home.done("subscribe", "com.myapp.yearly")
        try await home.done("clock", "advance", "P30D")
        #expect(try await home.transactions().count == limit + 1)
        #expect(try await home.subscriptions().first?["state"] as? String == "expired")
        #expect(try await home.subscriptions().first?["expirationReason"] as? String == "autoRenewDisabled")
    }

    @Test("a sandbox store has the sandbox's pace from the start")
    func sandbox() async throws {
        let home = try TestHome()
        let clock = try await home.done("clock", "--json", variables: ["KIOSK_ENVIRONMENT": "sandbox"]).object()
        #expect(clock["rate"] as? String == "monthlyRenewalEveryFiveMinutes")
        #expect(clock["maximumRenewals"] as? Int == 12)
    }

    @Test("what is due by the old pace is settled by it; the new one holds from the next period on")
    func changedPace() async throws {
        let home = try TestHome()
        try await home.done("clock", "set", "2026-01-01")
        try await home.done("subscribe", "com.myapp.monthly")
        try await home.done("clock", "advance", "P1M")
        try await home.done("clock", "rate", "oneRenewalEveryMinute")
        try await home.done("clock", "next")
        #expect(
            try await home.charges() == [
                "2026-01-01T00:00:00Z 250", "2026-02-01T00:00:00Z 250", "2026-03-01T00:00:00Z 250",
            ])
        #expect(try await home.subscriptions().first?["expirationDate"] as? String == "2026-03-01T00:01:00Z")
    }
}
