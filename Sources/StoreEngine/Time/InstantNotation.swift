extension StoreInstant {
    /// Reads ISO 8601: `2026-01-31T23:30:00Z`, with fractions of a second or an offset such as `+09:00`, or the day
    /// alone, which begins at midnight UTC. `nil` for anything else, days that no month has included.
    package init?(iso8601 text: String) {
        var reader = InstantReader(text: text.utf8[...])
        guard let year = reader.number(4), reader.skip("-"), let month = reader.number(2), reader.skip("-"),
            let day = reader.number(2), (1...12).contains(month),
            (1...CivilDate.length(ofMonth: month, in: year)).contains(day)
        else { return nil }
        let days = Int64(CivilDate(year: year, month: month, day: day).daysSince1970)
        var milliseconds: Int64 = 0
        if !reader.isAtEnd {
            guard reader.skip("T") || reader.skip(" "), let time = reader.timeOfDay(), let offset = reader.offset(),
                reader.isAtEnd
            else { return nil }
            milliseconds = time - offset
        }
        self.init(rawValue: days * 86_400_000 + milliseconds)
    }
}

/// Takes an instant's text apart.
private struct InstantReader {
    var text: Substring.UTF8View

    var isAtEnd: Bool { text.isEmpty }

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard text.first == UInt8(ascii: character) else { return false }
        text.removeFirst()
        return true
    }

    mutating func number(_ digits: Int) -> Int? {
        guard text.count >= digits else { return nil }
        var value = 0
        for byte in text.prefix(digits) {
            guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
            value = value * 10 + Int(byte - UInt8(ascii: "0"))
        }
        text.removeFirst(digits)
        return value
    }

    /// Milliseconds since midnight.
    mutating func timeOfDay() -> Int64? {
        guard let hour = number(2), skip(":"), let minute = number(2), hour < 24, minute < 60 else { return nil }
        var milliseconds = (hour * 60 + minute) * 60_000
        guard skip(":") else { return Int64(milliseconds) }
        guard let second = number(2), second < 60 else { return nil }
        milliseconds += second * 1000
        guard skip(".") else { return Int64(milliseconds) }
        var place = 100
        guard number(1).map({ digit in milliseconds += digit * place }) != nil else { return nil }
        while let digit = number(1) {
            place /= 10
            milliseconds += digit * place
        }
        return Int64(milliseconds)
    }

    /// Milliseconds ahead of UTC.
    mutating func offset() -> Int64? {
        if skip("Z") { return 0 }
        let sign: Int64
        if skip("+") { sign = 1 } else if skip("-") { sign = -1 } else { return nil }
        guard let hours = number(2), skip(":"), let minutes = number(2), hours < 24, minutes < 60 else { return nil }
        return sign * Int64(hours * 60 + minutes) * 60_000
    }
}
