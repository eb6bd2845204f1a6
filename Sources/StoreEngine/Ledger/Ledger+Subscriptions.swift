import Foundation

/// A subscription as the ledger keeps it.
struct LedgerSubscription: Hashable {
    var state: SubscriptionState
    /// The device that bought it, to which its renewals are bound.
    var device: String
}

/// A status as the ledger keeps it: what was signed, in parts.
struct LedgerStatus: Hashable {
    var account: String
    var groupID: String
    var purchaser: String
    var state: RenewalState
    var transactionID: UInt64
    /// The signed JSON of the renewal info.
    var payload: [UInt8]
    /// Raw `r || s`.
    var signature: [UInt8]
    /// The encoded JWS header with the certificates.
    var header: String
}

extension Ledger {
    // MARK: States

    private func readSubscription(_ row: SQLRow) -> Result<LedgerSubscription, StoreEngineError> {
        do {
            let state = try JSONDecoder().decode(SubscriptionState.self, from: Data(row.bytes(0)))
            return .success(LedgerSubscription(state: state, device: row.text(1)))
        } catch {
            return .failure(
                .damaged(path: database.path, detail: "the subscription of \(row.text(2)) in \(row.text(3)): \(error)"))
        }
    }

    private static let subscriptionColumns = "SELECT state, device, account, group_id FROM subscriptions"

    /// The subscription of an account in a group, if it ever had one.
    func subscription(account: String, group: String) throws(StoreEngineError) -> LedgerSubscription? {
        try database.first(
            "\(Self.subscriptionColumns) WHERE account = ? AND group_id = ?", .text(account), .text(group),
            read: readSubscription
        )?.get()
    }

    /// Subscriptions for which something is due by an instant.
    func dueSubscriptions(by instant: Int64) throws(StoreEngineError) -> [LedgerSubscription] {
        var due: [LedgerSubscription] = []
        for row in try database.all(
            "\(Self.subscriptionColumns) WHERE due <= ?", .integer(instant), read: readSubscription)
        {
            due.append(try row.get())
        }
        return due
    }

    /// Every subscription, of one account or of all.
    func subscriptions(account: String?) throws(StoreEngineError) -> [LedgerSubscription] {
        var found: [LedgerSubscription] = []
        for row in try database.all(
            "\(Self.subscriptionColumns) WHERE ?1 IS NULL OR account = ?1 ORDER BY account, group_id",
            .optional(account), read: readSubscription)
        {
            found.append(try row.get())
        }
        return found
    }

    /// When something happens by itself next, in milliseconds since 1970; `nil`: never.
    func nextDueInstant() throws(StoreEngineError) -> Int64? {
        if let instant = known.nextDueInstant { return instant }
        let instant = try database.first(
            "SELECT due FROM subscriptions INDEXED BY subscriptions_due WHERE due IS NOT NULL ORDER BY due LIMIT 1"
        ) { $0.integer(0) }
        known.nextDueInstant = .some(instant)
        return instant
    }

    /// Stores a subscription, and which transactions give access by it.
    func save(_ subscription: LedgerSubscription, statuses: [LedgerStatus]) throws(StoreEngineError) {
        known.nextDueInstant = nil
        let state = subscription.state
        let json: Data
        do {
            json = try JSONEncoder().encode(state)
        } catch {
            throw .cannotWrite(path: database.path, detail: "a subscription cannot be encoded: \(error)")
        }
        try database.run(
            "INSERT OR REPLACE INTO subscriptions(account, group_id, state, device, due) VALUES (?, ?, ?, ?, ?)",
            .text(state.account), .text(state.groupID), .text(String(decoding: json, as: UTF8.self)),
            .text(subscription.device), .optional(state.nextDueInstant?.rawValue))
        try database.run(
            "DELETE FROM entitlements WHERE purchaser = ? AND group_id = ?", .text(state.account), .text(state.groupID))
        if state.subscription == nil {
            try database.run(
                "DELETE FROM statuses WHERE purchaser = ? AND group_id = ?", .text(state.account), .text(state.groupID))
        }
        for status in statuses {
            try save(status)
            guard status.state.isEntitled else { continue }
            try database.run(
                "INSERT INTO entitlements(transaction_id, account, purchaser, group_id) VALUES (?, ?, ?, ?)",
                .id(status.transactionID), .text(status.account), .text(status.purchaser), .text(status.groupID))
        }
    }

    private func save(_ status: LedgerStatus) throws(StoreEngineError) {
        try database.run(
            """
            INSERT OR REPLACE INTO statuses(
                account, group_id, purchaser, state, transaction_id, payload, signature, chain)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """,
            .text(status.account), .text(status.groupID), .text(status.purchaser),
            .integer(Int64(status.state.rawValue)), .id(status.transactionID),
            .text(String(decoding: status.payload, as: UTF8.self)), .blob(status.signature),
            .integer(try chain(of: status.header)))
    }

    // MARK: Statuses

    /// How an account stands in a group: its own subscription first, then what it shares.
    func statuses(group: String, account: String) throws(StoreEngineError) -> [LedgerStatus] {
        try database.all(
            """
            SELECT s.account, s.group_id, s.purchaser, s.state, s.transaction_id, s.payload, s.signature, c.header
            FROM statuses AS s JOIN chains AS c ON c.id = s.chain
            WHERE s.account = ? AND s.group_id = ? ORDER BY s.purchaser != s.account, s.purchaser
            """,
            .text(account), .text(group)
        ) { row in
            LedgerStatus(
                account: row.text(0), groupID: row.text(1), purchaser: row.text(2),
                state: RenewalState(rawValue: Int(row.integer(3))) ?? .expired, transactionID: row.id(4),
                payload: row.bytes(5), signature: row.bytes(6), header: row.text(7))
        }
    }

    // MARK: Notices and refunds

    /// Adds news for a developer's server.
    func insert(_ notice: SubscriptionNotice) throws(StoreEngineError) {
        try database.run(
            """
            INSERT INTO notices(
                type, subtype, account, product, transaction_id, original_transaction_id, status, instant, renewal_info,
                reason)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            .text(notice.kind.rawValue), .optional(notice.subtype?.rawValue), .text(notice.account),
            .text(notice.productID), .id(notice.transactionID), .id(notice.originalTransactionID),
            .optional(notice.status.map { Int64($0.rawValue) }), .integer(notice.instant.rawValue),
            .optional(notice.renewalInfo?.json()), .optional(notice.consumptionRequestReason?.rawValue))
    }

    /// News for a developer's server, oldest first; what a newer program wrote is passed over. Renewal info is read only
    /// when asked for: it is most of the work.
    func notices(account: String?, withRenewalInfo: Bool) throws(StoreEngineError) -> [SubscriptionNotice] {
        try database.all(
            """
            SELECT type, subtype, account, product, transaction_id, original_transaction_id, status, instant,
                renewal_info, reason
            FROM notices WHERE ?1 IS NULL OR account = ?1 ORDER BY sequence
            """,
            .optional(account)
        ) { row -> SubscriptionNotice? in
            guard let kind = SubscriptionNotice.Kind(rawValue: row.text(0)) else { return nil }
            return SubscriptionNotice(
                kind: kind, subtype: row.optionalText(1).flatMap(SubscriptionNotice.Subtype.init(rawValue:)),
                account: row.text(2), productID: row.text(3), transactionID: row.id(4),
                originalTransactionID: row.id(5),
                status: row.optionalInteger(6).flatMap { RenewalState(rawValue: Int($0)) },
                instant: StoreInstant(rawValue: row.integer(7)),
                renewalInfo: withRenewalInfo ? row.optionalText(8).flatMap(RenewalInfoRecord.init(json:)) : nil,
                consumptionRequestReason: row.optionalText(9).flatMap(ConsumptionRequestReason.init(rawValue:)))
        }
        .compactMap(\.self)
    }

    /// Books money given back for an upgrade.
    func insert(_ refund: ProratedRefund) throws(StoreEngineError) {
        try database.run(
            "INSERT INTO prorated_refunds(transaction_id, amount, currency, instant) VALUES (?, ?, ?, ?)",
            .id(refund.transactionID), .integer(refund.amount.rawValue), .text(refund.currency),
            .integer(refund.instant.rawValue))
    }

    /// Money given back for upgrades, oldest first.
    func proratedRefunds() throws(StoreEngineError) -> [ProratedRefund] {
        try database.all("SELECT transaction_id, amount, currency, instant FROM prorated_refunds ORDER BY id") { row in
            ProratedRefund(
                transactionID: row.id(0), amount: Milliunits(rawValue: row.integer(1)), currency: row.text(2),
                instant: StoreInstant(rawValue: row.integer(3)))
        }
    }

    // MARK: Transaction numbers

    /// The numbers from the next one on; hand them back with ``give(back:)``.
    func transactionNumbers() throws(StoreEngineError) -> TransactionNumbers {
        TransactionNumbers(next: try nextTransactionID())
    }

    /// Notes which numbers were taken.
    func give(back numbers: TransactionNumbers) throws(StoreEngineError) {
        known.nextTransactionID = numbers.next
        known.hasNewCounts = true
    }
}
