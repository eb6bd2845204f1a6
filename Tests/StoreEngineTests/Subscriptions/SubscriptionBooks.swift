@testable import StoreEngine

/// A ledger kept from outcomes alone, which checks itself against the rules that must hold in every life.
struct SubscriptionBooks {
    fileprivate struct Line {
        let transaction: SubscriptionTransaction
        var end: StoreInstant
        var isUpgraded = false
        var isRevoked = false
    }

    private var lines: [Line] = []
    private var positions: [UInt64: Int] = [:]
    private var renewalNotices = 0
    private var renewals = 0
    private var introductions = 0
    /// Rules that were broken.
    private(set) var complaints: [String] = []

    /// Whose books.
    let account: String

    init(account: String) {
        self.account = account
    }

    /// The newest transaction's number.
    var newest: UInt64 { lines.last?.transaction.id ?? 1 }

    /// Books what came of a step, and checks it.
    mutating func book(_ outcome: SubscriptionOutcome, _ state: SubscriptionState) {
        let isRecovery = outcome.notices.contains { $0.subtype == .billingRecovery }
        for entry in outcome.entries {
            switch entry {
            case .transaction(let transaction): book(transaction, isRecovery: isRecovery)
            case .change(let change): book(change)
            case .notice(let notice) where notice.account == account && notice.kind == .didRenew: renewalNotices += 1
            case .notice, .proratedRefund: break
            }
        }
        if renewals != renewalNotices { complaints.append("\(renewals) renewals, \(renewalNotices) notices") }
        checkAccess(state)
    }

    private mutating func book(
        _ transaction: SubscriptionTransaction, isRecovery: Bool
    ) {
        if let newest = lines.last?.transaction.id, transaction.id <= newest {
            complaints.append("number \(transaction.id) after \(newest)")
        }
        if !transaction.isFamilyShared {
            if let last = lines.last(where: { !$0.transaction.isFamilyShared }) {
                check(transaction, after: last, isRecovery: isRecovery)
            } else if transaction.originalID != transaction.id || transaction.reason != .purchase {
                complaints.append("\(transaction.id) begins nothing")
            }
            if transaction.reason == .renewal { renewals += 1 }
            if transaction.offer?.kind == .introductory, transaction.reason == .purchase { introductions += 1 }
            if introductions > 1 { complaints.append("a second introductory offer") }
        }
        positions[transaction.id] = lines.count
        lines.append(Line(transaction: transaction, end: transaction.expirationDate))
    }

    private mutating func check(
        _ transaction: SubscriptionTransaction, after last: Line, isRecovery: Bool
    ) {
        let id = transaction.id
        if transaction.originalID != last.transaction.originalID { complaints.append("\(id) leaves the chain") }
        switch transaction.reason {
        case .renewal where transaction.purchaseDate == last.end && !last.isUpgraded && !last.isRevoked: break
        case .renewal where isRecovery && transaction.purchaseDate > last.end && !last.isUpgraded: break
        case .renewal: complaints.append("\(id) does not follow on")
        case .purchase:
            if transaction.purchaseDate < last.end, !last.isUpgraded, !last.isRevoked {
                complaints.append("\(id) begins before \(last.transaction.id) ends")
            }
        }
    }

    private mutating func book(_ change: TransactionChange) {
        guard let position = positions[change.id] else { return complaints.append("\(change.id) is unknown") }
        lines[position].apply(change.kind)
    }

    /// Access by the books: what is paid for now, not replaced and not paid back.
    private mutating func checkAccess(_ state: SubscriptionState) {
        let now = state.lastInstant
        let current = state.subscription?.transactionID
        let open = lines.filter { line in
            let transaction = line.transaction
            guard !transaction.isFamilyShared, !line.isUpgraded, !line.isRevoked else { return false }
            // A refund undone long after leaves an old period open by its dates alone.
            return transaction.purchaseDate <= now && now < line.end && transaction.id >= (current ?? 0)
        }
        .map(\.transaction.id)
        let entitled = state.entitledTransactionID
        if open.count > 1 { complaints.append("two plans at once: \(open)") }
        switch state.subscription?.phase {
        case .active where open != [entitled ?? .max]: complaints.append("active by \(open), not \(entitled ?? .max)")
        case .inGracePeriod where entitled != current || !open.isEmpty: complaints.append("grace without access")
        case .inBillingRetry, .expired, .revoked, nil:
            if entitled != nil || !open.isEmpty { complaints.append("access to \(open) after the end") }
        default: break
        }
        if let due = state.nextDueInstant, due <= now { complaints.append("something due was left") }
    }
}

extension SubscriptionBooks.Line {
    fileprivate mutating func apply(_ kind: TransactionChange.Kind) {
        switch kind {
        case .upgraded: isUpgraded = true
        case .revoked: isRevoked = true
        case .refundReversed: isRevoked = false
        case .expirationMoved(let instant): end = instant
        }
    }
}
