/// How fast subscriptions renew: the rates of StoreKit's test session (`storekit-spec` B5), the one rate that only the
/// sandbox has, and TestFlight's. Names are StoreKit's where StoreKit has one.
package enum RenewalRate: String, Hashable, Sendable, CaseIterable, Codable {
    case realTime
    case monthlyRenewalEveryHour, monthlyRenewalEveryThirtyMinutes, monthlyRenewalEveryFifteenMinutes
    case monthlyRenewalEveryFiveMinutes, monthlyRenewalEveryThirtySeconds
    /// Sandbox only.
    case monthlyRenewalEveryThreeMinutes
    case oneRenewalEveryFifteenMinutes, oneRenewalEveryFiveMinutes, oneRenewalEveryMinute
    case oneRenewalEveryThirtySeconds, oneRenewalEveryTenSeconds, oneRenewalEveryTwoSeconds
    /// TestFlight only.
    case oneRenewalEveryDay
    case oneHourIsOneDay, thirtyMinutesIsOneDay, fiveMinutesIsOneDay, oneMinuteIsOneDay
    case thirtySecondsIsOneDay, oneSecondIsOneDay

    /// `SKTestSession.TimeRate` raw value; `nil` for rates that a test session does not have.
    package var timeRate: Int? {
        switch self {
        case .realTime: 0
        case .oneHourIsOneDay: 1
        case .thirtyMinutesIsOneDay: 2
        case .fiveMinutesIsOneDay: 3
        case .oneMinuteIsOneDay: 4
        case .thirtySecondsIsOneDay: 5
        case .oneSecondIsOneDay: 6
        case .monthlyRenewalEveryHour: 10
        case .monthlyRenewalEveryThirtyMinutes: 11
        case .monthlyRenewalEveryFifteenMinutes: 12
        case .monthlyRenewalEveryFiveMinutes: 13
        case .monthlyRenewalEveryThirtySeconds: 15
        case .oneRenewalEveryFifteenMinutes: 1000
        case .oneRenewalEveryFiveMinutes: 1001
        case .oneRenewalEveryMinute: 1002
        case .oneRenewalEveryThirtySeconds: 1003
        case .oneRenewalEveryTenSeconds: 1004
        case .oneRenewalEveryTwoSeconds: 1005
        case .monthlyRenewalEveryThreeMinutes, .oneRenewalEveryDay: nil
        }
    }

    /// The rate of a `SKTestSession.TimeRate` raw value.
    package init?(timeRate: Int) {
        guard let rate = Self.allCases.first(where: { $0.timeRate == timeRate }) else { return nil }
        self = rate
    }

    /// The instant a number of whole periods after a start.
    package func instant(after count: Int, _ period: CatalogPeriod, from start: StoreInstant) -> StoreInstant {
        switch pace {
        case .calendar: return start.adding(count, period)
        case .fixed(let length): return start + length * count
        case .scaled(let week, let month, _):
            let unit =
                switch period.unit {
                case .day: month / 30
                case .week: week
                case .month: month
                case .year: month * 12
                }
            return start + unit * (count * period.value)
        case .days(let length):
            // The calendar decides how many days, the rate how long one takes.
            let days = (start.adding(count, period).rawValue - start.rawValue) / 86_400_000
            return start + length * days
        }
    }

    /// How long a customer keeps access after a failed payment.
    package func gracePeriod(_ choice: GracePeriod.Length, for period: CatalogPeriod) -> Duration {
        let isWeekly = period.unit == .week && period.value == 1 || period.unit == .day && period.value <= 7
        // A weekly plan has six days at most, of which the shortest choice takes three.
        let share = isWeekly ? (min(choice.rawValue, 6), 6) : (choice.rawValue, 16)
        let full: Duration =
            switch pace {
            case .calendar: .seconds(86_400 * share.1)
            case .fixed(let length): length
            case .scaled(_, let month, let weeklyGrace): isWeekly ? weeklyGrace : month / 2
            case .days(let length): length * share.1
            }
        return full * share.0 / share.1
    }

    /// How long the store goes on trying to charge after a failed payment: sixty days at this rate.
    package var billingRetryPeriod: Duration {
        switch pace {
        case .calendar: .seconds(60 * 86_400)
        case .fixed(let length): length * 2
        case .scaled(_, let month, _): month * 2
        case .days(let length): length * 60
        }
    }

    /// How long that many days of an extended renewal date take.
    package func length(ofDays days: Int) -> Duration {
        switch pace {
        case .calendar: .seconds(86_400 * days)
        case .fixed(let month), .scaled(_, let month, _): month * days / 30
        case .days(let length): length * days
        }
    }

    private enum Pace {
        /// By the calendar.
        case calendar
        /// Every period takes this long.
        case fixed(Duration)
        /// Months take this long, weeks and a weekly plan's grace period have lengths of their own.
        case scaled(week: Duration, month: Duration, weeklyGrace: Duration)
        /// A day takes this long.
        case days(Duration)
    }

    private var pace: Pace {
        switch self {
        case .realTime: .calendar
        case .monthlyRenewalEveryHour:
            .scaled(week: .seconds(900), month: .seconds(3600), weeklyGrace: .seconds(771))
        case .monthlyRenewalEveryThirtyMinutes:
            .scaled(week: .seconds(600), month: .seconds(1800), weeklyGrace: .seconds(514))
        case .monthlyRenewalEveryFifteenMinutes:
            .scaled(week: .seconds(300), month: .seconds(900), weeklyGrace: .seconds(257))
        case .monthlyRenewalEveryFiveMinutes:
            .scaled(week: .seconds(180), month: .seconds(300), weeklyGrace: .seconds(154))
        case .monthlyRenewalEveryThreeMinutes:
            .scaled(week: .seconds(120), month: .seconds(180), weeklyGrace: .seconds(103))
        case .monthlyRenewalEveryThirtySeconds:
            .scaled(week: .seconds(10), month: .seconds(30), weeklyGrace: .seconds(9))
        case .oneRenewalEveryDay: .fixed(.seconds(86_400))
        case .oneRenewalEveryFifteenMinutes: .fixed(.seconds(900))
        case .oneRenewalEveryFiveMinutes: .fixed(.seconds(300))
        case .oneRenewalEveryMinute: .fixed(.seconds(60))
        case .oneRenewalEveryThirtySeconds: .fixed(.seconds(30))
        case .oneRenewalEveryTenSeconds: .fixed(.seconds(10))
        case .oneRenewalEveryTwoSeconds: .fixed(.seconds(2))
        case .oneHourIsOneDay: .days(.seconds(3600))
        case .thirtyMinutesIsOneDay: .days(.seconds(1800))
        case .fiveMinutesIsOneDay: .days(.seconds(300))
        case .oneMinuteIsOneDay: .days(.seconds(60))
        case .thirtySecondsIsOneDay: .days(.seconds(30))
        case .oneSecondIsOneDay: .days(.seconds(1))
        }
    }
}
