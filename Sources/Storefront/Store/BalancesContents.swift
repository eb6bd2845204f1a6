import Foundation

/// What `balances.plist` says: owned counts as `UserDefaults` would hold them, and the ids that make delivery
/// idempotent (design rule 2).
///
/// Keys that begin with `kiosk.` are reserved; a product whose own identifier begins so is kept under
/// `kiosk.balance.` and its identifier. Reserved keys of other programs' versions are kept untouched.
package struct BalancesContents: Equatable, Sendable {
    /// The most of one product that a file can hold; more is damage.
    package static let maximumBalance = 1_000_000_000_000

    /// Owned counts by product identifier, 0 or more.
    package var balances: [String: Int]
    /// Transactions delivered but not yet known to be finished, oldest first.
    package var delivered: [UInt64]
    /// Transactions whose refund has been taken into account, oldest first.
    package var refunded: [UInt64]
    /// Mark of the ledger that `delivered` and `refunded` number (`kiosk.ledger`).
    package var ledger: String?
    /// Reserved keys this version does not know, kept as they are.
    private var otherReserved: [String: PropertyListValue] = [:]

    /// Makes contents; the default is that of an absent file.
    package init(
        balances: [String: Int] = [:], delivered: [UInt64] = [], refunded: [UInt64] = [], ledger: String? = nil
    ) {
        self.balances = balances
        self.delivered = delivered
        self.refunded = refunded
        self.ledger = ledger
    }

    /// How many of a product are owned.
    package subscript(productID: String) -> Int {
        get { balances[productID] ?? 0 }
        set { balances[productID] = newValue }
    }
}

/// Why a property list is not one of ours; the text names the key.
package struct BalancesDamage: Error, Hashable, Sendable {
    /// What is wrong, such as `consumable.apple is a text, not a whole number`.
    package var detail: String

    /// Makes it.
    package init(_ detail: String) {
        self.detail = detail
    }
}

extension BalancesContents {
    private static let reserved = "kiosk."
    private static let deliveredKey = "kiosk.delivered"
    private static let refundedKey = "kiosk.refunded"
    private static let ledgerKey = "kiosk.ledger"
    private static let escape = "kiosk.balance."

    /// Reads a property list of any format.
    package init(propertyList data: Data) throws(BalancesDamage) {
        let value: PropertyListValue
        do {
            value = try PropertyListDecoder().decode(PropertyListValue.self, from: data)
        } catch {
            throw BalancesDamage("it is not a property list")
        }
        guard case .dictionary(let entries) = value else { throw BalancesDamage("its top level is not a dictionary") }
        self.init()
        for (key, value) in entries {
            switch key {
            case Self.deliveredKey: delivered = try Self.identifiers(value, key: key)
            case Self.refundedKey: refunded = try Self.identifiers(value, key: key)
            case Self.ledgerKey:
                guard case .text(let text) = value else { throw BalancesDamage("\(key) is not a text") }
                ledger = text
            default:
                if let productID = Self.productID(for: key) {
                    balances[productID] = try Self.count(value, key: key)
                } else {
                    otherReserved[key] = value
                }
            }
        }
    }

    /// The XML property list to write.
    package func propertyList() throws(BalancesDamage) -> Data {
        var entries = otherReserved
        for (productID, count) in balances {
            entries[productID.hasPrefix(Self.reserved) ? Self.escape + productID : productID] = .integer(count)
        }
        if !delivered.isEmpty { entries[Self.deliveredKey] = .list(delivered.map { .text(String($0)) }) }
        if !refunded.isEmpty { entries[Self.refundedKey] = .list(refunded.map { .text(String($0)) }) }
        if let ledger { entries[Self.ledgerKey] = .text(ledger) }
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .xml
        do {
            return try encoder.encode(entries)
        } catch {
            throw BalancesDamage("a product identifier cannot be written to a property list")
        }
    }

    /// The product a key counts; `nil` for a reserved key.
    private static func productID(for key: String) -> String? {
        if key.hasPrefix(escape) { return String(key.dropFirst(escape.count)) }
        return key.hasPrefix(reserved) ? nil : key
    }

    private static func count(_ value: PropertyListValue, key: String) throws(BalancesDamage) -> Int {
        guard case .integer(let count) = value else { throw BalancesDamage("\(key) is not a whole number") }
        guard (0...maximumBalance).contains(count) else {
            throw BalancesDamage("\(key) is \(count), outside 0…\(maximumBalance)")
        }
        return count
    }

    private static func identifiers(
        _ value: PropertyListValue, key: String
    ) throws(BalancesDamage) -> [UInt64] {
        guard case .list(let entries) = value else { throw BalancesDamage("\(key) is not a list of texts") }
        var identifiers: [UInt64] = []
        for entry in entries {
            guard case .text(let text) = entry else { throw BalancesDamage("\(key) is not a list of texts") }
            guard let identifier = UInt64(text) else {
                throw BalancesDamage("\(key) holds something that is not a transaction identifier")
            }
            identifiers.append(identifier)
        }
        return identifiers
    }
}
