import StoreEngine
import Testing

@testable import OpenStoreKit

@Suite("Refund requests (storekit-spec A3.4)")
struct RefundTests {
    @Test("A request is granted at once, for the chosen reason, and comes through updates (SEED-59, BUG-11)")
    func granted() async throws {
        let shop = try TestShop()
        let apple = try await shop.buy("apple", nil, [.quantity(3)])
        await apple.finish()
        shop.sheets.answer(refund: .request(.developerIssue))
        #expect(try await shop.device.requestRefund(of: apple.id) == .success)
        let refunded = try #require(await shop.device.run { await Transaction.updates.firstElement() }).payloadValue
        #expect(refunded.id == apple.id)
        #expect(refunded.revocationReason == .developerIssue)
        let sheet = try #require(shop.sheets.refundSheets.first)
        #expect(sheet.transactionID == apple.id)
        #expect(sheet.productName == "Name of apple")
        #expect(sheet.quantity == 3)
        #expect(sheet.price == 360)
        #expect(sheet.currencyCode == "JPY")
        #expect(sheet.purchaseDate == apple.purchaseDate)
    }

    @Test("Backing out asks for nothing")
    func cancelled() async throws {
        let shop = try TestShop()
        let knife = try await shop.buy("knife")
        #expect(try await shop.device.requestRefund(of: knife.id) == .userCancelled)
        #expect(await shop.device.run { await Transaction.currentEntitlements.transactions() }.count == 1)
    }

    @Test("A second request is a duplicate, and shows no sheet")
    func duplicate() async throws {
        let shop = try TestShop()
        let knife = try await shop.buy("knife")
        shop.sheets.answer(refund: .request(.other))
        _ = try await shop.device.requestRefund(of: knife.id)
        await #expect(throws: Transaction.RefundRequestError.duplicateRequest) {
            try await shop.device.requestRefund(of: knife.id)
        }
        #expect(shop.sheets.refundSheets.count == 1)
    }

    @Test("Ten requests at once: one is granted, the others are duplicates (BUG-11, BUG-46)")
    func atOnce() async throws {
        let shop = try TestShop()
        let knife = try await shop.buy("knife")
        shop.sheets.answer(refund: .request(.other))
        let outcomes = await withTaskGroup(of: String.self) { group in
            for _ in 0..<10 {
                group.addTask {
                    do {
                        return "\(try await shop.device.requestRefund(of: knife.id))"
                    } catch {
                        return "\(error)"
                    }
                }
            }
            return await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        }
        #expect(outcomes == ["success": 1, "duplicateRequest": 9])
        #expect(shop.sheets.refundSheets.count == 1)
    }

    @Test("An unknown transaction, another account's, or one that cannot be trusted: failed, without a sheet")
    func failed() async throws {
        let shop = try TestShop()
        let stranger = try await shop.buy("knife", shop.otherDevice(account: "stranger"))
        let mine = try await shop.buy("apple")
        try await shop.store.updateSettings { $0.failures[.verification] = SimulatedFailure(error: "invalidSignature") }
        for id in [stranger.id, mine.id, 4711] {
            await #expect(throws: Transaction.RefundRequestError.failed) {
                try await shop.device.requestRefund(of: id)
            }
        }
        #expect(shop.sheets.refundSheets.isEmpty)
    }

    @Test("An armed failure is thrown as StoreKit names it", arguments: ["failed", "duplicateRequest", "networkError"])
    func armed(_ name: String) async throws {
        let shop = try TestShop()
        let knife = try await shop.buy("knife")
        try await shop.store.updateSettings { $0.failures[.refundRequest] = SimulatedFailure(error: name) }
        await #expect {
            try await shop.device.requestRefund(of: knife.id)
        } throws: {
            "\($0)".hasPrefix(name)
        }
    }

    @Test("Every error explains itself in a sentence", arguments: Transaction.RefundRequestError.allCases)
    func texts(_ error: Transaction.RefundRequestError) {
        #expect(error.errorDescription?.hasSuffix(".") == true)
    }
}
