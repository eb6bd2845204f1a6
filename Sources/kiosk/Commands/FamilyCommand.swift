import Foundation
import StoreEngine

/// `kiosk family`: who is in an account's family, and whether it shares its subscriptions. A family is one for all
/// subscription groups.
enum FamilyCommand {
    static func run(_ arguments: ParsedArguments, _ output: Output) async throws -> ExitStatus {
        let words = arguments.operands
        let event: SubscriptionEvent?
        switch (words.first, words.count) {
        case (nil, 0), ("list", 1): event = nil
        case ("share", 2): event = .setFamilySharing(try onOff(words[1]))
        case ("join", 2): event = .memberJoined(try member(words[1]))
        case ("leave", 2): event = .memberLeft(try member(words[1]))
        default: throw CommandFailure.usage("Say 'kiosk family list|share on|share off|join ACCOUNT|leave ACCOUNT'.")
        }
        let session = try Session(arguments.common)
        let store = session.store
        let account = session.buyer.account
        if let event { try await apply(event, session) }
        let states = try await Session.engine { () throws(StoreEngineError) in
            try await store.subscriptions(account: account)
        }
        var members: [String] = []
        for member in states.flatMap(\.members) where member.isPresent && !members.contains(member.account) {
            members.append(member.account)
        }
        let isSharing = states.contains(where: \.isSharing)
        output.line("\(account) \(isSharing ? "shares" : "does not share") subscriptions with the family")
        for member in members { output.line("  \(member)") }
        if members.isEmpty { output.line("  nobody else is in the family") }
        output.object(["account": account, "sharing": isSharing, "members": members])
        return .done
    }

    private static func apply(_ event: SubscriptionEvent, _ session: Session) async throws {
        let (store, account) = (session.store, session.buyer.account)
        var refusal: StoreEngineError?
        var isDone = false
        for group in session.catalog.subscriptionGroups {
            do throws(StoreEngineError) {
                try await store.apply(event, group: group.id, account: account)
                isDone = true
            } catch {
                guard case .subscriptionRefused(let group, let reason) = error else { throw CommandFailure(error) }
                refusal = .subscriptionRefused(group: group, reason)
            }
        }
        if let refusal, !isDone { throw CommandFailure(refusal) }
        if session.catalog.subscriptionGroups.isEmpty {
            throw CommandFailure(
                .failed, code: "noSubscription", "The catalogue has no subscriptions to share.",
                advice: "Name another catalogue with --catalog FILE.")
        }
    }

    private static func member(_ name: String) throws(CommandFailure) -> String {
        let isPlain = name.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F && $0 != "/" }
        guard isPlain, !name.isEmpty, name.utf8.count <= 100, name != ".", name != ".." else {
            throw .usage(
                "'\(name)' is not a usable account name.",
                advice: "Use up to 100 bytes without slashes or control characters.")
        }
        return name
    }
}
