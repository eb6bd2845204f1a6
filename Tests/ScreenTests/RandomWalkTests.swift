import OpenStoreKit
import StoreEngine
import Storefront
import TerminalUI
import Testing

/// Steele, Lea and Flood's generator: the same walk for the same seed.
struct WalkGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var bits = state
        bits = (bits ^ bits >> 30) &* 0xbf58_476d_1ce4_e5b9
        bits = (bits ^ bits >> 27) &* 0x94d0_49bb_1331_11eb
        return bits ^ bits >> 31
    }
}

@Suite("A random walk", .oneScreen)
@MainActor
struct RandomWalkTests {
    private static let keys: [Key] =
        [
            .up, .down, .left, .right, .up, .down, .pageUp, .pageDown, .home, .end, .enter, .enter, .enter, .enter,
            .escape, .escape, .escape, .escape, .escape, .escape, .tab, .tab, .backTab, .backspace, .delete,
            .function(1), .control("l"), .control("z"),
            .paste("y\ry"), .paste("りんご"),
        ] + "yyyyyynrraAmcteiLuRf/?jkhlgG +-0123456789xQq".map { Key.character($0) }

    /// What people do on purpose now and then.
    private static let habits: [[Key]] = [
        [.escape, .escape, .escape, .escape], [.escape, .escape, .escape, .home, .enter, .character("y"), .enter],
        [.enter, .tab, .enter], [.character("t"), .character("f"), .enter, .enter], [.character("a"), .character("y")],
    ]

    private static let sizes = [
        (80, 24), (80, 24), (80, 24), (80, 24), (40, 12), (40, 12), (120, 40), (200, 60), (60, 16), (59, 15), (30, 8),
        (29, 7), (110, 24), (80, 10),
        (10, 3), (2, 2), (1, 1),
    ]

    @Test(
        "Keys and resizes never crash, never break a row, never buy without a yes (issue 2, BUG-08, BUG-35)",
        arguments: 1...4)
    func walk(seed: UInt64) async throws {
        var random = WalkGenerator(state: seed)
        let language: Language = seed % 2 == 0 ? .japanese : .english
        var shop = try await ShopHarness(language: language)
        var charged = 0
        var ahead: [Key] = []
        for step in 0..<2_500 {
            let mayBuy = shop.yes
            if Int.random(in: 0..<25, using: &random) == 0,
                let (columns, rows) = Self.sizes.randomElement(using: &random)
            {
                await shop.resize(columns, rows)
            } else if Int.random(in: 0..<60, using: &random) == 0 {
                try await shop.disturb(using: &random)
            } else {
                if ahead.isEmpty, Int.random(in: 0..<7, using: &random) == 0 {
                    ahead = Self.habits.randomElement(using: &random) ?? []
                }
                let key =
                    !ahead.isEmpty
                    ? ahead.removeFirst()
                    : Int.random(in: 0..<20, using: &random) == 0
                        ? Key.click(
                            Point(
                                column: .random(in: 0..<shop.terminal.screen.size.columns, using: &random),
                                row: .random(in: 0..<shop.terminal.screen.size.rows, using: &random)))
                        : Self.keys.randomElement(using: &random) ?? .enter
                await shop.press(key)
                let count = try await shop.ledger().count
                if count > charged, !mayBuy(key) {
                    Issue.record("step \(step): \(key) bought without a yes:\n\(shop.text)")
                }
            }
            charged = try await shop.ledger().count
            shop.expectScreenEqualsFrame()
            if shop.hasQuit {
                await shop.close()
                shop = try await ShopHarness(language: language, after: shop)
            }
        }
        await shop.resize(80, 24)
        let snapshot = await shop.snapshot
        #expect(charged > 10, "the walk must get somewhere")
        #expect(try await shop.owned() == snapshot.balances.filter { $0.value != 0 })
        await shop.close()
    }
}

extension ShopHarness {
    /// Whether a key may buy now: `y`, an activated button or a click, where the screen asks for a yes.
    fileprivate var yes: (Key) -> Bool {
        let focus: Int
        if runtime.isPaywallOpen {
            guard let sheet = runtime.openSheet, sheet.isShown else { return { _ in false } }
            return { $0 == .character("y") || ([.enter, .character(" ")].contains($0) && sheet.focus != 0) }
        }
        switch runtime.state.layers.last {
        case .payment(let dialog) where dialog.isShown: focus = dialog.focus
        case .question(let dialog): focus = dialog.focus
        case .inbox: focus = 0
        default: return { _ in false }
        }
        return { key in
            if case .click = key { return true }
            return key == .character("y") || (key == .enter && focus != 0)
        }
    }

    /// Something happens outside.
    fileprivate func disturb(using random: inout WalkGenerator) async throws {
        switch Int.random(in: 0..<6, using: &random) {
        case 0: try await engine.updateSettings { $0.askToBuy.toggle() }
        case 1: try await engine.updateSettings { $0.storefront = $0.storefront == "USA" ? "JPN" : "USA" }
        case 2:
            let isOff = Int.random(in: 0..<4, using: &random) == 0
            try await engine.updateSettings { $0.allowsPurchases = !isOff }
        case 3:
            let isOn = Int.random(in: 0..<4, using: &random) == 0
            try await engine.updateSettings { $0.interruptsPurchases = isOn }
        case 4:
            let timing: SimulatedFailure.Timing? =
                [nil, .beforeCharge, .afterCharge].randomElement(using: &random) ?? nil
            try await engine.updateSettings {
                $0.failures[.purchase] = timing.map { SimulatedFailure(error: "unknown", timing: $0) }
            }
        default: clock.advance(by: 3_600)
        }
        await settle()
    }

    /// What the ledger says is owned: charged and not refunded.
    fileprivate func owned() async throws -> [String: Int] {
        var counts: [String: Int] = [:]
        var before: UInt64?
        repeat {
            let page = try await assembly.store.historyPage(before: before)
            for transaction in page.transactions
            where transaction.type == .consumable && transaction.revocationDate == nil {
                counts[transaction.productID, default: 0] += transaction.quantity
            }
            before = page.hasMore ? page.transactions.last?.id : nil
        } while before != nil
        return counts
    }
}
