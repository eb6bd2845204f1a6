/// A length of time as people write it: calendar periods, then hours, minutes and seconds.
package struct TimeSpan: Hashable, Sendable {
    /// Calendar periods, the longest first.
    package var periods: [CatalogPeriod]
    /// The rest.
    package var rest: Duration

    /// Makes a span.
    package init(periods: [CatalogPeriod] = [], rest: Duration = .zero) {
        self.periods = periods
        self.rest = rest
    }

    /// Reads ISO 8601 (`P1M`, `P1Y2M10DT12H`) or a number with a unit (`90s`, `15m`, `36h`, `2d`, `1w`); `nil` for
    /// anything else, for nothing, and for more than a hundred years of one unit.
    package init?(_ text: String) {
        self.init()
        let bytes = Array(text.utf8)
        let isRead = bytes.first == UInt8(ascii: "P") ? readISO(bytes.dropFirst()) : readShort(bytes[...])
        guard isRead, !periods.isEmpty || rest > .zero else { return nil }
    }

    /// The instant this much later, by the calendar at UTC.
    package func added(to instant: StoreInstant) -> StoreInstant {
        periods.reduce(instant) { $0.adding(1, $1) } + rest
    }

    private static let units: [UInt8: CatalogPeriod.Unit] = [
        UInt8(ascii: "Y"): .year, UInt8(ascii: "M"): .month, UInt8(ascii: "W"): .week, UInt8(ascii: "D"): .day,
    ]
    private static let seconds: [UInt8: Int] = [UInt8(ascii: "H"): 3600, UInt8(ascii: "M"): 60, UInt8(ascii: "S"): 1]

    private mutating func readISO(_ bytes: ArraySlice<UInt8>) -> Bool {
        var bytes = bytes
        var isTime = false
        // Each unit at most once, the longest first.
        var order = Array("YMWD".utf8)[...]
        while let first = bytes.first {
            if first == UInt8(ascii: "T"), !isTime {
                isTime = true
                order = Array("HMS".utf8)[...]
                bytes.removeFirst()
                if bytes.isEmpty { return false }
                continue
            }
            guard let value = Self.takeNumber(&bytes), let letter = bytes.popFirst(),
                let place = order.firstIndex(of: letter)
            else { return false }
            order = order[(place + 1)...]
            if isTime {
                rest += .seconds(value * (Self.seconds[letter] ?? 0))
            } else if let unit = Self.units[letter] {
                guard add(value, unit) else { return false }
            }
        }
        return true
    }

    private mutating func readShort(_ bytes: ArraySlice<UInt8>) -> Bool {
        var bytes = bytes
        guard let value = Self.takeNumber(&bytes) else { return false }
        switch String(decoding: bytes, as: UTF8.self) {
        case "ms": rest = .milliseconds(value)
        case "s": rest = .seconds(value)
        case "m": rest = .seconds(value * 60)
        case "h": rest = .seconds(value * 3600)
        case "d": return add(value, .day)
        case "w": return add(value, .week)
        default: return false
        }
        return true
    }

    private mutating func add(_ value: Int, _ unit: CatalogPeriod.Unit) -> Bool {
        let most = [CatalogPeriod.Unit.year: 100, .month: 1200, .week: 5300, .day: 36_600][unit] ?? 0
        guard value <= most else { return false }
        if value > 0 { periods.append(CatalogPeriod(unit: unit, value: value)) }
        return true
    }

    private static func takeNumber(_ bytes: inout ArraySlice<UInt8>) -> Int? {
        var value = 0
        var count = 0
        while let byte = bytes.first, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9"), count < 13 {
            value = value * 10 + Int(byte - UInt8(ascii: "0"))
            count += 1
            bytes.removeFirst()
        }
        return count > 0 ? value : nil
    }
}
