import Foundation
import Testing

@testable import StoreEngine

@Suite("Events")
struct EventTests {
    @Test("every change is one event, in order, numbered upwards (A3.2)")
    func order() async throws {
        let store = try SimulatedAppStore.fixture()
        let buyer = Buyer(account: "mum", device: "phone")
        #expect(try await store.latestSequence() == 0)
        try await store.charge(Shop.apple, by: buyer)
        try await store.finish(0)
        try await store.updateSettings { $0.askToBuy = true }
        try await store.buy(Shop.knife, by: buyer)
        try await store.approve(request: 1)
        try await store.buy(Shop.pass, by: buyer)
        try await store.decline(request: 2)
        try await store.refund(0, reason: 0)
        let events = try await store.events()
        let session = buyer.session.uuidString
        func event(
            _ sequence: Int64, _ kind: StoreEvent.Kind, _ id: UInt64? = nil, request: Int64? = nil,
            session: String? = nil
        ) -> StoreEvent {
            StoreEvent(
                sequence: sequence, kind: kind, transactionID: id, account: kind == .settingsChanged ? nil : "mum",
                device: kind == .settingsChanged ? nil : "phone", session: session, requestID: request)
        }
        #expect(
            events == [
                event(1, .purchased, 0, session: session),
                event(2, .finished, 0),
                event(3, .settingsChanged),
                event(4, .requestChanged, request: 1),
                event(5, .purchased, 1),
                event(6, .requestChanged, request: 1),
                event(7, .requestChanged, request: 2),
                event(8, .requestChanged, request: 2),
                event(9, .refunded, 0),
            ])
        #expect(try await store.latestSequence() == 9)
    }

    @Test("what changes nothing is no event")
    func silence() async throws {
        let store = try SimulatedAppStore.fixture()
        try await store.charge(Shop.knife)
        let before = try await store.latestSequence()
        try await store.buy(Shop.knife)
        try await store.updateSettings { _ in }
        try await store.resetToDefaultState()
        try await store.sync()
        try await store.finish(99)
        _ = try? await store.buy(Shop.apple, quantity: 0)
        _ = try? await store.refund(99, reason: 0)
        #expect(try await store.latestSequence() == before)
    }

    @Test("a waiting listener gets the next event as soon as it is committed")
    func waiting() async throws {
        let store = try SimulatedAppStore.fixture()
        async let first = store.nextEvent(after: 0)
        async let second = store.nextEvent(after: 1)
        while store.signal.waiterCount < 2 { await Task.yield() }
        try await store.charge(Shop.apple)
        #expect(await first?.kind == .purchased)
        try await store.finish(0)
        #expect(await second?.kind == .finished)
    }

    @Test("any number of listeners get every event", arguments: [50])
    func manyListeners(_ count: Int) async throws {
        let store = try SimulatedAppStore.fixture()
        let collected = try await withThrowingTaskGroup(of: [Int64].self) { group in
            for _ in 0..<count {
                group.addTask {
                    var sequences: [Int64] = []
                    while sequences.count < 20, let event = await store.nextEvent(after: sequences.last ?? 0) {
                        sequences.append(event.sequence)
                    }
                    return sequences
                }
            }
            for _ in 0..<20 { try await store.charge(Shop.apple) }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(collected == Array(repeating: Array(1...20), count: count))
    }

    @Test("cancelling a waiting listener ends its wait and leaves nobody behind (BUG-32)")
    func cancellation() async throws {
        let directory = try TemporaryDirectory()
        for store in [try SimulatedAppStore.fixture(), try SimulatedAppStore.fixture(in: directory)] {
            let task = Task { await store.nextEvent(after: 0) }
            while store.signal.waiterCount == 0 { await Task.yield() }
            task.cancel()
            #expect(await task.value == nil)
            #expect(store.signal.waiterCount == 0)
            let late = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return await store.nextEvent(after: 0)
            }
            #expect(await late.value == nil)
        }
        #expect(directory.files.isEmpty)
    }

    // MARK: Across processes

    @Test("a listener learns of another process's purchase, refund and switch (BUG-11, BUG-46, SEED-25)")
    func otherProcess() async throws {
        let directory = try TemporaryDirectory()
        let shop = try SimulatedAppStore.fixture(in: directory)
        let other = try SimulatedAppStore.fixture(in: directory)
        try await other.charge(Shop.knife)
        var sequence = try await shop.latestSequence()
        let changes: [(StoreEvent.Kind, @Sendable (SimulatedAppStore) async throws -> Void)] = [
            (.purchased, { _ = try await $0.charge(Shop.apple) }),
            (.refunded, { _ = try await $0.refund(0, reason: 1) }),
            (.settingsChanged, { try await $0.updateSettings { $0.askToBuy = true } }),
            (.requestChanged, { _ = try await $0.buy(Shop.apple) }),
            (.cleared, { try await $0.clearTransactions() }),
        ]
        for (kind, change) in changes {
            let position = sequence
            async let next = shop.nextEvent(after: position)
            while shop.signal.waiterCount == 0 { await Task.yield() }
            try await change(other)
            let event = try #require(await next)
            #expect(event.kind == kind)
            sequence = event.sequence
        }
    }

    @Test("a listener that waits before there is any directory learns of the first purchase in it", arguments: 0...3)
    func directoryAppears(_ depth: Int) async throws {
        let directory = try TemporaryDirectory()
        var path = directory.path
        for level in 0..<depth { path += "/level\(level)" }
        let configuration = StoreConfiguration(
            catalog: Shop.catalog, stateDirectory: URL(filePath: path + "/state"), clock: VirtualStoreClock(), seed: 7)
        let shop = try SimulatedAppStore(configuration)
        async let next = shop.nextEvent(after: 0)
        while shop.signal.waiterCount == 0 { await Task.yield() }
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path).isEmpty)
        try await SimulatedAppStore(configuration).charge(Shop.apple)
        #expect(await next?.kind == .purchased)
    }

    @Test("a listener follows when the directory is removed and made anew")
    func directoryReplaced() async throws {
        let directory = try TemporaryDirectory()
        let shop = try SimulatedAppStore.fixture(in: directory)
        try await shop.charge(Shop.apple)
        try await shop.charge(Shop.apple)
        async let next = shop.nextEvent(after: 2)
        while shop.signal.waiterCount == 0 { await Task.yield() }
        try FileManager.default.removeItem(at: directory.store)
        let other = try SimulatedAppStore.fixture(in: directory)
        for _ in 1...3 { try await other.charge(Shop.apple) }
        #expect(await next?.sequence == 3)
        #expect(try await shop.ids() == [2, 1, 0])
    }

    @Test("a commit whose author died before telling anyone is noticed when its files close (BUG-01)")
    func silentCommit() async throws {
        let directory = try TemporaryDirectory()
        let shop = try SimulatedAppStore.fixture(in: directory)
        try await shop.charge(Shop.apple)
        async let next = shop.nextEvent(after: 1)
        while shop.signal.waiterCount == 0 { await Task.yield() }
        try Database(path: directory.ledger, access: .readWrite).run("INSERT INTO events(kind) VALUES ('cleared')")
        #expect(await next?.kind == .cleared)
    }

    @Test("listening makes no work by itself: own and foreign commits wake once or twice each, then all is quiet")
    func noSpinning() async throws {
        let directory = try TemporaryDirectory()
        let shop = try SimulatedAppStore.fixture(in: directory)
        let other = try SimulatedAppStore.fixture(in: directory)
        try await shop.charge(Shop.apple)
        let listener = Task {
            var position: Int64 = 0
            while position < 101, let event = await shop.nextEvent(after: position) { position = event.sequence }
            return position
        }
        for _ in 0..<50 { try await shop.charge(Shop.apple) }
        for _ in 0..<50 { try await other.charge(Shop.apple) }
        #expect(await listener.value == 101)
        // An own commit wakes at once and by the kernel's echo, a foreign one by the kernel; spinning makes thousands.
        #expect(shop.signal.count <= 2 * 101 + 20)
    }

    // MARK: Refunds a device has not seen

    @Test("refunds wait for the devices they concern until these have handled them (A3.2)")
    func unseenRefunds() async throws {
        let store = try SimulatedAppStore.fixture()
        let phone = Buyer(account: "mum", device: "phone")
        let tablet = Buyer(account: "mum", device: "tablet")
        try await store.charge(Shop.apple, by: phone)
        try await store.charge(Shop.knife, by: phone)
        #expect(try await store.unseenRefunds(for: phone).isEmpty)
        try await store.refund(0, reason: 0)
        try await store.refund(1, reason: 0)
        #expect(try await store.unseenRefunds(for: phone).map(\.transactionID) == [0, 1])
        #expect(try await store.unseenRefunds(for: tablet).map(\.transactionID) == [1])
        #expect(try await store.unseenRefunds(for: Buyer(account: "dad", device: "phone")).isEmpty)
        let first = try #require(try await store.unseenRefunds(for: phone).first)
        try await store.acknowledge(first.sequence, by: phone)
        #expect(try await store.unseenRefunds(for: phone).map(\.transactionID) == [1])
        try await store.acknowledge(first.sequence - 1, by: phone)
        #expect(try await store.unseenRefunds(for: phone).map(\.transactionID) == [1])
        try await store.acknowledge(first.sequence + 1, by: phone)
        #expect(try await store.unseenRefunds(for: phone).isEmpty)
        #expect(try await store.unseenRefunds(for: tablet).count == 1)
    }
}
