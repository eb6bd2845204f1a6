import Foundation
import Testing

@testable import Storefront

@Suite("The content of balances.plist")
struct BalancesContentsTests {
    private let contents = BalancesContents(
        balances: ["consumable.apple": 3, "みかん": 0, "kiosk.gem": 7], delivered: [12, 2_000_000_000_000_001],
        refunded: [4], ledger: "L#0")

    @Test("What was written is read back, reserved-looking product ids included (SEED-18)")
    func roundTrip() throws {
        #expect(try BalancesContents(propertyList: contents.propertyList()) == contents)
    }

    @Test("Counts stand under their product id at top level, as UserDefaults has them; it is XML (SEED-18, SEED-37)")
    func shape() throws {
        let data = try contents.propertyList()
        #expect(String(decoding: data, as: UTF8.self).hasPrefix("<?xml"))
        let object = try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
        #expect(object?["consumable.apple"] as? Int == 3)
        #expect(object?["kiosk.balance.kiosk.gem"] as? Int == 7)
        #expect(object?["kiosk.delivered"] as? [String] == ["12", "2000000000000001"])
        #expect(object?["kiosk.refunded"] as? [String] == ["4"])
    }

    @Test("Reserved keys of other versions survive a rewrite")
    func foreignReservedKeys() throws {
        let plist: [String: Any] = ["apple": 1, "kiosk.future": ["a", "b"]]
        let data = try PropertyListSerialization.data(fromPropertyList: plist, format: .binary, options: 0)
        var read = try BalancesContents(propertyList: data)
        read["apple"] = 2
        let written = try PropertyListSerialization.propertyList(from: read.propertyList(), format: nil)
        #expect((written as? [String: Any])?["kiosk.future"] as? [String] == ["a", "b"])
        #expect((written as? [String: Any])?["apple"] as? Int == 2)
    }

    static let damaged: [(String, String)] = [
        ("", "property list"),
        ("<<<", "property list"),
        (list("<array/>"), "top level"),
        (dict("<key>apple</key><string>3</string>"), "apple"),
        (dict("<key>apple</key><true/>"), "apple"),
        (dict("<key>apple</key><real>1.5</real>"), "apple"),
        (dict("<key>apple</key><real>3.5</real>"), "apple"),
        (dict("<key>apple</key><false/>"), "apple"),
        (dict("<key>apple</key><integer>-1</integer>"), "apple"),
        (dict("<key>apple</key><integer>99999999999999</integer>"), "apple"),
        (dict("<key>apple</key><integer>99999999999999999999999</integer>"), ""),
        (dict("<key>kiosk.delivered</key><string>1</string>"), "kiosk.delivered"),
        (dict("<key>kiosk.delivered</key><array><string>x</string></array>"), "kiosk.delivered"),
        (dict("<key>kiosk.refunded</key><array><integer>1</integer></array>"), "kiosk.refunded"),
        (dict("<key>kiosk.ledger</key><integer>1</integer>"), "kiosk.ledger"),
    ]

    @Test("Anything that is no balance is damage, and the key is named (BUG-45)", arguments: damaged)
    func damage(text: String, key: String) {
        #expect {
            _ = try BalancesContents(propertyList: Data(text.utf8))
        } throws: { error in
            guard let damage = error as? BalancesDamage else { return false }
            return key.isEmpty || damage.detail.contains(key)
        }
    }

    private static func dict(_ body: String) -> String { list("<dict>\(body)</dict>") }
    private static func list(_ body: String) -> String {
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?><plist version=\"1.0\">\(body)</plist>"
    }
}
