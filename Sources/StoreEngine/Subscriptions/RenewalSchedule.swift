/// When the periods of a subscription end: always counted from where the series began, never from the last end, so that
/// one short month does not move the day for good (BUG-16).
package struct RenewalSchedule: Hashable, Sendable, Codable {
    /// Where the series of equal periods began.
    package let start: StoreInstant
    /// How long one lasts.
    package let period: CatalogPeriod
    /// How fast they pass.
    package let rate: RenewalRate
    /// How many have begun, the current one included.
    package let count: Int

    /// Begins a series with its first period.
    package init(start: StoreInstant, period: CatalogPeriod, rate: RenewalRate) {
        self.init(start: start, period: period, rate: rate, count: 1)
    }

    private init(start: StoreInstant, period: CatalogPeriod, rate: RenewalRate, count: Int) {
        self.start = start
        self.period = period
        self.rate = rate
        self.count = count
    }

    /// The end of the current period.
    package var end: StoreInstant { rate.instant(after: count, period, from: start) }

    /// The schedule once a period has begun at `instant`: the same series when it follows on with the same length, else
    /// a new one.
    package func followed(by period: CatalogPeriod, rate: RenewalRate, at instant: StoreInstant) -> RenewalSchedule {
        if period == self.period, rate == self.rate, instant == end {
            return RenewalSchedule(start: start, period: period, rate: rate, count: count + 1)
        }
        return RenewalSchedule(start: instant, period: period, rate: rate)
    }
}

extension CatalogPeriod: Codable {
    /// As ISO 8601 writes it, such as `P1M`.
    package var iso8601: String {
        switch unit {
        case .day: "P\(value)D"
        case .week: "P\(value)W"
        case .month: "P\(value)M"
        case .year: "P\(value)Y"
        }
    }

    /// Reads the ISO 8601 form.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let period = PeriodNotation.parse(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(text) is no period")
        }
        self = period
    }

    /// Writes the ISO 8601 form.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(iso8601)
    }
}
