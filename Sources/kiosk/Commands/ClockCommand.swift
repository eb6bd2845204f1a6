import Foundation
import StoreEngine

/// `kiosk clock`: the store's clock, which subscriptions live by.
enum ClockCommand {
    /// The words of `clock rate`, for the help text.
    static let rateHelp: [(String, String)] = [
        ("DURATION", "P1M, P1Y2M10DT12H, 36h, 90s; 15m is minutes"),
        ("INSTANT", "2026-01-31T23:30:00Z, 2026-01-31, or now: the machine's time again"),
        ("NAME", "realTime"),
        ("", "monthlyRenewalEveryHour, …EveryThirtyMinutes, …EveryFifteenMinutes,"),
        ("", "…EveryFiveMinutes, …EveryThreeMinutes, …EveryThirtySeconds"),
        ("", "oneRenewalEveryFifteenMinutes, …EveryFiveMinutes, …EveryMinute,"),
        ("", "…EveryThirtySeconds, …EveryTenSeconds, …EveryTwoSeconds, …EveryDay"),
        ("", "oneHourIsOneDay, thirtyMinutesIsOneDay, fiveMinutesIsOneDay,"),
        ("", "oneMinuteIsOneDay, thirtySecondsIsOneDay, oneSecondIsOneDay"),
        ("", "xcode, sandbox, sandbox2021, testFlight: a place's pace, and its limit of"),
        ("", "none, 12, 5 or 6 renewals"),
    ]

    static func run(_ arguments: ParsedArguments, _ output: Output) async throws -> ExitStatus {
        let words = arguments.operands
        let change: Change
        switch (words.first, words.count) {
        case (nil, 0), ("show", 1): change = .none
        case ("set", 2): change = .move(words[1].lowercased() == "now" ? .machine : .set(try instant(words[1])))
        case ("advance", 2): change = .move(.advance(try span(words[1])))
        case ("next", 1): change = .move(.next)
        case ("run", 1): change = .move(.run)
        case ("rate", 2): change = try rate(words[1])
        default: throw CommandFailure.usage("Say 'kiosk clock \(CommandTable.named("clock")?.operands ?? "")'.")
        }
        let session = try Session(arguments.common)
        let store = session.store
        let reading = try await Session.engine { () throws(StoreEngineError) in
            let before = try await store.clockReading()
            switch change {
            case .none: return before
            case .move(.next) where before.nextDue == nil: return before
            case .move(let move): return try await store.moveClock(move)
            case .pace(let rate, let profile):
                let standard = store.standardBillingPolicy
                try await store.updateBilling { policy in
                    policy.rate = rate
                    policy.maximumRenewals = (profile?.policy ?? standard).maximumRenewals
                }
                return try await store.clockReading()
            }
        }
        if case .move(.next) = change, reading.nextDue == nil, !output.json {
            output.message("kiosk: Nothing is due; the clock was left alone.")
        }
        show(reading, output)
        return .done
    }

    private enum Change: Sendable {
        case none
        case move(ClockMove)
        case pace(RenewalRate, RenewalProfile?)
    }

    private static func show(_ reading: ClockReading, _ output: Output) {
        let mode: String
        let isRunning: Bool
        switch reading.setting {
        case .standing:
            (mode, isRunning) = ("virtual", false)
            output.line("\(reading.now.text)  stands still; 'kiosk clock advance', 'set' or 'run' moves it")
        case .running(let ahead):
            mode = ahead != 0 ? "virtual" : reading.billing.rate == .realTime ? "real" : "rate"
            isRunning = true
            output.line("\(reading.now.text)  \(ahead == 0 ? "the machine's time" : "runs on from where it was moved")")
        }
        if let behind = reading.behind {
            output.message(
                "kiosk: The clock shows \(behind.text), but the store has seen \(reading.now.text): its time stands "
                    + "still until the clock has caught up. 'kiosk clear' forgets everything, the time too.")
        }
        let limit = reading.billing.maximumRenewals.map { ", \($0) times at most" } ?? ""
        output.line("renewals: \(reading.billing.rate.rawValue)\(limit)")
        output.line(reading.nextDue.map { "next event: \($0.text)" } ?? "next event: none")
        output.object([
            "now": reading.now.text, "mode": mode, "running": isRunning, "rate": reading.billing.rate.rawValue,
            "maximumRenewals": reading.billing.maximumRenewals ?? NSNull(),
            "nextEvent": reading.nextDue?.text ?? NSNull(),
        ])
    }

    // MARK: Words

    private static func instant(_ text: String) throws(CommandFailure) -> StoreInstant {
        if let instant = StoreInstant(iso8601: text) { return instant }
        throw .usage(
            "'\(text)' is not an instant.",
            advice: "Write it like 2026-01-31T23:30:00Z, 2026-01-31T23:30:00+09:00 or 2026-01-31; or 'now'.")
    }

    private static func span(_ text: String) throws(CommandFailure) -> TimeSpan {
        if let span = TimeSpan(text) ?? TimeSpan(text.uppercased()) ?? TimeSpan(text.lowercased()) { return span }
        let isBack = text.hasPrefix("-")
        throw .usage(
            "'\(text)' is not a duration\(isBack ? " that a clock can advance by" : "").",
            advice: isBack
                ? "The store's time never goes back." : "Write it like P1M, P1Y2M10DT12H, 36h, 15m or 90s.")
    }

    private static func rate(_ text: String) throws(CommandFailure) -> Change {
        let name = text.lowercased()
        if let profile = RenewalProfile.allCases.first(where: { $0.rawValue.lowercased() == name }) {
            return .pace(profile.policy.rate, profile)
        }
        if let rate = RenewalRate.allCases.first(where: { $0.rawValue.lowercased() == name }) {
            return .pace(rate, nil)
        }
        let names = RenewalRate.allCases.map(\.rawValue) + RenewalProfile.allCases.map(\.rawValue)
        throw .usage(
            "There is no renewal rate '\(text)'.",
            advice: NearestName.of(text, among: names).map { "Did you mean '\($0)'?" }
                ?? "'kiosk help clock' lists them.")
    }
}

extension StoreInstant {
    /// ISO 8601, UTC, whole seconds.
    var text: String { date.ISO8601Format() }
}
