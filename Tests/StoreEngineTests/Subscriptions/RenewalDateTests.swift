import Foundation
import Testing

@testable import StoreEngine

@Suite("Renewal dates")
struct RenewalDateTests {
    /// Ends of successive periods, by the calendar alone.
    private func ends(of period: String, from start: String, count: Int) -> [String] {
        var schedule = RenewalSchedule(start: instant(start), period: CatalogPeriod(period), rate: .realTime)
        var ends: [String] = []
        for _ in 0..<count {
            ends.append(text(schedule.end))
            schedule = schedule.followed(by: schedule.period, rate: schedule.rate, at: schedule.end)
        }
        return ends
    }

    struct Series: CustomTestStringConvertible {
        let period: String
        let start: String
        let days: [String]
        var testDescription: String { "\(period) from \(start)" }
    }

    static let cases = [
        Series(
            period: "P1M", start: "2027-01-31",
            days: [
                "2027-02-28", "2027-03-31", "2027-04-30", "2027-05-31", "2027-06-30", "2027-07-31", "2027-08-31",
                "2027-09-30", "2027-10-31", "2027-11-30", "2027-12-31", "2028-01-31", "2028-02-29", "2028-03-31",
            ]),
        Series(period: "P1M", start: "2028-01-30", days: ["2028-02-29", "2028-03-30", "2028-04-30"]),
        Series(period: "P1M", start: "2027-01-29", days: ["2027-02-28", "2027-03-29", "2027-04-29"]),
        Series(period: "P2M", start: "2027-12-31", days: ["2028-02-29", "2028-04-30", "2028-06-30", "2028-08-31"]),
        Series(period: "P3M", start: "2027-11-30", days: ["2028-02-29", "2028-05-30", "2028-08-30", "2028-11-30"]),
        Series(period: "P6M", start: "2027-08-31", days: ["2028-02-29", "2028-08-31", "2029-02-28", "2029-08-31"]),
        Series(
            period: "P1Y", start: "2028-02-29",
            days: ["2029-02-28", "2030-02-28", "2031-02-28", "2032-02-29", "2033-02-28"]),
        Series(period: "P1Y", start: "2000-02-29", days: ["2001-02-28", "2002-02-28", "2003-02-28", "2004-02-29"]),
        Series(period: "P1W", start: "2028-02-25", days: ["2028-03-03", "2028-03-10"]),
        Series(period: "P3D", start: "2099-12-28", days: ["2099-12-31", "2100-01-03"]),
        Series(period: "P1M", start: "2099-11-30", days: ["2099-12-30", "2100-01-30", "2100-02-28"]),
    ]

    @Test("periods count from the first start and end on a month's last day at the latest (BUG-16)", arguments: cases)
    func fromFirstStart(_ series: Series) {
        #expect(
            ends(of: series.period, from: series.start + "T23:30:00Z", count: series.days.count)
                == series.days.map { $0 + "T23:30:00Z" })
    }

    @Test(
        "every start from 2000 to 2099 agrees with Foundation's calendar",
        arguments: ["P1D", "P1W", "P1M", "P6M", "P1Y"])
    func calendar(_ period: String) throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let period = CatalogPeriod(period)
        let components: [CatalogPeriod.Unit: Calendar.Component] = [
            .day: .day, .week: .weekOfYear, .month: .month, .year: .year,
        ]
        let component = try #require(components[period.unit])
        var random = SplitMix64(state: 16)
        for _ in 0..<300 {
            // Whole seconds: Foundation's calendar drops the last bits of a date.
            let start = StoreInstant(rawValue: 1000 * .random(in: 946_684_800..<4_102_444_800, using: &random))
            let count = Int.random(in: 0..<60, using: &random)
            let expected = calendar.date(byAdding: component, value: count * period.value, to: start.date)
            #expect(start.adding(count, period).date == expected)
        }
    }

    @Test("every day of four centuries has one number, and back")
    func days() {
        var expected = CivilDate(year: 1900, month: 1, day: 1)
        for days in -25_567..<120_530 {
            let date = CivilDate(daysSince1970: days)
            #expect(date == expected)
            #expect(date.daysSince1970 == days)
            if date.day < CivilDate.length(ofMonth: date.month, in: date.year) {
                expected.day += 1
            } else {
                expected = CivilDate(
                    year: date.month == 12 ? date.year + 1 : date.year, month: date.month % 12 + 1, day: 1)
            }
        }
    }

    @Test("an instant is exact to the millisecond, with and without Date")
    func milliseconds() {
        for milliseconds: Int64 in [946_684_800_001, 1_767_225_600_123, 4_102_444_798_999, 0, -1] {
            let instant = StoreInstant(rawValue: milliseconds)
            #expect(StoreInstant(instant.date) == instant)
        }
        #expect(instant("2026-01-01T00:00:00Z") + .milliseconds(1500) == StoreInstant(rawValue: 1_767_225_601_500))
    }

    @Test("a series goes on only when the next period follows with the same length and rate")
    func followed() {
        let month = CatalogPeriod("P1M")
        let first = RenewalSchedule(start: instant("2027-01-31T00:00:00Z"), period: month, rate: .realTime)
        #expect(first.followed(by: month, rate: .realTime, at: first.end).count == 2)
        let others = [
            first.followed(by: CatalogPeriod("P1Y"), rate: .realTime, at: first.end),
            first.followed(by: month, rate: .oneSecondIsOneDay, at: first.end),
            first.followed(by: month, rate: .realTime, at: first.end + .seconds(1)),
        ]
        for other in others { #expect(other.count == 1) }
        #expect(others.map(\.start) == [first.end, first.end, first.end + .seconds(1)])
    }
}
