import Foundation
import StoreEngine

/// Namespace for store-wide calls (`storekit-spec` A6).
public enum AppStore: Sendable {
    /// Whether this customer may buy at all (SEED-61); products and owned items can be read either way.
    public static var canMakePayments: Bool {
        guard let store = SimulatedDevice.currentIfAny()?.store else { return false }
        return store.readSynchronously { (store) throws(StoreEngineError) in
            try store.settings().allowsPurchases
        } ?? false
    }

    /// The device's number that goes into every transaction's device verification; `nil` when there is no store.
    public static var deviceVerificationID: UUID? {
        guard let device = SimulatedDevice.currentIfAny() else { return nil }
        return device.store.readSynchronously { (store) throws(StoreEngineError) in
            try store.deviceVerificationID(for: device.buyer.device)
        }
    }

    /// Asks the store again for everything this customer owns. Prompts for sign-in, so call it only on a customer's
    /// own action (SEED-62, BUG-14).
    ///
    /// - Throws: ``StoreKitError/userCancelled`` when the customer does not sign in; other ``StoreKitError``s.
    public static func sync() async throws {
        let device = try SimulatedDevice.current()
        guard await device.systemUI.signIn(account: device.buyer.account) else { throw StoreKitError.userCancelled }
        do {
            try await device.store.sync()
        } catch {
            throw error.storeKitError
        }
    }
}
