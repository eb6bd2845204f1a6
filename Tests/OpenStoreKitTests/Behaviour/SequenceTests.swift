import Foundation
import StoreEngine
import StoreKit
import Testing

/// The table of `storekit-spec` A3.1, row by row: what each sequence contains.
@Suite("Transaction sequences (storekit-spec A3.1)")
struct SequenceTests {
    /// A transaction's life so far.
    enum Stage: String, CaseIterable, CustomTestStringConvertible {
        case unfinished, finished, refundedUnfinished, refundedFinished
        var testDescription: String { rawValue }
    }

    struct Row: CustomTestStringConvertible {
        let product: String
        let stage: Stage
        let unfinished: Bool
        let all: Bool
        let allWithHistory: Bool
        let entitled: Bool
        var testDescription: String { "\(product) \(stage)" }
    }

    static let rows = [
        Row(product: "apple", stage: .unfinished, unfinished: true, all: true, allWithHistory: true, entitled: false),
        Row(product: "apple", stage: .finished, unfinished: false, all: false, allWithHistory: true, entitled: false),
        Row(
            product: "apple", stage: .refundedUnfinished, unfinished: true, all: true, allWithHistory: true,
            entitled: false),
        Row(
            product: "apple", stage: .refundedFinished, unfinished: false, all: true, allWithHistory: true,
            entitled: false),
        Row(product: "knife", stage: .unfinished, unfinished: true, all: true, allWithHistory: true, entitled: true),
        Row(product: "knife", stage: .finished, unfinished: false, all: true, allWithHistory: true, entitled: true),
        Row(
            product: "knife", stage: .refundedUnfinished, unfinished: true, all: true, allWithHistory: true,
            entitled: false),
        Row(
            product: "knife", stage: .refundedFinished, unfinished: false, all: true, allWithHistory: true,
            entitled: false),
        Row(product: "pass", stage: .unfinished, unfinished: true, all: true, allWithHistory: true, entitled: true),
        Row(product: "pass", stage: .finished, unfinished: false, all: true, allWithHistory: true, entitled: true),
        Row(
            product: "pass", stage: .refundedUnfinished, unfinished: true, all: true, allWithHistory: true,
            entitled: false),
        Row(
            product: "pass", stage: .refundedFinished, unfinished: false, all: true, allWithHistory: true,
            entitled: false),
    ]

    @Test(
        "all, unfinished, latest and currentEntitlements hold what the table says (SEED-29, SEED-31…33, SEED-137, SEED-138, SEED-170)",
        arguments: rows, [false, true])
    func table(_ row: Row, _ history: Bool) async throws {
        let shop = try TestShop(includesConsumableHistory: history)
        let transaction = try await shop.buy(row.product)
        if row.stage == .finished || row.stage == .refundedFinished { await transaction.finish() }
        if row.stage == .refundedFinished || row.stage == .refundedUnfinished {
            try await shop.store.refund(transaction.id, reason: 1)
        }
        let listed = history ? row.allWithHistory : row.all
        await shop.device.run {
            #expect(await Transaction.unfinished.transactions().map(\.id) == (row.unfinished ? [transaction.id] : []))
            #expect(await Transaction.all.transactions().map(\.id) == (listed ? [transaction.id] : []))
            #expect(
                await Transaction.latest(for: row.product)?.unsafePayloadValue.id == (listed ? transaction.id : nil))
            #expect(
                await Transaction.currentEntitlements.transactions().map(\.id) == (row.entitled ? [transaction.id] : [])
            )
            #expect(
                await Transaction.currentEntitlement(for: row.product)?.unsafePayloadValue.id
                    == (row.entitled ? transaction.id : nil))
        }
    }

    @Test("A refunded transaction says when and why (SEED-33, BUG-11)")
    func refundFacts() async throws {
        let shop = try TestShop()
        let knife = try await shop.buy("knife")
        shop.clock.advance(by: 60)
        try await shop.store.refund(knife.id, reason: 1)
        let refunded = try #require(await shop.device.run { await Transaction.latest(for: "knife") }).payloadValue
        #expect(refunded.revocationDate == shop.clock.now)
        #expect(refunded.revocationReason == .developerIssue)
        #expect(refunded.purchaseDate == knife.purchaseDate)
    }

    @Test(
        "Entitlements are one per non-consumable and the latest of a non-renewing one, however old (SEED-29, SEED-31)")
    func latestOnly() async throws {
        let shop = try TestShop()
        let knife = try await shop.buy("knife")
        _ = try await shop.buy("pass")
        shop.clock.advance(by: 10 * 365 * 86_400)
        let pass = try await shop.buy("pass")
        let ids = await shop.device.run { await Transaction.currentEntitlements.transactions().map(\.id) }
        #expect(Set(ids) == [knife.id, pass.id])
        #expect(ids.count == 2)
        #expect(pass.expirationDate == nil)
    }

    @Test("Transactions come newest first")
    func order() async throws {
        let shop = try TestShop()
        var ids: [UInt64] = []
        for _ in 0..<80 { ids.append(try await shop.buy("apple").id) }
        #expect(await shop.device.run { await Transaction.all.transactions().map(\.id) } == ids.reversed())
        #expect(await shop.device.run { await Transaction.unfinished.transactions().map(\.id) } == ids.reversed())
    }

    @Test("A reading is not disturbed by purchases and finishes meanwhile")
    func stable() async throws {
        let shop = try TestShop()
        for _ in 0..<20 { _ = try await shop.buy("apple") }
        var read: [UInt64] = []
        for await result in await shop.device.run({ Transaction.unfinished }) {
            await result.unsafePayloadValue.finish()
            read.append(result.unsafePayloadValue.id)
            if read.count < 5 { _ = try await shop.buy("gem") }
        }
        #expect(read.count == 20)
        #expect(Set(read).count == 20)
    }

    @Test("A cancelled task reads nothing")
    func cancelled() async throws {
        let shop = try TestShop()
        _ = try await shop.buy("knife")
        let count = await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await shop.device.run { await Transaction.currentEntitlements.transactions().count }
        }.value
        #expect(count == 0)
    }

    @Test("Entitlements belong to the account, consumables to the device that bought them")
    func accountsAndDevices() async throws {
        let shop = try TestShop()
        let knife = try await shop.buy("knife")
        _ = try await shop.buy("apple")
        let tablet = shop.otherDevice("tablet")
        let stranger = shop.otherDevice("tablet", account: "stranger")
        #expect(await tablet.run { await Transaction.currentEntitlements.transactions().map(\.id) } == [knife.id])
        #expect(await tablet.run { await Transaction.unfinished.transactions().map(\.productID) } == ["knife"])
        #expect(await stranger.run { await Transaction.all.transactions() }.isEmpty)
    }

    @Test("Each entitlement read on another device is verified there too (storekit-spec A6)")
    func otherDeviceVerifies() async throws {
        let shop = try TestShop()
        _ = try await shop.buy("knife")
        let result = await shop.otherDevice("tablet").run { await Transaction.latest(for: "knife") }
        #expect(throws: Never.self) { try result?.payloadValue }
    }

    @Test("quantity is the same in the result, all, unfinished, latest, the payload and after a sync (BUG-04, SEED-41)")
    func quantityEverywhere() async throws {
        let shop = try TestShop()
        let bought = try await shop.buy("apple", nil, [.quantity(5)])
        try await shop.device.run {
            try await AppStore.sync()
            #expect(await Transaction.all.transactions().map(\.purchasedQuantity) == [5])
            #expect(await Transaction.unfinished.transactions().map(\.purchasedQuantity) == [5])
            #expect(await Transaction.latest(for: "apple")?.unsafePayloadValue.purchasedQuantity == 5)
        }
        let payload = try JSONSerialization.jsonObject(with: bought.jsonRepresentation) as? [String: Any]
        #expect(payload?["quantity"] as? Int == 5)
    }
}
