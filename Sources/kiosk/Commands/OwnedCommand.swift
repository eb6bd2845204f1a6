import Foundation
import OpenStoreKit
import StoreEngine
import Storefront

/// `kiosk owned`.
enum OwnedCommand {
    static func run(_ arguments: ParsedArguments, _ output: Output) async throws -> ExitStatus {
        guard arguments.operands.isEmpty else { throw CommandFailure.usage("'kiosk owned' takes no operand.") }
        let session = try Session(arguments.common)
        let snapshot = try await session.readableShop(output).snapshot
        for undelivered in snapshot.undelivered {
            let product = undelivered.transaction.productID
            let failure =
                switch undelivered.reason {
                case .unverified(let problem): StoreFailure.failedVerification(problem)
                case .notRecorded(let failure): failure
                }
            output.message(
                "kiosk: transaction \(undelivered.id)\(product.isEmpty ? "" : " of \(product)") is not delivered: "
                    + failure.message)
        }
        let owned = snapshot.balances.filter { $0.value > 0 }.sorted { $0.key < $1.key }
        if output.json {
            var entitlements: [[String: Any]] = []
            for await result in await session.device().run({ Transaction.currentEntitlements }) {
                if case .verified = result { entitlements.append(TransactionJSON.object(result)) }
            }
            let balances = Dictionary(uniqueKeysWithValues: owned.map { ($0.key, $0.value) })
            output.object(["balances": balances, "entitlements": entitlements])
            return .done
        }
        let names = Dictionary(
            session.catalog.products.map { ($0.id, $0.displayName.text(for: session.locale)) },
            uniquingKeysWith: { first, _ in first })
        var rows = owned.map { [$0.key, names[$0.key] ?? "", "\($0.value)"] }
        rows += snapshot.entitlements.map {
            [$0.productID, names[$0.productID] ?? "", "owned since \($0.purchaseDate.ISO8601Format())"]
        }
        output.line(rows.isEmpty ? "nothing owned" : Plain.table(rows))
        return .done
    }
}
