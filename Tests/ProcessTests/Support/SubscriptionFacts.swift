import Foundation
import Testing

/// Where a subscription stands, as processes of their own tell it.
struct SubscriptionFacts: Hashable, Sendable, CustomStringConvertible {
    /// State, plan and end: `subscribed com.myapp.yearly until 2027-01-01T00:00:00Z`.
    var standing: String
    /// What renews, for how much; `-` when nothing does.
    var next: String
    /// The products this account is entitled to.
    var owned: [String]
    /// Every event so far.
    var history: [String]

    var description: String { "\(standing), then \(next); owned \(owned); \(history)" }
}

extension TestHome {
    /// The subscriptions of an account.
    func subscriptions(
        of account: String = "default", sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> [[String: Any]] {
        try await done("subscriptions", "--json", "--account", account, sourceLocation: sourceLocation).array()
    }

    /// The one subscription of an account.
    func facts(
        of account: String = "default", sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> SubscriptionFacts {
        let all = try await subscriptions(of: account, sourceLocation: sourceLocation)
        try #require(all.count == 1, sourceLocation: sourceLocation)
        let one = all[0]
        func text(_ key: String) -> String { one[key] as? String ?? "-" }
        let history = (one["history"] as? [[String: Any]] ?? []).map { news in
            [news["type"], news["subtype"]].compactMap { $0 as? String }.joined(separator: " ")
        }
        let owned = try await done("owned", "--json", "--account", account, sourceLocation: sourceLocation).object()
        let entitlements = owned["entitlements"] as? [[String: Any]] ?? []
        let isRenewing = one["autoRenew"] as? Bool == true
        return SubscriptionFacts(
            standing: "\(text("state")) \(text("productID")) until \(text("expirationDate"))",
            next: isRenewing ? "\(text("renewalProductID")) \(text("renewalPrice"))" : "-",
            owned: entitlements.compactMap { $0["productId"] as? String }.sorted(), history: history)
    }

    /// Purchase dates and prices of every transaction, oldest first.
    func charges(sourceLocation: SourceLocation = #_sourceLocation) async throws -> [String] {
        try await transactions(sourceLocation: sourceLocation).reversed().map { transaction in
            let milliseconds = transaction["purchaseDate"] as? Double ?? 0
            let date = Date(timeIntervalSince1970: milliseconds / 1000).ISO8601Format()
            return "\(date) \((transaction["price"] as? Int ?? -1000) / 1000)"
        }
    }
}
