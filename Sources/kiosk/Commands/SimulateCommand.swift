import Foundation
import StoreEngine

/// `kiosk simulate`: the store's switches for trouble.
enum SimulateCommand {
    /// The words of `simulate failure`, for the help text.
    static let failureHelp: [(String, String)] = [
        ("API", FailureAPI.allCases.map(\.rawValue).joined(separator: ", ")),
        ("ERROR", storeKitErrors.prefix(4).joined(separator: ", ") + ","),
        ("", (storeKitErrors.dropFirst(4) + ["none"]).joined(separator: ", ")),
        ("", "purchase also: " + purchaseErrors.prefix(3).joined(separator: ", ") + " …"),
        ("", "verification: " + verificationErrors.prefix(3).joined(separator: ", ") + " …"),
        ("", "refundRequest also: " + refundErrors.joined(separator: ", ")),
    ]

    private static let storeKitErrors = [
        "unknown", "userCancelled", "networkError", "systemError", "notAvailableInStorefront", "notEntitled",
        "unsupported",
    ]
    private static let purchaseErrors = [
        "invalidQuantity", "productUnavailable", "purchaseNotAllowed", "ineligibleForOffer", "invalidOfferIdentifier",
        "invalidOfferPrice", "invalidOfferSignature", "missingOfferParameters",
    ]
    private static let refundErrors = ["duplicateRequest", "failed"]
    private static let verificationErrors = [
        "revokedCertificate", "invalidCertificateChain", "invalidDeviceVerification", "invalidEncoding",
        "invalidSignature", "missingRequiredProperties",
    ]

    static func run(_ arguments: ParsedArguments, _ output: Output) async throws -> ExitStatus {
        let words = arguments.operands
        let change: @Sendable (inout StoreSettings) -> Void
        switch (words.first, words.count) {
        case ("show", 1):
            change = { _ in }
        case ("purchases", 2):
            let isOn = try onOff(words[1])
            change = { $0.allowsPurchases = isOn }
        case ("interruptions", 2):
            let isOn = try onOff(words[1])
            change = { $0.interruptsPurchases = isOn }
        case ("failure", 3):
            let (api, failure) = try failure(words[1], words[2], arguments)
            change = { $0.failures[api] = failure }
        case ("sale", 3):
            let isOn = try onOff(words[2])
            let product = words[1]
            change = { settings in
                if isOn {
                    settings.withdrawnProducts.remove(product)
                } else {
                    settings.withdrawnProducts.insert(product)
                }
            }
        case ("clear", 1):
            change = {
                $0.failures = [:]
                $0.allowsPurchases = true
                $0.interruptsPurchases = false
                $0.withdrawnProducts = []
            }
        case ("resolve", 2):
            return try await resolve(words[1], arguments, output)
        default:
            throw CommandFailure.usage("Say 'kiosk simulate \(CommandTable.named("simulate")?.operands ?? "")'.")
        }
        let session = try Session(arguments.common)
        if words[0] == "sale", !session.catalog.products.contains(where: { $0.id == words[1] }) {
            throw BuyCommand.unavailable(words[1], of: session.catalog)
        }
        let (settings, requests) = try await Session.engine { () throws(StoreEngineError) in
            if words[0] != "show" { try await session.store.updateSettings(change) }
            return (
                try await session.store.settings(),
                try await session.store.requests(pendingOnly: true, account: nil)
            )
        }
        try output.value(SettingsJSON(settings))
        output.line("purchases \(settings.allowsPurchases ? "on" : "off")")
        output.line("interruptions \(settings.interruptsPurchases ? "on" : "off")")
        output.line("ask-to-buy \(settings.askToBuy ? "on" : "off")")
        for product in settings.withdrawnProducts.sorted() { output.line("out of sale \(product)") }
        for (api, failure) in settings.failures.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            let timing = api == .purchase ? " \(failure.timing == .afterCharge ? "after" : "before") the charge" : ""
            output.line("failure \(api.rawValue) \(failure.error)\(timing)")
        }
        for request in requests where request.kind == .interrupted {
            output.line("interrupted \(request.id) \(request.order.productID) × \(request.order.quantity)")
        }
        return .done
    }

    private static func resolve(_ text: String, _ arguments: ParsedArguments, _ output: Output) async throws
        -> ExitStatus
    {
        let session = try Session(arguments.common)
        let id = try AskToBuyCommand.number(text)
        let transaction = try await Session.engine { () throws(StoreEngineError) in
            try await session.store.approve(request: id)
        }
        output.line("resolved request \(id): transaction \(transaction.id)")
        let result = await session.device().verify(transaction)
        output.object(["resolved": id, "transaction": TransactionJSON.object(result)])
        return .done
    }

    private static func failure(
        _ apiName: String, _ errorName: String, _ arguments: ParsedArguments
    ) throws(CommandFailure) -> (FailureAPI, SimulatedFailure?) {
        guard let api = FailureAPI(rawValue: apiName) else {
            let names = FailureAPI.allCases.map(\.rawValue).joined(separator: ", ")
            throw .usage("There is no store call '\(apiName)' to fail.", advice: "It can be \(names).")
        }
        if errorName == "none" { return (api, nil) }
        let allowed: [String] =
            switch api {
            case .verification: verificationErrors
            case .purchase: storeKitErrors + purchaseErrors
            case .loadProducts, .appStoreSync: storeKitErrors
            case .refundRequest: storeKitErrors + refundErrors
            }
        guard allowed.contains(errorName) else {
            throw .usage(
                "'\(errorName)' is no error of \(api.rawValue).",
                advice: "It can be \((allowed + ["none"]).joined(separator: ", ")).")
        }
        let isAfter = arguments.options["after-charge"] != nil
        guard !isAfter || api == .purchase else {
            throw .usage("Only a purchase can fail after the charge.")
        }
        return (api, SimulatedFailure(error: errorName, timing: isAfter ? .afterCharge : .beforeCharge))
    }
}

private struct SettingsJSON: Encodable {
    let purchases: Bool
    let interruptions: Bool
    let askToBuy: Bool
    let failures: [String: SimulatedFailure]
    let withdrawn: [String]

    init(_ settings: StoreSettings) {
        purchases = settings.allowsPurchases
        interruptions = settings.interruptsPurchases
        askToBuy = settings.askToBuy
        withdrawn = settings.withdrawnProducts.sorted()
        failures = Dictionary(uniqueKeysWithValues: settings.failures.map { ($0.key.rawValue, $0.value) })
    }
}
