/// A day of the Gregorian calendar, by number arithmetic alone: renewals are computed by the hundred thousand, and a
/// `Calendar` takes some hundred times as long.
struct CivilDate: Hashable {
    var year: Int
    /// 1…12.
    var month: Int
    /// 1…31.
    var day: Int

    /// Takes the parts of a day.
    init(year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// The day that comes a number of days after 1970-01-01. Years begin in March here, so that the leap day is the
    /// last of its year, and come in eras of 400 (146,097 days).
    init(daysSince1970 days: Int) {
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// How many days after 1970-01-01 it is.
    var daysSince1970: Int {
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    /// The day that many months later, or the last of that month where it has no such day.
    func adding(months: Int) -> CivilDate {
        let count = year * 12 + month - 1 + months
        let (newYear, newMonth) = (count / 12, count % 12 + 1)
        return CivilDate(
            year: newYear, month: newMonth, day: min(day, Self.length(ofMonth: newMonth, in: newYear)))
    }

    /// How many days a month has.
    static func length(ofMonth month: Int, in year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

extension StoreInstant {
    private static let day: Int64 = 86_400_000

    /// The instant a number of periods later by the calendar, UTC. A month that lacks the day has its last one instead;
    /// counted from the same start, the next month has the day again (BUG-16).
    package func adding(_ count: Int, _ period: CatalogPeriod) -> StoreInstant {
        switch period.unit {
        case .day: StoreInstant(rawValue: rawValue + Int64(count * period.value) * Self.day)
        case .week: StoreInstant(rawValue: rawValue + Int64(count * period.value) * 7 * Self.day)
        case .month: adding(months: count * period.value)
        case .year: adding(months: count * period.value * 12)
        }
    }

    private func adding(months: Int) -> StoreInstant {
        let timeOfDay = ((rawValue % Self.day) + Self.day) % Self.day
        let days = Int((rawValue - timeOfDay) / Self.day)
        let date = CivilDate(daysSince1970: days).adding(months: months)
        return StoreInstant(rawValue: Int64(date.daysSince1970) * Self.day + timeOfDay)
    }
}
