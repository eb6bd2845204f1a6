import Foundation

extension Product.SubscriptionPeriod {
    /// The days this period covers when it begins at an instant, counted in the Gregorian calendar at UTC like every
    /// instant of the store: a month after 31 January is the last day of February.
    public func dateRange(referenceDate: Date = .now) -> Range<Date> {
        let end = Calendar.ofStore.date(byAdding: DateComponents(subscriptionPeriod: self), to: referenceDate)
        return referenceDate..<max(referenceDate, end ?? referenceDate)
    }

    /// The period as a style for date ranges writes it, such as ``Product/subscriptionPeriodFormatStyle``.
    public func formatted<S>(_ format: S, referenceDate: Date = .now) -> S.FormatOutput
    where S: Foundation.FormatStyle, S.FormatInput == Range<Date> {
        format.format(dateRange(referenceDate: referenceDate))
    }

    /// The period as a style for durations writes it: the seconds between its ends.
    public func formatted<S>(_ format: S, referenceDate: Date = .now) -> S.FormatOutput
    where S: Foundation.FormatStyle, S.FormatInput == Duration {
        let range = dateRange(referenceDate: referenceDate)
        return format.format(.seconds(range.upperBound.timeIntervalSince(range.lowerBound)))
    }
}

extension DateComponents {
    /// The components to add to a date to reach the period's end.
    public init(subscriptionPeriod period: Product.SubscriptionPeriod) {
        switch period.unit {
        case .day: self.init(day: period.value)
        case .week: self.init(weekOfYear: period.value)
        case .month: self.init(month: period.value)
        case .year: self.init(year: period.value)
        }
    }
}

extension Calendar {
    /// The calendar in which the store counts: Gregorian, at UTC.
    static let ofStore: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }()
}
