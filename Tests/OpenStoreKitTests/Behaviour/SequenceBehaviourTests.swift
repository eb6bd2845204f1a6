import StoreEngine
import StoreKit
import Testing

@Suite("Transaction sequences are lazy, stable and quiet when cancelled (storekit-spec A3.1)")
struct SequenceBehaviourTests {
    /// Every finite sequence, by name.
    enum Sequence: String, CaseIterable, Sendable {
        case all, unfinished, currentEntitlements, allOfOne, currentEntitlementsOfOne

        func read() -> Transaction.Transactions {
            switch self {
            case .all: Transaction.all
            case .unfinished: Transaction.unfinished
            case .currentEntitlements: Transaction.currentEntitlements
            case .allOfOne: Transaction.all(for: "knife")
            case .currentEntitlementsOfOne: Transaction.currentEntitlements(for: "knife")
            }
        }
    }

    @Test("A cancelled task reads nothing and hears no error (storekit-spec A2)", arguments: Sequence.allCases)
    func cancelled(_ sequence: Sequence) async throws {
        let shop = try TestShop()
        _ = try await shop.buy("knife")
        #expect(await shop.device.run { await sequence.read().transactions().count } == 1)
        let count = await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await shop.device.run { await sequence.read().transactions().count }
        }.value
        #expect(count == 0)
    }

    @Test("Single answers in a cancelled task are nil, products are none (storekit-spec A2)")
    func cancelledAnswers() async throws {
        let shop = try TestShop()
        _ = try await shop.buy("knife")
        let knife = try #require(try await shop.device.products(for: ["knife"]).first)
        try await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await shop.device.run {
                let products = try await Product.products(for: ["knife"])
                #expect(products.isEmpty)
                #expect(await Transaction.latest(for: "knife") == nil)
                #expect(await Transaction.currentEntitlement(for: "knife") == nil)
                #expect(await knife.latestTransaction == nil)
                #expect(await knife.currentEntitlement == nil)
            }
        }.value
    }

    @Test("Cancelling in the middle of a reading ends it after the element in hand")
    func cancelledInTheMiddle() async throws {
        let shop = try TestShop()
        for _ in 0..<30 { _ = try await shop.buy("apple") }
        let read = await Task {
            await shop.device.run {
                var read = 0
                for await _ in Transaction.all {
                    read += 1
                    if read == 3 { withUnsafeCurrentTask { $0?.cancel() } }
                }
                return read
            }
        }.value
        #expect(read == 3)
    }

    @Test("The first element of a long history reads a page, not the history (BUG-27)")
    func lazy() async throws {
        let shop = try TestShop()
        let ids = try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<200 { group.addTask { _ = try await shop.buy("apple") } }
            try await group.waitForAll()
            return await shop.device.run { await Transaction.all.transactions().map(\.id) }
        }
        #expect(ids == Array(0..<200).reversed())
        // What is verified after the first element was handed out is what nobody had read before: armed after the first
        // element, the failure reaches everything beyond the first page.
        var iterator = await shop.device.run { Transaction.all.makeAsyncIterator() }
        guard case .verified = await iterator.next() else {
            Issue.record("the first element is not verified")
            return
        }
        try await shop.store.updateSettings { $0.failures[.verification] = SimulatedFailure(error: "invalidSignature") }
        var unverified = 0
        while let result = await iterator.next() { if case .unverified = result { unverified += 1 } }
        #expect(unverified >= 190)
    }

    @Test("A reading under a storm of purchases and finishes has each earlier transaction once, newest first")
    func stable() async throws {
        let shop = try TestShop()
        for _ in 0..<100 { _ = try await shop.buy("apple") }
        let storm = Task {
            while !Task.isCancelled {
                let apple = try await shop.buy("apple", shop.relaunched())
                await apple.finish()
            }
        }
        let readings = await withTaskGroup(of: [UInt64].self) { group in
            for _ in 0..<4 {
                group.addTask { await shop.device.run { await Transaction.unfinished.transactions().map(\.id) } }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        storm.cancel()
        _ = await storm.result
        for reading in readings {
            #expect(reading.filter { $0 < 100 } == Array(0..<100).reversed())
            #expect(reading == reading.sorted(by: >))
        }
    }

    @Test("Two iterators of one sequence read independently; a sequence can be read again")
    func independent() async throws {
        let shop = try TestShop()
        let knife = try await shop.buy("knife")
        let sequence = await shop.device.run { Transaction.all }
        var first = sequence.makeAsyncIterator()
        var second = sequence.makeAsyncIterator()
        #expect(await first.next()?.unsafePayloadValue.id == knife.id)
        #expect(await first.next() == nil)
        #expect(await second.next()?.unsafePayloadValue.id == knife.id)
        let pass = try await shop.buy("pass")
        #expect(await sequence.transactions().map(\.id) == [pass.id, knife.id])
    }
}
