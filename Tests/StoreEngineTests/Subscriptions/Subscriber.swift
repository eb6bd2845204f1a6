import Foundation

@testable import StoreEngine

/// One account in one group, with the rules at hand and everything recorded so far.
struct Subscriber {
    var state: SubscriptionState
    var numbers = TransactionNumbers(next: 1)
    var policy: BillingPolicy
    var now: StoreInstant
    /// Everything recorded.
    var record = SubscriptionOutcome()

    /// An account that has never subscribed.
    init(
        _ policy: BillingPolicy = BillingPolicy(), at start: String = "2026-01-01T00:00:00Z", account: String = "mum"
    ) {
        state = SubscriptionState(account: account, groupID: "basket")
        self.policy = policy
        now = instant(start)
    }

    /// The latest subscription.
    var held: HeldSubscription? { state.subscription }
    /// The purchaser's status.
    var status: SubscriptionStatusRecord? { state.status(for: state.account) }
    /// News so far, such as `DID_RENEW/BILLING_RECOVERY mum`; without the account for the purchaser.
    var news: [String] {
        record.notices.map {
            $0.text + ($0.account == state.account ? "" : " \($0.account)")
        }
    }
    /// Starts of the periods charged so far.
    var starts: [String] { own.map { text($0.purchaseDate) } }
    /// Transactions that were bought, not shared.
    var own: [SubscriptionTransaction] { record.transactions.filter { !$0.isFamilyShared } }
    /// Transactions of a member of the family.
    func shared(with member: String) -> [SubscriptionTransaction] {
        record.transactions.filter { $0.account == member }
    }

    /// Something happens now.
    @discardableResult
    mutating func act(_ event: SubscriptionEvent) -> SubscriptionOutcome.Result {
        let outcome = SubscriptionReducer(policy: policy).apply(event, at: now, to: &state, numbers: &numbers)
        record.add(outcome)
        return outcome.result
    }

    /// Time passes until an instant.
    mutating func wait(until text: String) {
        wait(until: instant(text))
    }

    /// Time passes until an instant.
    mutating func wait(until instant: StoreInstant) {
        now = instant
        record.add(SubscriptionReducer(policy: policy).advance(&state, through: now, numbers: &numbers))
    }

    /// Time passes.
    mutating func wait(_ length: Duration) {
        wait(until: now + length)
    }

    /// Time passes until the next thing happens by itself.
    mutating func waitUntilDue() {
        if let due = state.nextDueInstant { wait(until: due) }
    }

    /// Buys a plan.
    @discardableResult
    mutating func buy(
        _ plan: SubscriptionPlan, introductory: OfferTerms? = nil, offer: OfferTerms? = nil
    ) -> SubscriptionOutcome.Result {
        act(.purchase(SubscriptionOrder(plan: plan, introductoryOffer: introductory, offer: offer)))
    }

    /// News since the record held `count` notices.
    func news(after count: Int) -> [String] { Array(news.dropFirst(count)) }
}

extension SubscriptionOutcome {
    /// Adds what came later.
    mutating func add(_ later: SubscriptionOutcome) {
        entries += later.entries
    }
}

extension SubscriptionNotice {
    /// Type and subtype.
    var text: String { kind.rawValue + (subtype.map { "/\($0.rawValue)" } ?? "") }
}

extension SubscriptionPlan {
    /// A plan in dollars.
    static func plan(
        _ id: String, level: Int, _ period: String, _ dollars: String, isShareable: Bool = false
    ) -> SubscriptionPlan {
        SubscriptionPlan(
            productID: id, level: level, period: CatalogPeriod(period), price: Milliunits(dollars), currency: "USD",
            smallestAmount: Milliunits(rawValue: 10), storefront: "USA", isFamilyShareable: isShareable)
    }

    /// Level 1.
    static let proMonthly = plan("pro.monthly", level: 1, "P1M", "19.99")
    static let proYearly = plan("pro.yearly", level: 1, "P1Y", "199.99")
    /// Level 2.
    static let basicMonthly = plan("basic.monthly", level: 2, "P1M", "9.99")
    static let basicMonthlyToo = plan("basic.monthly.too", level: 2, "P1M", "8.99")
    static let basicYearly = plan("basic.yearly", level: 2, "P1Y", "99.99")
    static let basicWeekly = plan("basic.weekly", level: 2, "P1W", "2.99")
    /// Level 1, for the family.
    static let familyMonthly = plan("family.monthly", level: 1, "P1M", "29.99", isShareable: true)
    static let familyMonthlyToo = plan("family.monthly.too", level: 1, "P1M", "27.99", isShareable: true)

    static let all = [
        proMonthly, proYearly, basicMonthly, basicMonthlyToo, basicYearly, basicWeekly, familyMonthly,
        familyMonthlyToo,
    ]
}

extension OfferTerms {
    /// An offer in dollars.
    static func offer(
        _ kind: OfferKind, _ mode: CatalogOffer.PaymentMode, _ period: String, count: Int = 1, _ dollars: String = "0"
    ) -> OfferTerms {
        OfferTerms(
            kind: kind, id: kind == .introductory ? nil : "\(kind)", mode: mode, period: CatalogPeriod(period),
            periodCount: count, price: Milliunits(dollars))
    }

    /// A free week for new subscribers.
    static let trial = offer(.introductory, .freeTrial, "P1W")
    /// A month at half price.
    static let half = offer(.promotional, .payUpFront, "P1M", "4.99")
}

extension CatalogPeriod {
    /// A period as a catalogue writes it.
    init(_ text: String) {
        self = PeriodNotation.parse(text) ?? CatalogPeriod(unit: .day, value: 3650)
    }
}

extension Milliunits {
    /// An amount as a catalogue writes it.
    init(_ text: String) {
        self = Decimal(string: text).flatMap { try? Milliunits($0) } ?? Milliunits(rawValue: -1)
    }
}

/// An instant from its ISO 8601 text.
func instant(_ text: String) -> StoreInstant {
    StoreInstant((try? Date(text, strategy: .iso8601)) ?? .distantPast)
}

/// An instant as ISO 8601 text.
func text(_ instant: StoreInstant) -> String { instant.date.formatted(.iso8601) }
