import Foundation
import StoreEngine
import StoreKit
import Testing

/// "What purchase() does when the product is already held" (`storekit-spec` A2.6), for what is sold.
@Suite("Buying what is already held (storekit-spec A2.6)")
struct HeldProductTests {
    /// What happened to the first purchase before the second one.
    enum Before: String, CaseIterable, Sendable {
        case nothing, finished, refunded, relaunched, synced, boughtOnTablet, boughtByStranger
    }

    struct Row: CustomTestStringConvertible, Sendable {
        let product: String
        let before: Before
        /// Whether the second purchase gives the first one's transaction, without a sheet.
        let isHeld: Bool
        var testDescription: String { "\(product), \(before)" }
    }

    static let rows: [Row] = Before.allCases.flatMap { before in
        ["apple", "knife", "pass"].map { product in
            let isLost = before == .refunded || before == .boughtByStranger
            return Row(product: product, before: before, isHeld: product == "knife" && !isLost)
        }
    }

    @Test(
        "Only a non-consumable that the account owns comes back as it is; everything else is sold anew (BUG-15)",
        arguments: rows)
    func table(_ row: Row) async throws {
        let shop = try TestShop()
        let first =
            switch row.before {
            case .boughtOnTablet: try await shop.buy(row.product, shop.otherDevice("tablet"))
            case .boughtByStranger: try await shop.buy(row.product, shop.otherDevice(account: "stranger"))
            default: try await shop.buy(row.product)
            }
        var device = shop.device
        switch row.before {
        case .finished: await first.finish()
        case .refunded: try await shop.store.refund(first.id, reason: 0)
        case .relaunched: device = shop.relaunched()
        case .synced: try await shop.device.run { try await AppStore.sync() }
        case .nothing, .boughtOnTablet, .boughtByStranger: break
        }
        let sheets = shop.sheets.sheets.count
        let second = try await shop.buy(row.product, device)
        #expect((second.id == first.id) == row.isHeld)
        #expect(shop.sheets.sheets.count == sheets + (row.isHeld ? 0 : 1))
        #expect(second.originalID == second.id)
    }

    @Test("An owned non-consumable comes back with what was said when it was bought (BUG-10, BUG-15)")
    func tokenOfTheFirst() async throws {
        let shop = try TestShop()
        let token = UUID()
        _ = try await shop.buy("knife", nil, [.appAccountToken(token)])
        #expect(try await shop.buy("knife", nil, [.appAccountToken(UUID())]).appAccountToken == token)
    }

    @Test("A non-consumable that waits for a parent is not asked for twice (BUG-05, BUG-08)")
    func waitingRequest() async throws {
        let shop = try TestShop()
        try await shop.store.updateSettings { $0.askToBuy = true }
        let knife = try #require(try await shop.device.products(for: ["knife"]).first)
        for _ in 0..<2 {
            guard case .pending = try await knife.purchase() else {
                Issue.record("not pending")
                return
            }
        }
        #expect(try await shop.store.requests(pendingOnly: true, account: nil).count == 1)
        #expect(shop.sheets.alerts.map(\.kind) == [.askedToBuy, .askedToBuy])
    }
}
