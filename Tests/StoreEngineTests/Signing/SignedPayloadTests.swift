import Foundation
import Testing

@testable import StoreEngine

/// The payloads beside the transaction's: what is written is read, and nothing else (server-interop §3, §5.2, §5.3).
@Suite("Renewal info and app transaction payloads")
struct SignedPayloadTests {
    private static let date = Date(wholeMilliseconds: 1_767_225_600_123)

    private static var renewalInfo: RenewalInfoPayload {
        var info = RenewalInfoPayload(
            originalTransactionID: UInt64.max, productID: "gold", autoRenewStatus: 1,
            recentSubscriptionStartDate: date, renewalDate: date, environment: "Sandbox", signedDate: date,
            appTransactionID: "704")
        info.autoRenewProductID = "silver"
        info.expirationIntent = 2
        info.gracePeriodExpiresDate = date
        info.isInBillingRetryPeriod = true
        info.priceIncreaseStatus = 0
        info.offerType = 4
        info.offerIdentifier = "back/now"
        info.offerDiscountType = "PAY_UP_FRONT"
        info.offerPeriod = "P6M"
        info.renewalPrice = Milliunits(rawValue: 1_990)
        info.currency = "USD"
        info.eligibleWinBackOfferIDs = ["back", "again"]
        info.appAccountToken = UUID(uuidString: "0F8FAD5B-D9CB-469F-A165-70867728950E")
        info.bind(toDevice: UUID(), nonce: UUID())
        return info
    }

    private static var appTransaction: AppTransactionPayload {
        var payload = AppTransactionPayload(
            environment: "Sandbox", bundleID: "com.example.app", applicationVersion: "3", receiptCreationDate: date,
            originalPurchaseDate: date, originalApplicationVersion: "1.0", originalPlatform: "iOS",
            appTransactionID: "704")
        payload.appAppleID = 123_456
        payload.versionExternalIdentifier = 7
        payload.preorderDate = date
        payload.requestDate = date.addingTimeInterval(1)
        payload.bind(toDevice: UUID(), nonce: UUID())
        return payload
    }

    @Test("What is written is read back")
    func roundTrip() throws {
        let info = Self.renewalInfo
        #expect(try RenewalInfoPayload(decoding: info.encoded()) == info)
        let app = Self.appTransaction
        #expect(try AppTransactionPayload(decoding: app.encoded()) == app)
    }

    @Test("Identifiers are strings, dates and money whole numbers, UUIDs in lower case, slashes plain")
    func form() throws {
        let info = String(decoding: try Self.renewalInfo.encoded(), as: UTF8.self)
        #expect(info.contains(#""originalTransactionId":"18446744073709551615""#))
        #expect(info.contains(#""renewalPrice":1990"#))
        #expect(info.contains(#""signedDate":1767225600123"#))
        #expect(info.contains(#""appAccountToken":"0f8fad5b-d9cb-469f-a165-70867728950e""#))
        #expect(info.contains(#""offerIdentifier":"back/now""#))
        let app = String(decoding: try Self.appTransaction.encoded(), as: UTF8.self)
        #expect(app.contains(#""appAppleId":123456"#))
        #expect(app.contains(#""receiptType":"Sandbox""#))
        #expect(!app.contains(#""environment""#))
    }

    @Test(
        "A field that renewal info always has cannot be absent",
        arguments: [
            "originalTransactionId", "productId", "autoRenewStatus", "recentSubscriptionStartDate", "environment",
            "signedDate", "appTransactionId",
        ])
    func missing(_ field: String) throws {
        let json = try Self.without(field, Self.renewalInfo.encoded())
        #expect(throws: PayloadProblem.missing(field: field)) { try RenewalInfoPayload(decoding: json) }
    }

    @Test(
        "A field that an app transaction always has cannot be absent",
        arguments: [
            "receiptType", "bundleId", "applicationVersion", "receiptCreationDate", "originalPurchaseDate",
            "originalApplicationVersion", "originalPlatform", "appTransactionId",
        ])
    func missingOfApp(_ field: String) throws {
        let json = try Self.without(field, Self.appTransaction.encoded())
        #expect(throws: PayloadProblem.missing(field: field)) { try AppTransactionPayload(decoding: json) }
    }

    @Test(
        "A field of another JSON type is malformed",
        arguments: [
            ("originalTransactionId", "7"), ("autoRenewStatus", "true"), ("signedDate", "\"2026\""),
            ("isInBillingRetryPeriod", "1"), ("eligibleWinBackOfferIds", "\"back\""), ("renewalPrice", "1.5"),
            ("appAccountToken", "\"no\""), ("expirationIntent", "null"),
        ])
    func malformed(_ field: String, _ value: String) throws {
        let json = Data("{\"\(field)\":\(value)}".utf8)
        let problems = try RenewalInfoPayload.read(json).problems
        #expect(problems.contains(.malformed(field: field)))
    }

    @Test("Text that is no JSON object is none", arguments: ["", "[]", "7", "{"])
    func noObject(_ text: String) {
        #expect(throws: PayloadProblem.notAnObject) { try RenewalInfoPayload(decoding: Data(text.utf8)) }
        #expect(throws: PayloadProblem.notAnObject) { try AppTransactionPayload(decoding: Data(text.utf8)) }
    }

    private static func without(_ field: String, _ json: Data) throws -> Data {
        var object = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
        let removed = object.removeValue(forKey: field)
        #expect(removed != nil)
        return try JSONSerialization.data(withJSONObject: object)
    }
}
