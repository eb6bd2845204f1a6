import OpenStoreKit
import StoreEngine
import TerminalUI
import Testing

@testable import Storefront

/// A purchase on the screen, from the key to its end: nothing is bought but by the one key on the one sheet.
@Suite struct PurchaseReducerTests {
    private func press(_ state: inout ShopState, _ keys: Key...) -> [ShopEffect] {
        keys.flatMap { reduce(&state, .key($0)) }
    }

    private func sheet(_ language: Language = .english) -> ShopState {
        var state = Fixture.state(language)
        for action in [ShopAction.key(.enter), .paymentRequested(Fixture.prompt), .sheetShown] {
            _ = reduce(&state, action)
        }
        return state
    }

    private var dialog: PaymentDialog {
        var dialog = PaymentDialog(Fixture.prompt)
        dialog.isShown = true
        return dialog
    }

    // MARK: Beginning

    @Test("Enter on a row asks the store for the chosen quantity and marks the row busy (SEED-43)")
    func begin() {
        var state = Fixture.state()
        var expected = state
        expected.quantities["consumable.apple"] = 2
        expected.purchase = PurchaseProgress(productID: "consumable.apple", quantity: 2)
        #expect(press(&state, .right, .enter) == [.purchase(productID: "consumable.apple", quantity: 2)])
        #expect(state == expected)
    }

    @Test("Twenty Enters before the answer are one purchase (BUG-08)")
    func oneAtATime() {
        var state = Fixture.state()
        let effects = (0..<20).flatMap { _ in press(&state, .enter) }
        #expect(effects == [.purchase(productID: "consumable.apple", quantity: 1)])
    }

    @Test(
        "While the store is asked, nothing but quit, redraw and suspend does anything (BUG-08)",
        arguments: [Key.down, .character("y"), .character("r"), .character("t"), .tab, .character("?"), .escape])
    func busyDrops(_ key: Key) {
        var state = Fixture.state()
        _ = press(&state, .enter)
        let before = state
        #expect(press(&state, key) == [])
        #expect(state == before)
    }

    @Test("A non-consumable is bought one at a time (SEED-40)")
    func nonConsumable() {
        var state = Fixture.state()
        state.quantities["non.consumable.knife"] = 5
        #expect(
            press(&state, .down, .down, .down, .enter) == [.purchase(productID: "non.consumable.knife", quantity: 1)])
    }

    @Test("Where purchases are switched off Enter says why and asks nobody (BUG-09, SEED-61)")
    func notAllowed() {
        var state = Fixture.state { $0.settings.allowsPurchases = false }
        #expect(press(&state, .enter) == [])
        #expect(state.layers == [.notice(.buyingStopped(.notAllowed))])
        #expect(state.purchase == nil)
        _ = press(&state, .enter)
        var settings = StoreSettings()
        settings.allowsPurchases = true
        _ = reduce(&state, .snapshot(Fixture.snapshot { $0.settings = settings }))
        #expect(press(&state, .enter) == [.purchase(productID: "consumable.apple", quantity: 1)])
    }

    @Test("A plan is bought through the sheet")
    func subscription() {
        var state = Fixture.state()
        state.list.selection = 6
        #expect(press(&state, .enter) == [.purchase(productID: "StoreFlowSubscriptionAnnualy", quantity: 1)])

    }

    // MARK: The sheet

    @Test("The sheet opens with the focus on Cancel and is not known to be shown")
    func sheetOpens() {
        var state = Fixture.state()
        _ = press(&state, .enter)
        #expect(reduce(&state, .paymentRequested(Fixture.prompt)) == [])
        #expect(state.layers == [.payment(PaymentDialog(Fixture.prompt))])
        #expect(state.purchase?.phase == .confirming)
        #expect(state.awaitsSheetShown)
    }

    @Test(
        "Keys that arrive before the sheet is on the screen are dropped",
        arguments: [Key.character("y"), .enter, .tab, .right, .escape, .character("n"), .character("q")])
    func typedAhead(_ key: Key) {
        var state = Fixture.state()
        _ = press(&state, .enter)
        _ = reduce(&state, .paymentRequested(Fixture.prompt))
        let before = state
        #expect(press(&state, key) == [])
        #expect(state == before)
    }

    @Test("sheetShown makes the sheet answerable")
    func sheetShown() {
        let state = sheet()
        #expect(state.layers == [.payment(dialog)])
        #expect(!state.awaitsSheetShown)
    }

    @Test("y confirms, once")
    func yes() {
        var state = sheet()
        #expect(press(&state, .character("y")) == [.answerPayment(.confirm)])
        #expect(state.layers.isEmpty)
        #expect(state.purchase?.phase == .finishing)
        #expect(press(&state, .character("y"), .enter) == [])
    }

    @Test("The key that opened the sheet does not confirm it: Enter again is Cancel")
    func enterAgain() {
        var state = sheet()
        #expect(press(&state, .enter) == [.answerPayment(.cancel)])
    }

    @Test("Enter confirms when Buy has the focus", arguments: [Key.tab, .right, .backTab, .left])
    func focusedButton(_ key: Key) {
        var state = sheet()
        #expect(press(&state, key, .enter) == [.answerPayment(.confirm)])
    }

    @Test(
        "Cancel, Esc, n, q and Ctrl-C all back out, with nothing said and the row as it was (BUG-07, SEED-22)",
        arguments: [Key.enter, .escape, .character("n"), .character("q"), .control("c")])
    func backOut(_ key: Key) {
        var state = sheet()
        let selection = state.list.selection
        #expect(press(&state, key) == [.answerPayment(.cancel)])
        #expect(reduce(&state, .purchaseEnded(.cancelled)) == [])
        #expect(state.purchase == nil && state.layers.isEmpty && state.message == nil)
        #expect(state.list.selection == selection)
        #expect(press(&state, .enter) == [.purchase(productID: "consumable.apple", quantity: 1)])
    }

    @Test(
        "No other key does anything on the sheet",
        arguments: [
            Key.character(" "), .character("a"), .character("r"), .character("Y"), .down, .paste("y\n"), .paste("y"),
            .character("L"), .delete, .home,
        ])
    func otherKeys(_ key: Key) {
        var state = sheet()
        let before = state
        #expect(press(&state, key) == [])
        #expect(state == before)
    }

    @Test("A sheet that something covered has to be shown again before it can be confirmed")
    func coveredSheet() {
        var state = sheet()
        _ = press(&state, .character("?"))
        #expect(!state.awaitsSheetShown)
        #expect(press(&state, .escape, .character("y")) == [])
        #expect(state.awaitsSheetShown)
        _ = reduce(&state, .sheetShown)
        #expect(press(&state, .character("y")) == [.answerPayment(.confirm)])
    }

    @Test("A sheet in a window too small to draw it cannot be confirmed, only backed out of")
    func tooSmall() {
        var state = sheet()
        _ = reduce(&state, .resized(Size(columns: 20, rows: 5)))
        #expect(press(&state, .character("y"), .tab, .enter, .escape) == [])
        #expect(press(&state, .character("q")) == [.answerPayment(.cancel)])
    }

    @Test("A sheet that was out of sight in a small window has to be shown again")
    func grownAgain() {
        var state = sheet()
        _ = reduce(&state, .resized(Size(columns: 20, rows: 5)))
        _ = reduce(&state, .resized(Size(columns: 80, rows: 24)))
        #expect(state.awaitsSheetShown)
        #expect(press(&state, .character("y")) == [])
    }

    @Test("A sheet that opens in a window too small is not shown until the window is larger")
    func shownWhileSmall() {
        var state = Fixture.state()
        _ = press(&state, .enter)
        _ = reduce(&state, .resized(Size(columns: 20, rows: 5)))
        _ = reduce(&state, .paymentRequested(Fixture.prompt))
        #expect(!state.awaitsSheetShown)
        _ = reduce(&state, .sheetShown)
        _ = reduce(&state, .resized(Size(columns: 80, rows: 24)))
        #expect(state.awaitsSheetShown)
        #expect(press(&state, .character("y")) == [])
    }

    @Test("After a suspension the sheet has to be shown again")
    func suspended() {
        var state = sheet()
        #expect(press(&state, .control("z")) == [.suspend])
        #expect(state.awaitsSheetShown)
    }

    @Test("A new price redraws the sheet, puts the focus on Cancel and drops what is typed (BUG-26)")
    func priceChanged() {
        var state = sheet()
        _ = press(&state, .tab)
        #expect(reduce(&state, .snapshot(Scene.dearer)) == [])
        var expected = PaymentDialog(Fixture.prompt)
        expected.prompt.displayPrice = "￥300"
        expected.isPriceChanged = true
        #expect(state.layers == [.payment(expected)])
        #expect(press(&state, .enter, .character("y")) == [])
    }

    @Test("The store asks again with a new price: the same, and nothing is confirmed by the old answer (BUG-26)")
    func askedAgain() {
        var state = sheet()
        var prompt = Fixture.prompt
        prompt.displayPrice = "￥300"
        _ = reduce(&state, .paymentRequested(prompt))
        #expect(state.layers.count == 1)
        #expect(press(&state, .character("y")) == [])
        _ = reduce(&state, .sheetShown)
        #expect(press(&state, .character("y")) == [.answerPayment(.confirm)])
    }

    @Test("A product that is no longer sold takes its sheet away, answered with cancel")
    func productGone() {
        var state = sheet()
        let effects = reduce(&state, .snapshot(Fixture.snapshot { $0.products.removeFirst() }))
        #expect(effects == [.answerPayment(.cancel)])
        #expect(state.layers.isEmpty)
    }

    @Test("The system takes its sheet back")
    func withdrawn() {
        var state = sheet()
        #expect(reduce(&state, .paymentWithdrawn) == [])
        #expect(state.layers.isEmpty)
    }

    // MARK: The end

    @Test(
        "Each end of a purchase has its own words and ends it (SEED-200, SEED-21, SEED-38, BUG-05, BUG-15)",
        arguments: [
            (
                PurchaseReport.delivered(Fixture.transaction(12, quantity: 2), quantity: 2),
                Notice.purchased(productID: "consumable.apple", quantity: 2, transactionID: 12),
                StatusMessage?.some(.purchased(productID: "consumable.apple", quantity: 2, transactionID: 12))
            ),
            (
                .pending(Fixture.request(1, quantity: 2)),
                .pending(productID: "consumable.apple", quantity: 2, kind: .askToBuy),
                .pending(productID: "consumable.apple", kind: .askToBuy)
            ),
            (
                .pending(nil), .pending(productID: "consumable.apple", quantity: 1, kind: .askToBuy),
                .pending(productID: "consumable.apple", kind: .askToBuy)
            ),
            (
                .alreadyOwned(Fixture.transaction(3, Fixture.knife)), .alreadyOwned(productID: "non.consumable.knife"),
                nil
            ),
            (.failed(.network), .purchaseFailed(.network), nil),
            (
                .notDelivered(Fixture.transaction(8), .network),
                .notDelivered(productID: "consumable.apple", .network), nil
            ),
        ])
    func ends(_ report: PurchaseReport, _ notice: Notice, _ message: StatusMessage?) {
        var state = Fixture.state()
        _ = press(&state, .enter)
        #expect(reduce(&state, .purchaseEnded(report)) == [])
        #expect(state.purchase == nil)
        #expect(state.layers == [.notice(notice)])
        #expect(state.message == message)
        #expect(press(&state, .enter) == [])
        #expect(state.layers.isEmpty && state.message == message)
        _ = press(&state, .down)
        #expect(state.message == nil)
    }

    @Test("A purchase that ends while its sheet is open takes the sheet away")
    func endsUnderSheet() {
        var state = sheet()
        _ = reduce(&state, .purchaseEnded(.failed(.network)))
        #expect(state.layers == [.notice(.purchaseFailed(.network))])
    }

    // MARK: Quitting

    @Test("q and Ctrl-C quit at once when no purchase is under way", arguments: [Key.character("q"), .control("c")])
    func quit(_ key: Key) {
        var state = Fixture.state()
        #expect(press(&state, key) == [.quit])
    }

    @Test(
        "q and Ctrl-C quit from every screen that takes no text",
        arguments: [
            Key.character("t"), .character("e"), .character("a"), .character("m"), .character("i"), .character("5"),
        ]
    )
    func quitFromScreens(_ key: Key) {
        var state = Fixture.state()
        _ = press(&state, key)
        #expect(press(&state, .character("q")) == [.quit])
    }

    @Test("While a purchase is under way quitting asks, with the safe answer focused")
    func quitAsks() {
        var state = Fixture.state()
        _ = press(&state, .enter)
        #expect(press(&state, .character("q")) == [])
        #expect(state.layers == [.question(QuestionDialog(.quitWhileBuying))])
        var second = state
        #expect(press(&second, .character("q"), .control("c")) == [])
        #expect(second == state)
        #expect(press(&second, .enter) == [])
        #expect(second.layers.isEmpty && second.purchase != nil)
        #expect(press(&state, .character("y")) == [.quit])
    }

    @Test("A sheet that comes while quitting is asked waits below; the answer to the one is not the other's")
    func sheetDuringQuitQuestion() {
        var state = Fixture.state()
        _ = press(&state, .enter, .character("q"))
        _ = reduce(&state, .paymentRequested(Fixture.prompt))
        #expect(state.layers == [.payment(PaymentDialog(Fixture.prompt)), .question(QuestionDialog(.quitWhileBuying))])
        #expect(!state.awaitsSheetShown)
        var leaving = state
        #expect(press(&leaving, .character("y")) == [.answerPayment(.cancel), .quit])
        #expect(press(&state, .character("n"), .character("y")) == [])
        #expect(state.awaitsSheetShown)
    }
}
