import Foundation

extension SimulatedAppStore {
    /// Signs the proof that a customer has the app, bound to the customer's device (`storekit-spec` A7). In Sandbox the
    /// first call gives the account its number. Dates and first version are those of Apple's test environments.
    package func signedAppTransaction(for buyer: Buyer, appVersion: String) throws(StoreEngineError) -> String {
        let identity = try signingIdentity()
        let deviceVerificationID = try deviceVerificationID(for: buyer.device)
        let (number, instant) = try appTransactionFacts(of: buyer.account)
        var payload = AppTransactionPayload(
            environment: environment.rawValue, bundleID: catalog.bundleID, applicationVersion: appVersion,
            receiptCreationDate: instant, originalPurchaseDate: environment.originalPurchaseDate,
            originalApplicationVersion: environment == .sandbox ? "1.0" : appVersion, originalPlatform: "iOS",
            appTransactionID: number)
        payload.bind(
            toDevice: deviceVerificationID,
            nonce: randomness.uuid(for: "app transaction \(instant.wholeMilliseconds)"))
        do throws(SigningError) {
            return try identity.compactJWS(of: payload)
        } catch {
            throw StoreEngineError(error)
        }
    }

    /// The account's `appTransactionId`, given to it now if it has none.
    package func appTransactionID(of account: String) throws(StoreEngineError) -> String {
        if environment == .xcode { return "0" }
        if let known = try existingLedger()?.appTransactionID(of: account) { return known }
        return try change { (ledger) throws(StoreEngineError) in try appTransactionID(of: account, in: ledger) }
    }

    /// The customer's number and the instant; in Xcode nothing needs to be written for them.
    private func appTransactionFacts(of account: String) throws(StoreEngineError) -> (String, Date) {
        let ledger = try existingLedger()
        let known = environment == .xcode ? "0" : try ledger?.appTransactionID(of: account)
        guard let known else {
            return try change { (ledger) throws(StoreEngineError) in
                (try appTransactionID(of: account, in: ledger), try takeInstant(ledger))
            }
        }
        let now = Date(wholeMilliseconds: max(clock.now.wholeMilliseconds, try ledger?.lastInstant() ?? 0))
        guard SigningIdentity.signingDates.contains(now) else { throw .clockOutOfRange(now) }
        return (known, now)
    }
}

extension StoreConfiguration.Environment {
    /// When every customer of a test environment first got the app: 1970 in Xcode, 2013-08-01 in Sandbox.
    fileprivate var originalPurchaseDate: Date {
        switch self {
        case .xcode: Date(wholeMilliseconds: 0)
        case .sandbox: Date(wholeMilliseconds: 1_375_340_400_000)
        }
    }
}
