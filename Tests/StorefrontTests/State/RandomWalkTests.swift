import OpenStoreKit
import StoreEngine
import TerminalUI
import Testing

@testable import Storefront

/// Ten thousand random actions on a shop whose store answers at random moments.
@Suite struct RandomWalkTests {
    /// A small generator whose walks are the same every time (SplitMix64).
    struct Generator: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var z = state
            z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
            z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
            return z ^ (z >> 31)
        }
    }

    private static let keys: [Key] =
        Array(repeating: Key.enter, count: 14) + Array(repeating: .character("y"), count: 8)
        + Array(repeating: .escape, count: 16)
        + [
            .up, .down, .left, .right, .tab, .tab, .backTab, .escape, .escape, .backspace, .delete, .pageUp, .pageDown,
            .home, .end, .function(1), .control("l"), .control("z"), .control("c"), .paste("y\n1q"),
        ] + "nqraAmctefiLuR?/ 0159kjhl+-gGxりY".map { .character($0) }

    private static let sizes: [Size] = [
        (80, 24), (80, 24), (80, 24), (40, 12), (120, 40), (30, 8), (29, 7), (10, 3), (1, 1), (200, 60),
    ].map { Size(columns: $0, rows: $1) }

    /// Plays the store: holds at most one purchase, as the engine does, and answers only what it was asked.
    private struct Store {
        var isBuying = false
        var isAsking = false
        var answered: PaymentDecision?
        var isRestoring = false
        var isSigningIn = false
        var refunding: UInt64?
        var approving: Int64?
        var isReading = false
        var revision = 1

        mutating func take(_ effect: ShopEffect) {
            switch effect {
            case .purchase:
                #expect(!isBuying, "a second purchase began")
                isBuying = true
                isAsking = false
                answered = nil
            case .answerPayment(let decision):
                #expect(isBuying && isAsking && answered == nil, "an answer to no question")
                answered = decision
            case .restore:
                #expect(!isRestoring, "a second restore began")
                isRestoring = true
            case .answerSignIn: isSigningIn = false
            case .refund(let id, _):
                #expect(refunding == nil, "a second refund began")
                refunding = id
            case .approve(let id): approving = id
            case .loadTransactions: isReading = true
            default: break
            }
        }

        mutating func act(_ generator: inout Generator) -> ShopAction {
            if isBuying, answered == nil, Int.random(in: 0..<4, using: &generator) > 0 {
                isAsking = true
                var prompt = Fixture.prompt
                prompt.displayPrice = Bool.random(using: &generator) ? "￥240" : "￥300"
                return .paymentRequested(prompt)
            }
            if isBuying, answered != nil || !isAsking, Bool.random(using: &generator) {
                isBuying = false
                return .purchaseEnded(report(&generator))
            }
            if isRestoring {
                if !isSigningIn, Bool.random(using: &generator) {
                    isSigningIn = true
                    return .signInRequested(account: "dad")
                }
                isRestoring = false
                isSigningIn = false
                return .restoreEnded([.restored(2), .cancelled, .failed(.network)].randomElement(using: &generator)!)
            }
            if let id = refunding {
                refunding = nil
                return .refundEnded(Bool.random(using: &generator) ? .refunded(transactionID: id) : .failed(.network))
            }
            if let id = approving {
                approving = nil
                return .requestEnded(.approved(Fixture.request(id)))
            }
            if isReading {
                isReading = false
                let rows = (1...12).reversed().map { Fixture.transaction($0, revoked: $0 % 3 == 0) }
                return .historyLoaded(
                    HistoryPage(transactions: rows, hasMore: Bool.random(using: &generator)), before: nil)
            }
            return .snapshot(snapshot(&generator))
        }

        private func report(_ generator: inout Generator) -> PurchaseReport {
            guard answered == .confirm else { return .cancelled }
            return [
                .delivered(Fixture.transaction(9), quantity: 1), .pending(Fixture.request(3)), .failed(.network),
                .notDelivered(Fixture.transaction(9), .network), .alreadyOwned(Fixture.transaction(3, Fixture.knife)),
            ].randomElement(using: &generator)!
        }

        private mutating func snapshot(_ generator: inout Generator) -> StoreSnapshot {
            revision += 1
            let revision = revision
            let kept = Int.random(in: 1...Fixture.products.count, using: &generator)
            let isDearer = Bool.random(using: &generator)
            let isAllowed = Int.random(in: 0..<6, using: &generator) > 0
            return Fixture.snapshot { snapshot in
                snapshot.revision = revision
                snapshot.products = Array(Fixture.products.prefix(max(kept, 3)))
                if isDearer { snapshot.products[0].price = 150 }
                snapshot.requests = [Fixture.request(1), Fixture.request(2, Fixture.knife)]
                snapshot.settings.allowsPurchases = isAllowed
                snapshot.log = (0..<kept).map { LogEntry(id: $0, date: Fixture.start, event: .note("line \($0)")) }
            }
        }
    }

    @Test(
        "A walk of 10,000 actions confirms nothing but by y, Enter or a click on the shown sheet's own button, never buys twice, never breaks a row (BUG-08, BUG-26, BUG-35)",
        arguments: [1, 2, 3] as [UInt64])
    func walk(_ seed: UInt64) {
        var generator = Generator(state: seed)
        var state = Fixture.state()
        var store = Store()
        var confirmations = 0
        for step in 0..<10_000 {
            let action = action(&generator, state, &store)
            let before = state
            let effects = reduce(&state, action)
            for effect in effects {
                store.take(effect)
                guard effect == .answerPayment(.confirm) else { continue }
                confirmations += 1
                #expect(mayConfirm(action, before), "step \(step): \(action)")
            }
            check(state, step)
        }
        #expect(confirmations > 10, "the walk hardly got to the sheet")
    }

    private func action(_ generator: inout Generator, _ state: ShopState, _ store: inout Store) -> ShopAction {
        if state.awaitsSheetShown, Int.random(in: 0..<4, using: &generator) > 0 { return .sheetShown }
        switch Int.random(in: 0..<20, using: &generator) {
        case 0: return .resized(Self.sizes.randomElement(using: &generator)!)
        case 1...2:
            let column = Int.random(in: 0..<90, using: &generator)
            return .key(.click(Point(column: column, row: Int.random(in: 0..<30, using: &generator))))
        case 3...7: return store.act(&generator)
        default: return .key(Self.keys.randomElement(using: &generator)!)
        }
    }

    /// The only ways to say yes to a payment sheet.
    private func mayConfirm(_ action: ShopAction, _ before: ShopState) -> Bool {
        guard case .payment(let dialog) = before.layers.last, dialog.isShown else { return false }
        switch action {
        case .key(.character("y")): return true
        case .key(.enter): return dialog.focus == 1
        case .key(.click(let point)):
            return ShopView.frame(before, size: before.size).target(at: point) == .button(1)
        default: return false
        }
    }

    private func check(_ state: ShopState, _ step: Int) {
        #expect(state.layers.filter(\.isPayment).count <= 1)
        #expect(state.list.selection == 0 || state.listing[state.list.selection] != nil)
        for quantity in state.quantities.values { #expect((1...99).contains(quantity)) }
        if step % 10 == 0 {
            let canvas = render(state, size: state.size)
            for row in canvas.rows { #expect(row.reduce(0) { $0 + Int($1.width) } == state.size.columns) }
        }
    }
}
