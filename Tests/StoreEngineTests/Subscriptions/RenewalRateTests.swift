import Foundation
import Testing

@testable import StoreEngine

@Suite("Renewal rates (B5)")
struct RenewalRateTests {
    /// Seconds: weekly, monthly, 2, 3, 6 months, yearly, grace weekly, grace other, retry.
    struct Row: CustomTestStringConvertible {
        let rate: RenewalRate
        let timeRate: Int?
        let seconds: [Int]
        var testDescription: String { rate.rawValue }
    }

    static let rows = [
        Row(
            rate: .monthlyRenewalEveryHour, timeRate: 10,
            seconds: [900, 3600, 7200, 10_800, 21_600, 43_200, 771, 1800, 7200]),
        Row(
            rate: .monthlyRenewalEveryThirtyMinutes, timeRate: 11,
            seconds: [600, 1800, 3600, 5400, 10_800, 21_600, 514, 900, 3600]),
        Row(
            rate: .monthlyRenewalEveryFifteenMinutes, timeRate: 12,
            seconds: [300, 900, 1800, 2700, 5400, 10_800, 257, 450, 1800]),
        Row(
            rate: .monthlyRenewalEveryFiveMinutes, timeRate: 13,
            seconds: [180, 300, 600, 900, 1800, 3600, 154, 150, 600]),
        Row(
            rate: .monthlyRenewalEveryThreeMinutes, timeRate: nil,
            seconds: [120, 180, 360, 540, 1080, 2160, 103, 90, 360]),
        Row(rate: .monthlyRenewalEveryThirtySeconds, timeRate: 15, seconds: [10, 30, 60, 90, 180, 360, 9, 15, 60]),
        fixed(.oneRenewalEveryFifteenMinutes, 1000, 900), fixed(.oneRenewalEveryFiveMinutes, 1001, 300),
        fixed(.oneRenewalEveryMinute, 1002, 60), fixed(.oneRenewalEveryThirtySeconds, 1003, 30),
        fixed(.oneRenewalEveryTenSeconds, 1004, 10), fixed(.oneRenewalEveryTwoSeconds, 1005, 2),
        fixed(.oneRenewalEveryDay, nil, 86_400),
        // From 1 January 2026: 31 days to February, 59 to March, 90 to April, 181 to July, 365 to the new year.
        days(.oneHourIsOneDay, 1, 3600), days(.thirtyMinutesIsOneDay, 2, 1800), days(.fiveMinutesIsOneDay, 3, 300),
        days(.oneMinuteIsOneDay, 4, 60), days(.thirtySecondsIsOneDay, 5, 30), days(.oneSecondIsOneDay, 6, 1),
        days(.realTime, 0, 86_400),
    ]

    private static func fixed(_ rate: RenewalRate, _ timeRate: Int?, _ length: Int) -> Row {
        Row(
            rate: rate, timeRate: timeRate,
            seconds: [Int](repeating: length, count: 8) + [2 * length])
    }

    private static func days(_ rate: RenewalRate, _ timeRate: Int, _ day: Int) -> Row {
        Row(rate: rate, timeRate: timeRate, seconds: [7, 31, 59, 90, 181, 365, 6, 16, 60].map { $0 * day })
    }

    @Test("periods, grace and retry last as long as the table says", arguments: rows)
    func lengths(_ row: Row) {
        let start = instant("2026-01-01T00:00:00Z")
        let periods = ["P1W", "P1M", "P2M", "P3M", "P6M", "P1Y"].map { CatalogPeriod($0) }
        var found = periods.map {
            Duration.milliseconds(row.rate.instant(after: 1, $0, from: start).rawValue - start.rawValue)
        }
        found.append(row.rate.gracePeriod(.sixteenDays, for: periods[0]))
        found.append(row.rate.gracePeriod(.sixteenDays, for: periods[1]))
        found.append(row.rate.billingRetryPeriod)
        #expect(found == row.seconds.map { .seconds($0) })
        #expect(row.rate.timeRate == row.timeRate)
        if let timeRate = row.timeRate { #expect(RenewalRate(timeRate: timeRate) == row.rate) }
    }

    @Test("every rate is in the table")
    func complete() {
        #expect(Set(Self.rows.map(\.rate)) == Set(RenewalRate.allCases))
        for unknown in [-1, 7, 14, 16, 999, 1006] { #expect(RenewalRate(timeRate: unknown) == nil) }
    }

    static let graces: [(length: GracePeriod.Length, period: String, days: Int)] = [
        (.threeDays, "P1W", 3), (.sixteenDays, "P1W", 6), (.twentyEightDays, "P1W", 6), (.threeDays, "P1M", 3),
        (.sixteenDays, "P1M", 16), (.twentyEightDays, "P1M", 28), (.twentyEightDays, "P1Y", 28),
        (.sixteenDays, "P3D", 6), (.sixteenDays, "P2W", 16),
    ]

    @Test("a grace period of 3, 16 or 28 days; weekly plans have 6 at most (A4.2)", arguments: 0..<9)
    func gracePeriod(_ index: Int) {
        let (length, period, days) = Self.graces[index]
        #expect(RenewalRate.realTime.gracePeriod(length, for: CatalogPeriod(period)) == .seconds(86_400 * days))
    }

    @Test("no period is so short that nothing passes", arguments: RenewalRate.allCases)
    func positive(_ rate: RenewalRate) {
        let start = instant("2026-01-01T00:00:00Z")
        for period in ["P1D", "P3D", "P2W", "P1M"] {
            #expect(rate.instant(after: 1, CatalogPeriod(period), from: start) > start)
        }
        for length in GracePeriod.Length.allCases {
            #expect(rate.gracePeriod(length, for: CatalogPeriod("P1W")) > .zero)
        }
        #expect(rate.length(ofDays: 1) > .zero)
    }

    static let limits: [(profile: RenewalProfile, renewals: Int?)] = [
        (.xcode, nil), (.sandbox, 12), (.sandbox2021, 5), (.testFlight, 6),
    ]

    @Test("each place renews as often as it does, and then ends auto-renew (D4)", arguments: 0..<4)
    func renewalLimit(_ index: Int) {
        let (profile, renewals) = Self.limits[index]
        var mum = Subscriber(profile.policy)
        mum.buy(.basicMonthly)
        for _ in 0..<30 { mum.waitUntilDue() }
        guard let renewals else {
            #expect(mum.own.count == 31)
            #expect(mum.status?.state == .subscribed)
            return
        }
        #expect(mum.own.count == 1 + renewals)
        #expect(mum.status?.renewalInfo.expirationReason == .autoRenewDisabled)
        #expect(mum.news.suffix(2) == ["DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED", "EXPIRED/VOLUNTARY"])
    }

    @Test("TestFlight renews a monthly plan of 1 February daily until the 7th and ends it on the 8th")
    func testFlight() {
        var mum = Subscriber(RenewalProfile.testFlight.policy, at: "2026-02-01T09:00:00Z")
        mum.buy(.basicMonthly)
        mum.wait(until: "2026-03-01T00:00:00Z")
        #expect(mum.starts == (1...7).map { "2026-02-0\($0)T09:00:00Z" })
        #expect(mum.held?.endDate == instant("2026-02-08T09:00:00Z"))
    }

    @Test("a new rate counts from the next renewal on")
    func change() {
        var mum = Subscriber(at: "2026-01-31T00:00:00Z")
        mum.buy(.basicMonthly)
        mum.policy.rate = .monthlyRenewalEveryHour
        mum.wait(until: "2026-02-28T02:30:00Z")
        #expect(
            mum.starts == [
                "2026-01-31T00:00:00Z", "2026-02-28T00:00:00Z", "2026-02-28T01:00:00Z", "2026-02-28T02:00:00Z",
            ])
    }
}
