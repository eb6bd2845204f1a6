import Foundation

/// Money as signed payloads carry it: a whole number of thousandths of a currency unit (`storekit-spec` A11).
package struct Milliunits: RawRepresentable, Hashable, Sendable {
    /// Thousandths of a currency unit.
    package let rawValue: Int64

    /// Makes an amount of thousandths.
    package init(rawValue: Int64) {
        self.rawValue = rawValue
    }

    /// Converts an amount of currency units exactly; throws rather than rounding.
    package init(_ amount: Decimal) throws(ConversionError) {
        let thousandths = amount * 1000
        // Decimal prints whole numbers as plain digits, in no locale, so parsing back is exact or fails.
        if let value = Int64(thousandths.description) {
            rawValue = value
        } else if amount.magnitude > Decimal(Int64.max) / 1000 {
            throw .outOfRange(amount)
        } else {
            throw .notExact(amount)
        }
    }

    /// The amount in currency units.
    package var decimal: Decimal { Decimal(rawValue) / 1000 }

    /// Why an amount has no exact number of thousandths.
    package enum ConversionError: Error, Hashable, Sendable {
        /// Finer than a thousandth, or no number at all.
        case notExact(Decimal)
        /// Beyond 64 bits.
        case outOfRange(Decimal)
    }
}

extension Milliunits.ConversionError: CustomStringConvertible {
    /// One sentence for people.
    package var description: String {
        switch self {
        case .notExact(let amount): "\(amount) is not a whole number of thousandths; use at most three decimals"
        case .outOfRange(let amount): "\(amount) is too large for a price"
        }
    }
}
