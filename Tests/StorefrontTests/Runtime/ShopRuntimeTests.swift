import Foundation
import OpenStoreKit
import StoreEngine
import TerminalUI
import Testing

@testable import Storefront

@Suite("The runtime between reducer, store and display")
@MainActor
struct ShopRuntimeTests {
    private let display = PaperDisplay()
    private let systemUI = ShopSystemUI()
    private let assembly: ShopAssembly
    private let runtime: ShopRuntime
    private let requests = Requests()

    private final class Requests {
        var list: [String] = []
    }

    init() async throws {
        let clock = VirtualStoreClock()
        assembly = try ShopAssembly(
            engine: SimulatedAppStore(StoreConfiguration(catalog: TestCatalog.catalog, clock: clock, seed: 7)),
            stateDirectory: nil, systemUI: systemUI, clock: clock)
        let requests = requests
        runtime = ShopRuntime(
            info: ShopInfo(TestCatalog.catalog), language: .english, store: assembly.store, systemUI: systemUI,
            display: display,
            host: .init(quit: { requests.list.append("quit") }, suspend: { requests.list.append("suspend") }))
        await runtime.start()
        await runtime.settle()
    }

    private func press(_ keys: Key...) { runtime.send(keys.map(ShopAction.key)) }

    private func ledgerCount() async throws -> Int {
        try await assembly.engine.transactions(TransactionQuery(scope: .ledger), before: nil, limit: 100).count
    }

    @Test("The first frame shows products and balances; it is the only one")
    func firstFrame() async {
        #expect(display.frames.count == 1)
        #expect(display.text.contains("Apple"))
        await runtime.stop()
    }

    @Test("Several keys that arrive together make one frame")
    func oneFrame() async {
        press(.down, .down, .up)
        #expect(display.frames.count == 2)
        await runtime.stop()
    }

    @Test("What changes nothing paints nothing")
    func noFrame() async {
        press(.up, .escape)
        runtime.send([.resized(display.size)])
        #expect(display.frames.count == 1)
        await runtime.stop()
    }

    @Test("The sheet is painted, then typed-ahead keys are thrown away, then it takes keys (BUG-08)")
    func sheetOrder() async throws {
        display.forget()
        press(.enter)
        await runtime.settle()
        #expect(
            display.calls.suffix(2) == ["present", "flush"]
                || display.calls.suffix(3).starts(with: ["present", "flush"]))
        #expect(!runtime.state.awaitsSheetShown)
        press(.character("y"))
        await runtime.settle()
        #expect(try await ledgerCount() == 1)
        await runtime.stop()
    }

    @Test("Settling waits for everything but the person")
    func settles() async throws {
        press(.enter)
        await runtime.settle()
        #expect(systemUI.isWaiting)
        #expect(display.text.contains("[ Cancel ]"))
        await runtime.settle()
        press(.escape)
        await runtime.settle()
        #expect(!systemUI.isWaiting)
        await runtime.stop()
    }

    @Test("Stopping with the sheet open answers no, and comes to an end (BUG-07, BUG-37)")
    func stopsWithSheet() async throws {
        press(.enter)
        await runtime.settle()
        await runtime.stop()
        #expect(try await ledgerCount() == 0)
        #expect(await assembly.store.snapshot.purchasing == nil)
    }

    @Test("After stopping, a sheet is answered no at once (BUG-37)")
    func closedSheet() async {
        await runtime.stop()
        #expect(await systemUI.signIn(account: "default") == false)
    }

    @Test("Quitting asks the program around the shop, once, and paints no more")
    func quits() async {
        press(.character("q"), .character("q"))
        press(.down)
        #expect(requests.list == ["quit"])
        #expect(display.frames.count == 1)
        await runtime.stop()
    }

    @Test("Ctrl-Z and Ctrl-L reach the program and the display")
    func suspendAndRedraw() async {
        display.forget()
        press(.control("z"), .control("l"))
        #expect(requests.list == ["suspend"])
        #expect(display.calls.contains("redraw"))
        await runtime.stop()
    }

    @Test("A cancelled purchase task takes its sheet back (BUG-32)")
    func withdrawn() async throws {
        let store = assembly.store
        let purchase = Task { await store.purchase(productID: TestCatalog.apple, quantity: 1) }
        await display.shows("[ Cancel ]")
        purchase.cancel()
        #expect(await purchase.value == .cancelled)
        await runtime.settle()
        #expect(!display.text.contains("[ Cancel ]"))
        #expect(try await ledgerCount() == 0)
        await runtime.stop()
    }

    @Test("History is read in pages and ends (BUG-27)")
    func history() async throws {
        for _ in 0..<150 { _ = try await chargeDirectly() }
        await runtime.settle()
        press(.character("t"))
        await runtime.settle()
        let first = runtime.state.history.rows.count
        #expect(first < 150)
        for _ in 0..<10 {
            press(.end)
            await runtime.settle()
        }
        #expect(runtime.state.history.rows.count == 150)
        #expect(!runtime.state.history.hasMore)
        await runtime.stop()
    }

    private func chargeDirectly() async throws -> UInt64? {
        let order = PurchaseOrder(productID: TestCatalog.apple)
        guard case .confirm(let quote) = try await assembly.engine.beginPurchase(order, by: Buyer()),
            case .purchased(let transaction) = try await assembly.engine.completePurchase(quote)
        else { return nil }
        return transaction.id
    }
}
