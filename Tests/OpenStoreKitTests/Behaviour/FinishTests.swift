import Foundation
import StoreEngine
import StoreKit
import Testing

@Suite("finish() (storekit-spec A3.3)")
struct FinishTests {
    @Test("Finishing takes a transaction off unfinished and changes nothing else (SEED-20, SEED-71)")
    func finish() async throws {
        let shop = try TestShop()
        let knife = try await shop.buy("knife")
        await knife.finish()
        await shop.device.run {
            #expect(await Transaction.unfinished.transactions().isEmpty)
            #expect(await Transaction.all.transactions().map(\.id) == [knife.id])
            #expect(await Transaction.currentEntitlements.transactions().map(\.id) == [knife.id])
        }
    }

    @Test("Finishing twice, after a refund, after a clear, from two devices at once: harmless, and it returns (BUG-32)")
    func harmless() async throws {
        let shop = try TestShop()
        let apple = try await shop.buy("apple")
        await apple.finish()
        await apple.finish()
        let knife = try await shop.buy("knife")
        let elsewhere = try #require(await shop.otherDevice().run { await Transaction.latest(for: "knife") })
            .payloadValue
        async let first: Void = knife.finish()
        async let second: Void = elsewhere.finish()
        _ = await (first, second)
        try await shop.store.refund(knife.id, reason: 0)
        await knife.finish()
        try await shop.store.clearTransactions()
        await knife.finish()
        #expect(await shop.device.run { await Transaction.all.transactions() }.isEmpty)
    }
}

@Suite("AppStore")
struct AppStoreTests {
    @Test("sync asks for sign-in once and counts; nothing else does (SEED-62, SEED-159, BUG-14)")
    func sync() async throws {
        let shop = try TestShop()
        for _ in 0..<10 {
            let device = SimulatedDevice(store: shop.store, systemUI: shop.sheets)
            _ = try await device.run { try await Product.products(for: ["apple"]) }
            _ = await device.run { await Transaction.currentEntitlements.transactions() }
        }
        #expect(shop.sheets.signIns == 0)
        #expect(try await shop.store.syncCount() == 0)
        try await shop.device.run { try await AppStore.sync() }
        #expect(shop.sheets.signIns == 1)
        #expect(try await shop.store.syncCount() == 1)
    }

    @Test("A refused sign-in throws userCancelled and syncs nothing (storekit-spec A6)")
    func refusedSignIn() async throws {
        let shop = try TestShop()
        shop.sheets.refuseSignIn()
        await #expect {
            try await shop.device.run { try await AppStore.sync() }
        } throws: {
            if case .userCancelled = $0 as? StoreKitError { true } else { false }
        }
        #expect(try await shop.store.syncCount() == 0)
    }

    @Test("A sync failure is thrown as armed")
    func failedSync() async throws {
        let shop = try TestShop()
        try await shop.store.updateSettings { $0.failures[.appStoreSync] = SimulatedFailure(error: "networkError") }
        await #expect(throws: StoreKitError.self) { try await shop.device.run { try await AppStore.sync() } }
    }

    @Test("deviceVerification is the SHA-384 of nonce and device id (storekit-spec A6)")
    func deviceVerification() async throws {
        let shop = try TestShop()
        let transaction = try await shop.buy("apple")
        let id = try #require(await shop.device.run { AppStore.deviceVerificationID })
        #expect(
            transaction.deviceVerification
                == TransactionPayload.deviceVerification(
                    nonce: transaction.deviceVerificationNonce, deviceVerificationID: id))
        #expect(transaction.deviceVerification.count == 48)
    }
}

@Suite("VerificationResult (storekit-spec A5)")
struct VerificationResultTests {
    @Test("The parts of the JWS are the parts of the JWS (SEED-190)")
    func parts() async throws {
        let shop = try TestShop()
        _ = try await shop.buy("apple")
        let result = try #require(await shop.device.run { await Transaction.latest(for: "apple") })
        let segments = result.jwsRepresentation.split(separator: ".")
        #expect(segments.count == 3)
        let header = try #require(try JSONSerialization.jsonObject(with: result.headerData) as? [String: Any])
        #expect(header["alg"] as? String == "ES256")
        #expect((header["x5c"] as? [String])?.count == 3)
        #expect(result.payloadData == result.unsafePayloadValue.jsonRepresentation)
        #expect(result.signatureData.count == 64)
        #expect(result.signedData == Data((segments[0] + "." + segments[1]).utf8))
        #expect(result.signedDate == shop.clock.now)
    }

    @Test("checkVerified as people write it throws the verification error itself (SEED-74, SEED-127)")
    func checkVerified() throws {
        func checkVerified<T>(_ result: VerificationResult<T>) throws -> T {
            switch result {
            case .unverified(_, let error): throw error
            case .verified(let safe): return safe
            }
        }
        #expect(try checkVerified(VerificationResult.verified(1)) == 1)
        #expect(throws: VerificationResult<Int>.VerificationError.invalidEncoding) {
            try checkVerified(VerificationResult.unverified(1, .invalidEncoding))
        }
    }

    @Test("Results compare and hash when their payloads do")
    func equality() {
        #expect(VerificationResult.verified(1) == .verified(1))
        #expect(VerificationResult.verified(1) != .unverified(1, .invalidSignature))
        #expect(Set([VerificationResult.verified(1), .verified(1)]).count == 1)
    }
}
