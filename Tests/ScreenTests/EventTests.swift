import Foundation
import OpenStoreKit
import StoreEngine
import Storefront
import TerminalUI
import Testing

@Suite("What happens by itself, at the screen", .oneScreen)
@MainActor
struct EventTests {
    // MARK: Ask to Buy

    @Test(
        "Ask to Buy from request to delivery: dialog, waiting mark, inbox, approval, one line (SEED-58, SEED-180, BUG-05)",
        arguments: Language.allCases)
    func askToBuy(language: Language) async throws {
        let texts = Texts(language)
        let apple = language == .english ? "Apple" : "りんご"
        let shop = try await ShopHarness(language: language)
        await shop.press(.right, .character("A"), .enter)
        shop.expect(texts(.needsParent))
        await shop.press(.character("y"))
        shop.expect(texts(.pendingAsked), "\(apple) × 2")
        await shop.press(.enter)
        shop.expect(texts(.waiting), texts(.owned) + "0")
        #expect(try await shop.ledger().isEmpty)

        await shop.press(.character("a"))
        shop.expect("\(apple) × 2")
        await shop.press(.enter, .character("y"))
        await shop.press(.escape)
        shop.expect(texts(.owned) + "2")
        #expect(shop.row(apple).contains(texts(.waiting)) == false)
        #expect(try await shop.ledger().count == 1)
        await shop.close()
    }

    @Test("The waiting mark is there after a restart; approved while closed, it arrives with one line (BUG-05, BUG-06)")
    func acrossRestarts() async throws {
        let first = try await ShopHarness()
        await first.ask()
        await first.close()
        let second = try await ShopHarness(after: first)
        second.expect("Waiting", "Owned: 0")
        await second.close()
        let request = try #require(try await first.engine.requests(pendingOnly: true, account: nil).first)
        try await first.engine.approve(request: request.id)
        let third = try await ShopHarness(after: first)
        third.expect("Owned: 1", "Apple arrived (transaction 0)")
        third.reject("Waiting")
        await third.close()
    }

    @Test("Declined: the mark goes, nothing is owned, one line says so (storekit-spec A3.2)")
    func declined() async throws {
        let shop = try await ShopHarness()
        await shop.ask()
        let request = try #require(try await shop.engine.requests(pendingOnly: true, account: nil).first)
        try await shop.engine.decline(request: request.id)
        await shop.settle()
        shop.expect("Owned: 0", "The request for Apple was declined")
        #expect(!shop.row("Quantity: ◂").contains("Waiting"))
        await shop.close()
    }

    @Test("An interrupted purchase, resolved while closed, arrives at the next start with one line (BUG-06)")
    func interrupted() async throws {
        let first = try await ShopHarness { engine in try await engine.updateSettings { $0.interruptsPurchases = true }
        }
        await first.press(.enter, .character("y"))
        first.expect("Purchase on hold")
        await first.close()
        let request = try #require(try await first.engine.requests(pendingOnly: true, account: nil).first)
        try await first.engine.approve(request: request.id)
        let second = try await ShopHarness(after: first)
        second.expect("Owned: 1", "Apple arrived (transaction 0)")
        #expect(try await second.ledger().count == 1)
        await second.close()
    }

    // MARK: Refunds

    @Test(
        "A refund from outside changes the open screen without a key, and stays so after a restart (BUG-11)",
        arguments: Language.allCases)
    func refund(language: Language) async throws {
        let texts = Texts(language)
        let shop = try await ShopHarness(language: language)
        await shop.press(.down, .down)
        await shop.buy()
        shop.expect(texts(.purchased))
        try await shop.engine.refund(0, reason: 0)
        await shop.settle()
        #expect(shop.row(language == .english ? "Knife" : "ナイフ").contains(texts(.notPurchased)))
        shop.expect(texts.refunded(language == .english ? "Knife" : "ナイフ", transaction: 0))
        await shop.close()
        let again = try await ShopHarness(language: language, after: shop)
        #expect(again.row(language == .english ? "Knife" : "ナイフ").contains(texts(.notPurchased)))
        await again.close()
    }

    @Test("A refund asked for at the screen takes the quantity off (SEED-59, BUG-04)")
    func refundRequest() async throws {
        let shop = try await ShopHarness()
        await shop.buy(quantity: 5)
        shop.expect("Owned: 5")
        await shop.press(.character("t"), .character("f"))
        shop.expect("Request a Refund")
        await shop.press(.enter, .enter)
        shop.expect("Refunded")
        await shop.press(.escape)
        shop.expect("Owned: 0")
        await shop.close()
    }

    // MARK: Restore

    @Test("Restore asks to sign in, then says one number (SEED-62, BUG-13, BUG-14)", arguments: [0, 1])
    func restore(count: Int) async throws {
        let shop = try await ShopHarness()
        if count == 1 {
            await shop.press(.down, .down)
            await shop.buy()
        }
        await shop.press(.character("r"))
        shop.expect("Sign in to the App Store")
        await shop.press(.character("y"))
        shop.expect(count == 0 ? "There is nothing to restore." : "1 purchase was restored.")
        await shop.press(.enter)
        shop.reject("Restoring")
        #expect(try await shop.engine.syncCount() == 1)
        await shop.close()
    }

    @Test("Pressing restore ten times quickly runs it once (BUG-13)")
    func restoreTenTimes() async throws {
        let shop = try await ShopHarness()
        await shop.burst(Array(repeating: .character("r"), count: 10))
        await shop.press(.character("y"))
        shop.expect("There is nothing to restore.")
        await shop.press(.enter)
        shop.reject("Sign in", "nothing to restore")
        #expect(try await shop.engine.syncCount() == 1)
        await shop.close()
    }

    @Test("Ten starts ask nothing and sync nothing (BUG-14)")
    func neverAsksAtStart() async throws {
        let first = try await ShopHarness()
        await first.close()
        for _ in 0..<10 {
            let shop = try await ShopHarness(after: first)
            shop.reject("Sign in")
            await shop.close()
        }
        #expect(try await first.engine.syncCount() == 0)
    }

    // MARK: Elsewhere

    @Test("Cleared from outside, the open shop shows zeros (BUG-31)")
    func cleared() async throws {
        let shop = try await ShopHarness()
        await shop.buy(quantity: 3)
        await shop.press(.down, .down)
        await shop.buy()
        try await shop.engine.clearTransactions()
        await shop.settle()
        shop.expect("Owned: 0", "Not owned")
        shop.reject("Owned: 3")
        await shop.close()
    }

    @Test("Another storefront turns every price at once (BUG-24, BUG-26)")
    func storefront() async throws {
        let shop = try await ShopHarness(language: .japanese)
        shop.expect("￥120", "日本 JPY")
        try await shop.engine.updateSettings { $0.storefront = "USA" }
        await shop.settle()
        shop.expect("$1.20", "アメリカ USD")
        shop.reject("￥120")
        await shop.close()
    }

    @Test("A second program on the same directory buys; the open shop shows it without a key (SEED-25, BUG-46)")
    func secondProgram() async throws {
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent("kiosk-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: directory) }
        let shop = try await ShopHarness(directory: directory)
        shop.expect("Owned: 0")
        let other = try ShopAssembly(
            engine: SimulatedAppStore(
                StoreConfiguration(catalog: ScreenCatalog.catalog, stateDirectory: directory, clock: shop.clock)),
            stateDirectory: directory, clock: shop.clock)
        await other.start()
        for _ in 0..<3 { _ = await other.store.purchase(productID: ScreenCatalog.apple, quantity: 2) }
        _ = await other.store.purchase(productID: ScreenCatalog.knife, quantity: 1)
        await shop.settle()
        shop.expect("Owned: 6")
        #expect(shop.row("Knife").hasSuffix("Owned"))
        await shop.buy()
        shop.expect("Owned: 7")
        await other.store.caughtUp()
        #expect(await other.store.snapshot.balance(of: ScreenCatalog.apple) == 7)
        await other.store.stop()
        await shop.close()
    }

    @Test("Two shops at once: approved in one, shown by the other (BUG-46)")
    func twoShops() async throws {
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent("kiosk-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: directory) }
        let child = try await ShopHarness(directory: directory)
        let parent = try await ShopHarness(directory: directory)
        await child.ask()
        await parent.settle()
        await parent.press(.character("a"))
        parent.expect("Apple")
        await parent.press(.enter, .character("y"))
        await child.settle()
        child.expect("Owned: 1")
        #expect(try await child.ledger().count == 1)
        await child.close()
        await parent.close()
    }
}
