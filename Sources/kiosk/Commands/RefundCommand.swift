import Foundation
import OpenStoreKit
import StoreEngine

/// `kiosk refund`.
enum RefundCommand {
    static let operands = "TRANSACTION | request TRANSACTION | decline TRANSACTION | reverse TRANSACTION"
    /// Reasons of a request, in the words of the command line.
    static let requestReasons = ConsumptionRequestReason.allCases.map(word)

    static func run(_ arguments: ParsedArguments, _ output: Output) async throws -> ExitStatus {
        let words = arguments.operands
        if words.count == 2, ["request", "decline", "reverse"].contains(words[0]) {
            return try await decide(words[0], try number(words[1]), arguments, output)
        }
        guard words.count == 1 else { throw CommandFailure.usage("Say 'kiosk refund TRANSACTION'.") }
        let id = try number(words[0])
        let reason: Transaction.RevocationReason
        switch arguments.options["reason"] {
        case nil, "other": reason = .other
        case "developer-issue": reason = .developerIssue
        case let word?:
            throw CommandFailure.usage("The reason is '\(word)'; it can be developer-issue or other.")
        }
        let session = try Session(arguments.common)
        let refunded = try await Session.engine { () throws(StoreEngineError) in
            try await session.store.refund(id, reason: reason.rawValue)
        }
        let result = await session.device().verify(refunded)
        output.line("refunded transaction \(id)")
        output.object(["refunded": "\(id)", "transaction": TransactionJSON.object(result)])
        return .done
    }

    /// A transaction's number.
    static func number(_ text: String) throws(CommandFailure) -> UInt64 {
        if let id = UInt64(text) { return id }
        throw .usage("'\(text)' is not a transaction number.", advice: "'kiosk transactions' shows the numbers.")
    }

    /// The store's side of a request for a refund.
    private static func decide(
        _ verb: String, _ id: UInt64, _ arguments: ParsedArguments, _ output: Output
    ) async throws -> ExitStatus {
        var reason = ConsumptionRequestReason.other
        if let name = arguments.options["reason"] {
            guard verb == "request", let named = ConsumptionRequestReason.allCases.first(where: { word($0) == name })
            else {
                throw CommandFailure.usage(
                    verb == "request" ? "There is no reason '\(name)'." : "'kiosk refund \(verb)' takes no reason.",
                    advice: "'kiosk refund request' takes \(requestReasons.joined(separator: ", ")).")
            }
            reason = named
        }
        let session = try Session(arguments.common)
        let store = session.store
        let asked = reason
        switch verb {
        case "request":
            try await Session.engine { () throws(StoreEngineError) in
                try await store.requestConsumption(of: id, reason: asked)
            }
            output.line("the store asks how transaction \(id) was used (CONSUMPTION_REQUEST \(asked.rawValue))")
            output.object(["requested": "\(id)", "reason": asked.rawValue])
        case "decline":
            try await Session.engine { () throws(StoreEngineError) in try await store.declineRefund(of: id) }
            output.line("no refund of transaction \(id)")
            output.object(["declined": "\(id)"])
        default:
            let restored = try await Session.engine { () throws(StoreEngineError) in
                try await store.reverseRefund(of: id)
            }
            output.line("the refund of transaction \(id) is undone")
            output.object([
                "reversed": "\(id)", "transaction": TransactionJSON.object(await session.device().verify(restored)),
            ])
        }
        return .done
    }

    private static func word(_ reason: ConsumptionRequestReason) -> String {
        reason.rawValue.lowercased().replacing("_", with: "-")
    }
}

/// `kiosk delete`: what a transaction manager for tests does.
enum DeleteCommand {
    static func run(_ arguments: ParsedArguments, _ output: Output) async throws -> ExitStatus {
        guard arguments.operands.count == 1 else { throw CommandFailure.usage("Say 'kiosk delete TRANSACTION'.") }
        let id = try RefundCommand.number(arguments.operands[0])
        let session = try Session(arguments.common)
        try await Session.engine { () throws(StoreEngineError) in try await session.store.deleteTransaction(id) }
        output.line("deleted transaction \(id)")
        output.object(["deleted": "\(id)"])
        return .done
    }
}
