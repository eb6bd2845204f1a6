import Foundation

extension Product.SubscriptionPeriod {
    /// Writes a range of dates as a length of time, such as “1 month” or “3日”.
    ///
    /// Stands for Apple's `Date.ComponentsFormatStyle`, of which Foundation on Linux has only the name. Get one from
    /// ``Product/subscriptionPeriodFormatStyle``.
    public struct ComponentsFormatStyle: Foundation.FormatStyle, Sendable {
        /// A range of dates.
        public typealias FormatInput = Range<Date>
        /// Text.
        public typealias FormatOutput = String

        /// The language it is written in.
        public let locale: Locale

        init(locale: Locale) {
            self.locale = locale
        }

        /// The length of a range in years, months, weeks and days: parts that are zero are left out.
        public func format(_ value: Range<Date>) -> String {
            let (months, days) = Self.monthsAndDays(value)
            let parts: [Product.SubscriptionPeriod] = [
                .init(unit: .year, value: months / 12), .init(unit: .month, value: months % 12),
                .init(unit: .week, value: days / 7), .init(unit: .day, value: days % 7),
            ].filter { $0.value > 0 }
            let texts = (parts.isEmpty ? [.init(unit: .day, value: 0)] : parts).map {
                PeriodNames.text($0, locale: locale)
            }
            return texts.count == 1
                ? texts[0] : texts.formatted(.list(type: .and, width: .narrow).locale(locale))
        }

        /// The same style in another language.
        public func locale(_ locale: Locale) -> Self { Self(locale: locale) }

        /// Whole months, then whole days of the rest. A month ends on the last day of a month that is too short, so
        /// Foundation's own difference would count 28 days from 31 January to 28 February.
        private static func monthsAndDays(_ range: Range<Date>) -> (months: Int, days: Int) {
            let calendar = Calendar.ofStore
            func after(_ months: Int) -> Date {
                calendar.date(byAdding: .month, value: months, to: range.lowerBound) ?? .distantFuture
            }
            let span = calendar.dateComponents([.month], from: range.lowerBound, to: range.upperBound)
            var months = span.month ?? 0
            if after(months + 1) <= range.upperBound { months += 1 }
            let rest = calendar.dateComponents([.day], from: after(months), to: range.upperBound)
            return (months, rest.day ?? 0)
        }
    }
}
