import StoreEngine
import TerminalUI
import Testing

@testable import Storefront

/// News from the store, with no key pressed.
@Suite struct SnapshotReducerTests {
    @Test("A changed catalogue keeps the selected product selected")
    func keepsSelection() {
        var state = Fixture.state()
        state.list.selection = 3
        _ = reduce(&state, .snapshot(Fixture.snapshot { $0.products.removeFirst(2) }))
        #expect(state.selectedProduct?.id == "non.consumable.knife")
    }

    @Test("A catalogue that lost the selected product selects a neighbour")
    func lostSelection() {
        var state = Fixture.state()
        state.list.selection = 7
        _ = reduce(&state, .snapshot(Fixture.snapshot { $0.products.removeLast(3) }))
        #expect(state.list.selection == 4)
    }

    @Test("A storefront change redraws the open wheel in the new currency at once (BUG-26)")
    func storefront() {
        var state = Fixture.state()
        _ = reduce(&state, .key(.character("5")))
        _ = reduce(
            &state,
            .snapshot(
                Fixture.snapshot { snapshot in
                    snapshot.storefront = Fixture.america
                    snapshot.products[0].price = 0.99
                    snapshot.products[0].displayPrice = "$0.99"
                }))
        let lines = render(state, size: state.size).lines
        #expect(lines.contains { $0.contains("$4.95") })
    }

    @Test("What arrives by itself is said, the last of several (BUG-06)")
    func arrivals() {
        var state = Fixture.state()
        let arrivals: [StoreSnapshot.Arrival] = [
            .init(id: 1, kind: .declined(Fixture.request(1))),
            .init(id: 2, kind: .delivered(Fixture.transaction(5, quantity: 2), quantity: 2)),
        ]
        _ = reduce(&state, .snapshot(Fixture.snapshot { $0.arrivals = arrivals }))
        let expected = StatusMessage.arrived(productID: "consumable.apple", quantity: 2, transactionID: 5)
        #expect(state.message == expected)
        state.message = nil
        _ = reduce(&state, .snapshot(Fixture.snapshot { $0.arrivals = arrivals }))
        #expect(state.message == nil)
    }

    @Test("Ask to Buy switched, here or elsewhere, is said")
    func askToBuy() {
        var state = Fixture.state()
        _ = reduce(&state, .snapshot(Fixture.snapshot { $0.settings.askToBuy = true }))
        #expect(state.message == .askToBuy(true))
    }

    @Test("Nothing pops up at the start, whatever the store is like (BUG-09)")
    func quietStart() {
        let state = Fixture.state { snapshot in
            snapshot.settings.allowsPurchases = false
            snapshot.settings.askToBuy = true
            snapshot.requests = [Fixture.request(1)]
        }
        #expect(state.layers.isEmpty && state.message == nil)
    }

    @Test("A refund takes the owned mark away with no key pressed (BUG-11)")
    func refund() {
        var state = Fixture.state { snapshot in
            snapshot.entitlements = [Fixture.transaction(3, Fixture.knife)]
            snapshot.purchasedProductIDs = ["non.consumable.knife"]
        }
        func knife() -> String { render(state, size: state.size).lines.first { $0.contains("Knife") } ?? "" }
        #expect(knife().hasSuffix("Owned"))
        _ = reduce(
            &state,
            .snapshot(
                Fixture.snapshot {
                    $0.arrivals = [.init(id: 1, kind: .refunded(Fixture.transaction(3, Fixture.knife, revoked: true)))]
                }))
        #expect(knife().hasSuffix("Not owned"))
    }
}
