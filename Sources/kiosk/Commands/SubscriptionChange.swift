import Foundation
import OpenStoreKit
import StoreEngine

/// What the commands that change one subscription have in common.
struct SubscriptionChange {
    let session: Session
    /// The subscription group.
    let group: String

    var account: String { session.buyer.account }

    /// Finds the subscription meant: the group of a plan or of the group named, else the only one the account has.
    init(_ name: String?, _ arguments: ParsedArguments) async throws {
        session = try Session(arguments.common)
        let catalog = session.catalog
        let store = session.store
        let account = session.buyer.account
        let states = try await Session.engine { () throws(StoreEngineError) in
            try await store.subscriptions(account: account)
        }
        let groups = states.filter { $0.subscription != nil }.map(\.groupID)
        if let name {
            let known = groups + catalog.subscriptionGroups.map(\.id)
            let plan = catalog.products.first { $0.id == name }?.subscription?.groupID
            // A plan that the catalogue no longer holds is known by what was sold.
            let sold = states.first { $0.subscription?.plan.productID == name }?.groupID
            guard let group = plan ?? sold ?? known.first(where: { $0 == name }) else {
                let names = known + catalog.products.filter { $0.subscription != nil }.map(\.id)
                throw CommandFailure(
                    .failed, code: "noSubscription", "There is no plan or subscription group '\(name)'.",
                    advice: NearestName.of(name, among: names).map { "Did you mean '\($0)'?" }
                        ?? "'kiosk subscriptions' shows what this account has.")
            }
            self.group = group
            return
        }
        // Of several, the one that is not over is meant.
        let running = states.filter { $0.subscription?.renewalState.isOver == false }.map(\.groupID)
        switch (running.count, groups.count) {
        case (1, _): group = running[0]
        case (0, 1): group = groups[0]
        case (_, 0):
            throw CommandFailure(
                .failed, code: "noSubscription", "The account '\(account)' never had a subscription here.",
                advice: "'kiosk buy PLAN' buys one; --account names another account.")
        default:
            throw CommandFailure.usage(
                "The account '\(account)' has several subscriptions.",
                advice: "Name one of \(groups.joined(separator: ", ")), or a plan.")
        }
    }

    /// Does it, and says how the subscription stands then.
    func apply(_ event: SubscriptionEvent, _ output: Output) async throws -> ExitStatus {
        let (store, group, account) = (session.store, group, account)
        let result = try await Session.engine { () throws(StoreEngineError) in
            try await store.apply(event, group: group, account: account)
        }
        try await show(result, output)
        return .done
    }

    private func show(_ result: SubscriptionOutcome.Result, _ output: Output) async throws {
        let (store, group, account) = (session.store, group, account)
        let report = try await Session.engine { () throws(StoreEngineError) in
            try await SubscriptionReport.all(of: account, in: store)
        }
        .first { $0.state.groupID == group && !$0.status.isFamilyShared }
        var object: [String: Any] = ["subscription": report?.object ?? NSNull()]
        switch result {
        case .unchanged:
            object["result"] = "unchanged"
            output.line("nothing changed")
        case .purchased(let id):
            object["result"] = "renewed"
            output.line("charged: transaction \(id)")
            let signed = try await Session.engine { () throws(StoreEngineError) in try await store.transaction(id) }
            if let signed { object["transaction"] = TransactionJSON.object(await session.device().verify(signed)) }
        default: object["result"] = "changed"
        }
        for line in report?.lines ?? [] { output.line(line) }
        output.object(object)
    }
}

extension RenewalState {
    /// Whether nothing more will come of it by itself.
    fileprivate var isOver: Bool { self == .expired || self == .revoked }
}

/// The word `on` or `off`.
func onOff(_ word: String) throws(CommandFailure) -> Bool {
    switch word {
    case "on": return true
    case "off": return false
    default: throw .usage("'\(word)' is neither on nor off.")
    }
}
