import StoreEngine

/// `kiosk purchase-intent`: a customer begins a purchase outside the app, as on a promoted product's page.
enum PurchaseIntentCommand {
    static func run(_ arguments: ParsedArguments, _ output: Output) async throws -> ExitStatus {
        guard arguments.operands.count == 1 else {
            throw CommandFailure.usage("Say 'kiosk purchase-intent PRODUCT'.")
        }
        let id = arguments.operands[0]
        let offer = arguments.options["offer"]
        let session = try Session(arguments.common)
        guard session.catalog.products.contains(where: { $0.id == id }) else {
            throw BuyCommand.unavailable(id, of: session.catalog)
        }
        let (store, account) = (session.store, session.buyer.account)
        try await Session.engine { () throws(StoreEngineError) in
            try await store.addPurchaseIntent(productID: id, offerID: offer, account: account)
        }
        output.line("\(id) waits for an app that iterates PurchaseIntent.intents")
        var object: [String: Any] = ["productID": id]
        if let offer { object["offer"] = offer }
        output.object(object)
        return .done
    }
}

/// `kiosk message`: the store has something to say to a customer.
enum MessageCommand {
    /// Reasons by StoreKit's names.
    static let reasons = StoreMessage.Reason.allCases.map { "\($0)" }

    static func run(_ arguments: ParsedArguments, _ output: Output) async throws -> ExitStatus {
        guard arguments.operands.count <= 1 else { throw CommandFailure.usage("Say 'kiosk message [REASON]'.") }
        var reason = StoreMessage.Reason.generic
        if let name = arguments.operands.first {
            guard let named = StoreMessage.Reason.allCases.first(where: { "\($0)" == name }) else {
                throw CommandFailure.usage(
                    "There is no reason '\(name)'.",
                    advice: NearestName.of(name, among: reasons).map { "Did you mean '\($0)'?" }
                        ?? "It can be \(reasons.joined(separator: ", ")).")
            }
            reason = named
        }
        let session = try Session(arguments.common)
        let (store, account, sent) = (session.store, session.buyer.account, reason)
        try await Session.engine { () throws(StoreEngineError) in try await store.send(sent, to: account) }
        output.line("a message (\(sent)) waits for an app that iterates Message.messages")
        output.object(["message": "\(sent)", "account": account])
        return .done
    }
}
