import Foundation

/// Prices as the App Store shows them (`Product.displayPrice`, SEED-12).
///
/// The form comes from the storefront alone, never from the machine's language (BUG-24). Foundation's formatter would
/// say the same but needs about a millisecond for its first price, a fifth of the time to the first screen.
package enum PriceText {
    /// An amount in the currency of a region: `￥1,200`, `$9.99`, `9,99 €` (with a no-break space). Rounded to the
    /// currency's digits, halves to even, if it has more.
    package static func display(_ amount: Decimal, in region: StorefrontRegion) -> String {
        var amount = amount
        var rounded = Decimal()
        NSDecimalRound(&rounded, &amount, region.currencyDigits, .bankers)
        if rounded.isNaN { return "\(region.currencyCode) –" }
        let isNegative = rounded.isSignMinus && !rounded.isZero
        let plain = (isNegative ? -rounded : rounded).description
        let pattern = PricePattern.of(region)
        return (isNegative ? "-" : "") + pattern.text(plain, digits: region.currencyDigits)
    }
}
