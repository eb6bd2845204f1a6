import Foundation
import StoreEngine

/// `kiosk ask-to-buy`.
enum AskToBuyCommand {
    static func run(_ arguments: ParsedArguments, _ output: Output) async throws -> ExitStatus {
        let words = arguments.operands
        switch (words.first, words.count) {
        case ("on", 1), ("off", 1):
            let session = try Session(arguments.common)
            let isOn = words[0] == "on"
            try await Session.engine { () throws(StoreEngineError) in
                try await session.store.updateSettings { $0.askToBuy = isOn }
            }
            output.line("Ask to Buy is \(words[0])")
            try output.value(["askToBuy": isOn])
        case ("list", 1):
            try await list(arguments, output)
        case ("approve", 2):
            let session = try Session(arguments.common)
            let id = try number(words[1])
            let transaction = try await Session.engine { () throws(StoreEngineError) in
                try await session.store.approve(request: id)
            }
            let result = await session.device().verify(transaction)
            output.line("approved request \(id): transaction \(transaction.id)")
            output.object(["approved": id, "transaction": TransactionJSON.object(result)])
        case ("decline", 2):
            let session = try Session(arguments.common)
            let id = try number(words[1])
            try await Session.engine { () throws(StoreEngineError) in try await session.store.decline(request: id) }
            output.line("declined request \(id)")
            try output.value(["declined": id])
        default:
            throw CommandFailure.usage("Say 'kiosk ask-to-buy on|off|list|approve ID|decline ID'.")
        }
        return .done
    }

    private static func list(_ arguments: ParsedArguments, _ output: Output) async throws {
        let session = try Session(arguments.common)
        let pendingOnly = arguments.options["all"] == nil
        let requests = try await Session.engine { () throws(StoreEngineError) in
            try await session.store.requests(pendingOnly: pendingOnly, account: nil)
        }
        try output.value(requests.map(RequestJSON.init))
        if requests.isEmpty {
            output.line("no requests")
        } else {
            let rows = requests.map {
                [
                    "\($0.id)", $0.requestDate.ISO8601Format(), $0.kind.rawValue, $0.order.productID,
                    "\($0.order.quantity)", $0.account, $0.status.rawValue,
                ]
            }
            output.line(
                Plain.table([["ID", "DATE", "KIND", "PRODUCT", "QTY", "ACCOUNT", "STATUS"]] + rows, right: [4]))
        }
    }

    static func number(_ text: String) throws(CommandFailure) -> Int64 {
        guard let id = Int64(text), id >= 0 else {
            throw .usage(
                "'\(text)' is not a request number.", advice: "'kiosk ask-to-buy list' shows the numbers.")
        }
        return id
    }
}

/// A request as `ask-to-buy list --json` shows it (contract §2).
struct RequestJSON: Encodable {
    let id: Int64
    let kind: String
    let productID: String
    let quantity: Int
    let account: String
    let device: String
    let requestDate: Date
    let status: String
    let transactionId: String?

    init(_ request: PurchaseRequest) {
        id = request.id
        kind = request.kind.rawValue
        productID = request.order.productID
        quantity = request.order.quantity
        account = request.account
        device = request.device
        requestDate = request.requestDate
        status = request.status.rawValue
        transactionId = request.transactionID.map(String.init)
    }
}
