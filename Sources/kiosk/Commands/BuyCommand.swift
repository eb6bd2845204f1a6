import Foundation
import OpenStoreKit
import StoreEngine
import Storefront

/// `kiosk buy`.
enum BuyCommand {
    static func run(_ arguments: ParsedArguments, _ output: Output) async throws -> ExitStatus {
        guard arguments.operands.count == 1 else { throw CommandFailure.usage("Say 'kiosk buy PRODUCT'.") }
        var options: Set<Product.PurchaseOption> = []
        var quantity = 1
        if let text = arguments.options["quantity"] {
            guard let number = Int(text) else {
                throw CommandFailure.usage("--quantity is '\(text)'; it is a whole number.")
            }
            quantity = number
            options.insert(.quantity(number))
        }
        let token = try accountToken(arguments.options)
        if let token { options.insert(.appAccountToken(token)) }
        let session = try Session(arguments.common)
        let signed = try SignedOptions.read(arguments.options)
        options.formUnion(signed)
        if let name = arguments.options["offer"], signed.isEmpty {
            guard let product = session.catalog.products.first(where: { $0.id == arguments.operands[0] }) else {
                throw unavailable(arguments.operands[0], of: session.catalog)
            }
            let offer = try DirectPurchase.offer(name, of: product)
            let order = PurchaseOrder(
                productID: product.id, quantity: quantity, appAccountToken: token, offer: offer)
            return try await DirectPurchase.run(order, session, deliver: true, output)
        }
        let shop = try await session.shop()
        let id = arguments.operands[0]
        guard let product = await shop.products.first(where: { $0.id == id }) else {
            if case .failed(let failure) = await shop.snapshot.loading { throw CommandFailure(failure) }
            throw unavailable(id, among: await shop.products.map(\.id), of: session.catalog)
        }
        let report = await shop.purchase(product, options: options)
        if case .failed(.invalidQuantity) = report {
            throw invalidQuantity(quantity, product, maximum: session.catalog.maximumQuantity)
        }
        return try await show(report, productID: id, session, output)
    }

    /// The value of `--account-token`.
    static func accountToken(_ options: [String: String]) throws(CommandFailure) -> UUID? {
        guard let text = options["account-token"] else { return nil }
        guard let uuid = UUID(uuidString: text) else {
            throw .usage(
                "--account-token is '\(text)', which is no UUID.",
                advice: "Write it like 01234567-89AB-CDEF-0123-456789ABCDEF.")
        }
        return uuid
    }

    /// `ids` are those that could have been meant; all there are unless given.
    static func unavailable(_ id: String, among ids: [String]? = nil, of catalog: Catalog) -> CommandFailure {
        let known = catalog.products.map(\.id)
        let message = StoreFailure.productUnavailable(productID: id).message
        return CommandFailure(
            .failed, code: "productUnavailable", known.contains(id) ? message : "There is no product '\(id)'.",
            advice: NearestName.of(id, among: ids ?? known).map { "Did you mean '\($0)'?" }
                ?? "'kiosk products' lists what is sold.")
    }

    private static func invalidQuantity(_ quantity: Int, _ product: Product, maximum: Int) -> CommandFailure {
        let isSoldSingly = product.type == .nonConsumable || product.type == .autoRenewable
        let maximum = isSoldSingly ? 1 : maximum
        return CommandFailure(
            .failed, code: "invalidQuantity", "\(quantity) is not a possible quantity of \(product.id).",
            advice: maximum == 1 ? "It is sold one at a time." : "It can be 1 to \(maximum).")
    }

    private static func show(
        _ report: PurchaseReport, productID: String, _ session: Session, _ output: Output
    ) async throws -> ExitStatus {
        switch report {
        case .delivered(let transaction, _) where transaction.type == .autoRenewable:
            try await DirectPurchase.show(transaction.id, of: productID, isNew: true, session, output)
            return .done
        case .alreadyOwned(let transaction) where transaction.type == .autoRenewable:
            try await DirectPurchase.show(transaction.id, of: productID, isNew: false, session, output)
            return .done
        case .delivered(let transaction, _):
            output.line("bought \(productID) × \(transaction.quantity) (transaction \(transaction.id))")
            await write(transaction, isFinished: true, session, output)
            return .done
        case .alreadyOwned(let transaction):
            output.line(
                "\(productID) is already owned (transaction \(transaction.id)); nothing was charged")
            await write(transaction, isFinished: transaction.isFinished, session, output, ["alreadyOwned": true])
            return .done
        case .pending(let request):
            let number = request.map { " (request \($0.id))" } ?? ""
            let reason = request?.kind == .interrupted ? "interrupted" : "waiting for approval"
            output.line("\(reason)\(number); nothing was charged")
            var object: [String: Any] = ["result": "pending"]
            if let request { object["request"] = request.id }
            output.object(object)
            return .pending
        case .cancelled, .failed(.signInCancelled):
            output.line("cancelled")
            try output.value(["result": "cancelled"])
            return .cancelled
        case .failed(let failure):
            throw CommandFailure(failure)
        case .notDelivered(let transaction, let failure):
            let cause = CommandFailure(failure)
            // What is not trusted stays undelivered however often one tries.
            let isUntrusted = if case .failedVerification = failure { true } else { false }
            throw CommandFailure(
                cause.status, code: cause.code,
                "Transaction \(transaction.id) of \(productID) is paid but not delivered: \(cause.message)",
                advice: isUntrusted ? cause.advice : "It is kept; the next start delivers it. \(cause.advice)")
        }
    }

    /// What was bought, as it was when it was bought: another program may have cleared the ledger since.
    private static func write(
        _ transaction: ShopTransaction, isFinished: Bool, _ session: Session, _ output: Output,
        _ more: [String: Any] = [:]
    ) async {
        guard output.json else { return }
        let signed = SignedTransaction(
            id: transaction.id, jws: transaction.jws, isFinished: isFinished, account: session.buyer.account,
            device: session.buyer.device)
        var object = more
        object["result"] = "success"
        object["transaction"] = TransactionJSON.object(await session.device().verify(signed))
        output.object(object)
    }
}
