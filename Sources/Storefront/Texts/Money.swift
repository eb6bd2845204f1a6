import Foundation
import StoreEngine

/// Amounts as a storefront writes them.
package enum Money {
    /// An amount in a storefront's currency.
    package static func text(_ amount: Decimal, in region: StorefrontRegion) -> String {
        let symbol = ["JPY": "￥", "USD": "$", "EUR": "€", "KRW": "₩"][region.currencyCode] ?? region.currencyCode
        return symbol + grouped(amount, digits: region.currencyDigits)
    }

    private static func grouped(_ amount: Decimal, digits: Int) -> String {
        var text = "\(amount)"
        if digits > 0 {
            if !text.contains(".") { text += "." }
            let have = text.split(separator: ".", omittingEmptySubsequences: false)[1].count
            text += String(repeating: "0", count: max(0, digits - have))
        }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let whole = Texts(.english).number(Int(parts[0]) ?? 0)
        return parts.count > 1 ? "\(whole).\(parts[1])" : whole
    }
}
