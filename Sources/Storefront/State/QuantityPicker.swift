/// The quantity wheel: arrows turn it, digits type the number.
package struct QuantityPicker: Hashable, Sendable {
    /// Product identifier.
    package let productID: String
    /// The most one purchase may hold.
    package let maximum: Int
    /// The quantity before; Esc keeps it.
    package let original: Int
    /// The quantity shown.
    package private(set) var value: Int
    /// The digits typed so far; `nil` while the wheel is turned.
    package private(set) var typed: String?
    /// The focused button; `nil` is the wheel, where focus starts.
    package var focus: Int?

    /// Opens the wheel at the present quantity.
    package init(productID: String, value: Int, maximum: Int) {
        self.productID = productID
        self.maximum = max(1, maximum)
        original = min(max(1, value), self.maximum)
        self.value = original
    }

    /// Turns the wheel; it stops at both ends.
    package mutating func turn(by steps: Int) { set(value + steps) }

    /// Goes to a number, or the nearest end.
    package mutating func set(_ number: Int) {
        value = min(max(1, number), maximum)
        typed = nil
    }

    /// Types a digit. One that would leave 1…maximum is not taken.
    package mutating func type(_ digit: Character) {
        let digits = (typed ?? "") + String(digit)
        guard digit.isASCII, let number = Int(digits), (1...maximum).contains(number) else { return }
        typed = digits
        value = number
    }

    /// Takes the last digit back; when none is left the old quantity comes back.
    package mutating func deleteDigit() {
        let digits = String((typed ?? String(value)).dropLast())
        typed = digits
        value = Int(digits) ?? original
    }
}
