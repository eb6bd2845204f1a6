import Foundation
import OpenStoreKit
import StoreEngine
import Storefront

/// `kiosk buy`.
enum BuyCommand {
    static func run(_ arguments: ParsedArguments, _ output: Output) async throws -> ExitStatus {
        guard arguments.operands.count == 1 else { throw CommandFailure.usage("Say 'kiosk buy PRODUCT'.") }
        if arguments.options["offer"] != nil {
            throw CommandFailure.usage("--offer belongs to subscriptions, whose sale is not part of this version.")
        }
        var options: Set<Product.PurchaseOption> = []
        if let text = arguments.options["quantity"] {
            guard let quantity = Int(text) else {
                throw CommandFailure.usage("--quantity is '\(Plain.text(text))'; it is a whole number.")
            }
            options.insert(.quantity(quantity))
        }
        if let text = arguments.options["account-token"] {
            guard let token = UUID(uuidString: text) else {
                throw CommandFailure.usage(
                    "--account-token is '\(Plain.text(text))', which is no UUID.",
                    advice: "Write it like 01234567-89AB-CDEF-0123-456789ABCDEF.")
            }
            options.insert(.appAccountToken(token))
        }
        let session = try Session(arguments.common)
        let shop = try await session.shop()
        let id = arguments.operands[0]
        guard let product = await shop.products.first(where: { $0.id == id }) else {
            if case .failed(let failure) = await shop.snapshot.loading { throw CommandFailure(failure) }
            throw CommandFailure(.productUnavailable(productID: Plain.text(id)))
        }
        return try await show(await shop.purchase(product, options: options), productID: id, session, output)
    }

    private static func show(
        _ report: PurchaseReport, productID: String, _ session: Session, _ output: Output
    ) async throws -> ExitStatus {
        switch report {
        case .delivered(let transaction, _):
            output.line("bought \(Plain.text(productID)) × \(transaction.quantity) (transaction \(transaction.id))")
            try await write(transaction.id, session, output)
            return .done
        case .alreadyOwned(let transaction):
            output.line(
                "\(Plain.text(productID)) is already owned (transaction \(transaction.id)); nothing was charged")
            try await write(transaction.id, session, output, ["alreadyOwned": true])
            return .done
        case .pending(let request):
            let number = request.map { " (request \($0.id))" } ?? ""
            output.line("waiting for approval\(number); nothing was charged")
            if output.json {
                var object: [String: Any] = ["result": "pending"]
                if let request { object["request"] = request.id }
                output.bytes(TransactionJSON.data(object) + Data("\n".utf8))
            }
            return .pending
        case .cancelled:
            output.line("cancelled")
            try output.value(["result": "cancelled"])
            return .cancelled
        case .failed(let failure):
            throw CommandFailure(failure)
        case .notDelivered(let transaction, let failure):
            let cause = CommandFailure(failure)
            throw CommandFailure(
                cause.status, code: cause.code,
                "Transaction \(transaction.id) was charged but not delivered yet: \(cause.message)",
                advice: "It is kept; the next start delivers it. \(cause.advice)")
        }
    }

    private static func write(
        _ id: UInt64, _ session: Session, _ output: Output, _ more: [String: Any] = [:]
    ) async throws {
        guard output.json else { return }
        let signed = try await Session.engine { () throws(StoreEngineError) in try await session.store.transaction(id) }
        guard let signed else { return }
        var object = more
        object["result"] = "success"
        object["transaction"] = TransactionJSON.object(await session.device().verify(signed))
        output.bytes(TransactionJSON.data(object) + Data("\n".utf8))
    }
}
