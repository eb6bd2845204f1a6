import Foundation
import Testing

@testable import StoreEngine

@Suite("Transaction payload (server-interop §5.1, storekit-spec A11)")
struct TransactionPayloadTests {
    private static let purchase = TransactionPayload(
        transactionID: 2_000_000_000_000_001, bundleID: "com.example.kiosk", productID: "consumable.apple",
        type: "Consumable", quantity: 3, purchaseDate: Date(wholeMilliseconds: 1_767_225_600_123),
        price: Milliunits(rawValue: 360_000), currency: "JPY", storefront: "JPN", storefrontID: "143462",
        environment: "Sandbox", appTransactionID: "0")

    private static let everything: TransactionPayload = {
        var payload = purchase
        payload.originalTransactionID = 2_000_000_000_000_000
        payload.webOrderLineItemID = "77"
        payload.subscriptionGroupIdentifier = "basket"
        payload.expiresDate = Date(wholeMilliseconds: 1_769_904_000_000)
        payload.appAccountToken = UUID(uuidString: "123E4567-E89B-12D3-A456-426614174000")
        payload.inAppOwnershipType = "FAMILY_SHARED"
        payload.revocationDate = Date(wholeMilliseconds: 1_767_300_000_000)
        payload.revocationReason = 0
        payload.revocationType = "REFUND_FULL"
        payload.revocationPercentage = 100_000
        payload.isUpgraded = true
        payload.offerType = 2
        payload.offerIdentifier = "spring"
        payload.offerDiscountType = "FREE_TRIAL"
        payload.offerPeriod = "P1W"
        payload.transactionReason = "RENEWAL"
        if let device = UUID(uuidString: "00000000-0000-4000-8000-000000000001"),
            let nonce = UUID(uuidString: "ABCDEFAB-CDEF-4ABC-8DEF-ABCDEFABCDEF")
        {
            payload.bind(toDevice: device, nonce: nonce)
        }
        return payload
    }()

    @Test("A first purchase: integers in ms and milliunits, ids as text, absent fields left out")
    func purchaseJSON() throws {
        let expected =
            #"{"appTransactionId":"0","bundleId":"com.example.kiosk","currency":"JPY","environment":"Sandbox","#
            + #""inAppOwnershipType":"PURCHASED","originalPurchaseDate":1767225600123,"#
            + #""originalTransactionId":"2000000000000001","price":360000,"productId":"consumable.apple","#
            + #""purchaseDate":1767225600123,"quantity":3,"signedDate":1767225600123,"storefront":"JPN","#
            + #""storefrontId":"143462","transactionId":"2000000000000001","transactionReason":"PURCHASE","#
            + #""type":"Consumable"}"#
        #expect(String(decoding: try Self.purchase.encoded(), as: UTF8.self) == expected)
    }

    @Test("Every field at once: no null, no fraction, lower-case UUIDs")
    func everythingJSON() throws {
        let device = try #require(Self.everything.deviceVerification).base64EncodedString()
        let expected =
            #"{"appAccountToken":"123e4567-e89b-12d3-a456-426614174000","appTransactionId":"0","#
            + #""bundleId":"com.example.kiosk","currency":"JPY","deviceVerification":"\#(device)","#
            + #""deviceVerificationNonce":"abcdefab-cdef-4abc-8def-abcdefabcdef","environment":"Sandbox","#
            + #""expiresDate":1769904000000,"inAppOwnershipType":"FAMILY_SHARED","isUpgraded":true,"#
            + #""offerDiscountType":"FREE_TRIAL","offerIdentifier":"spring","offerPeriod":"P1W","offerType":2,"#
            + #""originalPurchaseDate":1767225600123,"originalTransactionId":"2000000000000000","price":360000,"#
            + #""productId":"consumable.apple","purchaseDate":1767225600123,"quantity":3,"#
            + #""revocationDate":1767300000000,"revocationPercentage":100000,"revocationReason":0,"#
            + #""revocationType":"REFUND_FULL","signedDate":1767225600123,"storefront":"JPN","#
            + #""storefrontId":"143462","subscriptionGroupIdentifier":"basket","#
            + #""transactionId":"2000000000000001","transactionReason":"RENEWAL","type":"Consumable","#
            + #""webOrderLineItemId":"77"}"#
        #expect(String(decoding: try Self.everything.encoded(), as: UTF8.self) == expected)
    }

    @Test("What was written reads back the same", arguments: [purchase, everything])
    func roundTrip(_ payload: TransactionPayload) throws {
        #expect(try TransactionPayload(decoding: payload.encoded()) == payload)
    }

    @Test("Text survives as it is", arguments: ["りんご", "a\"b\\c", "\u{0}\u{1F}\u{7F}", "a/b", "🍎\u{2028}", "é\u{301}"])
    func text(_ text: String) throws {
        var payload = Self.purchase
        payload.productID = text
        #expect(try TransactionPayload(decoding: payload.encoded()).productID.utf8.elementsEqual(text.utf8))
    }

    @Test("What is finer than a millisecond is dropped, never a fraction, also before 1970")
    func fractions() throws {
        var payload = Self.purchase
        payload.signedDate = Date(timeIntervalSince1970: 1_697_679_936.0497297)
        payload.expiresDate = Date(timeIntervalSince1970: -0.5)
        let json = String(decoding: try payload.encoded(), as: UTF8.self)
        #expect(json.contains(#""signedDate":1697679936049,"#))
        #expect(json.contains(#""expiresDate":-500,"#))
    }

    @Test("Whole milliseconds survive as dates from 2000 to 2099")
    func wholeMilliseconds() {
        for milliseconds in stride(from: Int64(946_684_800_000), to: 4_102_444_800_000, by: 9_999_999_999) {
            #expect(Date(wholeMilliseconds: milliseconds).wholeMilliseconds == milliseconds)
        }
    }

    @Test(
        "A field of the wrong JSON type or form is refused",
        arguments: [
            ("transactionId", "1"), ("transactionId", #""01""#), ("transactionId", #""+1""#), ("transactionId", #""""#),
            ("transactionId", #""-1""#), ("transactionId", #""18446744073709551616""#), ("productId", "null"),
            ("purchaseDate", #""2026-01-01T00:00:00Z""#), ("purchaseDate", "1767225600123.5"), ("price", "9.99"),
            ("price", "null"), ("price", #""360000""#), ("quantity", "true"), ("quantity", #""3""#),
            ("isUpgraded", #""false""#), ("isUpgraded", "1"), ("appAccountToken", #""me""#),
            ("appAccountToken", "null"), ("deviceVerification", #""***""#), ("revocationReason", #""1""#),
            ("storefront", "[]"), ("currency", "{}"),
        ])
    func wrongType(_ field: String, _ value: String) throws {
        let json = try replacing(field, with: value)
        #expect(throws: TransactionPayload.Problem.malformed(field: field)) {
            try TransactionPayload(decoding: json)
        }
    }

    @Test(
        "A field that every transaction has must be there",
        arguments: [
            "transactionId", "originalTransactionId", "bundleId", "productId", "purchaseDate", "originalPurchaseDate",
            "quantity", "type", "inAppOwnershipType", "signedDate", "environment", "transactionReason", "storefront",
            "storefrontId", "appTransactionId",
        ])
    func missingField(_ field: String) throws {
        let json = try replacing(field, with: nil)
        #expect(throws: TransactionPayload.Problem.missing(field: field)) { try TransactionPayload(decoding: json) }
    }

    @Test(
        "Anything but one JSON object is refused",
        arguments: ["", "[]", "1", "null", "{", "{}x", "\u{FEFF}", "{'a':1}"])
    func notAnObject(_ text: String) {
        #expect(throws: TransactionPayload.Problem.notAnObject) { try TransactionPayload(decoding: Data(text.utf8)) }
    }

    @Test("Bytes that are not UTF-8 are refused")
    func notUTF8() throws {
        var json = try Self.purchase.encoded()
        let apple = try #require(json.range(of: Data("apple".utf8)))
        json[apple.lowerBound] = 0xFF
        #expect(throws: TransactionPayload.Problem.self) { try TransactionPayload(decoding: json) }
    }

    @Test("A payload with faults keeps what can be read, for showing")
    func bestEffort() throws {
        let json = Data(#"{"transactionId":"7","productId":"consumable.apple","price":"free"}"#.utf8)
        let (payload, problems) = try TransactionPayload.read(json)
        #expect(payload.transactionID == 7)
        #expect(payload.productID == "consumable.apple")
        #expect(payload.bundleID == "")
        #expect(payload.price == nil)
        #expect(problems.contains(.missing(field: "bundleId")))
        #expect(problems.contains(.malformed(field: "price")))
    }

    @Test("Names not known here pass: extra fields, new values (BUG-30)")
    func unknownNames() throws {
        var json = String(decoding: try Self.purchase.encoded(), as: UTF8.self)
        json = json.replacingOccurrences(of: #""PURCHASE""#, with: #""FUTURE_REASON""#)
        json = json.replacingOccurrences(of: #"{"app"#, with: #"{"zzz":{"a":[1.5,null]},"app"#)
        #expect(try TransactionPayload(decoding: Data(json.utf8)).transactionReason == "FUTURE_REASON")
    }

    @Test("Device verification is SHA-384 over the lower-case nonce and device id (storekit-spec A6)")
    func deviceVerification() throws {
        let nonce = try #require(UUID(uuidString: "ABCDEFAB-CDEF-4ABC-8DEF-ABCDEFABCDEF"))
        let device = try #require(UUID(uuidString: "00000000-0000-4000-8000-000000000001"))
        let digest = TransactionPayload.deviceVerification(nonce: nonce, deviceVerificationID: device)
        #expect(digest.base64EncodedString() == "KzhY2D1NKtQmX8yfaZkiblR6e7SzHM4vhQ/1CccFljN0WPqrxbg0kI/oicZPTWj9")
        #expect(digest.base64EncodedString().count == 64)
        #expect(digest != TransactionPayload.deviceVerification(nonce: device, deviceVerificationID: nonce))
    }

    private func replacing(_ field: String, with value: String?) throws -> Data {
        let json = String(decoding: try Self.everything.encoded(), as: UTF8.self)
        let start = try #require(json.range(of: "\"\(field)\":"))
        let rest = json[start.upperBound...]
        let end = try #require(rest.range(of: ",\"") ?? rest.range(of: "}")).lowerBound
        guard let value else {
            let cut = json.replacingCharacters(in: start.lowerBound..<end, with: "").replacingOccurrences(
                of: ",,", with: ",")
            return Data(cut.replacingOccurrences(of: ",}", with: "}").replacingOccurrences(of: "{,", with: "{").utf8)
        }
        return Data(json.replacingCharacters(in: start.upperBound..<end, with: value).utf8)
    }
}

@Suite("Writing payloads quickly")
struct FlatJSONWriterTests {
    @Test("a whole payload is written byte for byte as Foundation writes it with sorted keys", arguments: 0..<4)
    func wholePayload(_ seed: UInt64) throws {
        let chance = Randomness(seed: seed)
        let hard = ["plain", "quote\" and \\", "line\nfeed\ttab\u{1}\u{7F}", "りんご/🍏"][Int(seed)]
        var payload = TransactionPayload(
            transactionID: .max, bundleID: "com.example/kiosk", productID: hard, type: "Consumable", quantity: 10,
            purchaseDate: newYear, price: Milliunits(rawValue: -5), currency: "JPY", storefront: "JPN",
            storefrontID: "143462", environment: "Sandbox", appTransactionID: "7",
            appAccountToken: chance.uuid(for: "token"))
        if seed > 0 {
            payload.webOrderLineItemID = "8"
            payload.subscriptionGroupIdentifier = hard
            payload.expiresDate = Date(wholeMilliseconds: 1_767_225_600_001)
            payload.isUpgraded = true
            payload.revoke(at: newYear, reason: 1, type: "REFUND_FULL")
            payload.offerType = 3
            payload.offerIdentifier = hard
            payload.offerDiscountType = "FREE_TRIAL"
            payload.offerPeriod = "P1W"
            payload.bind(toDevice: chance.uuid(for: "device"), nonce: chance.uuid(for: "nonce"))
        }
        let json = try payload.encoded()
        let object = try JSONSerialization.jsonObject(with: json)
        #expect(
            try JSONSerialization.data(withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes]) == json)
        #expect(try TransactionPayload(decoding: json) == payload)
    }

    @Test("an empty object has no fields, and a field that is absent leaves no comma")
    func absent() throws {
        var empty = FlatJSONWriter()
        #expect(String(decoding: empty.finish(), as: UTF8.self) == "{}")
        var writer = FlatJSONWriter()
        try writer.write("a", nil as String?)
        writer.write("b", nil as Int?)
        writer.write("c", ifTrue: false)
        writer.write("d", 1)
        writer.write("e", ifTrue: true)
        try writer.write("f", "g")
        #expect(String(decoding: writer.finish(), as: UTF8.self) == #"{"d":1,"e":true,"f":"g"}"#)
    }
}
