import StoreEngine
import Storefront

/// `kiosk restore`.
enum RestoreCommand {
    static func run(_ arguments: ParsedArguments, _ output: Output) async throws -> ExitStatus {
        guard arguments.operands.isEmpty else { throw CommandFailure.usage("'kiosk restore' takes no operand.") }
        let shop = try await Session(arguments.common).readableShop(output)
        switch await shop.restore() {
        case .restored(let count):
            output.line(count == 1 ? "restored 1 purchase" : "restored \(count) purchases")
            try output.value(["restored": count])
            return .done
        case .cancelled:
            output.line("cancelled")
            try output.value(["result": "cancelled"])
            return .cancelled
        case .failed(let failure):
            throw CommandFailure(failure)
        }
    }
}
