import Foundation
import OpenStoreKit
import StoreEngine
import Storefront
import TerminalUI
import Testing

@Suite("Buying at the screen", .oneScreen)
@MainActor
struct BuyingTests {
    // MARK: Backing out

    nonisolated static let waysOut: [(String, [Key])] = [
        ("Esc", [.escape]), ("n", [.character("n")]), ("q", [.character("q")]), ("Ctrl-C", [.control("c")]),
        ("the Cancel button", [.enter]), ("Cancel reached with Tab", [.tab, .tab, .enter]),
    ]

    @Test(
        "Backing out of the sheet charges nothing, says nothing, keeps the row, and Buy works again (BUG-07)",
        arguments: waysOut)
    func backsOut(name: String, keys: [Key]) async throws {
        let shop = try await ShopHarness()
        await shop.press(.down, .enter)
        shop.expect("[ Cancel ]")
        for key in keys { await shop.press(key) }
        shop.reject("[ Cancel ]", "failed")
        #expect(shop.row("Orange").hasPrefix("▌"))
        #expect(!shop.hasQuit)
        #expect(try await shop.ledger().isEmpty)
        await shop.press(.enter, .character("y"))
        shop.expect("You’re all set.")
        #expect(try await shop.ledger().count == 1)
        await shop.close()
    }

    // MARK: Typing ahead

    @Test("Twenty Enters at once open one sheet and buy nothing (BUG-08)")
    func twentyEnters() async throws {
        let shop = try await ShopHarness()
        await shop.burst(Array(repeating: .enter, count: 20))
        shop.expect("[ Cancel ]")
        #expect(try await shop.ledger().isEmpty)
        await shop.press(.character("y"))
        #expect(try await shop.ledger().count == 1)
        await shop.close()
    }

    nonisolated static let ahead: [(String, [Key])] = [
        ("Enter y", [.enter, .character("y")]),
        ("Enter Tab Enter", [.enter, .tab, .enter]),
        ("Enter y twice", [.enter, .character("y"), .enter, .character("y")]),
        ("pasted", [.paste("\ry\r")]),
        ("Enter, then pasted y", [.enter, .paste("y")]),
        ("clicks", [.enter, .click(Point(column: 67, row: 14))]),
    ]

    @Test(
        "Keys typed ahead of the sheet, pasted text and early clicks never buy (BUG-08, contract §4)", arguments: ahead)
    func typedAhead(name: String, keys: [Key]) async throws {
        let shop = try await ShopHarness()
        await shop.burst(keys)
        #expect(try await shop.ledger().isEmpty)
        await shop.close()
    }

    @Test("Keys while the window is too small never buy; the sheet comes back with the window (BUG-35)")
    func tooSmall() async throws {
        let shop = try await ShopHarness()
        await shop.press(.enter)
        await shop.resize(10, 3)
        await shop.press(.character("y"), .tab, .enter, .enter)
        #expect(try await shop.ledger().isEmpty)
        await shop.resize(80, 24)
        shop.expect("[ Cancel ]", "Apple")
        await shop.press(.character("y"))
        #expect(try await shop.ledger().count == 1)
        await shop.close()
    }

    @Test("The focused Buy button buys with Enter; focus starts on Cancel (contract §4)")
    func focusedButton() async throws {
        let shop = try await ShopHarness()
        await shop.press(.enter, .tab, .enter)
        shop.expect("You’re all set.")
        #expect(try await shop.ledger().count == 1)
        await shop.close()
    }

    // MARK: Quantities and prices

    @Test(
        "A typed quantity has its exact total, and that is what is charged and owned (SEED-43, SEED-44, BUG-04, BUG-22)"
    )
    func typedQuantity() async throws {
        let shop = try await ShopHarness(language: .japanese)
        await shop.type("99")
        shop.expect("99", "￥11,880")
        await shop.press(.enter)
        shop.expect("個数：◂ 99 ▸", "￥11,880")
        await shop.buy()
        shop.expect("所持数：99")
        let transaction = try #require(
            await shop.snapshot.log.isEmpty ? nil : try await shop.assembly.store.historyPage().transactions.first)
        #expect(transaction.quantity == 99)
        #expect(transaction.price == 11_880)
        await shop.close()
    }

    @Test("The quantity stays within 1 and the maximum (SEED-44)")
    func quantityLimits() async throws {
        let shop = try await ShopHarness()
        await shop.press(.left)
        shop.expect("Quantity: ◂ 1 ▸")
        await shop.press(.character(" "), .end, .up, .enter)
        #expect(shop.runtime.state.quantities.values.allSatisfy { (1...99).contains($0) })
        await shop.close()
    }

    @Test("A price that changes while the sheet is open cannot be confirmed: the sheet comes anew (BUG-26)")
    func priceChange() async throws {
        let shop = try await ShopHarness()
        await shop.press(.right, .enter)
        shop.expect("￥240")
        try await shop.engine.updateSettings { $0.storefront = "USA" }
        await shop.settle()
        await shop.press(.character("y"))
        shop.expect("$2.40", "[ Cancel ]")
        #expect(try await shop.ledger().isEmpty)
        await shop.press(.character("y"))
        shop.expect("You’re all set.")
        let transaction = try #require(try await shop.assembly.store.historyPage().transactions.first)
        #expect(transaction.currency == "USD")
        await shop.close()
    }

    // MARK: Outcomes

    @Test("A failure is an alert with document 000's words and the reason; one key closes it (SEED-38)")
    func failure() async throws {
        let shop = try await ShopHarness(language: .japanese) { engine in
            try await engine.updateSettings { $0.failures[.purchase] = SimulatedFailure(error: "networkError") }
        }
        await shop.press(.enter, .character("y"))
        shop.expect("購入に失敗しました", "App Storeに接続できません", "[ OK ]")
        await shop.press(.enter)
        shop.reject("購入に失敗しました")
        shop.expect("所持数：0")
        await shop.close()
    }

    @Test("A failure after the charge: the goods arrive by themselves (BUG-01, BUG-06)")
    func failureAfterCharge() async throws {
        let shop = try await ShopHarness { engine in
            try await engine.updateSettings {
                $0.failures[.purchase] = SimulatedFailure(error: "networkError", timing: .afterCharge)
            }
        }
        await shop.press(.enter, .character("y"))
        shop.expect("Owned: 1")
        #expect(try await shop.ledger().count == 1)
        await shop.close()
    }

    @Test(
        "Purchases switched off: list and prices show, nothing pops up, Buy says why; on again without a restart (BUG-09)"
    )
    func notAllowed() async throws {
        let shop = try await ShopHarness { engine in try await engine.updateSettings { $0.allowsPurchases = false } }
        shop.expect("Apple", "￥120", "Owned: 0")
        shop.reject("┌")
        await shop.press(.enter)
        shop.expect("Purchases are switched off")
        await shop.press(.enter)
        try await shop.engine.updateSettings { $0.allowsPurchases = true }
        await shop.settle()
        await shop.buy()
        shop.expect("Owned: 1")
        await shop.close()
    }

    @Test("Buying what is owned says so and charges once, also after a restart (SEED-52, BUG-15)")
    func alreadyOwned() async throws {
        let first = try await ShopHarness(language: .japanese)
        await first.press(.down, .down)
        await first.buy()
        first.expect("購入済み")
        await first.press(.enter)
        first.expect("すでに購入済みです。")
        await first.close()
        let again = try await ShopHarness(language: .japanese, after: first)
        again.expect("購入済み")
        await again.press(.down, .down, .enter)
        again.expect("すでに購入済みです。")
        #expect(try await again.ledger().count == 1)
        await again.close()
    }

    @Test("Undelivered is marked in its row; u delivers it once the disk is well again (SEED-167, BUG-02)")
    func undelivered() async throws {
        let failure = ArmedFailure()
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent("kiosk-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: directory) }
        let shop = try await ShopHarness(directory: directory, steps: failure.steps)
        failure.arm(.write)
        await shop.press(.enter, .character("y"))
        shop.expect("Not delivered yet")
        await shop.press(.enter)
        shop.expect("Not delivered")
        #expect(shop.row("Apple").contains("0") || shop.text.contains("Owned: 0"))
        failure.disarm()
        await shop.press(.character("u"))
        shop.expect("Owned: 1")
        shop.reject("Not delivered")
        await shop.close()
    }

    @Test(
        "A transaction that cannot be trusted is not delivered and shown with its reason (SEED-75, SEED-107, SEED-168)")
    func unverified() async throws {
        let shop = try await ShopHarness(language: .japanese) { engine in
            try await engine.updateSettings { $0.failures[.verification] = SimulatedFailure(error: "invalidSignature") }
        }
        await shop.press(.enter, .character("y"))
        shop.expect("トランザクションデータの署名が不正です")
        await shop.press(.enter)
        shop.expect("所持数：0", "未配達")
        await shop.press(.character("e"))
        shop.expect("レシート検証に失敗")
        await shop.close()
    }

    // MARK: Ending

    @Test("Quitting with a sheet open backs out: nothing is charged, nothing hangs (BUG-37)")
    func endsWithSheetOpen() async throws {
        let shop = try await ShopHarness()
        await shop.press(.enter)
        await shop.close()
        #expect(try await shop.ledger().isEmpty)
        #expect(await shop.snapshot.purchasing == nil)
    }

    @Test("q on the shop quits at once; the process around it is told (contract §4)")
    func quits() async throws {
        let shop = try await ShopHarness()
        await shop.press(.character("q"))
        #expect(shop.hasQuit)
        await shop.close()
    }
}
