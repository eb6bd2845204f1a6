import Foundation
import StoreEngine
import Testing

@testable import OpenStoreKit

@Suite("App transactions (storekit-spec A7, server-interop §5.3)")
struct AppTransactionTests {
    @Test("In Xcode the app was first got in 1970, under number 0 (SEED-160)")
    func xcode() async throws {
        let shop = try PlanShop()
        let transaction = try await shop.device().run { try await AppTransaction.shared.payloadValue }
        #expect(transaction.bundleID == "com.example.plans")
        #expect(transaction.environment == .xcode)
        #expect(transaction.appTransactionID == "0")
        #expect(transaction.appID == nil)
        #expect(transaction.appVersionID == nil)
        #expect(transaction.originalPurchaseDate == Date(timeIntervalSince1970: 0))
        #expect(transaction.originalAppVersion == transaction.appVersion)
        #expect(transaction.originalPlatform == .iOS)
        #expect(transaction.originalPlatformStringRepresentation == "iOS")
        #expect(transaction.preorderDate == nil)
        #expect(transaction.signedDate == shop.clock.now)
    }

    @Test("In Sandbox it is version 1.0 of 1 August 2013, and the account's number is the transactions' own")
    func sandbox() async throws {
        let shop = try PlanShop(environment: .sandbox)
        try await shop.device().run {
            let transaction = try await AppTransaction.shared.payloadValue
            #expect(transaction.environment == .sandbox)
            #expect(transaction.originalAppVersion == "1.0")
            #expect(transaction.originalPurchaseDate == Date(wholeMilliseconds: 1_375_340_400_000))
            let apple = try #require(try await Product.products(for: ["apple"]).first)
            guard case .success(let bought) = try await apple.purchase() else {
                Issue.record("not bought")
                return
            }
            #expect(transaction.appTransactionID != "0")
            #expect(try bought.payloadValue.appTransactionID == transaction.appTransactionID)
        }
    }

    @Test("It stays the same until it is refreshed, which asks the customer to sign in")
    func refresh() async throws {
        let shop = try PlanShop()
        let sheets = ScriptedSystemUI()
        let device = shop.device(systemUI: sheets)
        let (first, second, third, fourth) = try await device.run {
            let first = try await AppTransaction.shared
            shop.clock.advance(by: 60)
            let second = try await AppTransaction.shared
            let third = try await AppTransaction.refresh()
            return (first, second, third, try await AppTransaction.shared)
        }
        #expect(second == first)
        #expect(sheets.signIns == 1)
        #expect(third.signedDate == first.signedDate.addingTimeInterval(60))
        #expect(fourth == third)
    }

    @Test("A customer who does not sign in keeps the old one: userCancelled")
    func notSignedIn() async throws {
        let shop = try PlanShop()
        let sheets = ScriptedSystemUI()
        sheets.refuseSignIn()
        await #expect {
            try await shop.device(systemUI: sheets).run { try await AppTransaction.refresh() }
        } throws: {
            if case .userCancelled = $0 as? StoreKitError { true } else { false }
        }
    }

    @Test("The JSON has the store's names: the environment is receiptType")
    func json() async throws {
        let shop = try PlanShop()
        let transaction = try await shop.device().run { try await AppTransaction.shared.payloadValue }
        let json = try JSONSerialization.jsonObject(with: transaction.jsonRepresentation)
        let object = try #require(json as? [String: Any])
        #expect(
            Set(object.keys) == [
                "appTransactionId", "applicationVersion", "bundleId", "deviceVerification", "deviceVerificationNonce",
                "originalApplicationVersion", "originalPlatform", "originalPurchaseDate", "receiptCreationDate",
                "receiptType", "requestDate",
            ])
        #expect(object["receiptType"] as? String == "Xcode")
        #expect(object["receiptCreationDate"] as? Int64 == shop.clock.now.wholeMilliseconds)
    }

    @Test("It is bound to the device by the device's own number (storekit-spec A6)")
    func deviceBinding() async throws {
        let shop = try PlanShop()
        try await shop.device().run {
            let result = try await AppTransaction.shared
            let id = try #require(AppStore.deviceVerificationID)
            #expect(
                result.deviceVerification
                    == TransactionPayload.deviceVerification(
                        nonce: result.deviceVerificationNonce, deviceVerificationID: id))
        }
    }

    @Test("One made for another app or device is not verified (SEED-160, BUG-28)")
    func foreign() async throws {
        let shop = try PlanShop()
        let device = shop.device()
        let identity = try await shop.store.signingIdentity()
        var payload = AppTransactionPayload(
            environment: "Xcode", bundleID: "com.example.other", applicationVersion: "1",
            receiptCreationDate: shop.clock.now, originalPurchaseDate: shop.clock.now, originalApplicationVersion: "1",
            originalPlatform: "iOS", appTransactionID: "0")
        payload.bind(toDevice: try await shop.store.deviceVerificationID(for: "default"), nonce: UUID())
        let otherApp = try await device.verify(appTransaction: identity.compactJWS(of: payload))
        payload.bundleID = "com.example.plans"
        payload.bind(toDevice: UUID(), nonce: UUID())
        let otherDevice = try await device.verify(appTransaction: identity.compactJWS(of: payload))
        guard case .unverified(_, .missingRequiredProperties) = otherApp,
            case .unverified(_, .invalidDeviceVerification) = otherDevice
        else {
            Issue.record("a foreign app transaction is verified")
            return
        }
    }

    @Test("A certificate is judged at the date of signing, which is receiptCreationDate (BUG-29)")
    func signingDate() async throws {
        let shop = try PlanShop()
        let identity = try await shop.store.signingIdentity()
        let start = Date(wholeMilliseconds: 1_700_000_000_000)
        let short = try identity.identity(leafValidFrom: start, until: start.addingTimeInterval(3600))
        func jws(signedAt date: Date) async throws -> String {
            var payload = AppTransactionPayload(
                environment: "Xcode", bundleID: "com.example.plans", applicationVersion: "1",
                receiptCreationDate: date, originalPurchaseDate: date, originalApplicationVersion: "1",
                originalPlatform: "iOS", appTransactionID: "0")
            payload.bind(toDevice: try await shop.store.deviceVerificationID(for: "default"), nonce: UUID())
            return try short.compactJWS(of: payload)
        }
        let device = shop.device()
        let inTime = try await device.verify(appTransaction: jws(signedAt: start.addingTimeInterval(60)))
        let late = try await device.verify(appTransaction: jws(signedAt: start.addingTimeInterval(7200)))
        #expect(throws: Never.self) { try inTime.payloadValue }
        guard case .unverified(_, .invalidCertificateChain) = late else {
            Issue.record("a certificate that was out of date is trusted")
            return
        }
    }
}
