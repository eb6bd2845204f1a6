import Foundation
import StoreEngine

/// The store's signed proof that this customer has the app (`storekit-spec` A7).
public struct AppTransaction: Sendable {
    let payload: AppTransactionPayload
    let jws: String
    /// What exactly the device found wrong with it, in words; `nil` when verified.
    package let failure: VerificationFailure?

    /// The app's number in the App Store; `nil` in Xcode and Sandbox.
    public var appID: UInt64? { payload.appAppleID }
    /// The number of this customer's copy of the app; `0` in Xcode.
    public var appTransactionID: String { payload.appTransactionID }
    /// The app's version.
    public var appVersion: String { payload.applicationVersion }
    /// The version's number in the App Store; `nil` in Xcode and Sandbox.
    public var appVersionID: UInt64? { payload.versionExternalIdentifier }
    /// The app's bundle identifier.
    public var bundleID: String { payload.bundleID }
    /// The store environment.
    public var environment: AppStore.Environment { AppStore.Environment(rawValue: payload.environment) }
    /// The version the customer first got; `1.0` in Sandbox.
    public var originalAppVersion: String { payload.originalApplicationVersion }
    /// When the customer first got the app: 1970 in Xcode, 1 August 2013 in Sandbox.
    public var originalPurchaseDate: Date { payload.originalPurchaseDate }
    /// Where the customer first got the app.
    public var originalPlatform: AppStore.Platform { AppStore.Platform(rawValue: payload.originalPlatform) }
    /// The platform's name; replaced by ``originalPlatform``.
    public var originalPlatformStringRepresentation: String { payload.originalPlatform }
    /// When the app was ordered in advance, if it was.
    public var preorderDate: Date? { payload.preorderDate }
    /// Binds it to the device, SHA-384 (`storekit-spec` A6).
    public var deviceVerification: Data { payload.deviceVerification ?? Data() }
    /// The nonce in ``deviceVerification``.
    public var deviceVerificationNonce: UUID { payload.deviceVerificationNonce ?? .zero }
    /// When the store signed it.
    public var signedDate: Date { payload.signedDate }
    /// The signed payload: the same JSON that the signature covers.
    public var jsonRepresentation: Data { SignedParts(jws).payload }
}

extension AppTransaction {
    /// The app transaction the device got first; asked for on first use.
    ///
    /// - Throws: ``StoreKitError`` when the store cannot sign one.
    public static var shared: VerificationResult<AppTransaction> {
        get async throws {
            let device = try SimulatedDevice.current()
            if let known = device.appState.appTransaction { return known }
            return try await device.requestAppTransaction()
        }
    }

    /// Asks the store for a new one. Prompts for sign-in, so call it only on a customer's own action.
    ///
    /// - Throws: ``StoreKitError/userCancelled`` when the customer does not sign in; other ``StoreKitError``s.
    public static func refresh() async throws -> VerificationResult<AppTransaction> {
        let device = try SimulatedDevice.current()
        guard await device.systemUI.signIn(account: device.buyer.account) else { throw StoreKitError.userCancelled }
        return try await device.requestAppTransaction()
    }
}

extension AppTransaction: Equatable, Hashable, CustomDebugStringConvertible {
    /// Equal when the store signed the same about both.
    public static func == (left: AppTransaction, right: AppTransaction) -> Bool { left.payload == right.payload }

    /// Hashes the payload.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(payload)
    }

    /// The signed payload as text.
    public var debugDescription: String { String(decoding: jsonRepresentation, as: UTF8.self) }
}

extension SimulatedDevice {
    fileprivate func requestAppTransaction() async throws -> VerificationResult<AppTransaction> {
        do throws(StoreEngineError) {
            let jws = try await store.signedAppTransaction(for: buyer, appVersion: Self.appVersion)
            let result = try await verify(appTransaction: jws)
            appState.appTransaction = result
            return result
        } catch {
            throw error.storeKitError
        }
    }

    /// Checks what the store signed about the app itself.
    package func verify(
        appTransaction jws: String
    ) async throws(StoreEngineError) -> VerificationResult<AppTransaction> {
        let outcome = try await verifier().verify(jws, as: AppTransactionPayload.self)
        let payload = outcome.payload ?? .unreadable
        let transaction = AppTransaction(payload: payload, jws: jws, failure: outcome.failure)
        if let armed = try await store.settings().failures[.verification] {
            return .unverified(transaction, VerificationResult.VerificationError(named: armed.error))
        }
        if let failure = outcome.failure { return .unverified(transaction, .init(failure)) }
        return .verified(transaction)
    }

    /// The version in the program's bundle; `1.0` for a program without one.
    private static var appVersion: String {
        Bundle.main.object(forInfoDictionaryKey: "CFBundleVersion") as? String ?? "1.0"
    }
}

extension AppTransactionPayload {
    /// Stands for a payload that could not be read at all.
    fileprivate static let unreadable = AppTransactionPayload(
        environment: "", bundleID: "", applicationVersion: "", receiptCreationDate: Date(timeIntervalSince1970: 0),
        originalPurchaseDate: Date(timeIntervalSince1970: 0), originalApplicationVersion: "", originalPlatform: "",
        appTransactionID: "")
}
