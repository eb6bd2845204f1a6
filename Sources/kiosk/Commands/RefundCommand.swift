import Foundation
import OpenStoreKit
import StoreEngine

/// `kiosk refund`.
enum RefundCommand {
    static func run(_ arguments: ParsedArguments, _ output: Output) async throws -> ExitStatus {
        guard arguments.operands.count == 1 else { throw CommandFailure.usage("Say 'kiosk refund TRANSACTION'.") }
        guard let id = UInt64(arguments.operands[0]) else {
            throw CommandFailure.usage(
                "'\(arguments.operands[0])' is not a transaction number.",
                advice: "'kiosk transactions' shows the numbers.")
        }
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
}
