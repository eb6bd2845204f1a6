import Foundation
import Testing

@testable import StoreEngine

/// With `KIOSK_FULL=1` in the environment a hundred thousand lives are led, else as many as take a few seconds in a
/// debug build.
@Suite("Random lives of subscriptions")
struct SubscriptionPropertyTests {
    static let isFull = ProcessInfo.processInfo.environment["KIOSK_FULL"] == "1"
    /// Parts that run side by side.
    static let parts = 0..<8
    static let livesPerPart = isFull ? 12_500 : 30

    private static func seeds(of part: Int) -> Range<UInt64> {
        let first = UInt64(part * livesPerPart)
        return first..<first + UInt64(livesPerPart)
    }

    @Test(
        "one plan at a time, chains without gaps, one transaction a period, whatever happens (issue 4)",
        arguments: parts)
    func rules(_ part: Int) {
        for seed in Self.seeds(of: part) {
            var life = RandomSubscriptionLife(seed: seed)
            var books = SubscriptionBooks(account: "mum")
            var state = SubscriptionState(account: "mum", groupID: "basket")
            var numbers = TransactionNumbers(next: 1)
            for _ in 0..<Int.random(in: 1...200, using: &life.random) {
                let step = life.step(newest: books.newest)
                books.book(step.happen(to: &state, &numbers), state)
                if !books.complaints.isEmpty { break }
            }
            #expect(books.complaints.isEmpty, "seed \(seed)")
            if !books.complaints.isEmpty { return }
        }
    }

    @Test("looking in between, closing and opening again change nothing (issue 4)", arguments: parts)
    func replay(_ part: Int) throws {
        for seed in Self.seeds(of: part) {
            var life = RandomSubscriptionLife(seed: seed)
            var (state, numbers) = (SubscriptionState(account: "mum", groupID: "basket"), TransactionNumbers(next: 1))
            var (other, otherNumbers) = (state, numbers)
            var record = SubscriptionOutcome()
            var otherRecord = SubscriptionOutcome()
            for index in 0..<Int.random(in: 1...200, using: &life.random) {
                let step = life.step(newest: max(1, numbers.next - 1))
                // One looks at several instants before each event …
                for share: Int64 in [3, 1] {
                    let between = StoreInstant(
                        rawValue: state.lastInstant == StoreInstant(rawValue: .min)
                            ? step.instant.rawValue
                            : step.instant.rawValue - max(0, step.instant.rawValue - state.lastInstant.rawValue) / share
                    )
                    record.add(
                        SubscriptionReducer(policy: step.policy).advance(&state, through: between, numbers: &numbers))
                }
                var outcome = step.happen(to: &state, &numbers)
                // … and is written down and read again now and then.
                if index % 50 == 49 {
                    state = try JSONDecoder().decode(SubscriptionState.self, from: JSONEncoder().encode(state))
                }
                var otherOutcome = step.happen(to: &other, &otherNumbers)
                outcome.result = .unchanged
                otherOutcome.result = .unchanged
                record.add(outcome)
                otherRecord.add(otherOutcome)
                guard state == other else { break }
            }
            #expect(state == other, "seed \(seed)")
            #expect(numbers == otherNumbers, "seed \(seed)")
            #expect(record == otherRecord, "seed \(seed)")
            if record != otherRecord { return }
        }
    }
}

extension RandomSubscriptionLife.Step {
    /// Lets it happen.
    func happen(to state: inout SubscriptionState, _ numbers: inout TransactionNumbers) -> SubscriptionOutcome {
        let reducer = SubscriptionReducer(policy: policy)
        guard let event else { return reducer.advance(&state, through: instant, numbers: &numbers) }
        return reducer.apply(event, at: instant, to: &state, numbers: &numbers)
    }
}
