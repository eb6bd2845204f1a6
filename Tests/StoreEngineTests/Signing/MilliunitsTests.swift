import Foundation
import Testing

@testable import StoreEngine

@Suite("Milliunits (storekit-spec A11)")
struct MilliunitsTests {
    @Test(
        "Amounts are exact",
        arguments: [
            ("0", 0), ("120", 120_000), ("0.99", 990), ("1.99", 1_990), ("9.99", 9_990), ("300", 300_000),
            ("0.01", 10), ("99999.99", 99_999_990), ("0.001", 1), ("1.005", 1_005), ("-1.50", -1_500),
            ("9223372036854775.807", Int64.max), ("1000000000000", 1_000_000_000_000_000),
        ])
    func exact(_ amount: String, _ thousandths: Int64) throws {
        let decimal = try #require(Decimal(string: amount))
        #expect(try Milliunits(decimal).rawValue == thousandths)
        #expect(Milliunits(rawValue: thousandths).decimal == decimal)
    }

    @Test("Every 97th cent from 0.01 to 99999.99 is exact")
    func everyCent() throws {
        for cents in stride(from: Int64(1), through: 9_999_999, by: 97) {
            let amount = Decimal(cents) / 100
            let milliunits = try Milliunits(amount)
            guard milliunits.rawValue == cents * 10, milliunits.decimal == amount else {
                Issue.record("\(amount) became \(milliunits.rawValue)")
                return
            }
        }
    }

    @Test("What is finer than a thousandth is refused, not rounded", arguments: ["0.0001", "1.2345", "9.9999999"])
    func notExact(_ amount: String) throws {
        let decimal = try #require(Decimal(string: amount))
        #expect(throws: Milliunits.ConversionError.notExact(decimal)) { try Milliunits(decimal) }
    }

    @Test("What does not fit in 64 bits is refused", arguments: ["9223372036854775.808", "1e30", "-1e30", "1e120"])
    func outOfRange(_ amount: String) throws {
        let decimal = try #require(Decimal(string: amount))
        #expect(throws: Milliunits.ConversionError.outOfRange(decimal)) { try Milliunits(decimal) }
    }

    @Test("No number is no amount")
    func notANumber() {
        #expect(throws: Milliunits.ConversionError.self) { try Milliunits(Decimal.nan) }
    }
}
