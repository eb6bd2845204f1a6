/// The rules of subscriptions, as a function: (state, event, instant) → (new state, what the ledger records). It has no
/// clock and no storage; whoever holds those feeds it.
///
/// Time passes first: whatever became due before an event happens before it, each thing at its own instant. So one
/// leap over ten years and many small steps end in the same state, with the same transactions.
package struct SubscriptionReducer: Hashable, Sendable {
    /// The store's switches.
    package var policy: BillingPolicy

    /// Rules under a policy.
    package init(policy: BillingPolicy) {
        self.policy = policy
    }

    /// Settles what is due, then does what the event says. An instant before the state's last one counts as that one: a
    /// clock that was put back revives nothing.
    package func apply(
        _ event: SubscriptionEvent, at instant: StoreInstant, to state: inout SubscriptionState,
        numbers: inout TransactionNumbers
    ) -> SubscriptionOutcome {
        var transition = SubscriptionTransition(policy: policy, state: state, numbers: numbers)
        transition.settle(through: instant)
        transition.now = max(instant, state.lastInstant)
        let result = transition.handle(event)
        // A recovered payment may be for a period that is over by now.
        transition.settle(through: transition.now)
        transition.outcome.result = result
        state = transition.state
        state.lastInstant = max(state.lastInstant, transition.now)
        numbers = transition.numbers
        return transition.outcome
    }

    /// Settles everything that becomes due up to and including an instant.
    package func advance(
        _ state: inout SubscriptionState, through instant: StoreInstant, numbers: inout TransactionNumbers
    ) -> SubscriptionOutcome {
        guard let due = state.nextDueInstant, due <= instant else { return SubscriptionOutcome() }
        var transition = SubscriptionTransition(policy: policy, state: state, numbers: numbers)
        transition.settle(through: instant)
        state = transition.state
        numbers = transition.numbers
        return transition.outcome
    }

    /// Settles everything that becomes due in many subscriptions, in the order of their instants (of equal ones: by
    /// account, then group), so that transaction numbers do not depend on when somebody looks. `record` gets each
    /// outcome with the position of its state.
    package func advance<Failure: Error>(
        _ states: inout [SubscriptionState], through instant: StoreInstant, numbers: inout TransactionNumbers,
        record: (_ position: Int, _ outcome: SubscriptionOutcome) throws(Failure) -> Void
    ) throws(Failure) {
        let order = states.indices.sorted {
            (states[$0].account, states[$0].groupID) < (states[$1].account, states[$1].groupID)
        }
        var queue = DueQueue()
        for (rank, position) in order.enumerated() {
            if let due = states[position].nextDueInstant, due <= instant { queue.insert(due, rank: rank) }
        }
        while let first = queue.first {
            let position = order[first.rank]
            let outcome = advance(&states[position], through: first.instant, numbers: &numbers)
            let next = states[position].nextDueInstant
            if let next, next <= instant { queue.replaceFirst(with: next) } else { queue.removeFirst() }
            try record(position, outcome)
        }
    }
}

/// A heap of due instants: the earliest first, of equal ones the lowest rank.
struct DueQueue {
    /// Something due.
    struct Entry: Comparable {
        var instant: StoreInstant
        let rank: Int

        static func < (left: Entry, right: Entry) -> Bool {
            left.instant == right.instant ? left.rank < right.rank : left.instant < right.instant
        }
    }

    private var entries: [Entry] = []

    /// What comes first.
    var first: Entry? { entries.first }

    /// Adds something.
    mutating func insert(_ instant: StoreInstant, rank: Int) {
        entries.append(Entry(instant: instant, rank: rank))
        var child = entries.count - 1
        while child > 0 {
            let parent = (child - 1) / 2
            guard entries[child] < entries[parent] else { return }
            entries.swapAt(child, parent)
            child = parent
        }
    }

    /// Gives what comes first a later instant.
    mutating func replaceFirst(with instant: StoreInstant) {
        entries[0].instant = instant
        sink()
    }

    /// Takes away what comes first.
    mutating func removeFirst() {
        entries.swapAt(0, entries.count - 1)
        entries.removeLast()
        sink()
    }

    private mutating func sink() {
        var parent = 0
        while true {
            var child = 2 * parent + 1
            guard child < entries.count else { return }
            if child + 1 < entries.count, entries[child + 1] < entries[child] { child += 1 }
            guard entries[child] < entries[parent] else { return }
            entries.swapAt(child, parent)
            parent = child
        }
    }
}
