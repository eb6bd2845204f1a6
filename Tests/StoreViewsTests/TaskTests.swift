import Foundation
import Synchronization
import TerminalUI
import Testing

@testable import OpenStoreKit
@testable import StoreViews

/// Tasks that run beside a view (storekit-spec A12).
@MainActor
@Suite(.oneScreen)
struct TaskTests {
    /// What a task said, and a way to wait for it.
    private final class Heard: Sendable {
        private let stream = AsyncStream.makeStream(of: String.self)

        func say(_ text: String) { stream.continuation.yield(text) }

        func next(_ count: Int) async -> [String] {
            var all: [String] = []
            for await text in stream.stream {
                all.append(text)
                if all.count == count { break }
            }
            return all
        }
    }

    @Test("currentEntitlementTask tells of an entitlement as it comes (SEED-141)")
    func entitlement() async throws {
        let heard = Heard()
        let view = ProductView(id: "non.consumable.knife")
            .currentEntitlementTask(for: "non.consumable.knife") { state in
                switch state {
                case .loading: heard.say("loading")
                case .failure: heard.say("failure")
                case .success: heard.say(state.transaction?.productID ?? "none")
                }
            }
        let bench = try await ViewBench(view)
        #expect(await heard.next(2) == ["loading", "none"])
        await bench.press(.enter, .character("y"))
        #expect(await heard.next(1) == ["non.consumable.knife"])
        await bench.close()
    }

    @Test("Consumables always give nil")
    func consumable() async throws {
        let heard = Heard()
        let view = ProductView(id: "consumable.apple")
            .currentEntitlementTask(for: "consumable.apple") { state in
                if case .success(let result) = state { heard.say(result == nil ? "nil" : "entitled") }
            }
        let bench = try await ViewBench(view)
        #expect(await heard.next(1) == ["nil"])
        await bench.press(.enter, .character("y"))
        #expect(await heard.next(1) == ["nil"])
        await bench.close()
    }

    @Test("subscriptionStatusTask tells the group's statuses")
    func statuses() async throws {
        let heard = Heard()
        let view = Gallery.paywall(.picker)
            .subscriptionStatusTask(for: "basket") { heard.say($0.value.map { "\($0.count)" } ?? "–") }
        let bench = try await ViewBench(view)
        #expect(await heard.next(2) == ["–", "0"])
        await bench.close()
    }

    @Test("Product tasks tell products, and what is not sold")
    func products() async throws {
        let one = Heard()
        let missing = Heard()
        let many = Heard()
        let view = StoreView(ids: ["consumable.apple"])
            .storeProductTask(for: "consumable.apple") { one.say($0.product?.displayName ?? "–") }
            .storeProductTask(for: "none") { if case .unavailable = $0 { missing.say("unavailable") } }
            .storeProductsTask(for: ["consumable.apple", "none"]) { state in
                if case .success(let products, let unavailable) = state {
                    many.say("\(products.map(\.id)) \(unavailable)")
                }
            }
        let bench = try await ViewBench(view)
        #expect(await one.next(2) == ["–", "Apple"])
        #expect(await missing.next(1) == ["unavailable"])
        #expect(await many.next(1) == [#"["consumable.apple"] ["none"]"#])
        await bench.close()
    }

    @Test("EntitlementTaskState maps its value and keeps the rest")
    func mapping() {
        #expect(EntitlementTaskState.success(2).map { $0 * 2 }.value == 4)
        #expect(EntitlementTaskState<Int>.loading.map { $0 * 2 }.value == nil)
        let failed = EntitlementTaskState.success(2).flatMap { _ in
            EntitlementTaskState<Int>.failure(StoreKitError.unknown)
        }
        guard case .failure(StoreKitError.unknown) = failed else {
            Issue.record("\(failed)")
            return
        }
    }
}
