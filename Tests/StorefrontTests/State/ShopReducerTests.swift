import OpenStoreKit
import StoreEngine
import TerminalUI
import Testing

@testable import Storefront

/// State × key → state + effects, on the shop itself.
@Suite struct ShopReducerTests {
    private func press(_ state: inout ShopState, _ keys: Key...) -> [ShopEffect] {
        keys.flatMap { reduce(&state, .key($0)) }
    }

    // MARK: Moving

    @Test(
        "Movement stops at both ends (contract §4)",
        arguments: [
            (Key.up, 0, 0), (.down, 0, 1), (.down, 7, 7), (.up, 7, 6), (.character("k"), 3, 2),
            (.character("j"), 3, 4), (.home, 5, 0), (.end, 5, 7), (.character("g"), 5, 0), (.character("G"), 0, 7),
            (.pageUp, 2, 0), (.pageDown, 6, 7),
        ])
    func movement(_ key: Key, _ from: Int, _ to: Int) {
        var state = Fixture.state()
        state.list.selection = from
        var expected = state
        #expect(press(&state, key) == [])
        expected.list.selection = to
        expected.list.top = state.list.top
        #expect(state == expected)
    }

    @Test(
        "The selection is always in sight, with its heading when it is the first under it",
        arguments: [8, 10, 12, 16, 24])
    func inSight(_ rows: Int) {
        var state = Fixture.state(size: Size(columns: 80, rows: rows))
        for key in Array(repeating: Key.down, count: 9) + Array(repeating: .up, count: 9) {
            _ = press(&state, key)
            let layout = ShopLayout(state.size)
            let lines = state.listing.linesToShow(for: state.list.selection, layout.spacing(of: state.listing))
            let sight = state.list.top..<state.list.top + layout.list.size.rows
            #expect(sight.contains(lines.lowerBound) && sight.contains(lines.upperBound - 1))
        }
        #expect(state.list == ListState())
    }

    // MARK: Quantity

    @Test(
        "Quantity keys stay within 1 and the maximum (SEED-43, SEED-44)",
        arguments: [
            (Key.right, 1, 2), (.left, 1, 1), (.right, 99, 99), (.left, 99, 98), (.character("l"), 5, 6),
            (.character("h"), 5, 4), (.character("+"), 5, 6), (.character("-"), 5, 4),
        ])
    func quantity(_ key: Key, _ from: Int, _ to: Int) {
        var state = Fixture.state()
        state.quantities["consumable.apple"] = from
        var expected = state
        #expect(press(&state, key) == [])
        expected.quantities["consumable.apple"] = to
        #expect(state == expected)
    }

    @Test(
        "On a row without a quantity the quantity keys do nothing (SEED-40)",
        arguments: [Key.left, .right, .character("5"), .character(" "), .character("+")])
    func noQuantity(_ key: Key) {
        var state = Fixture.state()
        state.list.selection = 3
        let before = state
        #expect(press(&state, key) == [])
        #expect(state == before)
    }

    @Test("Space opens the wheel at the present quantity; a digit starts typing it")
    func opensPicker() {
        var state = Fixture.state()
        state.quantities["consumable.apple"] = 7
        var typed = state
        _ = press(&state, .character(" "))
        #expect(state.layers == [.quantity(QuantityPicker(productID: "consumable.apple", value: 7, maximum: 99))])
        _ = press(&typed, .character("4"))
        var picker = QuantityPicker(productID: "consumable.apple", value: 7, maximum: 99)
        picker.type("4")
        #expect(typed.layers == [.quantity(picker)])
    }

    @Test(
        "Enter takes the wheel's number, Esc keeps the old one; neither buys",
        arguments: [
            (Key.enter, [Key.character("1"), .character("2")], 12), (.escape, [.character("1"), .character("2")], 3),
            (.enter, [.down], 4), (.enter, [.up], 2), (.enter, [.pageDown], 13), (.enter, [.end], 99),
            (.enter, [.home], 1),
            (.enter, [.character("1"), .backspace], 3), (.enter, [.backspace], 3), (.enter, [.tab], 3),
            (.enter, [.down, .tab, .tab], 4), (.enter, [.down, .tab], 3), (.enter, [.paste("50")], 3),
        ])
    func pickerEnds(_ end: Key, _ keys: [Key], _ quantity: Int) {
        var state = Fixture.state()
        state.quantities["consumable.apple"] = 3
        _ = press(&state, .character(" "))
        let effects = (keys + [end]).flatMap { reduce(&state, .key($0)) }
        #expect(effects == [])
        #expect(state.layers.isEmpty)
        #expect(state.quantities["consumable.apple"] == quantity)
    }

    // MARK: Controls

    @Test("Tab goes round the controls that are on the screen, Shift-Tab back")
    func tabs() {
        var state = Fixture.state()
        var visited: [ShopControl] = []
        for _ in 0..<5 {
            _ = press(&state, .tab)
            visited.append(state.focus)
        }
        #expect(visited == [.restore, .offerCode, .terms, .privacy, .list])
        _ = press(&state, .backTab)
        #expect(state.focus == .privacy)
    }

    @Test(
        "Enter does what the focused control says (SEED-181, SEED-182)",
        arguments: [
            (1, [ShopEffect.restore], [Layer]()), (2, [], [.offerCode(OfferCodeDialog())]),
            (3, [], [.notice(.terms("https://example.com/terms"))]),
            (4, [], [.notice(.privacy("https://example.com/privacy"))]),
        ])
    func controls(_ tabs: Int, _ effects: [ShopEffect], _ layers: [Layer]) {
        var state = Fixture.state()
        for _ in 0..<tabs { _ = press(&state, .tab) }
        #expect(press(&state, .enter) == effects)
        #expect(state.layers == layers)
    }

    @Test("Controls that do not fit are not in the Tab order")
    func narrowControls() {
        let state = Fixture.state(.japanese, size: Size(columns: 40, rows: 12))
        #expect(ShopView.controls(of: state) == [.list, .restore, .offerCode])
        #expect(ShopView.controls(of: Fixture.state(size: Size(columns: 40, rows: 9))) == [.list])
    }

    // MARK: Shop keys

    @Test(
        "Keys of the shop open what they name",
        arguments: [
            (Character("a"), Layer.inbox(ListState())), ("e", .log(ListState())),
            ("i", .detail(DetailScreenState(productID: "consumable.apple"))), ("c", .offerCode(OfferCodeDialog())),
            ("?", .help(ListState(filter: ListFilter()))),
        ])
    func opens(_ key: Character, _ layer: Layer) {
        var state = Fixture.state()
        var expected = state
        #expect(press(&state, .character(key)) == [])
        expected.layers = [layer]
        #expect(state == expected)
        #expect(press(&state, .escape) == [])
        expected.layers = []
        #expect(state == expected)
    }

    @Test("Esc on the shop changes nothing")
    func escape() {
        var state = Fixture.state()
        let before = state
        #expect(press(&state, .escape) == [])
        #expect(state == before)
    }

    @Test(
        "Keys that are effects",
        arguments: [
            (Key.character("A"), [ShopEffect.setAskToBuy(true)]), (.character("R"), [.reloadProducts]),
            (.control("l"), [.redraw]), (.control("z"), [.suspend]), (.character("t"), [.loadTransactions]),
            (.character("L"), [.languageChanged(.japanese)]), (.character("u"), []),
        ])
    func effects(_ key: Key, _ effects: [ShopEffect]) {
        var state = Fixture.state()
        #expect(press(&state, key) == effects)
    }

    @Test("The language switches the screen at once and goes round")
    func language() {
        var state = Fixture.state()
        _ = press(&state, .character("L"))
        #expect(render(state, size: state.size).lines[2] == " 食品")
        #expect(press(&state, .character("L")) == [.languageChanged(.english)])
        #expect(render(state, size: state.size).lines[2] == " Food")
    }

    @Test("Retrying a delivery needs one that waits")
    func retry() {
        var state = Fixture.state {
            $0.undelivered = [.init(transaction: Fixture.transaction(7), reason: .notRecorded(.network))]
        }
        #expect(press(&state, .character("u")) == [.retryUndelivered])
        #expect(state.message == .retrying(1))
    }

    // MARK: Restore

    @Test("Ten presses of r are one restore, with one answer (BUG-13)", arguments: [0, 1, 7])
    func restore(_ count: Int) {
        var state = Fixture.state()
        let effects = (0..<10).flatMap { _ in press(&state, .character("r")) }
        #expect(effects == [.restore])
        #expect(state.isRestoring)
        _ = reduce(&state, .restoreEnded(.restored(count)))
        #expect(!state.isRestoring)
        #expect(state.layers == [.notice(.restored(count))])
    }

    @Test("A cancelled restore says nothing, a failed one why")
    func restoreEnds() {
        var state = Fixture.state()
        _ = press(&state, .character("r"))
        _ = reduce(&state, .restoreEnded(.cancelled))
        #expect(state.layers.isEmpty && !state.isRestoring)
        _ = press(&state, .character("r"))
        _ = reduce(&state, .restoreEnded(.failed(.network)))
        #expect(state.layers == [.notice(.restoreFailed(.network))])
    }

    @Test(
        "The sign-in question is answered once, no by default",
        arguments: [
            (Key.character("y"), true), (.character("n"), false), (.escape, false), (.enter, false),
        ])
    func signIn(_ key: Key, _ answer: Bool) {
        var state = Fixture.state()
        _ = press(&state, .character("r"))
        _ = reduce(&state, .signInRequested(account: "dad"))
        #expect(press(&state, key) == [.answerSignIn(answer)])
        #expect(state.layers.isEmpty)
    }

    @Test("Quitting at the sign-in question answers it with no")
    func quitAtSignIn() {
        var state = Fixture.state()
        _ = press(&state, .character("r"))
        _ = reduce(&state, .signInRequested(account: "dad"))
        #expect(press(&state, .character("q")) == [.answerSignIn(false), .quit])
    }

    // MARK: Small windows

    @Test(
        "In a window too small to draw, keys only quit, redraw and suspend",
        arguments: [
            (Key.enter, [ShopEffect]()), (.character("r"), []), (.character("A"), []), (.character("5"), []),
            (.down, []), (.paste("y"), []), (.character("q"), [.quit]), (.control("c"), [.quit]),
            (.control("l"), [.redraw]), (.control("z"), [.suspend]),
        ])
    func tooSmall(_ key: Key, _ effects: [ShopEffect]) {
        var state = Fixture.state(size: Size(columns: 29, rows: 8))
        let before = state
        #expect(press(&state, key) == effects)
        #expect(state == before)
    }

    @Test("Pasted text does nothing on the shop", arguments: ["y", "\r", "q", "5\n", "rrr"])
    func paste(_ text: String) {
        var state = Fixture.state()
        let before = state
        #expect(press(&state, .paste(text)) == [])
        #expect(state == before)
    }
}
