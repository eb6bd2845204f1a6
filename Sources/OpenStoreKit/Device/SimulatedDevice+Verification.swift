import Foundation
import StoreEngine

extension SimulatedDevice {
    /// Checks what the store handed out, with the store's root as the only trusted one, before anything may call it
    /// verified.
    package func verify(_ signed: SignedTransaction) async -> VerificationResult<Transaction> {
        do throws(StoreEngineError) {
            return try await verify(signed, armed: store.settings().failures[.verification])
        } catch {
            return unverifiable(signed, error)
        }
    }

    /// As ``verify(_:)``, with the simulated failure that was armed when the transaction was read; spares a turn of
    /// the store.
    func verify(_ read: ReadTransaction) async -> VerificationResult<Transaction> {
        do throws(StoreEngineError) {
            return try await verify(read.signed, armed: read.armedFailure)
        } catch {
            return unverifiable(read.signed, error)
        }
    }

    private func verify(
        _ signed: SignedTransaction, armed: SimulatedFailure?
    ) async throws(StoreEngineError) -> VerificationResult<Transaction> {
        // A purchase stays bound to the device it was made on, whichever device of the customer shows it.
        let buyingDevice = signed.device == buyer.device ? nil : try await verificationID(of: signed.device)
        let verification = try await verifier().verify(signed.jws, issuedTo: buyingDevice)
        let payload = verification.payload ?? TransactionPayload(unreadable: signed.id)
        let transaction = Transaction(payload: payload, signed: signed, device: self, failure: verification.failure)
        if let armed { return .unverified(transaction, VerificationResult.VerificationError(named: armed.error)) }
        if let failure = verification.failure {
            return .unverified(transaction, VerificationResult.VerificationError(failure))
        }
        // The signature covers the payload, not the place it was found in.
        guard payload.transactionID == signed.id else { return .unverified(transaction, .invalidSignature) }
        return .verified(transaction)
    }

    private func unverifiable(
        _ signed: SignedTransaction, _ error: StoreEngineError
    ) -> VerificationResult<Transaction> {
        report(error)
        let payload = TransactionPayload(unreadable: signed.id)
        let transaction = Transaction(payload: payload, signed: signed, device: self, failure: nil)
        return .unverified(transaction, .invalidCertificateChain)
    }

    func verifier() async throws(StoreEngineError) -> SignedDataVerifier {
        if let verifier = state.withLock({ $0.verifier }) { return verifier }
        let made = SignedDataVerifier(
            trustedRoot: try await store.rootCertificate(), bundleID: store.catalog.bundleID,
            environment: AppStore.Environment(rawValue: store.environment.rawValue),
            deviceVerificationID: try await store.deviceVerificationID(for: buyer.device))
        state.withLock { $0.verifier = made }
        return made
    }
}

extension VerificationResult.VerificationError {
    init(_ failure: VerificationFailure) {
        self =
            switch failure {
            case .revokedCertificate: .revokedCertificate
            case .invalidCertificateChain: .invalidCertificateChain
            case .invalidDeviceVerification: .invalidDeviceVerification
            case .invalidEncoding: .invalidEncoding
            case .invalidSignature: .invalidSignature
            case .missingRequiredProperties: .missingRequiredProperties
            }
    }

    /// The case of this name; `invalidSignature` for a name that is none.
    init(named name: String) {
        self = Self.allCases.first { "\($0)" == name } ?? .invalidSignature
    }
}

extension TransactionPayload {
    /// Stands for a payload that could not be read at all: a number and nothing else.
    init(unreadable id: UInt64) {
        self.init(
            transactionID: id, bundleID: "", productID: "", type: "", quantity: 0,
            purchaseDate: Date(timeIntervalSince1970: 0), price: nil, currency: nil, storefront: "", storefrontID: "",
            environment: "", appTransactionID: "")
    }
}
