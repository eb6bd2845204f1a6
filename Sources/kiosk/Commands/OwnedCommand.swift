import Foundation
import OpenStoreKit
import StoreEngine
import Storefront

/// `kiosk owned`.
enum OwnedCommand {
    static func run(_ arguments: ParsedArguments, _ output: Output) async throws -> ExitStatus {
        guard arguments.operands.isEmpty else { throw CommandFailure.usage("'kiosk owned' takes no operand.") }
        let session = try Session(arguments.common)
        let shop = try await session.shop()
        let snapshot = await shop.snapshot
        for notice in snapshot.notices {
            switch notice {
            case .balancesSetAside(let path):
                output.message("kiosk: the damaged balances were set aside as \(path)")
            case .balances(let error): output.message("kiosk: \(error.message)")
            case .store(let error): output.message("kiosk: \(error.message)")
            }
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
        for undelivered in snapshot.undelivered {
            let product = undelivered.transaction.productID
            output.message("kiosk: transaction \(undelivered.id) of \(product) is not delivered")
        }
        return .done
    }
}
