import Foundation
import StoreEngine

extension Transaction {
    /// Every transaction of the customer, newest first; finished consumables only where the device includes them
    /// (`storekit-spec` A3.1).
    public static var all: Transactions {
        let device = SimulatedDevice.currentIfAny()
        let includes = device?.includesConsumableHistory ?? false
        return Transactions(device: device, source: .query(.all(includesFinishedConsumables: includes), productID: nil))
    }

    /// Every transaction of one product.
    public static func all(for productID: String) -> Transactions {
        let device = SimulatedDevice.currentIfAny()
        let includes = device?.includesConsumableHistory ?? false
        return Transactions(
            device: device, source: .query(.all(includesFinishedConsumables: includes), productID: productID))
    }

    /// What the customer is entitled to now: never a consumable, never something refunded (SEED-29…33, SEED-138).
    public static var currentEntitlements: Transactions { query(.currentEntitlements) }

    /// What the customer is entitled to of one product.
    public static func currentEntitlements(for productID: String) -> Transactions {
        query(.currentEntitlements, productID)
    }

    /// The transaction that entitles the customer to a product, if any.
    public static func currentEntitlement(for productID: String) async -> VerificationResult<Transaction>? {
        await query(.currentEntitlements, productID).firstElement()
    }

    /// The newest transaction of a product, if any.
    public static func latest(for productID: String) async -> VerificationResult<Transaction>? {
        await SimulatedDevice.currentIfAny()?.latest(for: productID)
    }

    /// Transactions that were not finished yet.
    public static var unfinished: Transactions { query(.unfinished) }

    /// What happens in the store: unfinished transactions at launch, then approvals, purchases elsewhere, refunds
    /// and more as they come. It never ends and does not repeat a direct `purchase()` (`storekit-spec` A3.2).
    public static var updates: Transactions {
        Transactions(device: SimulatedDevice.currentIfAny(), source: .updates)
    }

    private static func query(_ scope: TransactionQuery.Scope, _ productID: String? = nil) -> Transactions {
        Transactions(device: SimulatedDevice.currentIfAny(), source: .query(scope, productID: productID))
    }
}

extension SimulatedDevice {
    func latest(for productID: String) async -> VerificationResult<Transaction>? {
        let scope = TransactionQuery.Scope.all(includesFinishedConsumables: includesConsumableHistory)
        return await Transaction.Transactions(device: self, source: .query(scope, productID: productID)).firstElement()
    }
}
