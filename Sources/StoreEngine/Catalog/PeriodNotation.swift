/// How periods are written in a catalogue: ISO 8601 with one unit (`storekit-spec` A2.2).
enum PeriodNotation {
    /// The period; `nil` when it is not written as it must be, or longer than ten years.
    static func parse(_ text: String) -> CatalogPeriod? {
        let bytes = Array(text.utf8)
        guard bytes.count >= 3, bytes.count <= 6, bytes[0] == UInt8(ascii: "P"), bytes[1] != UInt8(ascii: "0"),
            let last = bytes.last, let (unit, most) = unit(last)
        else { return nil }
        var value = 0
        for byte in bytes[1..<bytes.count - 1] {
            guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
            value = value * 10 + Int(byte - UInt8(ascii: "0"))
        }
        return value <= most ? CatalogPeriod(unit: unit, value: value) : nil
    }

    private static func unit(_ letter: UInt8) -> (CatalogPeriod.Unit, most: Int)? {
        switch letter {
        case UInt8(ascii: "D"): (.day, 3_650)
        case UInt8(ascii: "W"): (.week, 520)
        case UInt8(ascii: "M"): (.month, 120)
        case UInt8(ascii: "Y"): (.year, 10)
        default: nil
        }
    }

    /// What is wrong with a period that `parse` refused, and the one probably meant.
    static func complaint(_ text: String) -> (String, better: String?) {
        let capitals = text.uppercased().filter { !$0.isWhitespace }
        if capitals.contains("T") && capitals.hasPrefix("P") {
            return ("has hours, minutes or seconds; days are the smallest unit", nil)
        }
        if capitals.contains(where: { $0 == "." || $0 == "," }) {
            return ("has a fraction; periods are whole", nil)
        }
        let digits = capitals.filter { $0.isASCII && $0.isNumber }
        let number = digits.isEmpty ? "1" : String(digits.drop { $0 == "0" })
        if number.isEmpty { return ("lasts no time", nil) }
        let letters = capitals.filter { $0.isLetter }
        let name = letters.hasPrefix("P") ? String(letters.dropFirst()) : letters
        let units: [(String, [String])] = [
            ("D", ["D", "DAY", "DAYS", "DAILY"]), ("W", ["W", "WEEK", "WEEKS", "WEEKLY"]),
            ("M", ["M", "MONTH", "MONTHS", "MONTHLY"]), ("Y", ["Y", "YEAR", "YEARS", "YEARLY", "ANNUAL"]),
        ]
        guard let letter = units.first(where: { $0.1.contains(name) })?.0 else {
            return (name.count > 1 ? "has more than one unit, or an unknown one" : "is no period", nil)
        }
        let better = "P\(number)\(letter)"
        return parse(better) == nil ? ("is longer than ten years", nil) : ("is not in the form P1M", better)
    }
}
