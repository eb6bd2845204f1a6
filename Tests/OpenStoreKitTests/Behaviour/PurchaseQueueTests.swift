import StoreEngine
import Testing

@testable import OpenStoreKit

@Suite("One conversation at a time (BUG-08)")
struct PurchaseQueueTests {
    private let gate = GatedSystemUI()
    private let shop: TestShop
    private let device: SimulatedDevice

    init() throws {
        shop = try TestShop()
        device = SimulatedDevice(store: shop.store, systemUI: gate, onWarning: { _ in })
    }

    private func product(_ id: String) async throws -> Product {
        try #require(try await device.products(for: [id]).first)
    }

    /// Returns when this many purchases wait for their turn.
    private func waiting(_ count: Int) async {
        while device.conversations.waitingCount < count { await Task.yield() }
    }

    @Test("A second purchase waits for the first one's sheet; both are charged, one after the other (BUG-08)")
    func twoConsumables() async throws {
        let apple = try await product("apple")
        async let first = apple.purchase()
        await gate.shown(1)
        async let second = apple.purchase(options: [.quantity(2)])
        await waiting(1)
        #expect(gate.sheets.count == 1)
        gate.answer(.confirm)
        await gate.shown(2)
        gate.answer(.confirm)
        let quantities = try await [first, second].map { result -> Int in
            guard case .success(let result) = result else { return 0 }
            return try result.payloadValue.purchasedQuantity
        }
        #expect(quantities == [1, 2])
        #expect(gate.mostAtOnce == 1)
    }

    @Test("What the first sheet brought is not asked for again (BUG-08, BUG-15)")
    func ownedMeanwhile() async throws {
        let knife = try await product("knife")
        async let first = knife.purchase()
        await gate.shown(1)
        async let second = knife.purchase()
        await waiting(1)
        gate.answer(.confirm)
        let ids = try await [first, second].map { result -> UInt64? in
            guard case .success(let result) = result else { return nil }
            return try result.payloadValue.id
        }
        #expect(ids == [0, 0])
        #expect(gate.sheets.count == 1)
    }

    @Test("A purchase whose task is cancelled while it waits shows no sheet and charges nothing")
    func cancelledWhileWaiting() async throws {
        let apple = try await product("apple")
        async let first = apple.purchase()
        await gate.shown(1)
        let second = Task { try await apple.purchase() }
        await waiting(1)
        second.cancel()
        guard case .userCancelled = try await second.value else {
            Issue.record("the waiting purchase did not end")
            return
        }
        gate.answer(.confirm)
        _ = try await first
        #expect(gate.sheets.count == 1)
        #expect(await device.run { await Transaction.unfinished.transactions() }.count == 1)
    }

    @Test("A mistake in the order is thrown at once, whoever is on the screen (SEED-40)")
    func mistakesDoNotWait() async throws {
        let apple = try await product("apple")
        async let first = apple.purchase()
        await gate.shown(1)
        await #expect(throws: Product.PurchaseError.invalidQuantity) {
            try await apple.purchase(options: [.quantity(0)])
        }
        gate.answer(.cancel)
        _ = try await first
        #expect(gate.sheets.count == 1)
    }

    @Test("A purchase that a sheet itself starts does not wait for that sheet")
    func insideASheet() async throws {
        let shop = shop
        let gem = try #require(try await shop.device.products(for: ["gem"]).first)
        shop.sheets.whileNextSheetIsOpen { _ = try? await gem.purchase() }
        _ = try await shop.buy("apple")
        #expect(shop.sheets.sheets.map(\.productID) == ["apple", "gem"])
    }

    @Test("Two devices have two screens")
    func twoDevices() async throws {
        let other = SimulatedDevice(store: shop.store, buyer: Buyer(device: "tablet"), systemUI: gate)
        let here = try await product("apple")
        let there = try #require(try await other.products(for: ["apple"]).first)
        async let first = here.purchase()
        async let second = there.purchase()
        await gate.shown(2)
        #expect(gate.mostAtOnce == 2)
        gate.answer(.confirm)
        gate.answer(.confirm)
        _ = try await (first, second)
    }

    @Test("Those who wait are served in the order they came, without those who gave up")
    func order() async throws {
        let conversations = Conversations()
        #expect(await conversations.begin())
        let served = ServedList()
        var tasks: [Task<Void, Never>] = []
        for number in 0..<10 {
            tasks.append(
                Task {
                    await conversations.hold { waited in await served.append(waited ? number : -1) }
                    return
                })
            while conversations.waitingCount <= number { await Task.yield() }
        }
        tasks[3].cancel()
        await tasks[3].value
        conversations.end()
        for task in tasks { await task.value }
        #expect(await served.numbers == [0, 1, 2, 4, 5, 6, 7, 8, 9])
        #expect(await conversations.hold { waited in waited } == false)
    }

    private actor ServedList {
        var numbers: [Int] = []
        func append(_ number: Int) { numbers.append(number) }
    }
}
