import Foundation
import OpenStoreKit
import StoreEngine

/// `kiosk transactions`.
enum TransactionsCommand {
    private static let pageSize = 500

    static func run(_ arguments: ParsedArguments, _ output: Output) async throws -> ExitStatus {
        guard arguments.operands.isEmpty else { throw CommandFailure.usage("'kiosk transactions' takes no operand.") }
        var remaining = Int.max
        if let text = arguments.options["limit"] {
            guard let limit = Int(text), limit > 0 else {
                throw CommandFailure.usage("--limit is '\(text)'; it is a number from 1 on.")
            }
            remaining = limit
        }
        let session = try Session(arguments.common)
        let query = TransactionQuery(
            scope: arguments.options["unfinished"] == nil ? .ledger : .unfinished,
            productID: arguments.options["product"],
            account: arguments.common.account == nil ? nil : session.buyer.account)
        let device = session.device()
        var rows = [["ID", "DATE", "PRODUCT", "QTY", "PRICE", "ACCOUNT", "STATE"]]
        var array = JSONArrayWriter(output)
        var before: UInt64?
        while remaining > 0, !StandardStreams.isReaderGone {
            let limit = min(pageSize, remaining)
            let page = try await Session.engine { () throws(StoreEngineError) in
                try await session.store.transactions(query, before: before, limit: limit)
            }
            for signed in page {
                let result = await device.verify(signed)
                if output.json {
                    var object = TransactionJSON.object(result)
                    object["account"] = signed.account
                    object["device"] = signed.device
                    array.append(object)
                } else {
                    rows.append(row(result, account: signed.account))
                }
            }
            remaining -= page.count
            before = page.last?.id
            if page.count < limit { break }
        }
        array.end()
        if !output.json { output.line(Plain.table(rows, right: [3, 4])) }
        return .done
    }

    private static func row(_ result: VerificationResult<Transaction>, account: String) -> [String] {
        let transaction = result.unsafePayloadValue
        var state = transaction.isFinished ? "finished" : "unfinished"
        if transaction.isUpgraded { state += ", upgraded" }
        if transaction.revocationDate != nil {
            state += transaction.ownershipType == .familyShared ? ", no longer shared" : ", refunded"
        }
        if case .unverified(_, let error) = result { state += ", unverified: \(error)" }
        let price = transaction.price.flatMap { price in
            Storefronts.region(for: transaction.storefrontCountryCode).map { PriceText.display(price, in: $0) }
        }
        return [
            "\(transaction.id)", transaction.purchaseDate.ISO8601Format(), transaction.productID,
            "\(transaction.purchasedQuantity)", price ?? "", account, state,
        ]
    }
}
