import StoreEngine

extension Product {
    /// A length of time: a whole number of one calendar unit (`storekit-spec` A2.2).
    public struct SubscriptionPeriod: Equatable, Hashable, Sendable, CustomDebugStringConvertible {
        /// A calendar unit, ordered by length.
        public enum Unit: Equatable, Hashable, Sendable, Comparable {
            case day, week, month, year
        }

        /// Calendar unit.
        public let unit: Unit
        /// How many units.
        public let value: Int

        init(_ period: CatalogPeriod) {
            switch period.unit {
            case .day: unit = .day
            case .week: unit = .week
            case .month: unit = .month
            case .year: unit = .year
            }
            value = period.value
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
