import Foundation
import StoreEngine
import Testing

@testable import OpenStoreKit

@Suite("The current store: the task's, else the process's")
struct CurrentStoreTests {
    private func isOwned(_ id: String) async -> Bool { await Transaction.currentEntitlement(for: id) != nil }

    @Test("A device bound to a task is in force in the task and its children, and nowhere else")
    func bound() async throws {
        let owner = try TestShop()
        _ = try await owner.buy("knife")
        let stranger = try TestShop()
        await owner.device.run {
            #expect(await isOwned("knife"))
            async let child = isOwned("knife")
            #expect(await child)
            let task = Task { await isOwned("knife") }
            #expect(await task.value)
            let grouped = await withTaskGroup(of: Bool.self) { group in
                for _ in 0..<3 { group.addTask { await isOwned("knife") } }
                return await group.reduce(into: []) { $0.append($1) }
            }
            #expect(grouped == [true, true, true])
            await stranger.device.run { #expect(await !isOwned("knife")) }
            #expect(await isOwned("knife"))
        }
    }

    @Test("The innermost binding wins, also against the process-wide device")
    func boundInsideProcessWide() async throws {
        let outer = try TestShop()
        _ = try await outer.buy("knife")
        let inner = try TestShop()
        try await outer.device.runProcessWide {
            #expect(await isOwned("knife"))
            await inner.device.run { #expect(await !isOwned("knife")) }
        }
    }

    @Test("A detached task acts on the process-wide device (SEED-79)")
    func detached() async throws {
        let shop = try TestShop()
        _ = try await shop.buy("knife")
        let isOwnedThere = try await shop.device.runProcessWide {
            await Task.detached { await Transaction.currentEntitlement(for: "knife") != nil }.value
        }
        #expect(isOwnedThere)
    }

    @Test("Values and sequences keep the device they came from, in detached tasks too")
    func values() async throws {
        let shop = try TestShop()
        let knife = try await shop.buy("knife")
        let product = try #require(try await shop.device.products(for: ["knife"]).first)
        let unfinished = await shop.device.run { Transaction.unfinished }
        await Task.detached {
            #expect(await product.currentEntitlement != nil)
            #expect(await product.latestTransaction?.unsafePayloadValue.id == knife.id)
            #expect(await unfinished.firstElement() != nil)
            await knife.finish()
            #expect(await unfinished.firstElement() == nil)
        }.value
    }

    @Test("Process-wide bodies take turns; each sees only its own store, and what was before comes back")
    func processWideTurns() async throws {
        let counts = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    let shop = try TestShop()
                    return try await shop.device.runProcessWide {
                        for _ in 0..<3 {
                            try await Task.detached {
                                _ = try await Product.products(for: ["apple"]).first?.purchase()
                            }.value
                        }
                        return await Task.detached { await Transaction.unfinished.transactions().count }.value
                    }
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(counts == Array(repeating: 3, count: 20))
    }

    @Test("A process-wide body inside another one does not wait for it: an app that is started again")
    func nested() async throws {
        let shop = try TestShop()
        let relaunched = shop.relaunched()
        let sessions = try await shop.device.runProcessWide {
            let inner = try await relaunched.runProcessWide {
                try await Task.detached { try SimulatedDevice.current().buyer.session }.value
            }
            return try await [inner, Task.detached { try SimulatedDevice.current().buyer.session }.value]
        }
        #expect(sessions == [relaunched.buyer.session, shop.device.buyer.session])
    }

    @Test("A task that is cancelled while it waits for the process throws and runs nothing")
    func cancelledTurn() async throws {
        let shop = try TestShop()
        let isRun = try await shop.device.runProcessWide {
            await Task.detached {
                withUnsafeCurrentTask { $0?.cancel() }
                do {
                    return try await shop.device.runProcessWide { true }
                } catch {
                    return !(error is CancellationError)
                }
            }.value
        }
        #expect(!isRun)
    }
}
