import Foundation
import StoreEngine
import TerminalUI
import Testing

@testable import Storefront

@Suite("Subscription plans on the screen")
struct PlanViewTests {
    /// A monthly basket that began on 1 January 2026.
    private static func held(
        _ state: RenewalState = .subscribed, _ change: (inout ShopSubscription) -> Void = { _ in }
    ) -> ShopSubscription {
        var held = ShopSubscription(
            groupID: "basket", state: state, productID: Fixture.monthly.id, transactionID: 4,
            periodStart: Fixture.start, expirationDate: Fixture.start + 31 * 86_400)
        held.renewalPrice = 980
        held.currency = "JPY"
        change(&held)
        return held
    }

    private func text(
        _ held: ShopSubscription, _ language: Language = .english, _ size: Size = Size(columns: 100, rows: 30),
        used: Bool = true, keys: String = "jjjjj"
    ) -> String {
        var state = Fixture.state(language, size: size) { snapshot in
            snapshot.subscriptions = [held]
            snapshot.introductionsUsed = used ? ["basket"] : []
        }
        for key in keys { _ = reduce(&state, .key(.character(key))) }
        return render(state, size: size).rows.map { row in row.map(\.text).joined() }.joined(separator: "\n")
    }

    static let sentences: [(RenewalState, japanese: String, mark: String)] = [
        (.subscribed, "有効なサブスクリプション", "● 有効"),
        (.expired, "サブスクリプションの有効期限が切れています", "○ 期限切れ"),
        (.inBillingRetryPeriod, "支払いに失敗し、Apple が再試行しています", "▲ 支払い失敗"),
        (.inGracePeriod, "支払いに失敗しましたが、猶予期間中はアクセスが継続します", "▲ 猶予期間中"),
        (.revoked, "Apple がサブスクリプションを返金または取り消しました", "✗ 取り消し"),
    ]

    @Test(
        "The selected plan says its state in the document's words and with a symbol (SEED-154, SEED-155, SEED-156, SEED-157, SEED-158)",
        arguments: sentences)
    func sentence(_ state: RenewalState, _ sentence: String, _ mark: String) {
        let text = text(Self.held(state), .japanese)
        #expect(text.contains(sentence))
        #expect(text.contains(mark))
    }

    @Test("Every state has a sentence and a mark of its own, in every language", arguments: Language.allCases)
    func distinct(_ language: Language) {
        let texts = Texts(language)
        #expect(Set(RenewalState.allCases.map { texts.sentence($0) }).count == RenewalState.allCases.count)
        #expect(Set(RenewalState.allCases.map { texts.mark($0) }).count == RenewalState.allCases.count)
    }

    /// What comes next, by what is held.
    static let outlooks: [(String, held: ShopSubscription, english: String, japanese: String)] = [
        ("renews", held(), "Renews Feb 1, 2026", "2026年2月1日に更新"),
        (
            "trial", held { $0.offerMode = .freeTrial }, "Free until Feb 1, 2026, then ￥980/month",
            "2026年2月1日まで無料、その後 ￥980/月"
        ),
        (
            "offer", held { $0.offerMode = .payAsYouGo }, "Offer until Feb 1, 2026, then ￥980/month",
            "2026年2月1日まで特別価格、その後 ￥980/月"
        ),
        (
            "offer that goes on",
            held {
                $0.offerMode = .payAsYouGo
                $0.nextOffer = .init(mode: .payAsYouGo, period: CatalogPeriod(unit: .month, value: 1))
                $0.renewalPrice = 490
            }, "Renews Feb 1, 2026: ￥490/month, then ￥980/month", "2026年2月1日に更新：￥490/月、その後 ￥980/月"
        ),
        (
            "offer that comes",
            held {
                $0.nextOffer = .init(mode: .payUpFront, period: CatalogPeriod(unit: .month, value: 3))
                $0.renewalPrice = 1200
            }, "Renews Feb 1, 2026: ￥1,200 for 3 months, then ￥980/month",
            "2026年2月1日に更新：3か月 ￥1,200、その後 ￥980/月"
        ),
        (
            "free offer after the trial",
            held {
                $0.offerMode = .freeTrial
                $0.nextOffer = .init(mode: .freeTrial, period: CatalogPeriod(unit: .month, value: 1))
                $0.renewalPrice = 0
            }, "Renews Feb 1, 2026: 1 month free, then ￥980/month",
            "2026年2月1日に更新：1か月無料、その後 ￥980/月"
        ),
        (
            "renewal off",
            held {
                $0.willAutoRenew = false
                $0.nextProductID = nil
            }, "Ends Feb 1, 2026", "2026年2月1日に終了"
        ),
        (
            "price, not agreed",
            held {
                $0.priceIncrease = .pending
                $0.renewalPrice = 1080
            }, "￥1,080/month from Feb 1, 2026 if you agree", "同意すると 2026年2月1日から ￥1,080/月"
        ),
        (
            "price, agreed",
            held {
                $0.priceIncrease = .agreed
                $0.renewalPrice = 1080
            }, "￥1,080/month from Feb 1, 2026", "2026年2月1日から ￥1,080/月"
        ),
        (
            "change of plan",
            held {
                $0.nextProductID = Fixture.annual.id
                $0.renewalPrice = 9800
            }, "Changes to Yearly basket (￥9,800/year) on Feb 1, 2026",
            "2026年2月1日に毎年の果物かご（￥9,800/年）へ変更"
        ),
        (
            "grace", held(.inGracePeriod) { $0.gracePeriodEnd = Fixture.start + 47 * 86_400 },
            "Access until Feb 17, 2026", "2026年2月17日まで利用できます"
        ),
        ("retry", held(.inBillingRetryPeriod), "No access since Feb 1, 2026", "2026年2月1日から利用できません"),
        ("expired", held(.expired), "Ended Feb 1, 2026", "2026年2月1日に終了しました"),
        (
            "refunded", held(.revoked) { $0.revocationDate = Fixture.start + 86_400 }, "Refunded Jan 2, 2026",
            "2026年1月2日に返金または取り消し"
        ),
    ]

    @Test("The row says what comes next and when (SEED-184, SEED-185)", arguments: outlooks)
    func outlook(_ name: String, _ held: ShopSubscription, _ english: String, _ japanese: String) {
        // Wide enough for the longest of them.
        let size = Size(columns: 109, rows: 30)
        #expect(text(held, .english, size).contains(english), "\(name)")
        #expect(text(held, .japanese, size).contains(japanese), "\(name)")
    }

    @Test("The plan that comes next says when it begins and at what price")
    func nextPlan() {
        let held = Self.held {
            $0.nextProductID = Fixture.annual.id
            $0.renewalPrice = 9800
        }
        let text = text(held)
        #expect(text.contains("→ Next plan"))
        #expect(text.contains("Starts Feb 1, 2026 at ￥9,800/year"))
    }

    @Test("Where days of a subscription are in sight, their zone is named (BUG-17)", arguments: Language.allCases)
    func zone(_ language: Language) {
        #expect(text(Self.held(), language).contains("· UTC ·"))
        #expect(text(Self.held(), language, Size(columns: 60, rows: 20)).contains("UTC"))
        let state = Fixture.state(language, size: Size(columns: 100, rows: 30)) { _ in }
        #expect(!render(state, size: state.size).rows.joined().map(\.text).joined().contains("UTC"))
    }

    @Test("Periods shorter than a day are dated to the minute")
    func acceleratedDates() {
        let held = Self.held { $0.expirationDate = $0.periodStart + 300 }
        #expect(text(held).contains("Renews Jan 1, 2026 0:05") == false)
        var quick = held
        quick.renewalDate = quick.expirationDate
        #expect(text(quick).contains("Renews Jan 1, 2026 0:05"))
    }

    @Test("Who used the introductory offer of a group sees no trial there (BUG-21)", arguments: [false, true])
    func introduction(_ used: Bool) {
        let text = text(Self.held(.expired), used: used)
        #expect(text.contains("￥1,200 for 3 months, then ￥9,800/year") == !used)
    }

    static let buttons: [(RenewalState, current: String, other: String)] = [
        (.subscribed, "[ Manage ]", "[ Change ]"), (.inGracePeriod, "[ Manage ]", "[ Change ]"),
        (.inBillingRetryPeriod, "[ Manage ]", "[ Subscribe ]"), (.expired, "[ Subscribe ]", "[ Subscribe ]"),
        (.revoked, "[ Subscribe ]", "[ Subscribe ]"),
    ]

    @Test("The button says what Enter does with a plan", arguments: buttons)
    func button(_ state: RenewalState, _ current: String, _ other: String) {
        let rows = text(Self.held(state)).split(separator: "\n")
        let shown = rows.filter { $0.contains("/month") || $0.contains("/year") }
        #expect(shown.count == 2)
        #expect(shown.first?.contains(current) == true)
        #expect(shown.last?.contains(other) == true)
    }

    @Test("The payment sheet shows the price after a trial beside the first one (SEED-185)")
    func sheetAfterTrial() {
        var prompt = Fixture.prompt
        prompt.productID = Fixture.monthly.id
        prompt.displayPrice = "￥0"
        var state = Fixture.state()
        state.list.selection = 5
        _ = reduce(&state, .key(.enter))
        _ = reduce(&state, .paymentRequested(prompt))
        let text = render(state, size: state.size).rows.map { $0.map(\.text).joined() }.joined(separator: "\n")
        #expect(text.contains("￥0 "))
        #expect(text.contains("1 week free, then ￥980/month. Renews until cancelled."))
    }

    @Test("The payment sheet of a lower plan says when it begins")
    func sheetOfLowerPlan() {
        var held = Self.held()
        held.productID = Fixture.annual.id
        held.nextProductID = Fixture.annual.id
        var state = Fixture.state { $0.subscriptions = [held] }
        state.list.selection = 5
        _ = reduce(&state, .key(.enter))
        var prompt = Fixture.prompt
        prompt.productID = Fixture.monthly.id
        prompt.displayPrice = "￥980"
        _ = reduce(&state, .paymentRequested(prompt))
        let text = render(state, size: state.size).rows.map { $0.map(\.text).joined() }.joined(separator: "\n")
        #expect(text.contains("Starts Feb 1, 2026 at ￥980/month"))
    }

    @Test("Buying the plan one has leads to a dialog with the way to manage it")
    func alreadySubscribed() {
        var state = Fixture.state()
        state.list.selection = 5
        _ = reduce(&state, .key(.enter))
        _ = reduce(&state, .purchaseEnded(.alreadyOwned(Fixture.transaction(4, Fixture.monthly))))
        let text = render(state, size: state.size).rows.map { $0.map(\.text).joined() }.joined(separator: "\n")
        #expect(text.contains("Already subscribed") && text.contains("[ OK ]") && text.contains("[ Manage ]"))
        _ = reduce(&state, .key(.tab))
        _ = reduce(&state, .key(.enter))
        #expect(state.layers == [.subscriptions(ListState(selection: 0))])
    }

    @Test("A purchase that only plans a change says so, and when")
    func planned() {
        var state = Fixture.state()
        state.list.selection = 6
        _ = reduce(&state, .key(.enter))
        let held = Self.held {
            $0.nextProductID = Fixture.annual.id
            $0.renewalPrice = 9800
        }
        _ = reduce(&state, .snapshot(Fixture.snapshot { $0.subscriptions = [held] }))
        _ = reduce(&state, .purchaseEnded(.alreadyOwned(Fixture.transaction(4, Fixture.monthly))))
        let text = render(state, size: state.size).rows.map { $0.map(\.text).joined() }.joined(separator: "\n")
        #expect(text.contains("Plan changed"))
        #expect(text.contains("Starts Feb 1, 2026 at ￥9,800/year"))
    }
}
