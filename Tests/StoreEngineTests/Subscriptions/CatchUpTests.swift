import Foundation
import Testing

@testable import StoreEngine

@Suite("Catching up with time")
struct CatchUpTests {
    /// A thousand accounts, each with a monthly plan begun on another day.
    private func accounts(_ count: Int) -> (states: [SubscriptionState], numbers: TransactionNumbers) {
        var numbers = TransactionNumbers(next: 0)
        var states: [SubscriptionState] = []
        let start = instant("2026-01-01T12:00:00Z")
        for index in 0..<count {
            var state = SubscriptionState(account: "a\(index * 7919 % count)", groupID: "basket")
            _ = SubscriptionReducer(policy: BillingPolicy()).apply(
                .purchase(SubscriptionOrder(plan: .basicMonthly)), at: start + .seconds(86_400 * (index % 31)),
                to: &state, numbers: &numbers)
            states.append(state)
        }
        return (states, numbers)
    }

    @Test("three closed months: each missed renewal once, the status that of the newest (BUG-18)")
    func threeMonths() {
        var mum = Subscriber()
        mum.buy(.basicMonthly)
        mum.wait(until: "2026-04-06T00:00:00Z")
        #expect(mum.starts.dropFirst() == ["2026-02-01T00:00:00Z", "2026-03-01T00:00:00Z", "2026-04-01T00:00:00Z"])
        #expect(mum.status?.transactionID == 4)
        #expect(mum.status?.renewalInfo.renewalDate == instant("2026-05-01T00:00:00Z"))
        mum.wait(until: "2026-04-06T00:00:00Z")
        #expect(mum.own.count == 4)
    }

    @Test("ten years in one leap or in many steps: the same transactions under the same numbers, and the same states")
    func leap() {
        let reducer = SubscriptionReducer(policy: BillingPolicy())
        let end = instant("2036-03-01T00:00:00Z")
        var (leap, leapNumbers) = accounts(40)
        var (steps, stepNumbers) = (leap, leapNumbers)
        var leapRecord = SubscriptionOutcome()
        reducer.advance(&leap, through: end, numbers: &leapNumbers) { leapRecord.add($1) }
        var stepRecord = SubscriptionOutcome()
        var now = instant("2026-02-01T00:00:00Z")
        var random = SplitMix64(state: 4)
        while now < end {
            now = min(end, now + .seconds(Int.random(in: 1..<4_000_000, using: &random)))
            reducer.advance(&steps, through: now, numbers: &stepNumbers) { stepRecord.add($1) }
        }
        #expect(leap == steps)
        #expect(leapNumbers == stepNumbers)
        #expect(leapRecord == stepRecord)
        #expect(leapRecord.transactions.count == leapRecord.transactions.map(\.account).count)
        let instants = leapRecord.transactions.map(\.purchaseDate)
        #expect(instants == instants.sorted())
    }

    @Test("a thousand monthly plans over ten years renew 120 times each")
    func thousand() {
        var (states, numbers) = accounts(1000)
        var renewals = 0
        SubscriptionReducer(policy: BillingPolicy()).advance(
            &states, through: instant("2036-01-31T12:00:00Z"), numbers: &numbers
        ) { renewals += $1.transactions.count }
        #expect(renewals == 120_000)
        #expect(numbers.next == 121_000)
    }

    @Test("the order in which accounts are given changes nothing")
    func order() {
        let reducer = SubscriptionReducer(policy: BillingPolicy())
        let end = instant("2027-01-01T00:00:00Z")
        var (states, numbers) = accounts(20)
        var (others, otherNumbers) = (Array(states.reversed()), numbers)
        var record = SubscriptionOutcome()
        var otherRecord = SubscriptionOutcome()
        reducer.advance(&states, through: end, numbers: &numbers) { record.add($1) }
        reducer.advance(&others, through: end, numbers: &otherNumbers) { otherRecord.add($1) }
        #expect(record == otherRecord)
        #expect(states == others.reversed())
    }

    @Test("what cannot be recorded ends the catching up where it is")
    func failure() {
        struct Full: Error {}
        var (states, numbers) = accounts(3)
        var count = 0
        #expect(throws: Full.self) {
            try SubscriptionReducer(policy: BillingPolicy()).advance(
                &states, through: instant("2027-01-01T00:00:00Z"), numbers: &numbers
            ) { (_, _) throws(Full) in
                count += 1
                if count == 5 { throw Full() }
            }
        }
        #expect(numbers.next == 8)
    }

    @Test("the earliest due comes out first, of equal ones the lowest rank")
    func queue() {
        var random = SplitMix64(state: 9)
        var queue = DueQueue()
        var entries: [DueQueue.Entry] = []
        for rank in 0..<500 {
            let entry = DueQueue.Entry(
                instant: StoreInstant(rawValue: .random(in: 0..<50, using: &random)), rank: rank)
            queue.insert(entry.instant, rank: rank)
            entries.append(entry)
        }
        entries.sort()
        for entry in entries {
            #expect(queue.first == entry)
            queue.removeFirst()
        }
        #expect(queue.first == nil)
    }
}
