import OpenStoreKit
import TerminalUI
import Testing

@testable import Storefront

/// Clicks: the same as the key for the same thing, and never more (BUG-41).
@Suite struct MouseReducerTests {
    /// Clicks the first place where `text` stands.
    private func click(_ state: inout ShopState, _ text: String, last: Bool = false) -> [ShopEffect] {
        let canvas = render(state, size: state.size)
        let rows = canvas.rows.indices.filter { canvas.text(row: $0).contains(text) }
        guard let row = last ? rows.last : rows.first else {
            Issue.record("\(text) is not on the screen")
            return []
        }
        let cells = canvas.rows[row]
        for column in cells.indices
        where cells[column...].reduce(into: "", { $0 += $1.text }).hasPrefix(text) {
            return reduce(&state, .key(.click(Point(column: column, row: row))))
        }
        return []
    }

    @Test("A click selects a row and buys nothing; on its button it opens the sheet (BUG-41)")
    func rows() {
        var state = Fixture.state()
        #expect(click(&state, "Muskmelon") == [])
        #expect(state.selectedProduct?.id == "consumable.melon" && state.purchase == nil)
        #expect(click(&state, "[ Buy ]") == [.purchase(productID: "consumable.apple", quantity: 1)])
        #expect(state.selectedProduct?.id == "consumable.apple")
    }

    @Test("A click on the sheet's button answers it; beside the buttons it does nothing; before it is shown neither")
    func sheet() {
        var state = Scene.payment.state(.english, Size(columns: 80, rows: 24))
        var hidden = Fixture.state()
        _ = reduce(&hidden, .key(.enter))
        _ = reduce(&hidden, .paymentRequested(Fixture.prompt))
        #expect(click(&hidden, "[ Cancel ]") == [])
        #expect(click(&state, "￥240", last: true) == [])
        #expect(click(&state, "Food") == [])
        #expect(state.layers.count == 1)
        var other = state
        #expect(click(&other, "[ Cancel ]") == [.answerPayment(.cancel)])
        let buy = ShopView.frame(state, size: state.size).targets.first { $0.target == .button(1) }
        let origin = buy?.area.origin ?? Point(column: 0, row: 0)
        #expect(reduce(&state, .key(.click(origin))) == [.answerPayment(.confirm)])
    }

    @Test(
        "Buttons and hints do what their keys do",
        arguments: [
            ("[ Restore Purchases ]", [ShopEffect.restore], [Layer]()),
            ("[ Redeem Code ]", [], [.offerCode(OfferCodeDialog())]),
            ("t Transactions", [.loadTransactions], [.transactions(ListState())]), ("q Quit", [.quit], []),
            ("? Help", [], [.help(ListState(filter: ListFilter()))]),
        ])
    func controls(_ text: String, _ effects: [ShopEffect], _ layers: [Layer]) {
        var state = Fixture.state()
        #expect(click(&state, text) == effects)
        #expect(state.layers == layers)
    }

    @Test("A click outside everything does nothing", arguments: [(79, 0), (200, 200), (0, 1), (-1, -1)])
    func outside(_ column: Int, _ row: Int) {
        var state = Fixture.state()
        let before = state
        #expect(reduce(&state, .key(.click(Point(column: column, row: row)))) == [])
        #expect(state == before)
    }
}

@Suite struct ShopLayoutTests {
    @Test(
        "The tiers: notice below 30×8, one-line rows below 60×16, two-line rows, detail from 110 columns",
        arguments: [
            (29, 24, ShopLayout.Tier.notice), (80, 7, .notice), (30, 8, .compact), (59, 24, .compact),
            (80, 15, .compact), (60, 16, .regular), (109, 50, .regular), (110, 16, .wide), (200, 60, .wide),
            (200, 15, .compact), (0, 0, .notice),
        ])
    func tiers(_ columns: Int, _ rows: Int, _ tier: ShopLayout.Tier) {
        #expect(ShopLayout(Size(columns: columns, rows: rows)).tier == tier)
    }

    @Test("Everything has its own rows in every size", arguments: Array(8...60))
    func rows(_ rows: Int) {
        for columns in [30, 60, 110, 200] {
            let layout = ShopLayout(Size(columns: columns, rows: rows))
            #expect(layout.list.size.rows >= layout.rowHeight + 1)
            #expect(layout.list.endRow + (layout.hasBottomRule ? 1 : 0) == layout.buttonsRow ?? layout.messageRow)
            #expect(layout.screenBody.size.rows >= 3)
            if let pane = layout.pane { #expect(pane.endColumn == columns && pane.size.columns >= 35) }
        }
    }
}
