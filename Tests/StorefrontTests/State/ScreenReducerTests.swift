import StoreEngine
import TerminalUI
import Testing

@testable import Storefront

/// Screens over the shop: requests, transactions, refunds, filters, help.
@Suite struct ScreenReducerTests {
    private func press(_ state: inout ShopState, _ keys: Key...) -> [ShopEffect] {
        keys.flatMap { reduce(&state, .key($0)) }
    }

    private func type(_ state: inout ShopState, _ text: String) -> [ShopEffect] {
        text.flatMap { reduce(&state, .key(.character($0))) }
    }

    private static let rows = [
        Fixture.transaction(12), Fixture.transaction(11, Fixture.knife, revoked: true),
        Fixture.transaction(10, Fixture.plate, family: true), Fixture.transaction(9, failure: .invalidSignature),
    ]

    private func transactions(_ rows: [ShopTransaction] = rows, hasMore: Bool = false) -> ShopState {
        var state = Fixture.state()
        _ = reduce(&state, .key(.character("t")))
        _ = reduce(&state, .historyLoaded(HistoryPage(transactions: rows, hasMore: hasMore), before: nil))
        return state
    }

    // MARK: Requests

    private func inbox() -> ShopState {
        var state = Fixture.state { $0.requests = [Fixture.request(2, Fixture.mandarin), Fixture.request(1)] }
        _ = reduce(&state, .key(.character("a")))
        return state
    }

    @Test(
        "y approves the selected request and n declines it, once",
        arguments: [
            (Key.character("y"), ShopEffect.approve(request: 1)), (.character("n"), .decline(request: 1)),
        ])
    func answer(_ key: Key, _ effect: ShopEffect) {
        var state = inbox()
        #expect(press(&state, .down, key) == [effect])
        #expect(press(&state, .character("y"), .character("n")) == [])
        #expect(press(&state, .up, .character("y")) == [.approve(request: 2)])
    }

    @Test(
        "Enter asks first, with “not now” focused",
        arguments: [
            ([Key.enter], [ShopEffect]()), ([.escape], []), ([.tab, .enter], [.decline(request: 2)]),
            ([.tab, .tab, .enter], [.approve(request: 2)]), ([.character("y")], [.approve(request: 2)]),
            ([.character("n")], [.decline(request: 2)]),
        ])
    func question(_ keys: [Key], _ effects: [ShopEffect]) {
        var state = inbox()
        _ = press(&state, .enter)
        #expect(state.layers.last == .question(QuestionDialog(.answer(Fixture.request(2, Fixture.mandarin)))))
        #expect(keys.flatMap { reduce(&state, .key($0)) } == effects)
        #expect(state.layers == [.inbox(ListState())])
    }

    @Test("The answer's end is said; a failed one can be tried again")
    func answerEnds() {
        var state = inbox()
        _ = press(&state, .character("y"))
        _ = reduce(&state, .requestEnded(.approved(Fixture.request(2, Fixture.mandarin))))
        #expect(state.message == .approved(productID: "consumable.mandarin"))
        _ = reduce(&state, .requestEnded(.failed(.store(.noRequest(2)))))
        #expect(state.layers.last == .notice(.answerFailed(.store(.noRequest(2)))))
        _ = press(&state, .enter)
        #expect(press(&state, .character("y")) == [.approve(request: 2)])
    }

    // MARK: Refunds

    @Test("A refund needs a reason and the button: f, Enter, Enter (SEED-59)")
    func refund() {
        var state = transactions()
        _ = press(&state, .character("f"))
        #expect(state.layers.last == .refund(RefundDialog(Self.rows[0])))
        #expect(press(&state, .down, .down, .enter) == [])
        #expect(press(&state, .enter) == [.refund(transactionID: 12, reason: .notAsExpected)])
        #expect(state.refunding == 12)
    }

    @Test(
        "Backing out of a refund asks for nothing",
        arguments: [[Key.escape], [.character("n")], [.tab, .enter], [.enter, .backTab, .enter]])
    func refundCancelled(_ keys: [Key]) {
        var state = transactions()
        _ = press(&state, .character("f"))
        #expect(keys.flatMap { reduce(&state, .key($0)) } == [])
        #expect(state.layers.count == 1 && state.refunding == nil)
    }

    @Test(
        "Where no refund is possible the reason is said and nothing is asked (BUG-12)",
        arguments: [
            (1, RefundObstacle.alreadyRefunded), (2, .familyShared), (3, .unverified),
        ])
    func refundNotOffered(_ row: Int, _ obstacle: RefundObstacle) {
        var state = transactions()
        for _ in 0..<row { _ = press(&state, .down) }
        #expect(press(&state, .character("f")) == [])
        #expect(state.layers.count == 1)
        #expect(state.message == .refundNotOffered(obstacle))
        _ = press(&state, .enter)
        #expect(press(&state, .character("f")) == [])
        #expect(state.layers.count == 2)
    }

    @Test("One refund at a time; its end is said and the history is read anew")
    func refundEnds() {
        var state = transactions()
        #expect(type(&state, "fy") == [.refund(transactionID: 12, reason: .mistake)])
        #expect(type(&state, "f") == [])
        #expect(state.message == .refundNotOffered(.busy))
        #expect(reduce(&state, .refundEnded(.refunded(transactionID: 12))) == [.loadTransactions])
        #expect(state.message == .refunded(productID: "consumable.apple", transactionID: 12))
        #expect(state.refunding == nil)
    }

    @Test("A refused refund says why")
    func refundFails() {
        var state = transactions()
        _ = type(&state, "fy")
        _ = reduce(&state, .refundEnded(.failed(.store(.alreadyRefunded(12)))))
        #expect(state.layers.last == .notice(.refundFailed(.store(.alreadyRefunded(12)))))
    }

    @Test(
        "Reasons map to StoreKit's raw values: 1 developer issue, 0 other",
        arguments: zip(RefundReason.allCases, [0, 0, 1, 0]))
    func reasons(_ reason: RefundReason, _ raw: Int) {
        #expect(reason.revocationReason == raw)
    }

    // MARK: History

    @Test("Older pages are read when the selection comes near the end, one at a time (BUG-27)")
    func paging() {
        let rows = (0..<100).map { Fixture.transaction(UInt64(1000 - $0)) }
        var state = transactions(rows, hasMore: true)
        #expect(press(&state, .pageDown) == [])
        #expect(press(&state, .end) == [.loadMoreTransactions(before: 901)])
        #expect(press(&state, .end, .down) == [])
        let older = (100..<150).map { Fixture.transaction(UInt64(1000 - $0)) }
        _ = reduce(&state, .historyLoaded(HistoryPage(transactions: older, hasMore: false), before: 901))
        #expect(state.history.rows.count == 150 && !state.history.hasMore)
        #expect(press(&state, .end) == [])
        #expect(state.layers == [.transactions(ListState(selection: 149, top: 150 - 18))])
    }

    @Test("A page that answers an older question is not added twice")
    func stalePage() {
        var state = transactions(hasMore: true)
        let page = HistoryPage(transactions: [Fixture.transaction(8)])
        _ = reduce(&state, .historyLoaded(page, before: 9))
        _ = reduce(&state, .historyLoaded(page, before: 9))
        #expect(state.history.rows.map(\.id) == [12, 11, 10, 9, 8])
    }

    @Test("A new transaction comes in above; the selected one stays selected")
    func newest() {
        var state = transactions()
        _ = press(&state, .down, .down)
        let page = HistoryPage(transactions: [Fixture.transaction(13)] + Self.rows)
        _ = reduce(&state, .historyLoaded(page, before: nil))
        #expect(state.layers == [.transactions(ListState(selection: 3))])
    }

    @Test("The newest page read anew leaves the older rows that were read before")
    func merge() {
        var state = transactions(hasMore: true)
        _ = reduce(
            &state, .historyLoaded(HistoryPage(transactions: [Fixture.transaction(8)], hasMore: true), before: 9))
        let fresh = HistoryPage(transactions: [Fixture.transaction(13), Fixture.transaction(12)], hasMore: true)
        _ = reduce(&state, .historyLoaded(fresh, before: nil))
        #expect(state.history.rows.map(\.id) == [13, 12, 11, 10, 9, 8])
        #expect(state.history.hasMore)
    }

    @Test("A refund from elsewhere changes the row and the decoded screen by itself (BUG-11)")
    func refundArrives() {
        var state = transactions()
        _ = press(&state, .enter)
        let refunded = Fixture.transaction(12, revoked: true)
        let effects = reduce(
            &state, .snapshot(Fixture.snapshot { $0.arrivals = [.init(id: 1, kind: .refunded(refunded))] }))
        #expect(effects == [.loadTransactions])
        #expect(state.history.rows[0] == refunded)
        #expect(state.layers.last == .transaction(TransactionScreenState(refunded)))
        #expect(state.message == .refunded(productID: "consumable.apple", transactionID: 12))
    }

    @Test("History that cannot be read says so and can be tried again")
    func historyFails() {
        var state = Fixture.state()
        #expect(type(&state, "t") == [.loadTransactions])
        _ = reduce(&state, .historyFailed(.network))
        #expect(state.history.failure == .network && !state.history.isLoading)
        _ = press(&state, .escape)
        #expect(type(&state, "t") == [.loadTransactions])
        #expect(state.history.failure == nil)
    }

    // MARK: Filters

    @Test("Typing after / filters by name in any language and by id; Esc leaves it (contract §4)")
    func filter() {
        var state = Fixture.state()
        _ = type(&state, "/kn")
        #expect(state.listing.count == 1 && state.selectedProduct?.id == "non.consumable.knife")
        _ = press(&state, .backspace, .backspace)
        #expect(state.listing.count == 8)
        _ = type(&state, "りん")
        #expect(state.selectedProduct?.id == "consumable.apple")
        _ = press(&state, .escape)
        #expect(state.listing.count == 8 && state.list.filter == nil)
        #expect(state.selectedProduct?.id == "consumable.apple")
    }

    @Test("Letters typed into a filter are no commands; Enter ends typing and buys nothing")
    func filterTakesLetters() {
        var state = Fixture.state()
        #expect(type(&state, "/qray") == [])
        #expect(state.list.filter?.text == "qray" && state.layers.isEmpty)
        _ = press(&state, .backspace, .backspace, .backspace, .backspace)
        #expect(type(&state, "melon") == [])
        #expect(press(&state, .enter) == [])
        #expect(state.list.filter == ListFilter(text: "melon", isEditing: false))
        #expect(press(&state, .enter) == [.purchase(productID: "consumable.melon", quantity: 1)])
    }

    @Test("Pasted text goes into the filter on one line, and buys nothing")
    func pasteIntoFilter() {
        var state = Fixture.state()
        _ = type(&state, "/")
        #expect(press(&state, .paste("melon\ny\n")) == [])
        #expect(state.list.filter?.text == "melony")
    }

    @Test("Ctrl-C quits from a filter")
    func quitFromFilter() {
        var state = Fixture.state()
        _ = type(&state, "/q")
        #expect(press(&state, .control("c")) == [.quit])
    }

    @Test("Transactions are filtered by product and number")
    func transactionFilter() {
        var state = transactions()
        _ = type(&state, "/knife")
        _ = press(&state, .enter)
        _ = press(&state, .enter)
        #expect(state.layers.last == .transaction(TransactionScreenState(Self.rows[1])))
    }

    @Test("Help is filtered by typing at once; Esc empties the filter, then closes")
    func helpFilter() {
        var state = Fixture.state()
        _ = type(&state, "?event log")
        guard case .help(let list) = state.layers.last else {
            Issue.record("no help")
            return
        }
        #expect(list.filter?.matches?.count == 1)
        _ = press(&state, .escape)
        #expect(state.layers == [.help(ListState(filter: ListFilter()))])
        _ = press(&state, .escape)
        #expect(state.layers.isEmpty)
    }

    @Test("? closes help again, F1 too", arguments: [Key.character("?"), .function(1)])
    func helpToggles(_ key: Key) {
        var state = Fixture.state()
        _ = press(&state, .character("?"), key)
        #expect(state.layers.isEmpty)
    }

    // MARK: Log

    @Test("The log opens at its end and follows it; scrolled up it stays")
    func log() {
        func lines(_ count: Int) -> StoreSnapshot {
            Fixture.snapshot { snapshot in
                snapshot.log = (1...count).map { LogEntry(id: $0, date: Fixture.start, event: .note("\($0)")) }
            }
        }
        var state = Fixture.state()
        _ = reduce(&state, .snapshot(lines(50)))
        _ = type(&state, "e")
        #expect(state.topList?.selection == 49)
        _ = reduce(&state, .snapshot(lines(51)))
        #expect(state.topList?.selection == 50)
        _ = press(&state, .up)
        _ = reduce(&state, .snapshot(lines(52)))
        #expect(state.topList?.selection == 49)
    }
}
