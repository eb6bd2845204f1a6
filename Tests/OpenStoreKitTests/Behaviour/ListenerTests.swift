import Foundation
import StoreEngine
import Testing

@testable import OpenStoreKit

/// What every listener of `Transaction.updates` may rely on (`storekit-spec` A3.2), beyond the single events.
@Suite("Listeners of Transaction.updates")
struct ListenerTests {
    /// A listener that notes identifiers, finishes nothing, and ends with the marker product.
    private func listen(_ device: SimulatedDevice, until marker: String = "gem") async -> Task<[UInt64], Never> {
        var updates = await device.run { Transaction.updates.makeAsyncIterator() }
        return Task {
            var heard: [UInt64] = []
            while let transaction = await updates.next()?.unsafePayloadValue, transaction.productID != marker {
                heard.append(transaction.id)
            }
            return heard
        }
    }

    @Test("A listener that does nothing for a thousand purchases reads them all later, in order, from the store")
    func slowConsumer() async throws {
        let shop = try TestShop()
        var updates = await shop.device.run { Transaction.updates.makeAsyncIterator() }
        let outside = shop.relaunched()
        let first = try await shop.buy("apple", outside)
        #expect(await updates.next()?.unsafePayloadValue.id == first.id)
        for _ in 0..<1000 { _ = try await shop.buy("apple", outside) }
        // Nothing was kept for it meanwhile: what has left the store since does not come.
        try await shop.store.finish(first.id + 1)
        var heard: [UInt64] = []
        while heard.last != first.id + 1000, let id = await updates.next()?.unsafePayloadValue.id { heard.append(id) }
        #expect(heard == Array(first.id + 1...first.id + 1000))
        #expect(MemoryLayout.size(ofValue: updates) < 256)
    }

    @Test("A listener that starts between charge and result of a purchase does not hear of it (BUG-03)")
    func startedMeanwhile() async throws {
        let shop = try TestShop()
        let listeners = ListenerList()
        async let bought: Void = {
            for _ in 0..<50 { _ = try await shop.buy("apple") }
        }()
        for _ in 0..<50 { await listeners.append(listen(shop.device)) }
        try await bought
        _ = try await shop.buy("gem", shop.relaunched())
        for listener in await listeners.tasks { #expect(await listener.value == []) }
    }

    @Test("Unfinished and refunded while the app was closed: told once, with its refund (BUG-11)")
    func refundedUnfinished() async throws {
        let shop = try TestShop()
        let apple = try await shop.buy("apple")
        try await shop.store.refund(apple.id, reason: 0)
        let listener = await listen(shop.relaunched())
        _ = try await shop.buy("gem", shop.relaunched())
        #expect(await listener.value == [apple.id])
    }

    @Test("What was finished while the listener was busy is not told any more")
    func finishedMeanwhile() async throws {
        let shop = try TestShop()
        let first = try await shop.buy("apple")
        let second = try await shop.buy("apple")
        var updates = await shop.relaunched().run { Transaction.updates.makeAsyncIterator() }
        #expect(await updates.next()?.unsafePayloadValue.id == second.id)
        await first.finish()
        let knife = try await shop.buy("knife", shop.otherDevice("tablet"))
        #expect(await updates.next()?.unsafePayloadValue.id == knife.id)
    }

    @Test("Every iterator, early or late, hears of every unfinished transaction once and of every event")
    func earlyAndLate() async throws {
        let shop = try TestShop()
        let ids = [try await shop.buy("apple").id, try await shop.buy("knife").id]
        let device = shop.relaunched()
        let early = await listen(device)
        let pass = try await shop.buy("pass", shop.relaunched())
        let late = await listen(device)
        _ = try await shop.buy("gem", shop.relaunched())
        #expect(Set(await early.value) == Set(ids + [pass.id]))
        #expect(Set(await late.value) == Set(ids + [pass.id]))
        #expect(await early.value.count == 3)
        #expect(await late.value.count == 3)
    }

    @Test("Cancelling the task ends the loop wherever it stands, and only then (SEED-26, SEED-110, BUG-32)")
    func cancelled() async throws {
        let shop = try TestShop()
        for _ in 0..<3 { _ = try await shop.buy("apple") }
        let device = shop.relaunched()
        let heard = await Task {
            await device.run {
                var heard = 0
                for await _ in Transaction.updates {
                    heard += 1
                    if heard == 2 { withUnsafeCurrentTask { $0?.cancel() } }
                }
                return heard
            }
        }.value
        #expect(heard == 2)
    }

    @Test("A ledger that cannot be read when the listening begins is read once it can be")
    func unreadableAtFirst() async throws {
        let place = FileManager.default.temporaryDirectory.appendingPathComponent("kiosk-listener-\(UUID())")
        defer { try? FileManager.default.removeItem(at: place) }
        let catalog = TestShop.catalog(maximumQuantity: 10)
        let store = try SimulatedAppStore(StoreConfiguration(catalog: catalog, stateDirectory: place))
        let knife = try await TestShop().buy("knife", SimulatedDevice(store: store, onWarning: { _ in }))
        await store.close()

        let ledger = place.appendingPathComponent("ledger.sqlite")
        let aside = place.appendingPathComponent("aside")
        try FileManager.default.moveItem(at: ledger, to: aside)
        try Data("not a database, whatever its name says".utf8).write(to: ledger)
        let reports = AsyncStream<StoreEngineError>.makeStream()
        let device = SimulatedDevice(store: store, onError: { reports.continuation.yield($0) })
        var updates = await device.run { Transaction.updates.makeAsyncIterator() }
        let next = Task { await updates.next()?.unsafePayloadValue.id }
        for await error in reports.stream {
            guard case .damaged = error else { continue }
            break
        }
        #expect(rename(aside.path, ledger.path) == 0)
        #expect(await next.value == knife.id)
    }

    private actor ListenerList {
        var tasks: [Task<[UInt64], Never>] = []
        func append(_ task: Task<[UInt64], Never>) { tasks.append(task) }
    }
}
