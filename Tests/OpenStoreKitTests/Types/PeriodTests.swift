import Foundation
import StoreEngine
import Testing

@testable import OpenStoreKit

@Suite("Subscription periods (storekit-spec A2.2)")
struct PeriodTests {
    @Test(
        "The named periods",
        arguments: [
            (Product.SubscriptionPeriod.weekly, "P1W"), (.monthly, "P1M"), (.yearly, "P1Y"), (.everyThreeDays, "P3D"),
            (.everyTwoWeeks, "P2W"), (.everyTwoMonths, "P2M"), (.everyThreeMonths, "P3M"), (.everySixMonths, "P6M"),
        ])
    func named(_ period: Product.SubscriptionPeriod, _ text: String) {
        #expect(period.debugDescription == text)
        #expect(Product.SubscriptionPeriod(iso8601: text) == period)
    }

    @Test(
        "Text that is no period of one unit is none",
        arguments: ["", "P", "P1", "PM", "1M", "P0M", "P-1M", "PT1H", "P1M1D", "P1S", "p1m"])
    func noPeriod(_ text: String) {
        #expect(Product.SubscriptionPeriod(iso8601: text) == nil)
    }

    @Test("Units are ordered by their length")
    func order() {
        let units: [Product.SubscriptionPeriod.Unit] = [.year, .week, .month, .day]
        #expect(units.sorted() == [.day, .week, .month, .year])
        #expect(units.map(\.debugDescription) == ["year", "week", "month", "day"])
    }

    @Test(
        "A period begins at its date and ends on the calendar's day, in whichever time zone the machine is",
        arguments: [
            (Product.SubscriptionPeriod.everyThreeDays, "2026-01-31", "2026-02-03"),
            (.weekly, "2026-02-25", "2026-03-04"), (.everyTwoWeeks, "2026-02-25", "2026-03-11"),
            (.monthly, "2026-01-31", "2026-02-28"), (.monthly, "2028-01-31", "2028-02-29"),
            (.monthly, "2026-03-29", "2026-04-29"), (.everyTwoMonths, "2026-12-31", "2027-02-28"),
            (.everySixMonths, "2026-08-31", "2027-02-28"), (.yearly, "2028-02-29", "2029-02-28"),
        ])
    func dateRange(_ period: Product.SubscriptionPeriod, _ start: String, _ end: String) throws {
        let start = try Date("\(start)T01:30:00Z", strategy: .iso8601)
        let end = try Date("\(end)T01:30:00Z", strategy: .iso8601)
        #expect(period.dateRange(referenceDate: start) == start..<end)
    }

    @Test("Without a date a period begins now")
    func now() {
        let before = Date.now
        let range = Product.SubscriptionPeriod.weekly.dateRange()
        #expect(before <= range.lowerBound && range.lowerBound <= .now)
        #expect(range.upperBound.timeIntervalSince(range.lowerBound) == 7 * 86_400)
    }

    @Test("Date components of a period lead to its end")
    func components() {
        #expect(DateComponents(subscriptionPeriod: .everyThreeDays) == DateComponents(day: 3))
        #expect(DateComponents(subscriptionPeriod: .everyTwoWeeks) == DateComponents(weekOfYear: 2))
        #expect(DateComponents(subscriptionPeriod: .everySixMonths) == DateComponents(month: 6))
        #expect(DateComponents(subscriptionPeriod: .yearly) == DateComponents(year: 1))
    }

    @Test(
        "A range is written in its largest whole units, whatever month it begins in",
        arguments: [
            ("P1W", "1 week"), ("P7D", "1 week"), ("P10D", "1 week, 3 days"), ("P14D", "2 weeks"), ("P3D", "3 days"),
            ("P1M", "1 month"), ("P2M", "2 months"), ("P3M", "3 months"), ("P6M", "6 months"), ("P12M", "1 year"),
            ("P14M", "1 year, 2 months"), ("P1Y", "1 year"), ("P2Y", "2 years"),
        ])
    func writing(_ text: String, _ expected: String) throws {
        let period = try #require(Product.SubscriptionPeriod(iso8601: text))
        let style = Product.SubscriptionPeriod.ComponentsFormatStyle(locale: Locale(identifier: "en_US"))
        for day in ["2026-01-01", "2026-01-31", "2026-02-28", "2027-12-31", "2028-02-29"] {
            let start = try Date("\(day)T12:00:00Z", strategy: .iso8601)
            #expect(period.formatted(style, referenceDate: start) == expected, "from \(day)")
        }
    }

    @Test("An empty range is no days, and a day that is not whole does not count")
    func short() {
        let style = Product.SubscriptionPeriod.ComponentsFormatStyle(locale: Locale(identifier: "en_US"))
        let start = Date(timeIntervalSince1970: 0)
        #expect(style.format(start..<start) == "0 days")
        #expect(style.format(start..<start.addingTimeInterval(86_399)) == "0 days")
        #expect(style.format(start..<start.addingTimeInterval(2 * 86_400 - 1)) == "1 day")
    }

    @Test("A style for durations gets the seconds between the ends")
    func duration() throws {
        let start = try Date("2026-02-01T00:00:00Z", strategy: .iso8601)
        let style = Duration.TimeFormatStyle(pattern: .hourMinute, locale: Locale(identifier: "en_US"))
        #expect(Product.SubscriptionPeriod.monthly.formatted(style, referenceDate: start) == "672:00")
    }

    @Test("Styles can be moved to another language, and stored")
    func styles() throws {
        let month = Product.SubscriptionPeriod.Unit.FormatStyle(locale: Locale(identifier: "en_US"))
        let german = month.locale(Locale(identifier: "de_DE"))
        #expect(Product.SubscriptionPeriod.Unit.month.formatted(german) == "Monat")
        #expect(german != month)
        #expect(try JSONDecoder().decode(type(of: german), from: JSONEncoder().encode(german)) == german)
        let range = Product.SubscriptionPeriod.ComponentsFormatStyle(locale: Locale(identifier: "en_US"))
        let japanese = range.locale(Locale(identifier: "ja_JP"))
        #expect(Product.SubscriptionPeriod.everyThreeDays.formatted(japanese) == "3日")
        #expect(try JSONDecoder().decode(type(of: japanese), from: JSONEncoder().encode(japanese)) == japanese)
    }

    @Test("A unit's own description is in the device's language")
    func unitDescription() async throws {
        let shop = try PlanShop()
        let units: [Product.SubscriptionPeriod.Unit] = [.day, .week, .month, .year]
        #expect(
            await shop.device("en_US").run { units.map(\.localizedDescription) } == ["day", "week", "month", "year"])
        #expect(await shop.device("ja_JP").run { units.map(\.localizedDescription) } == ["日", "週", "月", "年"])
    }
}
