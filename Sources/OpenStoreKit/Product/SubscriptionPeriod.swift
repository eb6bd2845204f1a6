import Foundation
import StoreEngine

extension Product {
    /// A length of time: a whole number of one calendar unit (`storekit-spec` A2.2).
    public struct SubscriptionPeriod: Equatable, Hashable, Sendable, CustomDebugStringConvertible {
        /// A calendar unit, ordered by length.
        #if compiler(>=6.3)
            @nonexhaustive(warn)
        #endif
        public enum Unit: Equatable, Hashable, Sendable, Comparable, CustomDebugStringConvertible {
            /// A day.
            case day
            /// Seven days.
            case week
            /// A month of the calendar.
            case month
            /// A year of the calendar.
            case year

            /// The case's name.
            public var debugDescription: String {
                switch self {
                case .day: "day"
                case .week: "week"
                case .month: "month"
                case .year: "year"
                }
            }
        }

        /// Calendar unit.
        public let unit: Unit
        /// How many units.
        public let value: Int

        init(unit: Unit, value: Int) {
            self.unit = unit
            self.value = value
        }

        package init(_ period: CatalogPeriod) {
            switch period.unit {
            case .day: unit = .day
            case .week: unit = .week
            case .month: unit = .month
            case .year: unit = .year
            }
            value = period.value
        }

        /// Reads `P1M` and the like; `nil` for anything but a positive number of one unit from days to years.
        init?(iso8601 text: String) {
            guard text.hasPrefix("P"), let letter = text.last, let value = Int(text.dropFirst().dropLast()), value > 0
            else { return nil }
            switch letter {
            case "D": self.init(unit: .day, value: value)
            case "W": self.init(unit: .week, value: value)
            case "M": self.init(unit: .month, value: value)
            case "Y": self.init(unit: .year, value: value)
            default: return nil
            }
        }

        /// ISO 8601, such as `P1M`.
        public var debugDescription: String { iso8601 }

        var iso8601: String {
            switch unit {
            case .day: "P\(value)D"
            case .week: "P\(value)W"
            case .month: "P\(value)M"
            case .year: "P\(value)Y"
            }
        }
    }
}

extension Product.SubscriptionPeriod {
    /// One week.
    public static var weekly: Self { Self(unit: .week, value: 1) }
    /// One month.
    public static var monthly: Self { Self(unit: .month, value: 1) }
    /// One year.
    public static var yearly: Self { Self(unit: .year, value: 1) }
    /// Three days.
    public static var everyThreeDays: Self { Self(unit: .day, value: 3) }
    /// Two weeks.
    public static var everyTwoWeeks: Self { Self(unit: .week, value: 2) }
    /// Two months.
    public static var everyTwoMonths: Self { Self(unit: .month, value: 2) }
    /// Three months.
    public static var everyThreeMonths: Self { Self(unit: .month, value: 3) }
    /// Six months.
    public static var everySixMonths: Self { Self(unit: .month, value: 6) }
}
