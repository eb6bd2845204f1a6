import Foundation
import TerminalUI
import Testing

@testable import OpenStoreKit
@testable import StoreViews

/// Plans in groups and sections of the app's own (SEED-150, storekit-spec A12).
@MainActor
@Suite(.oneScreen)
struct OptionGroupTests {
    nonisolated private static let monthly = "StoreFlowSubscriptionMonthly"
    nonisolated private static let annual = "StoreFlowSubscriptionAnnualy"
    nonisolated private static let clubMonthly = "com.myapp.monthly"
    nonisolated private static let clubYearly = "com.myapp.yearly"

    /// Content that an app gives a name of its own.
    private struct ByKind: StoreContent {
        var withClub: Bool
        var body: some StoreContent {
            SubscriptionOptionGroup("Fruit", isIncluded: { $0.id.hasPrefix("StoreFlow") }) { "Fruit, picked for you." }
            if withClub {
                SubscriptionOptionGroup("Club", isIncluded: { $0.id.hasPrefix("com.myapp") })
            }
        }
    }

    private func view(@StoreContentBuilder content: () -> some StoreContent) -> SubscriptionStoreView {
        SubscriptionStoreView(productIDs: Gallery.plans, content: content).onInAppPurchaseCompletion { _, result in
            if case .success(.success(.verified(let transaction))) = result { await transaction.finish() }
        }
    }

    // MARK: What content makes of plans

    /// An outline in words: groups in brackets, sections with their headings.
    private func words(_ outline: PlanOutline, _ language: StoreViewLanguage = .english) -> String {
        let texts = ViewTexts(language)
        let groups = outline.groups.map { "[\(texts.title($0.title)): \(words($0, language))]" }
        let sections = outline.sections.map { section in
            let title = section.title.map { texts.title($0) + " = " } ?? ""
            let names = section.plans.map { id in
                switch id {
                case Self.monthly: "month"
                case Self.annual: "year"
                case Self.clubMonthly: "club month"
                default: "club year"
                }
            }
            return title + names.joined(separator: " + ")
        }
        return (groups + sections).joined(separator: " ")
    }

    private func outline(_ view: SubscriptionStoreView) async throws -> PlanOutline {
        let bench = try await ViewBench(view)
        let outline = try #require(bench.model.outline)
        await bench.close()
        return outline
    }

    @Test(
        "Plans are grouped by period, the shortest first, titled in both languages (SEED-150, storekit-spec A12)",
        arguments: [
            (StoreViewLanguage.english, "[Monthly: month + club month] [Yearly: year + club year]"),
            (.japanese, "[毎月: month + club month] [毎年: year + club year]"),
        ])
    func periods(_ language: StoreViewLanguage, _ expected: String) async throws {
        #expect(words(try await outline(view { SubscriptionPeriodGroupSet() }), language) == expected)
        let backwards = SubscriptionStoreView(productIDs: Gallery.plans.reversed()) { SubscriptionPeriodGroupSet() }
        #expect(
            try await outline(backwards).groups.map(\.title)
                == outline(view { SubscriptionPeriodGroupSet() }).groups.map(\.title))
    }

    @Test(
        "Every period has a title in both languages (storekit-spec A12)",
        arguments: [
            (1, Product.SubscriptionPeriod.Unit.day, "Daily", "毎日"), (7, .day, "Weekly", "毎週"),
            (1, .week, "Weekly", "毎週"), (2, .week, "Every 2 weeks", "2週ごと"), (1, .month, "Monthly", "毎月"),
            (6, .month, "Every 6 months", "6か月ごと"), (1, .year, "Yearly", "毎年"),
        ])
    func frequency(
        _ value: Int, _ unit: Product.SubscriptionPeriod.Unit, _ english: String, _ japanese: String
    ) {
        let period = Product.SubscriptionPeriod(unit: unit, value: value)
        #expect(ViewTexts(.english).frequency(period) == english)
        #expect(ViewTexts(.japanese).frequency(period) == japanese)
    }

    @Test("A set groups by what plans have in common, with the app's titles (SEED-150)")
    func set() async throws {
        let view = view {
            SubscriptionOptionGroupSet {
                $0.subscription?.subscriptionGroupID ?? ""
            } label: {
                $0.uppercased()
            }
        }
        #expect(words(try await outline(view)) == "[BASKET: month + year] [CLUB: club month + club year]")
    }

    @Test(
        "What is in no group or section comes last, and conditions hold in content of one's own (SEED-150)",
        arguments: [
            (false, "[Fruit: month + year] [Other plans: club month + club year]"),
            (true, "[Fruit: month + year] [Club: club month + club year]"),
        ])
    func others(_ withClub: Bool, _ expected: String) async throws {
        #expect(words(try await outline(view { ByKind(withClub: withClub) })) == expected)
    }

    @Test("Sections keep their headings; a group without plans is left out (SEED-150)")
    func sectionsAndEmptyGroups() async throws {
        let plain = view {
            SubscriptionOptionSection("Fruit", isIncluded: { $0.id.hasPrefix("StoreFlow") })
            SubscriptionOptionGroup("Nothing", isIncluded: { _ in false })
        }
        #expect(words(try await outline(plain)) == "Fruit = month + year Other plans = club month + club year")
    }

    @Test("Groups may hold groups and sections; sections beside groups become the last one (SEED-150)")
    func nested() async throws {
        let view = view {
            SubscriptionOptionSection("Small", isIncluded: { $0.id == Self.clubMonthly })
            SubscriptionOptionGroup("Fruit") {
                SubscriptionOptionGroup("Short", isIncluded: { $0.id == Self.monthly })
                SubscriptionOptionGroup(isIncluded: { $0.id == Self.annual })
            }
        }
        let expected =
            "[Fruit: [Short: month] [Annual basket: year]] [Other plans: Small = club month Other plans = club year]"
        #expect(words(try await outline(view)) == expected)
    }

    // MARK: Tabs

    private func open(
        _ style: SubscriptionOptionGroupStyle, size: Size = Size(columns: 80, rows: 24),
        language: StoreViewLanguage = .english
    ) async throws -> ViewBench<SubscriptionStoreView> {
        try await ViewBench(Gallery.grouped(style), size: size, language: language)
    }

    @Test("A row of tabs stands above the chosen group's words and plans (SEED-150)")
    func tabs() async throws {
        let bench = try await open(.tabs, language: .japanese)
        #expect(
            bench.lines.prefix(11).joined(separator: "\n") == """
                 果物かご
                 ──────────────────────────────────────────────────────────────────────────────
                  毎月   毎年

                 Stop whenever you like.

                ▌● 毎月の果物かご                                                      ￥980/月
                ▌  旬の果物を月に一度お届け
                ▌  1週間無料、その後 ￥980/月

                 ○ クラブ月会員                                                        ￥500/月
                """)
        bench.expect("←→ グループ")
        await bench.close()
    }

    @Test(
        "Left and Right turn tabs from the plans and from the row itself; Up and Tab lead to the row (SEED-150)",
        arguments: [
            [Key.right], [.up, .right], [.right, .right, .left, .right], [.backTab, .backTab, .tab, .tab, .right],
        ])
    func turn(_ keys: [Key]) async throws {
        let bench = try await open(.tabs)
        for key in keys { await bench.press(key) }
        bench.expect("Two months of the year are free.", "Annual basket", "Club, yearly")
        bench.reject("Monthly basket", "Stop whenever you like.")
        #expect(bench.model.selectedProduct?.id == Self.annual)
        await bench.close()
    }

    @Test("Plans side by side keep Left and Right; tabs turn on their row (SEED-150)")
    func tabsAboveSideBySide() async throws {
        let view = Gallery.grouped(.tabs).subscriptionStoreControlStyle(.compactPicker)
        let bench = try await ViewBench(view)
        await bench.press(.right)
        #expect(bench.model.selectedProduct?.id == Self.clubMonthly)
        await bench.press(.up, .right, .enter, .right)
        #expect(bench.model.selectedProduct?.id == Self.clubYearly)
        await bench.close()
    }

    @Test("The chosen tab is the only accent of the screen (SEED-150)")
    func accent() async throws {
        for focus in [[], [Key.up], [.down, .down]] {
            let bench = try await open(.tabs)
            for key in focus { await bench.press(key) }
            let canvas = try #require(bench.presentation.canvas)
            let accents = canvas.rows.map { $0.filter { $0.style.role == .accent }.map(\.text).joined() }
                .filter { !$0.isEmpty }
            #expect(accents == [" Monthly "])
            await bench.close()
        }
    }

    // MARK: Links

    @Test("Links list the groups with what they cost; Enter opens one, Esc leads back to it (SEED-150)")
    func links() async throws {
        let bench = try await open(.links)
        bench.expect("Monthly", "2 plans from ￥500/month", "Yearly", "2 plans from ￥5,000/year", "⏎ Open")
        bench.reject("Subscribe", "Annual basket")
        await bench.press(.down, .enter)
        bench.expect("Fruit basket › Yearly", "Two months of the year are free.", "Annual basket", "q Back")
        await bench.press(.escape)
        #expect(bench.model.focus == .link(1))
        bench.expect("2 plans from ￥5,000/year")
        #expect(!bench.host.isDismissed)
        await bench.press(.escape)
        #expect(bench.host.isDismissed)
        await bench.close()
    }

    @Test(
        "Automatic is tabs where the titles fit beside each other, else links; a resize changes it (SEED-150)",
        arguments: [(80, 12, true), (40, 12, true), (20, 12, false), (80, 7, false)])
    func automatic(_ columns: Int, _ rows: Int, _ isTabs: Bool) async throws {
        let view = SubscriptionStoreView(productIDs: Gallery.plans) {
            SubscriptionOptionGroup("Fruit basket", isIncluded: { $0.id.hasPrefix("StoreFlow") })
        }
        let bench = try await ViewBench(view, size: Size(columns: columns, rows: rows))
        #expect(bench.model.tabLevels.isEmpty != isTabs)
        bench.resize(80, 24)
        #expect(bench.model.tabLevels == [0])
        #expect(bench.model.selectedProduct?.id == Self.monthly)
        await bench.close()
    }

    @Test("Content has a group style of its own; tabs inside an opened link, links below tabs (SEED-150)")
    func mixed() async throws {
        let view = view {
            SubscriptionOptionGroup("Fruit") { SubscriptionPeriodGroupSet().subscriptionStoreOptionGroupStyle(.links) }
            SubscriptionOptionGroup("Club", isIncluded: { $0.id.hasPrefix("com.myapp") })
        }
        .subscriptionStoreOptionGroupStyle(.tabs)
        let bench = try await ViewBench(view)
        bench.expect("Fruit   Club", "Monthly", "Yearly")
        #expect(bench.model.focus == .link(0))
        await bench.press(.down, .enter)
        bench.expect("Fruit basket › Yearly", "Annual basket")
        bench.reject("Fruit   Club")
        await bench.press(.escape, .right)
        bench.expect("Club, monthly")
        await bench.close()
    }

    // MARK: Buying

    @Test(
        "Each style buys the plan that is chosen in a group, and stays there (SEED-150, SEED-185)",
        arguments: [
            (SubscriptionOptionGroupStyle.tabs, [Key.right, .down, .enter]), (.links, [.down, .enter, .down, .enter]),
            (.automatic, [.right, .down, .tab, .enter]),
        ])
    func buying(_ style: SubscriptionOptionGroupStyle, _ keys: [Key]) async throws {
        let bench = try await open(style)
        for key in keys { await bench.press(key) }
        bench.expect("[Environment: Xcode]", "Club, yearly", "￥5,000/year")
        await bench.press(.character("y"), .enter)
        #expect(try await bench.ledger().count == 1)
        #expect(bench.model.owned == [Self.clubYearly])
        bench.expect("Current plan", "Annual basket")
        await bench.close()
    }

    @Test("A plan of a section is bought as from a plain list; sections may come from a loop (SEED-150)")
    func sectionPurchase() async throws {
        let view = SubscriptionStoreView(groupID: "basket", marketingContent: "Fruit at your door.") {
            for unit in [Product.SubscriptionPeriod.Unit.year, .month] {
                SubscriptionOptionSection("\(unit)", isIncluded: { $0.subscription?.subscriptionPeriod.unit == unit })
            }
        }
        let bench = try await ViewBench(view)
        bench.expect("Fruit at your door.", "year", "Annual basket", "month", "Monthly basket")
        #expect(bench.model.stops.first == .product(0))
        await bench.press(.down, .enter, .character("y"))
        #expect(bench.model.owned == [Self.monthly])
        await bench.close()
    }

    // MARK: Small windows

    @Test(
        "At every size every plan of every group can be reached and bought (SEED-150, BUG-35)", arguments: Bench.sizes)
    func reachable(_ size: Size) async throws {
        for style in [SubscriptionOptionGroupStyle.tabs, .links] {
            for language in StoreViewLanguage.allCases {
                for (group, place, id) in [
                    (0, 0, Self.monthly), (0, 1, Self.clubMonthly), (1, 0, Self.annual), (1, 1, Self.clubYearly),
                ] {
                    let bench = try await open(style, size: size, language: language)
                    for _ in 0..<group { await bench.press(style == .tabs ? .right : .down) }
                    if style == .links { await bench.press(.enter) }
                    for _ in 0..<place { await bench.press(.down) }
                    let plan = try #require(bench.model.selectedProduct)
                    #expect(plan.id == id)
                    bench.expect(bench.model.rate(of: plan))
                    #expect(bench.text.contains(plan.displayName.prefix(6)), "\(bench.text)")
                    await bench.press(.enter)
                    #expect(bench.model.dialog != nil)
                    await bench.close()
                }
            }
        }
    }

    @Test("At 40×12 nothing is cut, wide characters included (SEED-150)")
    func nothingCut() async throws {
        for style in SubscriptionOptionGroupStyle.allCases {
            for language in StoreViewLanguage.allCases {
                let bench = try await open(style, size: Size(columns: 40, rows: 12), language: language)
                bench.reject("…")
                await bench.press(style == .links ? .enter : .right)
                bench.reject("…")
                await bench.close()
            }
        }
    }

    @Test("Tabs that do not fit are turned one at a time (SEED-150)")
    func turningTabs() async throws {
        let view = view { ByKind(withClub: false) }.subscriptionStoreOptionGroupStyle(.tabs)
        let bench = try await ViewBench(view, size: Size(columns: 20, rows: 12))
        bench.expect("Fruit ▸")
        await bench.press(.right)
        bench.expect("◂ Other plans")
        await bench.close()
    }
}
