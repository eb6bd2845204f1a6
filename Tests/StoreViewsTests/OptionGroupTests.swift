import Foundation
import StoreEngine
import TerminalUI
import Testing

@testable import OpenStoreKit
@testable import StoreViews

/// Plans in groups and sections of the app's own.
@MainActor
@Suite(.oneScreen)
struct OptionGroupTests {
    private let monthly = "StoreFlowSubscriptionMonthly"
    private let annual = "StoreFlowSubscriptionAnnualy"
    /// Every plan of the demo shop, whichever group it is of.
    private static let plans = [
        "StoreFlowSubscriptionMonthly", "StoreFlowSubscriptionAnnualy", "com.myapp.monthly", "com.myapp.yearly",
    ]

    @Test("Groups are chosen with Left and Right; each shows its plans, in sections with headings (SEED-150)")
    func groups() async throws {
        let view = SubscriptionStoreView(productIDs: Self.plans) {
            SubscriptionOptionGroup("Baskets", isIncluded: { plan, _ in plan.id.hasPrefix("StoreFlow") }) {
                SubscriptionOptionSection("By the year", isIncluded: { $1.subscriptionPeriod == .yearly })
                SubscriptionOptionSection("By the month")
            }
            SubscriptionOptionGroup("Apps")
        }
        let bench = try await ViewBench(view)
        #expect(bench.model.groups.map(\.label) == ["Baskets", "Apps"])
        #expect(bench.model.products.map(\.id) == [annual, monthly])
        bench.expect("[ Baskets ]", "Apps", "By the year", "By the month")
        bench.reject("com.myapp")
        await bench.press(.up)
        #expect(bench.model.focus == .group)
        bench.expect("Group")
        await bench.press(.right)
        #expect(bench.model.products.map(\.id) == ["com.myapp.monthly", "com.myapp.yearly"])
        bench.expect("[ Apps ]")
        bench.reject("By the year")
        await bench.press(.right, .right, .left, .enter)
        #expect(bench.model.group == 0)
        #expect(bench.model.focus == .product(0))
        await bench.close()
    }

    @Test("A period set has a group for each length, the shortest first, in the view's language (SEED-150)")
    func periods() async throws {
        let names: [(StoreViewLanguage, [String])] = [
            (.english, ["Every month", "Every year"]), (.japanese, ["1か月ごと", "1年ごと"]),
        ]
        for (language, labels) in names {
            let view = SubscriptionStoreView(productIDs: [annual, monthly]) { SubscriptionPeriodGroupSet() }
            let bench = try await ViewBench(view, language: language)
            #expect(bench.model.groups.map(\.label) == labels)
            #expect(bench.model.products.map(\.id) == [monthly])
            await bench.close()
        }
    }

    @Test("A set by any value keeps the order of the plans; plans that nobody takes come last (SEED-150)")
    func sets() async throws {
        let set = SubscriptionStoreView(productIDs: Self.plans) {
            SubscriptionOptionGroupSet(groupedBy: { $0.id.hasPrefix("com.") }, label: { $0 ? "Apps" : "Baskets" })
        }
        let bench = try await ViewBench(set)
        #expect(bench.model.groups.map(\.label) == ["Baskets", "Apps"])
        await bench.close()
        let some = SubscriptionStoreView(productIDs: Self.plans) {
            SubscriptionOptionGroup("Yearly", isIncluded: { $1.subscriptionPeriod == .yearly })
            if Self.plans.isEmpty { SubscriptionOptionGroup("Never", isIncluded: { _, _ in false }) }
        }
        let rest = try await ViewBench(some)
        #expect(rest.model.groups.map(\.label) == ["Yearly", "Other plans"])
        #expect(rest.model.groups.map(\.plans.count) == [2, 2])
        await rest.close()
    }

    @Test("Sections alone are headings in one list, and what is bought is the plan chosen there (SEED-150)")
    func sections() async throws {
        let view = SubscriptionStoreView(groupID: "basket") {
            SubscriptionOptionSection("Long", isIncluded: { $1.subscriptionPeriod == .yearly })
            SubscriptionOptionSection("Short")
        }
        let bench = try await ViewBench(view)
        bench.expect("Long", "Short")
        #expect(bench.model.stops.first == .product(0))
        await bench.press(.down, .enter, .character("y"))
        #expect(try await bench.ledger().count == 1)
        let sold = try #require(try await bench.ledger().first)
        #expect(await bench.device.verify(sold).unsafePayloadValue.productID == monthly)
        await bench.close()
    }

    @Test(
        "Every size and style shows groups without harm (SEED-150)", arguments: SubscriptionStoreControlStyle.allCases)
    func sizes(_ style: SubscriptionStoreControlStyle) async throws {
        let view = SubscriptionStoreView(productIDs: Self.plans) { SubscriptionPeriodGroupSet() }
            .subscriptionStoreControlStyle(style)
        let bench = try await ViewBench(view)
        for size in Bench.sizes {
            bench.resize(size.columns, size.rows)
            await bench.press(.home, .up, .right, .down, .left)
            #expect(bench.model.products.indices.contains(bench.model.choice))
        }
        await bench.close()
    }
}
