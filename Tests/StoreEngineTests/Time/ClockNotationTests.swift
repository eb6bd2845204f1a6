import Testing

@testable import StoreEngine

@Suite("Instants and lengths of time as people write them")
struct ClockNotationTests {
    static let instants: [(text: String, milliseconds: Int64?)] = [
        ("1970-01-01", 0), ("1970-01-01T00:00:00Z", 0), ("2026-01-01T00:00:00Z", 1_767_225_600_000),
        ("2026-01-01T09:00:00+09:00", 1_767_225_600_000), ("2025-12-31T14:30:00-09:30", 1_767_225_600_000),
        ("2026-01-01 00:00Z", 1_767_225_600_000), ("2026-01-01T00:00:00.25Z", 1_767_225_600_250),
        ("2026-01-01T00:00:00.123456Z", 1_767_225_600_123), ("2028-02-29", 1_835_395_200_000),
        ("2027-02-29", nil), ("2026-13-01", nil), ("2026-00-01", nil), ("2026-01-32", nil), ("2026-1-1", nil),
        ("2026-01-01T24:00:00Z", nil), ("2026-01-01T00:60:00Z", nil), ("2026-01-01T00:00:60Z", nil),
        ("2026-01-01T00:00:00", nil), ("2026-01-01T00:00:00ZZ", nil), ("2026-01-01T00:00:00.Z", nil),
        ("2026-01-01T00:00:00+9:00", nil), ("", nil), ("now", nil), ("２０２６-01-01", nil),
    ]

    @Test("an instant is ISO 8601 with its zone, or a day", arguments: instants.indices)
    func instant(_ index: Int) {
        let (text, milliseconds) = Self.instants[index]
        #expect(StoreInstant(iso8601: text)?.rawValue == milliseconds, "\(text)")
    }

    /// What becomes of 2026-01-31T00:00:00Z; `nil`: it is no length.
    static let spans: [(text: String, end: String?)] = [
        ("P1M", "2026-02-28T00:00:00Z"), ("P13M", "2027-02-28T00:00:00Z"), ("P1Y", "2027-01-31T00:00:00Z"),
        ("P1W", "2026-02-07T00:00:00Z"), ("P3M5D", "2026-05-05T00:00:00Z"), ("PT36H", "2026-02-01T12:00:00Z"),
        ("P1DT1M1S", "2026-02-01T00:01:01Z"), ("90s", "2026-01-31T00:01:30Z"), ("15m", "2026-01-31T00:15:00Z"),
        ("36h", "2026-02-01T12:00:00Z"), ("2d", "2026-02-02T00:00:00Z"), ("1w", "2026-02-07T00:00:00Z"),
        ("1500ms", "2026-01-31T00:00:01.5Z"), ("P", nil), ("PT", nil), ("P1", nil), ("1", nil), ("P0D", nil),
        ("0s", nil), ("P1D1M", nil), ("P1M1M", nil), ("PT1S1H", nil), ("P1H", nil), ("-P1M", nil), ("1.5h", nil),
        ("P101Y", nil), ("", nil), ("h", nil), ("P1DT", nil),
    ]

    @Test("a length is ISO 8601, or a number with its unit", arguments: spans.indices)
    func span(_ index: Int) throws {
        let (text, end) = Self.spans[index]
        let start = try #require(StoreInstant(iso8601: "2026-01-31"))
        #expect(TimeSpan(text)?.added(to: start) == end.flatMap(StoreInstant.init(iso8601:)), "\(text)")
    }
}
