import Foundation
import StoreEngine
import Storefront

/// `kiosk clear`.
enum ClearCommand {
    static func run(_ arguments: ParsedArguments, _ output: Output) async throws -> ExitStatus {
        guard arguments.operands.isEmpty else { throw CommandFailure.usage("'kiosk clear' takes no operand.") }
        let session = try Session(arguments.common)
        let settings = arguments.options["settings"] != nil
        try await Session.engine { () throws(StoreEngineError) in
            try await session.store.clearTransactions()
            if settings { try await session.store.resetToDefaultState() }
        }
        output.line(
            settings
                ? "cleared transactions, requests, balances and switches"
                : "cleared transactions, requests and balances")
        try output.value(["cleared": true])
        return .done
    }
}
