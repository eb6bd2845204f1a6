import Foundation
import StoreEngine

/// `kiosk offer-key`: the keys with which a developer signs offers, as App Store Connect makes them.
enum OfferKeyCommand {
    static let operands = "new | list | show ID | add ID FILE | remove ID"

    static func run(_ arguments: ParsedArguments, _ output: Output) async throws -> ExitStatus {
        let words = arguments.operands
        let issuer = arguments.options["issuer"]
        guard issuer == nil || words.first == "add" else {
            throw CommandFailure.usage("--issuer belongs to 'kiosk offer-key add'.")
        }
        switch (words.first, words.count) {
        case ("new", 1):
            let session = try Session(arguments.common)
            show(try await engine { () throws(StoreEngineError) in try await session.store.makeOfferKey() }, output)
        case ("list", 1):
            let session = try Session(arguments.common)
            try list(await engine { () throws(StoreEngineError) in try await session.store.offerKeys() }, output)
        case ("show", 2):
            let session = try Session(arguments.common)
            let keys = try await engine { () throws(StoreEngineError) in try await session.store.offerKeys() }
            guard let key = keys.first(where: { $0.id == words[1] }) else {
                throw CommandFailure(StoreEngineError.noOfferKey(words[1]))
            }
            show(key, output)
        case ("add", 3):
            let pem = try read(words[2])
            let session = try Session(arguments.common)
            let key = try await engine { () throws(StoreEngineError) in
                try await session.store.addOfferKey(id: words[1], pem: pem, issuerID: issuer)
            }
            output.line("key \(key.id), issuer \(key.issuerID)")
            output.object(object(key))
        case ("remove", 2):
            let session = try Session(arguments.common)
            try await engine { () throws(StoreEngineError) in try await session.store.removeOfferKey(words[1]) }
            output.line("removed key \(words[1]): what it signed does not hold any more")
            output.object(["removed": words[1]])
        default:
            throw CommandFailure.usage("Say 'kiosk offer-key \(operands)'.")
        }
        return .done
    }

    /// The key itself on standard output, as a server wants it; what else the server must know beside it.
    private static func show(_ key: OfferSigningKey, _ output: Output) {
        if output.json {
            output.object(object(key))
        } else {
            output.bytes(Data((key.privateKey ?? key.publicKey).utf8))
        }
        output.message("kiosk: key id \(key.id), issuer id \(key.issuerID)")
    }

    private static func list(_ keys: [OfferSigningKey], _ output: Output) throws {
        for key in keys {
            output.line(
                "\(key.id)  issuer \(key.issuerID)  \(key.creationDate.formatted(.iso8601))"
                    + (key.privateKey == nil ? "  public half only" : ""))
        }
        if keys.isEmpty { output.line("no key yet; 'kiosk offer-key new' makes one") }
        try output.value(
            keys.map {
                Listed(
                    keyID: $0.id, issuerID: $0.issuerID, created: $0.creationDate, hasPrivateKey: $0.privateKey != nil)
            })
    }

    private struct Listed: Encodable {
        let keyID: String
        let issuerID: String
        let created: Date
        let hasPrivateKey: Bool
    }

    private static func object(_ key: OfferSigningKey) -> [String: Any] {
        var object: [String: Any] = [
            "keyID": key.id, "issuerID": key.issuerID, "publicKey": key.publicKey,
            "created": key.creationDate.formatted(.iso8601),
        ]
        if let pem = key.privateKey { object["privateKey"] = pem }
        return object
    }

    private static func read(_ path: String) throws(CommandFailure) -> Data {
        do {
            return try Data(contentsOf: URL(fileURLWithPath: path))
        } catch {
            throw CommandFailure(
                .noInput, code: "noInput", "The key file \(path) cannot be read.",
                advice: "Name a .p8 file, or a public key in PEM.")
        }
    }

    private static func engine<Value: Sendable>(
        _ body: () async throws(StoreEngineError) -> Value
    ) async throws -> Value {
        try await Session.engine(body)
    }
}

/// `kiosk sign-offer`: signs as the developer's server would (`storekit-spec` A4.4).
enum SignOfferCommand {
    static func run(_ arguments: ParsedArguments, _ output: Output) async throws -> ExitStatus {
        let options = arguments.options
        let isIntroductory = options["introductory"] != nil
        guard arguments.operands.count == (isIntroductory ? 1 : 2) else {
            throw CommandFailure.usage(
                "Say 'kiosk sign-offer PLAN OFFER', or 'kiosk sign-offer PLAN --introductory yes|no'.")
        }
        let isClassic = options["classic"] != nil
        if isClassic, isIntroductory || options["transaction"] != nil {
            throw CommandFailure.usage("--classic is a form of promotional offers, without a transaction.")
        }
        if options["account-token"] != nil, !isClassic {
            throw CommandFailure.usage(
                "--account-token belongs to --classic.", advice: "A JWS names the customer by --transaction.")
        }
        let session = try Session(arguments.common)
        let store = session.store
        let plan = try DirectPurchase.plan(arguments.operands[0], session)
        let signer = try await Session.engine { () throws(StoreEngineError) in
            try await store.offerSigner(key: options["key"])
        }
        // The store's time, by which it checks the signature: never before what it has seen.
        let now = try await Session.engine { () throws(StoreEngineError) in try await store.clockReading().now.date }
        do {
            if let word = options["introductory"] {
                guard word == "yes" || word == "no" else {
                    throw CommandFailure.usage("--introductory is '\(word)'; it is yes or no.")
                }
                let account = session.buyer.account
                let customer = try await Session.engine { () throws(StoreEngineError) in
                    try await store.appTransactionID(of: account)
                }
                let jws = try signer.introductoryOfferEligibility(
                    word == "yes", on: plan.id, transactionID: options["transaction"] ?? customer, at: now)
                show(jws: jws, output)
                return .done
            }
            let offer = arguments.operands[1]
            guard case .promotional = try DirectPurchase.offer(offer, of: plan) else {
                throw CommandFailure(
                    .failed, code: "noOffer", "“\(offer)” is a win-back offer, which needs no signature.",
                    advice: "'kiosk buy \(plan.id) --offer \(offer)' buys with it.")
            }
            if isClassic {
                let token = try BuyCommand.accountToken(options)
                show(try signer.signature(ofOffer: offer, on: plan.id, appAccountToken: token, at: now), output)
            } else {
                show(
                    jws: try signer.promotionalOffer(
                        offer, on: plan.id, transactionID: options["transaction"], at: now), output)
            }
            return .done
        } catch let error as SigningError {
            throw CommandFailure(.dataError, code: "signing", "\(error)")
        }
    }

    private static func show(jws: String, _ output: Output) {
        output.line(jws)
        output.object(["jws": jws])
    }

    private static func show(_ signature: OfferSignature, _ output: Output) {
        let base64 = signature.signature.base64EncodedString()
        let nonce = signature.nonce.uuidString.lowercased()
        output.line("\(signature.keyID),\(nonce),\(signature.timestamp),\(base64)")
        output.object([
            "keyID": signature.keyID, "nonce": nonce, "timestamp": signature.timestamp, "signature": base64,
        ])
    }
}
