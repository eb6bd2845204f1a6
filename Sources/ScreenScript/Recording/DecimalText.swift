/// Whole numbers of small units as decimal text, the same in every locale.
enum DecimalText {
    /// A number that is not negative, with its last `digits` digits behind the point: 1500 with 3 is `1.500`.
    static func of(_ value: Int64, digits: Int) -> String {
        let text = String(value)
        let padded = String(repeating: "0", count: max(0, digits + 1 - text.count)) + text
        return "\(padded.dropLast(digits)).\(padded.suffix(digits))"
    }
}
